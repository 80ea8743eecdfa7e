import { describe, expect, test } from 'vitest'
import { allUnits } from '#engine/core/explain/presence.ts'
import { lanesOf } from '#engine/core/lanes.ts'
import { runToEnd } from '#engine/core/orders.ts'
import { MARK_WIDTH, THERE } from '#schemas/lanes.ts'
import { battleOf, HEADER, soundLog } from './support.ts'

const KING = { unit: 'king', side: 'white' }
const QUEEN = { unit: 'queen', side: 'white', bars: { worth: 9 } }
const set = (king: object) => ({ event: 'set', set: { king } })

/** The levels on the lane of the king, as it begins and whenever something happens to it. */
async function levelsOf(lines: readonly object[], from = 0) {
  const timeline = battleOf(await soundLog([HEADER, ...lines]))
  const { marks } = runToEnd(lanesOf(timeline, from, timeline.ticks, 100))
  const lane = allUnits(timeline).findIndex(({ id }) => id === KING.unit)
  return [...marks].flatMap((level, i) =>
    i % MARK_WIDTH === MARK_WIDTH - 1 && marks[i - 3] === lane ? [level] : [],
  )
}

describe('the lane of a unit is that of somebody', () => {
  test.each<[rule: string, lines: object[], levels: number[]]>([
    ['who is there, without any bars', [KING, { tick: 0 }], [THERE]],
    ['who is there, where others have bars', [KING, QUEEN, { tick: 0 }], [THERE]],
    [
      'who has gone and come back',
      [
        KING,
        QUEEN,
        { tick: 0 },
        { tick: 1 },
        set({ alive: false }),
        { tick: 2 },
        set({ alive: true }),
        { tick: 3 },
      ],
      [THERE, 0, THERE],
    ],
    ['who joins', [QUEEN, { tick: 0 }, { tick: 1 }, KING, { tick: 2 }], [-2, THERE]],
    [
      'who has nothing left and is not gone yet',
      [
        { ...KING, bars: { hp: 5 } },
        QUEEN,
        { tick: 0 },
        { tick: 1 },
        set({ hp: 0 }),
        { tick: 2 },
        set({ alive: false }),
        { tick: 3 },
      ],
      [5, THERE, 0],
    ],
  ])('%s', async (_, lines, levels) => {
    expect(await levelsOf(lines)).toEqual(levels)
  })

  test('who has nothing left, from any tick on', async () => {
    const lines = [{ ...KING, bars: { hp: 5 } }, QUEEN, { tick: 0 }, set({ hp: 0 }), { tick: 1 }, { tick: 2 }]
    expect(await levelsOf(lines, 1)).toEqual([THERE])
  })
})
