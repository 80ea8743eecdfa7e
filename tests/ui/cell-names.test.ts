import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { packet } from '#engine/core/packet.ts'
import { createRecorder } from '#engine/core/record.ts'
import { simulate } from '#engine/core/simulate.ts'
import type { Cell } from '#schemas/cell.ts'
import { parse } from '#schemas/parsing/parse.ts'
import { isRecord } from '#schemas/result.ts'
import { cellName, mentionsIn, placeName } from '#ui/battle/cell-names.ts'
import { statusText } from '#ui/inspector/status-text.ts'
import { unitFields } from '#ui/inspector/unit/unit-fields.ts'
import { rulesetOf, Scenario } from '../support/rulesets.ts'

const SEEDS = new URL('../../seeds/', import.meta.url)
const seeds = readdirSync(SEEDS).flatMap((ruleset) =>
  readdirSync(new URL(`${ruleset}/`, SEEDS)).map((file) => `${ruleset}/${file}`),
)
const TICKS = 8

function open(seed: string) {
  const parsed = parse(Scenario, JSON.parse(readFileSync(new URL(seed, SEEDS), 'utf8')))
  if (!parsed.ok) throw new Error(`${seed} does not parse`)
  const ruleset = rulesetOf(parsed.value)
  const timeline = simulate(ruleset, parsed.value)
  const recorder = createRecorder(timeline)
  const ticks = Array.from({ length: Math.min(TICKS, timeline.ticks) }, (_, tick) => tick)
  return {
    ruleset,
    board: ruleset.board(timeline.keyframes[0]!.state),
    units: ruleset.units(timeline.keyframes[0]!.state),
    packets: ticks.map((tick) => packet(timeline, recorder, tick)),
    decisions: ticks.map((tick) => recorder.record(tick).decisions),
  }
}

/** Every text anywhere in what the page gets. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(textsIn)
  return isRecord(value) ? Object.values(value).flatMap(textsIn) : []
}

/** What somebody who reads it would take for a place on a board, of whatever ruleset. */
const LOOKS_LIKE_A_CELL = /\(-?\d+, ?-?\d+\)|\bc\d+r\d+\b|\bcol \d+/g
/** Where states keep the place of a unit. */
const PLACES = ['position', 'pos', 'anchor', 'at']
const keyOf = ({ q, r }: Cell) => `${q} ${r}`

describe.each(seeds)('%s', (seed) => {
  const { ruleset, board, units, packets, decisions } = open(seed)
  const names = new Set(board.names)

  test('every cell has one name, and no other has it', () => {
    expect(names.size).toBe(board.cells.length)
    for (const cell of board.cells)
      expect(mentionsIn(`at ${cellName(board, cell)}.`, board)).toMatchObject([{ cell }])
  })

  test('the header of a unit, its fields and the board call its place the same', () => {
    for (const { state, frames } of packets)
      for (const token of frames[0]!.view.tokens) {
        const fields = unitFields(state, frames, 0, token.id) ?? []
        const place = fields.find(({ name }) => PLACES.includes(name))
        const name = cellName(board, token.cell)
        const unit = units.find(({ id }) => id === token.id) ?? { side: token.side }
        expect(place?.text).toBe(name)
        expect(statusText(unit, { token, absent: undefined }, (cell) => cellName(board, cell))).toContain(
          ` · ${name}`,
        )
      }
  })

  test('whatever looks like a cell in events, traces, marks and rolls is one of this board', () => {
    for (const text of textsIn([packets.map(({ frames }) => frames), decisions]))
      for (const [found] of text.matchAll(LOOKS_LIKE_A_CELL)) expect(names).toContain(found)
  })

  test('orders and refusals name the cells they are about', () => {
    const state = packets[0]?.state as never
    const { orders } = ruleset
    if (state === undefined || orders === undefined) return
    const refused = units.flatMap(({ id }) => orders.refusals?.(state, id) ?? [])
    for (const { label, cells } of [...orders.options(state), ...refused]) {
      const meant = cells.map(keyOf)
      for (const { cell } of mentionsIn(label, board)) expect(meant).toContain(keyOf(cell))
    }
    for (const { message } of refused)
      for (const [found] of message.matchAll(LOOKS_LIKE_A_CELL)) expect(names).toContain(found)
  })
})

describe('cells in a text', () => {
  const board = {
    cells: [
      { q: 7, r: 0 },
      { q: -1, r: 2 },
    ],
    names: ['(7, 3)', '(-1, 2)'],
  }
  test.each<[string, Cell[]]>([
    ['A moves (7, 3) → (-1, 2)', [board.cells[0]!, board.cells[1]!]],
    ['(7, 0) is not the name of a cell here', []],
    ['rolls 7, 3 and (7,3)', []],
    ['nothing at all', []],
  ])('%s', (text, cells) => {
    expect(mentionsIn(text, board).map(({ cell }) => cell)).toEqual(cells)
  })
  test('are found where they stand', () => {
    expect(mentionsIn('to (7, 3).', board)).toEqual([{ cell: board.cells[0], from: 3, to: 9 }])
  })
})

test('a place is named with what lies there', () => {
  const [forest, open] = [
    { q: 3, r: 4 },
    { q: 0, r: 0 },
  ]
  const board = { cells: [forest, open], features: [{ cell: forest, tone: 'forest', label: 'forest' }] }
  expect(placeName(board, forest)).toBe('(3, 4), forest')
  expect(placeName(board, open)).toBe('(0, 0)')
})
