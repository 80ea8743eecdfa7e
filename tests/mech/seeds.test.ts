import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { createRecorder } from '#engine/core/record.ts'
import { snapshotAt, snapshots } from '#engine/core/simulate.ts'
import { eventsOfTick } from '#engine/core/timeline.ts'
import { inArc } from '#engine/rulesets/mech/board.ts'
import type { MechEvent } from '#engine/rulesets/mech/events.ts'
import { targetsOf } from '#engine/rulesets/mech/rules/targets.ts'
import { type MechScenario, play } from '../support/mech.ts'

type Seed = MechScenario & { name: string; description: string; ruleset: string }
const folder = new URL('../../seeds/mech/', import.meta.url)
const files = readdirSync(folder)
const seedOf = (file: string): Seed => JSON.parse(readFileSync(new URL(`${file}.json`, folder), 'utf8'))

const battleOf = (file: string) => {
  const timeline = play(seedOf(file))
  const events = Array.from({ length: timeline.ticks }, (_, tick) => eventsOfTick(timeline, tick)).flat()
  const of = <T extends MechEvent['type']>(type: T) =>
    events.filter((event): event is Extract<MechEvent, { type: T }> => event.type === type)
  return { timeline, of, stateAt: (tick: number) => snapshotAt(timeline, tick).state }
}

/** Somebody has to play it. */
const BY_HAND = 'your-first-volley.json'

describe('the seeds', () => {
  test('are at least eight, each with its own name and a description', () => {
    const seeds = files.map((file) => seedOf(file.replace('.json', '')))
    expect(seeds.length).toBeGreaterThanOrEqual(8)
    expect(new Set(seeds.map(({ name }) => name)).size).toBe(seeds.length)
    expect(seeds.every(({ description, ruleset }) => description.length > 100 && ruleset === 'mech')).toBe(
      true,
    )
  })

  test.each(files.filter((file) => file !== BY_HAND))('%s plays to its end', (file) => {
    const { timeline } = battleOf(file.replace('.json', ''))
    expect(['done', 'victory', 'draw']).toContain(timeline.outcome!.kind)
  })
})

describe('a seed shows', () => {
  test('sample-battle: five turns of rolled initiative, hits and misses', () => {
    const { of, timeline } = battleOf('sample-battle')
    expect(of('InitiativeRolled')).toHaveLength(5)
    expect(new Set(of('ToHitRolled').map(({ hit }) => hit)).size).toBe(2)
    expect(timeline.outcome).toEqual({ kind: 'done' })
  })

  test('your-first-volley: a declaration of yours is due at once, with a target for one of two machines', () => {
    const { timeline, stateAt } = battleOf('your-first-volley')
    expect([timeline.ticks, timeline.outcome]).toEqual([0, { kind: 'awaiting', side: 'P1' }])
    const { units } = stateAt(0)
    const seen = units.slice(0, 2).map((unit) => targetsOf(units, unit, unit.legFacing).length)
    expect(seen).toEqual([2, 0])
    expect(targetsOf(units, units[1]!, 'NE')).toHaveLength(2)
  })

  test('[M1.8] twist-to-see-anybody: skipped at first, then a hit', () => {
    const { of, stateAt, timeline } = battleOf('twist-to-see-anybody')
    expect(of('UnitSkipped')[0]).toMatchObject({
      unitId: 'hunchback',
      reason: 'NO_TARGETS',
      torsoFacing: 'N',
    })
    expect(of('AttacksDeclared')[0]).toMatchObject({ unitId: 'hunchback', torsoFacing: 'NE' })
    expect(of('DamageApplied')[0]).toMatchObject({ targetId: 'wolf-1', damage: 20, structureDamage: 4 })
    expect(stateAt(timeline.ticks).units[0]!.legFacing).toBe('N')
  })

  test('[M1.5] boundary-hex: both right angles in the arc, the hex behind only after a twist', () => {
    const { of, stateAt } = battleOf('boundary-hex')
    const [griffin, right, left, behind] = stateAt(0).units.map(({ position }) => position)
    expect([right, left, behind].map((hex) => inArc(griffin!, 'N', hex!))).toEqual([true, true, false])
    expect(of('AttacksDeclared').map(({ torsoFacing }) => torsoFacing)).toEqual(['N', 'NE'])
    expect(of('ShotDeclared').map(({ targetId }) => targetId)).toEqual(['right', 'left', 'behind', 'behind'])
  })

  test('[M3.6] [M5.4] secondary-targets: the same laser needs 4 and 5', () => {
    const { of } = battleOf('secondary-targets')
    const lasers = of('ShotDeclared').filter(
      ({ attackerId, weapon }) => attackerId === 'atlas' && weapon === 'ML',
    )
    expect(lasers.map(({ targetId, isPrimary, tn }) => [targetId, isPrimary, tn])).toEqual([
      ['griffin', true, 4],
      ['locust', false, 5],
      ['stinger', false, 5],
      ['stinger', false, 5],
    ])
  })

  test('[M5.3] [M6.10] hot-machines: 4, 5, 6 and 8, and nobody gets hotter', () => {
    const { of, stateAt, timeline } = battleOf('hot-machines')
    const ppcs = of('ShotDeclared').filter(({ weapon }) => weapon === 'PPC')
    expect(ppcs.map(({ tn, distance }) => [tn, distance])).toEqual([
      [4, 4],
      [5, 4],
      [6, 4],
      [8, 4],
    ])
    const heat = (tick: number) => stateAt(tick).units.map(({ currentHeat }) => currentHeat)
    expect(heat(timeline.ticks)).toEqual(heat(0))
    expect(stateAt(timeline.ticks).units[0]!.weaponHeatThisTurn).toBe(10)
  })

  test('[M6.6] [M7.3] both-at-once: two heads in one tick, a draw', () => {
    const { of, timeline } = battleOf('both-at-once')
    expect(of('LocationDestroyed').map(({ location, tick }) => [location, tick])).toEqual([
      ['HEAD', 2],
      ['HEAD', 2],
    ])
    expect(timeline.outcome).toEqual({ kind: 'draw' })
  })

  test('[M2.4] four-against-three: two, then one by one', () => {
    const { of } = battleOf('four-against-three')
    expect(of('ImpulseStarted').map(({ player, unitCount }) => `${player} ${unitCount}`)).toEqual([
      'P1 2',
      'P2 1',
      'P1 1',
      'P2 1',
      'P1 1',
      'P2 1',
    ])
  })

  test('[M6.9] out-of-ammunition: a miss spends the shell, then there is only the laser', () => {
    const { of, timeline } = battleOf('out-of-ammunition')
    expect(of('ToHitRolled')[0]).toMatchObject({ weapon: 'AC20', hit: false })
    expect(of('AmmoSpent')[0]).toMatchObject({ unitId: 'hunchback', before: 1, after: 0 })
    const second = of('AttacksDeclared').filter(({ unitId }) => unitId === 'hunchback')[1]!
    expect(second.attacks.map(({ weaponIndex }) => weaponIndex)).toEqual([1])
    const [decision] = createRecorder(timeline).record(second.tick).decisions
    const considered = decision!.options.flatMap(({ candidates = [] }) => candidates)
    expect(considered.flatMap(({ score }) => score.map(({ name }) => name))).not.toContain(
      'AC/20 0: expected damage',
    )
  })

  test('[M6.4] [M6.5] nothing-moves-inward: 22 and 18 taken, the rest lost', () => {
    const { of, stateAt } = battleOf('nothing-moves-inward')
    expect(
      of('DamageApplied').map(({ armorDamage, structureDamage, lost }) => [
        armorDamage,
        structureDamage,
        lost,
      ]),
    ).toEqual([
      [20, 0, 0],
      [2, 3, 0],
      [0, 15, 5],
      [0, 0, 5],
    ])
    expect(stateAt(3).units[1]!.armor.LEFT_TORSO).toBe(16)
  })

  test('[M7.3] last-one-standing: machines leave until one side is gone', () => {
    const { of, timeline } = battleOf('last-one-standing')
    expect(timeline.outcome!.kind).toBe('victory')
    expect(of('UnitDestroyed').length).toBeGreaterThanOrEqual(2)
    const counts = Array.from(snapshots(timeline, 0), ({ state }) => state.units.length)
    expect(counts.at(-1)).toBe(5 - of('UnitDestroyed').length)
  })

  test('[M8.3] [M8.5] saved-in-mid-turn: goes on with the one who has not declared', () => {
    const { stateAt, of } = battleOf('saved-in-mid-turn')
    expect(stateAt(0)).toMatchObject({
      turn: 2,
      phase: 'DECLARATION',
      currentAttackImpulseIndex: 1,
      attackedUnitIds: ['wolf-1'],
    })
    expect(
      of('ToHitRolled')
        .map(({ attackerId }) => attackerId)
        .slice(0, 3),
    ).toEqual(['wolf-1', 'wolf-1', 'atlas'])
  })
})
