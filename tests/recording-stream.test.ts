import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { recordingText } from '#engine/core/files/recording.ts'
import { simulate } from '#engine/core/simulate.ts'
import { documentFromText } from '#engine/document-text.ts'
import { recordingFromFile } from '#engine/recording-stream.ts'
import { gambit } from '#engine/rulesets/gambit/index.ts'
import type { Recording } from '#schemas/documents/recording.ts'
import { GambitScenario } from '#schemas/gambit/index.ts'
import { parse } from '#schemas/parsing/parse.ts'
import { type Issue, type Parsed, textFromPath } from '#schemas/result.ts'
import { anyScenario } from './support/arbitraries.ts'
import { anySizes, inChunks, readLarge } from './support/chunks.ts'
import { unwrap } from './support/host.ts'

/** What is kept of a recording that is read tick by tick. */
const kept = (recording: Recording) => ({
  ...recording,
  ticks: recording.ticks.map(({ digest }) => ({ digest })),
})

const keptOf = (parsed: Parsed<unknown>): Recording => kept(unwrap(parsed) as Recording)

const scenario = unwrap(
  parse(GambitScenario, JSON.parse(readFileSync('seeds/gambit/kick-stops-a-heal.json', 'utf8'))),
)
const text = [...recordingText(simulate(gambit, { ...scenario, name: 'Kick: Tritt, удар, 蹴り, 🦵' }))].join(
  '',
)
const recording = JSON.parse(text)

/** Path, sentence and line of each, in no order: as a whole the schema is checked first, then what ticks have in common. */
const told = (parsed: Parsed<unknown>) =>
  parsed.ok
    ? []
    : parsed.issues
        .map(
          ({ path, message, place }) => `${textFromPath(path)}: ${message} (${place?.line}:${place?.column})`,
        )
        // What is missing from the document is missing after its first bracket, which is cut off.
        .map((said) => said.replace('(1:2)', '(1:1)'))
        .sort()

describe('a recording read tick by tick', () => {
  test('is the one read as a whole, whatever the battle and wherever its pieces end', async () => {
    await fc.assert(
      fc.asyncProperty(anyScenario(), anySizes, fc.constantFrom(undefined, 2), async (any, sizes, indent) => {
        const written = [...recordingText(simulate(gambit, { ...any, maxTicks: 5 }))].join('')
        const laidOut = indent === undefined ? written : JSON.stringify(JSON.parse(written), null, indent)
        expect(unwrap(await readLarge(laidOut, sizes))).toEqual(keptOf(await documentFromText(laidOut)))
      }),
      { numRuns: 40 },
    )
  })

  const without = (key: string) =>
    Object.fromEntries(Object.entries(recording).filter(([own]) => own !== key))
  test.each<[string, object]>([
    ['its ticks first', { ticks: recording.ticks, ...without('ticks') }],
    ['its keys in the order of the alphabet', Object.fromEntries(Object.entries(recording).sort())],
    ['its outcome last', { ...without('outcome'), outcome: recording.outcome }],
  ])('can have %s', async (_, document) => {
    expect(unwrap(await readLarge(JSON.stringify(document), [100]))).toEqual(kept(recording))
  })

  test('tells its battle before its first tick is read', async () => {
    const bytes = new TextEncoder().encode(text)
    for await (const { battle, read } of recordingFromFile({
      size: bytes.length,
      bytes: () => inChunks(bytes, [500]),
    }))
      if (battle !== null) {
        expect(battle).toMatchObject({ scenario: recording.scenario, edits: [] })
        expect(read).toBeLessThan(text.indexOf('"ticks"') + 1000)
        return
      }
    expect.unreachable()
  })

  type Tick = Record<string, unknown>
  const changed = (change: (ticks: Tick[]) => void, more: object = {}) => {
    const ticks: Tick[] = structuredClone(recording.ticks)
    change(ticks)
    return { ...recording, ...more, ticks }
  }
  const CHANGES: readonly [string, object][] = [
    [
      'a hp of words',
      changed(([, second]) => Object.assign(second!, { state: { characters: [{ hp: 'much' }] } })),
    ],
    ['an unknown key in a tick', changed((ticks) => Object.assign(ticks[3]!, { note: 1, degist: 2 }))],
    ['a tick left out', changed((ticks) => ticks.splice(2, 1))],
    ['decisions left out', changed((ticks) => delete ticks[4]!['decisions'])],
    ['decisions in the last tick', changed((ticks) => Object.assign(ticks.at(-1)!, { decisions: [] }))],
    ['a tick that is none', changed((ticks) => ticks.splice(1, 1, 7 as unknown as Tick))],
    ['no ticks', { ...recording, ticks: [] }],
    ['ticks that are no list', { ...recording, ticks: 'many' }],
    ['no list of ticks', without('ticks')],
    ['a mistyped key beside its ticks', { ...recording, outcom: 1 }],
    ['no outcome', without('outcome')],
    ['another outcome', { ...recording, outcome: { kind: 'lost' } }],
    ['a newer version', { ...recording, version: 2 }],
    ['a wrong scenario', { ...recording, scenario: { ...recording.scenario, seed: -1, sead: 1 } }],
    [
      'edits out of order',
      {
        ...recording,
        edits: [
          { tick: 3, unit: 'c0', hp: 1 },
          { tick: 1, unit: 'c0', hp: 1 },
        ],
      },
    ],
    [
      'more issues than are told',
      changed((ticks) => {
        for (const tick of ticks) for (let i = 0; i < 30; i++) tick[`x${i}`] = i
      }),
    ],
  ]
  test.each(CHANGES)('with %s has the issues it has as a whole, in the same places', async (_, document) => {
    for (const indent of [undefined, 1]) {
      const written = JSON.stringify(document, null, indent)
      const whole = told(await documentFromText(written))
      expect(whole).not.toEqual([])
      expect(told(await readLarge(written, [700]))).toEqual(whole)
    }
  })

  test.each([
    ['twice', text.replace('"outcome":', '"engine":{"version":"0"},"outcome":')],
    ['twice within', text.replace('"digest":', '"tick":0,"digest":')],
    ['of an unknown ruleset', text.replace('"ruleset":"gambit"', '"ruleset":"chess"')],
    ['with __proto__', text.replace('"phase":', '"__proto__":1,"phase":')],
    ['1e999', text.replace('"tick":1,', '"tick":1e999,')],
  ])('%s says so as the whole does', async (_, written) => {
    const whole = await documentFromText(written)
    const paths = (parsed: Parsed<unknown>) => (parsed.ok ? [] : parsed.issues.map(said))
    const said = ({ path, message }: Issue) => `${textFromPath(path)}: ${message}`
    expect(paths(whole)).not.toEqual([])
    expect(paths(await readLarge(written, [333]))).toEqual(paths(whole))
  })

  test('that breaks off or is broken further on says where', async () => {
    const middle = Math.floor(text.length / 2)
    for (const written of [
      text.slice(0, middle),
      `${text.slice(0, middle)}\u0000${text.slice(middle)}`,
      `${text}x`,
    ])
      expect(told(await readLarge(written, [900]))).toEqual(told(await documentFromText(written)))
  })

  test('that is no text says so', async () => {
    const bytes = new TextEncoder().encode(text)
    bytes[bytes.length - 500] = 0xff
    expect(await readLarge(bytes, [900])).toMatchObject({ issues: [{ message: 'is not text in UTF-8' }] })
  })
})

test.each([
  ['a scenario', JSON.stringify(scenario)],
  ['something else', '{"name":"left-pad"}'],
  ['no object', `[${text}]`],
  ['no JSON', 'hello there'],
  ['nothing', ''],
])('what is too large and %s is refused for its size', async (_, written) => {
  expect(await readLarge(written, [9])).toMatchObject({
    issues: [{ message: /^is too large: it has .*, and files up to 32\.0 MB \(32000000 bytes\) are read$/ }],
  })
})

test('ticks before their scenario cannot be read from what comes only once', async () => {
  const bytes = new TextEncoder().encode(JSON.stringify({ ticks: recording.ticks, ...recording }))
  let isGone = false
  const steps = recordingFromFile({
    size: null,
    bytes: () => (isGone ? null : inChunks(bytes, [1000])),
  })
  for (;;) {
    const { done, value } = await steps.next()
    isGone = true
    if (!done) continue
    expect(value).toMatchObject({ ok: false, issues: [{ path: ['ticks'], message: /read it from a file/ }] })
    return
  }
})
