import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { createRecorder } from '#engine/core/record.ts'
import { simulate, snapshotAt } from '#engine/core/simulate.ts'
import { programAt } from '#engine/core/timeline.ts'
import { gambit } from '#engine/rulesets/gambit/index.ts'
import { view } from '#engine/rulesets/gambit/view.ts'
import type { GambitScenario } from '#schemas/gambit/index.ts'
import { fatesOf, type Judged } from '#ui/rulesets/gambit/fact-text.ts'

const scenario: GambitScenario = JSON.parse(readFileSync('seeds/gambit/3v3-showcase.json', 'utf8'))
const timeline = simulate(gambit, scenario)
const recorder = createRecorder(timeline)
const units = gambit.units(timeline.keyframes[0]!.state)

/** What the rules of a character came to at a tick: in the battle, or as those of a draft. */
function fatesAt(tick: number, actor: string, isDraft = false) {
  const { state } = snapshotAt(timeline, tick)
  const program = programAt(timeline, tick)
  const { tokens } = view({ tick, state, program, recent: [], upcoming: [] })
  const decision = recorder.record(tick).decisions.find((trace) => trace.actor === actor)
  const judged = gambit.judged!(state, program, actor, tick) as readonly Judged[]
  const cellName = ({ q, r }: { q: number; r: number }) => `(${q}, ${r})`
  const fates = fatesOf(isDraft ? null : (decision?.options ?? []), judged, { units, tokens, cellName })
  return [...fates.values()]
}

describe('what stands beside a rule', () => {
  test('is its verdict with the numbers of the tick, and what it would have said', () => {
    expect(fatesAt(6, 'iris').map(({ verdict, lead, text }) => [verdict, `${lead}${text}`])).toEqual([
      ['selected', 'C at 56 %'],
      ['skipped', 'would hit E, at 31 %'],
      ['skipped', 'cooldown 1'],
      ['skipped', 'nearest is E, 3 away'],
      ['skipped', 'would go to (-2, 0)'],
    ])
  })

  test('is the same of a draft as of the battle it is a moment of', () => {
    expect(fatesAt(6, 'iris', true)).toEqual(fatesAt(6, 'iris'))
  })

  test('says something of every rule in every tick, in few words', () => {
    const said = new Set<string>()
    for (let tick = 0; tick < timeline.ticks; tick++)
      for (const { actor, busy } of recorder.record(tick).decisions) {
        if (busy) continue
        for (const { text } of fatesAt(tick, actor)) {
          expect(text, `${actor} at tick ${tick}`).toMatch(/^(?!.*(undefined|null|NaN| {2})).{3,40}$/)
          said.add(text.replaceAll(/\d+/g, 'n').replaceAll(/\b[A-F]\b/g, 'X'))
        }
      }
    for (const text of [
      'X at n %',
      'hits X, at n %',
      'cooldown n',
      'X n away, reach n',
      'no enemy channeling',
    ])
      expect(said).toContain(text)
  })
})
