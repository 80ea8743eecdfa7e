import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { createHost } from '#worker/host.ts'
import { type EventLine, MAIN, type Result } from '#worker/protocol.ts'

async function play(name: string) {
  const host = createHost({ now: () => performance.now(), pause: () => new Promise((go) => setTimeout(go)) })
  const document: unknown = JSON.parse(readFileSync(`seeds/${name}.json`, 'utf8'))
  await new Promise<void>((over) => {
    void host.open({ kind: 'document', document }, ({ outcome }) => outcome !== null && over())
  })
  return host
}

const taken = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(result.issues[0]?.message)
  return result.value
}

const short = ({ tick, text, because }: EventLine) =>
  `${tick}: ${text}${because === undefined ? '' : ` (${because})`}`

const consequences = async (name: string, tick: number, actor: string) =>
  taken(await (await play(name)).consequences(MAIN, tick, actor))?.map(short) ?? null

describe('what came of a decision', () => {
  test.each([
    ['a heal that lands', 'gambit/3v3-showcase', 6, 'iris', ['8: B heals C by 25: 50 hp']],
    [
      'a heal that misses names who left, and when',
      'gambit/3v3-showcase',
      9,
      'iris',
      ['11: B’s heal finds nobody at (-1, 0) (C moves (-1, 0) → (-3, 2) at tick 9)'],
    ],
    [
      'a shot that misses somebody dead',
      'gambit/3v3-showcase',
      22,
      'moira',
      ['24: F’s heal finds nobody at (0, -1) (D dies at tick 23)'],
    ],
    ['a blow that kills', 'gambit/3v3-showcase', 8, 'sable', ['8: C hits E for 10: 0 hp left', '8: E dies']],
    ['nothing decided', 'gambit/3v3-showcase', 7, 'bryn', null],
    [
      'a command',
      'duel/policy-plays-both',
      1,
      'p2_hero',
      ['1: P2 Warrior leaps (2, 4) → (2, 1)', '1: P2 Warrior strikes P1 Huntress for 2: 5 → 3 hp'],
    ],
    [
      'the choice of a whole side',
      'encounter/talk-to-the-wounded',
      6,
      'P',
      [
        expect.stringMatching(/^6: Hero converts j2 Thorn Jackal by 5/),
        '6: j2 Thorn Jackal changes sides and leaves the board',
      ],
    ],
  ])('%s', async (_, name, tick, actor, lines) =>
    expect(await consequences(name, tick, actor)).toEqual(lines),
  )

  test('an interrupted wind-up ends with the interruption', async () => {
    const host = await play('gambit/3v3-showcase')
    const { lines } = taken(await host.events(MAIN, { type: 'interrupted' }, 0, 9))
    for (const kick of lines) {
      const [, victim] = kick.units as [string, string]
      const own = taken(await host.events(MAIN, { unit: victim, type: 'decided' }, 0, 999)).lines
      const decision = own.findLast(({ id, units }) => id < kick.id && units[0] === victim)!
      const came = taken(await host.consequences(MAIN, decision.tick, victim))
      expect(came?.map(({ id }) => id)).toEqual([kick.id])
    }
    expect(lines.length).toBeGreaterThan(0)
  })
})

describe('why somebody died', () => {
  test('holds every loss, the heals that came and those that did not, and the decisions behind them', async () => {
    const host = await play('gambit/3v3-showcase')
    const { lines } = taken(await host.events(MAIN, { unit: 'sable' }, 0, 999))
    const fall = taken(await host.death(MAIN, 'sable', 16))!
    expect(short(fall.death)).toBe('16: C dies')
    const losses = lines.filter(({ id, change }) => id < fall.death.id && change?.unit === 'sable')
    const told = fall.blows.map(({ line }) => line.id)
    expect(told).toEqual(expect.arrayContaining(losses.map(({ id }) => id)))
    expect(told).toEqual(told.toSorted((a, b) => b - a))
    const said = fall.blows.map(({ line, decision }) => [short(line), decision && short(decision)])
    expect(said).toContainEqual(['8: B heals C by 25: 50 hp', '6: B decides: Heal → C, at tick 8'])
    expect(said).toContainEqual([
      '11: B’s heal finds nobody at (-1, 0) (C moves (-1, 0) → (-3, 2) at tick 9)',
      '9: B decides: Heal → C, at tick 11',
    ])
    for (const { line } of fall.blows) expect(line.tick).toBeLessThanOrEqual(16)
    expect(taken(await host.death(MAIN, 'sable', 15))).toBeNull()
  })
  test('decay has no decision behind it', async () => {
    const fall = taken(await (await play('duel/policy-plays-both')).death(MAIN, 'p1_minion_2', 11))!
    expect(fall.blows.map(({ line, decision }) => [line.text, decision])).toContainEqual([
      'P1 Assassin decays for 1: 1 → 0 hp',
      null,
    ])
  })
})

describe('the end of a battle', () => {
  test.each([
    'gambit/3v3-showcase',
    'duel/policy-plays-both',
    'mech/last-one-standing',
    'encounter/twenty-floors',
  ])('of %s is told: who fell, the turning point, and sums that agree', async (name) => {
    const host = await play(name)
    const story = taken(await host.endSummary(MAIN))!
    const { lines } = taken(await host.events(MAIN, {}, 0, 1_000_000))
    const lost = lines.flatMap(({ change }) =>
      change !== undefined && change.amount < 0 ? [-change.amount] : [],
    )
    const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0)
    expect(sum(story.tallies.map(({ taken: suffered }) => suffered))).toBe(sum(lost))
    expect(story.deaths.length).toBeGreaterThan(0)
    expect(story.swing?.change?.amount).not.toBe(0)
    expect(story.end?.text).toMatch(/wins|ends in victory/)
  })
  test('finds the swing and the closest call of the showcase', async () => {
    const story = taken(await (await play('gambit/3v3-showcase')).endSummary(MAIN))!
    expect(story.swing && short(story.swing)).toBe('5: A hits E for 20: 50 hp left')
    expect(story.closest && short(story.closest.line)).toBe('29: F hits A for 15: 20 hp left')
    expect(story.deaths.map(({ line }) => short(line))).toEqual([
      '8: E dies',
      '16: C dies',
      '23: D dies',
      '35: F dies',
    ])
    expect(story.tallies).toContainEqual({ unit: 'iris', dealt: 60, taken: 0, healed: 75 })
  })
})
