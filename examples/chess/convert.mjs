// @ts-check
// node examples/chess/convert.mjs game.pgn > game.jsonl
import { readFileSync } from 'node:fs'
import { writeChess } from './chess-log.mjs'

const [file] = process.argv.slice(2)
try {
  // All of it first: half a game would look like one that was cut off.
  let log = ''
  const write = (/** @type {string} */ line) => {
    log += line
  }
  writeChess({ write }, readFileSync(file ?? 0, 'utf8'))
  process.stdout.write(log)
} catch (error) {
  console.error(`${file ?? 'standard input'}: ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
}
