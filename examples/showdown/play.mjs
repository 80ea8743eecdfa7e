// @ts-check
// node examples/showdown/play.mjs battle.json > battle.jsonl
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { writeBattle } from './showdown-log.mjs'

const [file = 'battle.json'] = process.argv.slice(2)
const { teams, ...setup } = JSON.parse(readFileSync(file, 'utf8'))
/** Teams are in files of their own, beside that of the battle. */
const read = Object.entries(teams).map(([player, team]) => [
  player,
  readFileSync(join(dirname(file), team), 'utf8'),
])
writeBattle(process.stdout, { ...setup, teams: Object.fromEntries(read) })
