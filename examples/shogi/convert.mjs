// @ts-check
// node examples/shogi/convert.mjs game.csa > game.jsonl
import { readFileSync } from 'node:fs'
import { writeShogi } from './shogi-log.mjs'

const [file] = process.argv.slice(2)
try {
  // All of it first: half a game would look like one that was cut off.
  let log = ''
  const write = (/** @type {string} */ line) => {
    log += line
  }
  writeShogi({ write }, readFileSync(file ?? 0, 'utf8'))
  process.stdout.write(log)
} catch (error) {
  console.error(`${file ?? 'standard input'}: ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
}
