// Makes the logs that the library shows as other games, as examples/games.json says, and takes their names from them.
import { execSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'

const FOLDER = 'examples'
const LIST = join(FOLDER, 'games.json')

const games = JSON.parse(readFileSync(LIST, 'utf8')).map(({ log, made }) => {
  const text = execSync(made, { cwd: join(FOLDER, dirname(log)), encoding: 'utf8', maxBuffer: 2 ** 28 })
  writeFileSync(join(FOLDER, log), gzipSync(text, { level: 9 }))
  const { game, name, description } = JSON.parse(text.slice(0, text.indexOf('\n')))
  return { log, made, game, name, description }
})
writeFileSync(LIST, `${JSON.stringify(games, null, 2)}\n`)
