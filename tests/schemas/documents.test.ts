import { describe, expect, test } from 'vitest'
import { recordingHeader, recordingTicks } from '#engine/core/files/recording.ts'
import { replayOf } from '#engine/core/files/replay.ts'
import { simulate } from '#engine/core/simulate.ts'
import { parseDocument } from '#engine/documents.ts'
import { gambit } from '#engine/rulesets/gambit/index.ts'
import { textFromPath } from '#schemas/result.ts'
import { current, unit } from '../support/battle.ts'

const brawl = current([
  unit('a', 'friendly', [0, 0], ['light-punch']),
  unit('b', 'enemy', [1, 0], [], { hp: 25 }),
])
const timeline = simulate(gambit, brawl)
const ticks: object[] = [...recordingTicks(timeline)]
const recording = { ...recordingHeader(timeline), ticks }
const replay = replayOf(timeline)
const last = ticks.length - 1

const changed = (tick: number, change: object) => ({
  ...recording,
  ticks: ticks.map((entry, i) => (i === tick ? { ...entry, ...change } : entry)),
})

const issuesOf = async (document: unknown): Promise<string[]> => {
  const parsed = await parseDocument(JSON.parse(JSON.stringify(document)))
  return parsed.ok ? [] : parsed.issues.map(({ path, message }) => `${textFromPath(path)}: ${message}`)
}

describe('a recording', () => {
  test('is fine as it is written', async () => {
    expect(await issuesOf(recording)).toEqual([])
  })
  test.each<[string, unknown, string]>([
    [
      'lacking a tick',
      { ...recording, ticks: ticks.toSpliced(1, 1) },
      'ticks[1].tick: is 2, but this is the entry of tick 1',
    ],
    [
      'silent about a tick',
      changed(1, { decisions: undefined }),
      'ticks[1].decisions: is missing: only the last state has none',
    ],
    [
      'that goes on after its end',
      changed(last, { frames: [] }),
      `ticks[${last}].frames: does not belong to the last state`,
    ],
    [
      'of an unknown phase',
      changed(0, { frames: [{ phase: 'zz', events: [], patches: [], rolls: [] }] }),
      'ticks[0].frames[0].phase: must be one of decide, heal, interrupt, charge, move, attack, cleanup, not "zz"',
    ],
    ['with a digest that is none', changed(0, { digest: 'x' }), 'ticks[0].digest: must be 16 hex digits'],
  ])('%s is not', async (_, document, issue) => {
    expect(await issuesOf(document)).toContain(issue)
  })
  test('of a battle that failed keeps what happened up to the failure', async () => {
    const collision = current(
      [
        unit('a', 'friendly', [-1, 0], ['move']),
        unit('b', 'friendly', [-1, 1], ['move']),
        unit('c', 'enemy', [2, 0], []),
      ],
      { rolls: [7] },
    )
    const failed = simulate(gambit, collision)
    expect(failed.outcome).toMatchObject({ kind: 'fault', phase: 'move' })
    const entries = [...recordingTicks(failed)]
    expect(entries.at(-1)).toMatchObject({ frames: [{ phase: 'decide' }, {}, {}, { phase: 'charge' }] })
    expect(await issuesOf({ ...recordingHeader(failed), ticks: entries })).toEqual([])
  })
})

describe('a replay', () => {
  test('is fine as it is written', async () => {
    expect(await issuesOf(replay)).toEqual([])
  })
  test('needs a digest for each state, if it lists them', async () => {
    expect(await issuesOf({ ...replay, digests: replay.digests!.slice(1) })).toEqual([
      `digests: needs ${replay.ticks + 1} entries, one for each state, has ${replay.ticks}`,
    ])
  })
})
