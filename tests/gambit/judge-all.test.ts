import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createRecorder } from '#engine/core/record.ts'
import { simulate, snapshotAt } from '#engine/core/simulate.ts'
import { programAt } from '#engine/core/timeline.ts'
import { gambit } from '#engine/rulesets/gambit/index.ts'
import type { GambitScenario } from '#schemas/gambit/index.ts'

test('every rule is asked by the judge that decides, and no battle notices', () => {
  const scenario: GambitScenario = JSON.parse(readFileSync('seeds/gambit/3v3-showcase.json', 'utf8'))
  const timeline = simulate(gambit, scenario)
  const recorder = createRecorder(timeline)
  let skipped = 0
  for (let tick = 0; tick < timeline.ticks; tick++) {
    const { state } = snapshotAt(timeline, tick)
    for (const { actor, busy, options } of recorder.record(tick).decisions) {
      const all = gambit.judged!(state, programAt(timeline, tick), actor, tick)!
      if (busy) continue
      expect(all).toHaveLength(options.length)
      options.forEach((option, place) => {
        if (option.verdict === 'skipped') skipped++
        else expect(all[place], `tick ${tick}, ${actor}, rule ${place + 1}`).toEqual(option)
      })
    }
  }
  expect(skipped).toBeGreaterThan(0)
  expect(gambit.judged!(snapshotAt(timeline, 0).state, programAt(timeline, 0), 'nobody', 0)).toBeNull()
})
