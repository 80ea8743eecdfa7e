import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { recordingHeader, recordingTicks } from '#engine/core/files/recording.ts'
import { runToEnd } from '#engine/core/orders.ts'
import { simulate, snapshotAt } from '#engine/core/simulate.ts'
import type { Timeline } from '#engine/core/timeline.ts'
import { compareSources, compareTimelines } from '#engine/lab/compare/compare.ts'
import { recordedSource } from '#engine/lab/told.ts'
import { gambit } from '#engine/rulesets/gambit/index.ts'
import type { RecordedTick } from '#schemas/documents/recording.ts'
import { parse } from '#schemas/parsing/parse.ts'
import { anyScenario, currentScenario } from '../support/arbitraries.ts'
import { rulesetOf, Scenario } from '../support/rulesets.ts'

interface GoldenPair {
  readonly scenario: string
  readonly what: string
  readonly set: Readonly<Record<string, unknown>>
  readonly expected: {
    readonly same: boolean
    readonly tick: number | null
    readonly phase: string | null
    readonly kind: string | null
  }
}
interface Golden {
  readonly scenarios: Readonly<Record<string, object>>
  readonly pairs: readonly GoldenPair[]
}

const golden: Golden = JSON.parse(
  readFileSync(new URL('../golden/next/compare.json', import.meta.url), 'utf8'),
)

/** A copy of a document with values set by JSON Pointer. */
function withValues(document: object, set: GoldenPair['set']): object {
  const copy = structuredClone(document)
  for (const [pointer, value] of Object.entries(set)) {
    const keys = pointer.split('/').slice(1)
    const last = keys.pop() ?? ''
    const owner = keys.reduce((at, key) => Reflect.get(at, key) as object, copy)
    Reflect.set(owner, last, value)
  }
  return copy
}

const battleOf = (document: object) => {
  const parsed = parse(Scenario, document)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues))
  return simulate(rulesetOf(parsed.value), parsed.value)
}

const compare = (a: Timeline, b: Timeline) => {
  const found = runToEnd(compareTimelines(a, b))
  if (found === null) throw new Error('both battles are whole')
  return found
}

/** The same battles as two recordings, each read back from its text. */
async function compareRecorded(a: Timeline, b: Timeline) {
  const source = (timeline: Timeline) => {
    async function* ticks() {
      for (const entry of recordingTicks(timeline)) yield JSON.parse(JSON.stringify(entry)) as RecordedTick
    }
    const header = JSON.parse(JSON.stringify(recordingHeader(timeline)))
    return recordedSource(timeline.ruleset, header, ticks())
  }
  return compareSources(await source(a), await source(b))
}

const where = ({ same, tick, phase, kind }: Awaited<ReturnType<typeof compareRecorded>>) => ({
  same,
  tick,
  phase,
  kind,
})

describe('golden pairs', () => {
  test.each(golden.pairs.map((pair) => [`${pair.scenario}: ${pair.what}`, pair] as const))(
    '%s',
    (_, pair) => {
      const document = golden.scenarios[pair.scenario] ?? {}
      const found = compare(battleOf(document), battleOf(withValues(document, pair.set)))
      expect(found).toMatchObject(pair.expected)
    },
  )
})

const SEEDS = ['gambit', 'duel', 'mech', 'encounter', 'skirmish'].flatMap((ruleset) => {
  const folder = new URL(`../../seeds/${ruleset}/`, import.meta.url)
  return readdirSync(folder).map((file): [string, { seed: number; setup: Record<string, unknown> }] => [
    `${ruleset}/${file}`,
    JSON.parse(readFileSync(new URL(file, folder), 'utf8')),
  ])
})

/** The same battle with another seed, with less hp, and with one unit less, as far as that can be. */
function variantsOf(document: (typeof SEEDS)[number][1]): object[] {
  const list = ['characters', 'units'].find((key) => Array.isArray(document.setup[key]))
  const units = list === undefined ? [] : (document.setup[list] as { hp?: number }[])
  const withUnits = (changed: readonly object[]) => ({
    ...document,
    setup: { ...document.setup, [list ?? '']: changed },
  })
  const [first, ...others] = units
  const variants = [{ ...document, seed: document.seed + 1 }]
  if (first !== undefined)
    variants.push(
      withUnits([{ ...first, hp: Math.max(1, (first.hp ?? 10) - 1) }, ...others]),
      withUnits(units.slice(0, -1)),
    )
  return variants.filter((variant) => parse(Scenario, variant).ok)
}

describe('any two battles', () => {
  test.each(SEEDS)('%s is the same as itself', (_, document) => {
    expect(compare(battleOf(document), battleOf({ ...document, name: 'another name' })).same).toBe(true)
  })

  test.each(SEEDS)(
    '%s parts from a variant where their recordings do, either way round',
    async (_, document) => {
      const own = battleOf(document)
      for (const variant of variantsOf(document)) {
        const other = battleOf(variant)
        const found = compare(own, other)
        expect(where(await compareRecorded(own, other))).toEqual(where(found))
        const mirrored = compare(other, own)
        expect(where(mirrored)).toEqual(where(found))
        if (found.same || mirrored.same) continue
        expect(mirrored.a).toEqual(found.b)
        expect(mirrored.b).toEqual(found.a)
        expect(found.sentence).toContain(found.kind === 'setup' ? 'begin differently' : `tick ${found.tick}`)
      }
    },
  )

  test('battles of rules part where their recordings do, whatever the rules', async () => {
    await fc.assert(
      fc.asyncProperty(anyScenario(), anyScenario(), fc.boolean(), async (scenario, another, isOther) => {
        const own = simulate(gambit, scenario)
        const other = simulate(gambit, isOther ? another : { ...scenario, seed: another.seed })
        expect(where(await compareRecorded(own, other))).toEqual(where(compare(own, other)))
      }),
    )
  })

  test('a battle parts from its branch where it changes something, and says what', () => {
    fc.assert(
      fc.property(currentScenario(), fc.nat(), fc.integer({ min: 1, max: 200 }), (scenario, at, hp) => {
        const own = simulate(gambit, scenario)
        const tick = at % (own.ticks + 1)
        const { state } = snapshotAt(own, tick)
        const [unit] = state.characters
        fc.pre(unit !== undefined && hp <= unit.maxHp && hp !== unit.hp)
        const branch = simulate(gambit, scenario, [{ tick, unit: unit?.id ?? '', hp }])
        const found = compare(own, branch)
        if (found.same) throw new Error('the hp differs')
        if (tick === 0) expect(found.tick).toBeGreaterThanOrEqual(0)
        else expect(where(found)).toEqual({ same: false, tick, phase: null, kind: 'state' })
        if (tick > 0) expect(found.sentence).toContain(`hp ${unit?.hp} → ${hp}`)
      }),
    )
  })
})
