import { describe, expect, test } from 'vitest'
import { endSummaryOf } from '#engine/core/explain/end-summary.ts'
import { runToEnd } from '#engine/core/orders.ts'
import { createEventIndex } from '#worker/event-index.ts'
import { battleOf, HEADER, soundLog } from './support.ts'

const GONE = { hp: 0, alive: false }
const EVENT = { event: 'hit', units: ['ann', 'bob'] }

const played = async (events: readonly object[]) =>
  battleOf(
    await soundLog([
      HEADER,
      { unit: 'ann', side: 'red', bars: { hp: [20, 20] } },
      ...['bob', 'cid'].map((unit) => ({ unit, side: 'blue', bars: { hp: [20, 20] } })),
      { tick: 0 },
      ...events,
      { tick: 1 },
      { outcome: 'over' },
    ]),
  )

const endOf = async (events: readonly object[]) => runToEnd(endSummaryOf(await played(events)))

describe('who fell is', () => {
  test.each<[rule: string, event: object, fallen: string[]]>([
    ['whoever the event takes out, not who does it', { ...EVENT, set: { bob: GONE } }, ['bob']],
    ['the doer, if it takes out itself', { ...EVENT, set: { ann: GONE } }, ['ann']],
    ['everybody it takes out', { ...EVENT, set: { bob: GONE, cid: GONE } }, ['bob', 'cid']],
    ['also somebody the event does not name', { event: 'blast', set: { cid: GONE } }, ['cid']],
    ['nobody who has something left', { ...EVENT, set: { bob: { alive: false } } }, []],
  ])('%s', async (_, event, fallen) => {
    const { deaths } = await endOf([event])
    expect(deaths.map(({ unit }) => unit)).toEqual(fallen)
  })
})

test('the closest call is that of whoever had least left, whomever the event names first', async () => {
  const { closest } = await endOf([{ ...EVENT, set: { bob: { hp: 8 }, cid: { hp: 3 } } }])
  expect(closest).toMatchObject({ unit: 'cid', left: 3 })
})

describe('a death is told', () => {
  test.each<[rule: string, events: object[], blows: string[]]>([
    [
      'once, where the blow that kills is the death',
      [
        { ...EVENT, set: { bob: { hp: 5 } } },
        { ...EVENT, event: 'kill', set: { bob: GONE } },
      ],
      ['hit'],
    ],
    [
      'with the last blow, where the death comes after it',
      [
        { ...EVENT, set: { bob: { hp: 0 } } },
        { event: 'kill', units: ['bob'], set: { bob: GONE } },
      ],
      ['hit'],
    ],
  ])('%s', async (_, events, blows) => {
    const index = createEventIndex(await played(events), async () => {})
    const story = await index.death('bob', 0)
    expect([story?.death.type, story?.blows.map(({ line }) => line.type)]).toEqual(['kill', blows])
  })
})
