import { describe, expect, test } from 'vitest'
import { packet } from '#engine/core/packet.ts'
import { createRecorder } from '#engine/core/record.ts'
import { battleOf, HEADER, soundLog } from './support.ts'

const hit = { event: 'hit', units: ['ann', 'bob'], tone: 'attack' }
const step = { event: 'step', units: ['ann'], tone: 'move', set: { ann: { at: [3, 3] } } }
const GONE = { bob: { hp: 0, alive: false } }

/** "hit 0,0 → 2,0" of every frame of tick 1, the first being its start. */
async function linksOf(before: readonly object[], lines: readonly object[]) {
  const log = await soundLog([
    { ...HEADER, board: { grid: 'square', width: 4, height: 4 } },
    { unit: 'ann', side: 'red', bars: { hp: 9 }, at: [0, 0] },
    { unit: 'bob', side: 'blue', bars: { hp: 9 }, at: [2, 0] },
    { tick: 0 },
    ...before,
    { tick: 1 },
    ...lines,
    { tick: 2 },
  ])
  const timeline = battleOf(log)
  const { frames } = packet(timeline, createRecorder(timeline), 1)
  return frames.map(({ view }) =>
    view.links.map(({ label, from, to }) => `${label} ${from.q},${from.r} → ${to.q},${to.r}`),
  )
}

const HIT = 'hit: ann → bob'

describe('an arrow is drawn', () => {
  test.each<[rule: string, before: object[], lines: object[], links: string[][]]>([
    ['in the tick in which it happens, not as the next one begins', [hit], [], [[], []]],
    ['once it happens, not as its tick begins', [], [hit], [[], [`${HIT} 0,0 → 2,0`]]],
    ['from where its unit stood then', [], [hit, step], [[], [`${HIT} 0,0 → 2,0`]]],
    [
      'and stays there in later phases',
      [],
      [hit, { phase: 'steps' }, step],
      [[], [`${HIT} 0,0 → 2,0`], [`${HIT} 0,0 → 2,0`]],
    ],
    ['to whom it takes out', [], [{ ...hit, set: GONE }], [[], [`${HIT} 0,0 → 2,0`]]],
    ['not to whom was gone before', [{ event: 'fall', set: GONE }], [hit], [[], []]],
    [
      'from where its unit stands by now, as long as it is under way',
      [{ ...hit, until: 2 }, step],
      [],
      [[`${HIT} 3,3 → 2,0`], [`${HIT} 3,3 → 2,0`]],
    ],
  ])('%s', async (_, before, lines, links) => {
    expect(await linksOf(before, lines)).toEqual(links)
  })
})
