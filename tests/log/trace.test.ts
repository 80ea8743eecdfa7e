import { describe, expect, test } from 'vitest'
import { toldRuleset } from '#engine/log/told-ruleset.ts'
import { HEADER, soundLog } from './support.ts'

const BOARD = { board: { grid: 'square', width: 4, height: 4 } }

const logWith = (candidates: readonly object[] | undefined, header: object = BOARD) =>
  soundLog([
    { ...HEADER, ...header },
    { unit: 'ann', side: 'red', at: [0, 0] },
    { tick: 0 },
    { decision: 'ann', options: [{ label: 'go', verdict: 'selected', candidates }] },
  ])

const score = { near: 3 }
const scored = [{ name: 'near', value: 3 }]
const unit = { unit: 'ann', at: [1, 2], score, kept: true }
const place = { at: [1, 2], score, kept: true }
const plain = { at: [3, 0], kept: false }

const told = {
  unit: { unit: 'ann', cell: { q: 1, r: 2 }, score: scored, kept: true },
  place: { cell: { q: 1, r: 2 }, score: scored, kept: true },
  plain: { cell: { q: 3, r: 0 }, score: [], kept: false },
}

describe('what an option considered is told as', () => {
  test.each<[rule: string, candidates: object[] | undefined, option: object, isScored: boolean]>([
    ['cells, where it names no unit', [place, plain], { cells: [told.place, told.plain] }, true],
    ['candidates, where it names units', [unit], { candidates: [told.unit] }, false],
    ['both, where it names both', [unit, place], { candidates: [told.unit], cells: [told.place] }, true],
    ['cells without a score, which nothing can be shaded by', [plain], { cells: [told.plain] }, false],
    ['nobody, where nobody came up', [], { candidates: [] }, false],
    ['nothing, where nothing is said of it', undefined, {}, false],
  ])('%s', async (_, candidates, option, isScored) => {
    const log = await logWith(candidates)
    const trace = log.ticks[0]?.decisions[0]?.trace()
    expect(trace?.options).toEqual([{ label: 'go', verdict: 'selected', checks: [], ...option }])
    expect(toldRuleset(log).scoresCells ?? false).toBe(isScored)
  })

  test('without a board there are no cells to shade', async () => {
    expect(toldRuleset(await logWith([place], {})).scoresCells).toBeUndefined()
  })
})
