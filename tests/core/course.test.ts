import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { lineOf, packet } from '#engine/core/packet.ts'
import { createRecorder } from '#engine/core/record.ts'
import { simulate } from '#engine/core/simulate.ts'
import { eventsOfTick } from '#engine/core/timeline.ts'
import { parse } from '#schemas/parsing/parse.ts'
import { rulesetOf, Scenario } from '../support/rulesets.ts'

function play(name: string) {
  const parsed = parse(Scenario, JSON.parse(readFileSync(`seeds/${name}.json`, 'utf8')))
  if (!parsed.ok) throw new Error(`${name} is no scenario`)
  return simulate(rulesetOf(parsed.value), parsed.value)
}

describe('the course of a battle', () => {
  test.each([
    [
      'duel/pressure',
      0,
      { label: 'Round 8', notes: ['at its end minions decay and pressure on all'], toAct: 'P1' },
    ],
    ['duel/first-duel', 0, { label: 'Round 1', notes: ['at its end minions decay'], toAct: 'P1' }],
    ['encounter/twenty-floors', 0, { label: 'Floor 1 of 20', notes: ['0 of 200 turns played'], toAct: 'P' }],
    ['encounter/twenty-floors', 15, { label: 'Floor 1 of 20', notes: ['15 of 200 turns played'] }],
    ['encounter/talk-to-the-wounded', 3, { label: 'Round 2', notes: ['3 of 200 turns played'], toAct: 'E' }],
    ['mech/your-first-volley', 0, { label: 'Turn 1 of 3', notes: ['declaring fire'], toAct: 'P1' }],
    ['gambit/3v3-showcase', 3, undefined],
  ])('%s, tick %i', (name, tick, course) => {
    const timeline = play(name)
    expect(packet(timeline, createRecorder(timeline), tick).frames[0]!.view.course).toEqual(course)
  })

  test.each([
    ['duel/policy-plays-both', /^round \d+$/],
    ['mech/last-one-standing', /^turn \d+$/],
    ['encounter/twenty-floors', /^floor \d+$/],
  ])('%s has a chapter for each part, in order', (name, word) => {
    const { chapters, ticks } = play(name)
    expect(chapters[0]!.tick).toBe(0)
    expect(chapters.length).toBeGreaterThan(1)
    for (const [i, chapter] of chapters.entries()) {
      expect(chapter.name).toMatch(word)
      expect(chapter.tick).toBeLessThanOrEqual(ticks)
      expect(chapter.tick).toBeGreaterThan(chapters[i - 1]?.tick ?? -1)
    }
    expect(new Set(chapters.map((chapter) => chapter.name)).size).toBe(chapters.length)
  })

  test('what a round takes without anybody’s doing is told with its reason', () => {
    const reasons = (name: string) => {
      const timeline = play(name)
      const all = Array.from({ length: timeline.ticks }, (_, tick) => eventsOfTick(timeline, tick)).flat()
      return new Set(all.flatMap((event) => lineOf(timeline, event).because ?? []))
    }
    expect(reasons('duel/policy-plays-both')).toContain(
      'from round 1 on every minion loses 1 hp at the end of a round',
    )
    expect(reasons('duel/pressure')).toContain('from round 8 on everybody loses 1 hp at the end of a round')
  })
})
