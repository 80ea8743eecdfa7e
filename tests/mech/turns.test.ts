import { describe, expect, test } from 'vitest'
import { createRecorder } from '#engine/core/record.ts'
import { snapshotAt, snapshots } from '#engine/core/simulate.ts'
import { eventsOfTick, type Timeline } from '#engine/core/timeline.ts'
import type { MechEvent } from '#engine/rulesets/mech/events.ts'
import { mech } from '#engine/rulesets/mech/index.ts'
import type { Mech } from '#engine/rulesets/mech/types.ts'
import type { MechOrder } from '#schemas/mech/order.ts'
import { MECH_PHASE_NAMES } from '#schemas/mech/words.ts'
import { type MechScenario, play } from '../support/mech.ts'

const at = (col: number, row: number) => ({ position: { col, row } })
const gun = (id: string, owner: string, col: number, row: number, legFacing: string, rest: object = {}) => ({
  id,
  owner,
  variant: 'HBK-4G',
  ...at(col, row),
  legFacing,
  gunnery: 0,
  ...rest,
})
const fire = (player: 'P1' | 'P2', unitId: string, targetId: string, torsoFacing: 'N' | 'S'): MechOrder => ({
  type: 'Declare',
  player,
  unitId,
  torsoFacing,
  primaryTargetId: targetId,
  attacks: [{ targetId, weaponIndex: 0 }],
})
const hold = (player: 'P1' | 'P2', unitId: string, torsoFacing: 'N' | 'S'): MechOrder => ({
  type: 'Declare',
  player,
  unitId,
  torsoFacing,
})
/** Dice as pips. */
const pips = (...dice: number[]) => dice.map((die) => die - 1)
const HEAD = [3, 4, 6, 6]
const MISS = [1, 1]

const DUEL = [gun('a', 'P1', 4, 5, 'N'), gun('b', 'P2', 4, 3, 'S')]
const eventsOf = (timeline: Timeline<Mech>): MechEvent[] =>
  Array.from({ length: timeline.ticks }, (_, tick) => eventsOfTick(timeline, tick)).flat()

test('[M7.4] a tick has six phases', () => {
  expect(mech.phases.map(({ name }) => name)).toEqual(MECH_PHASE_NAMES)
})

describe('turns', () => {
  test('[M2.2] [M7.1] [M7.2] [M7.6] a rolled one takes a tick, a named one none', () => {
    const scenario: MechScenario = {
      setup: { units: DUEL, turns: 3, losers: ['P1', null, 'P2'] },
      orders: [
        hold('P1', 'a', 'N'),
        hold('P2', 'b', 'S'),
        hold('P2', 'b', 'S'),
        hold('P1', 'a', 'N'),
        hold('P2', 'b', 'S'),
        hold('P1', 'a', 'N'),
      ],
      rolls: pips(6, 6, 1, 1),
    }
    const timeline = play(scenario)
    const stages = Array.from(
      snapshots(timeline, 0),
      ({ state }) => `${state.turn} ${state.phase} ${state.loser}`,
    )
    expect(stages).toEqual([
      '1 DECLARATION P1',
      '1 DECLARATION P1',
      '1 RESOLUTION P1',
      '2 INITIATIVE null',
      '2 DECLARATION P2',
      '2 DECLARATION P2',
      '2 RESOLUTION P2',
      '3 DECLARATION P2',
      '3 DECLARATION P2',
      '3 RESOLUTION P2',
      '3 DONE null',
    ])
    expect(timeline.outcome).toEqual({ kind: 'done' })
    expect(
      eventsOf(timeline).flatMap((event) => (event.type === 'PhaseStarted' ? [event.turn] : [])),
    ).toEqual([1, 2, 3])
  })

  test('[M7.2] done wins over the tick limit', () => {
    const orders = [hold('P1', 'a', 'N'), hold('P2', 'b', 'S')]
    const setup = { units: DUEL, losers: ['P1'] }
    expect(play({ setup, orders, maxTicks: 3 }).outcome).toEqual({ kind: 'done' })
    expect(play({ setup, orders, maxTicks: 2 }).outcome).toEqual({ kind: 'undecided' })
  })

  test('[M2.1] [M2.5] without units initiative is rolled and nothing else', () => {
    const timeline = play({ setup: { units: [], turns: 2, losers: [null, 'P1'] }, rolls: pips(1, 1, 1, 2) })
    expect(Array.from(snapshots(timeline, 0), ({ state }) => state.phase)).toEqual([
      'INITIATIVE',
      'RESOLUTION',
      'RESOLUTION',
      'DONE',
    ])
    expect(timeline.keyframes.at(-1)!.rng.scripted).toBe(4)
  })

  test('[M6.9] [M6.10] what was fired is spent and its heat noted, hit or miss, until the next resolution', () => {
    const orders = [
      fire('P1', 'a', 'b', 'N'),
      fire('P2', 'b', 'a', 'S'),
      hold('P1', 'a', 'N'),
      fire('P2', 'b', 'a', 'S'),
    ]
    const units = [DUEL[0]!, gun('b', 'P2', 4, 3, 'S', { gunnery: 8, weapons: [{ model: 'AC20', ammo: 1 }] })]
    const setup = { units, turns: 2, losers: ['P1', 'P1'] }
    const timeline = play({ setup, orders, rolls: pips(3, 4, 3, 4, ...MISS) })
    const { state } = snapshotAt(timeline, 3)
    expect(state.units.map(({ weapons }) => weapons[0]!.ammo)).toEqual([4, 0])
    expect(state.units.map(({ weaponHeatThisTurn }) => weaponHeatThisTurn)).toEqual([7, 7])
    expect(state.units.map(({ currentHeat }) => currentHeat)).toEqual([0, 0])
    // Out of ammunition, b cannot fire again.
    expect(timeline.outcome).toEqual({ kind: 'refused', order: 3, code: 'NO_AMMO' })
    const ended = play({
      setup,
      orders: [...orders.slice(0, 3), hold('P2', 'b', 'S')],
      rolls: pips(3, 4, 3, 4, ...MISS),
    })
    expect(snapshotAt(ended, 6).state.units.map(({ weaponHeatThisTurn }) => weaponHeatThisTurn)).toEqual([
      0, 0,
    ])
  })

  test('[M6.6] [M6.7] both heads fall at once, and both machines go on', () => {
    const orders = [
      fire('P1', 'a', 'b', 'N'),
      fire('P2', 'b', 'a', 'S'),
      fire('P1', 'a', 'b', 'N'),
      fire('P2', 'b', 'a', 'S'),
    ]
    const setup = { units: DUEL, turns: 2, losers: ['P1', 'P1'] }
    const timeline = play({ setup, orders, rolls: pips(...HEAD, ...HEAD, ...HEAD, ...HEAD) })
    const heads = snapshotAt(timeline, 3).state.units.map(({ internalStructure }) => internalStructure.HEAD)
    expect(heads).toEqual([0, 0])
    expect(timeline.outcome).toEqual({ kind: 'done' })
    expect(eventsOf(timeline).filter(({ type }) => type === 'LocationDestroyed')).toHaveLength(2)
    expect(
      eventsOf(timeline).flatMap((event) => (event.type === 'DamageApplied' ? [event.lost] : [])),
    ).toEqual([8, 8, 20, 20])
  })
})

describe('with the end of the match switched on', () => {
  const duel = (orders: MechOrder[], rolls: number[], rest: object = {}) =>
    play({ setup: { units: DUEL, turns: 3, losers: ['P1'], endOfMatch: true, ...rest }, orders, rolls })

  test('[M7.3] who loses its head leaves, and the other side has won', () => {
    const timeline = duel([fire('P1', 'a', 'b', 'N'), hold('P2', 'b', 'S')], pips(...HEAD))
    expect(timeline.outcome).toEqual({ kind: 'victory', winner: 'P1' })
    const { state } = snapshotAt(timeline, 3)
    expect(state.units.map(({ id }) => id)).toEqual(['a'])
    const [fallen, ended] = eventsOfTick(timeline, 2).filter(
      ({ type }) => type === 'UnitDestroyed' || type === 'BattleEnded',
    )
    expect(fallen).toMatchObject({ unitId: 'b', by: 'HEAD' })
    expect(ended).toMatchObject({ outcome: 'victory', winner: 'P1' })
    const cause = eventsOfTick(timeline, 2).find(({ id }) => id === fallen!.cause)
    expect(cause).toMatchObject({ type: 'LocationDestroyed', location: 'HEAD', targetId: 'b' })
  })

  test('[M7.3] nobody is left on either side: a draw', () => {
    const timeline = duel([fire('P1', 'a', 'b', 'N'), fire('P2', 'b', 'a', 'S')], pips(...HEAD, ...HEAD))
    expect(timeline.outcome).toEqual({ kind: 'draw' })
    expect(snapshotAt(timeline, 3).state.units).toEqual([])
  })

  test('[M7.3] one leg is not enough, two are; the battle goes on while both sides have somebody', () => {
    const units = [
      DUEL[0]!,
      gun('b', 'P2', 4, 3, 'S', { armor: { LEFT_LEG: 0, RIGHT_LEG: 0 }, internalStructure: { LEFT_LEG: 0 } }),
      gun('c', 'P2', 5, 3, 'S', { internalStructure: { LEFT_LEG: 0 } }),
    ]
    const orders = [fire('P1', 'a', 'b', 'N'), hold('P2', 'b', 'S'), hold('P2', 'c', 'S')]
    const timeline = duel(orders, pips(3, 4, 2, 3), { units })
    const { state } = snapshotAt(timeline, 4)
    expect(state.units.map(({ id }) => id)).toEqual(['a', 'c'])
    expect(state).toMatchObject({ turn: 2, phase: 'INITIATIVE' })
    expect(eventsOfTick(timeline, 3).find(({ type }) => type === 'UnitDestroyed')).toMatchObject({
      by: 'LEGS',
    })
  })

  test.each([
    ['rolled', ['P1'], 4],
    ['named', ['P1', 'P2'], 3],
  ] as const)('[M2.6] [M7.3] a turn whose loser is %s counts those who are left', (_, losers, tick) => {
    const units = [...DUEL, gun('c', 'P2', 5, 3, 'S')]
    const orders = [fire('P1', 'a', 'b', 'N'), hold('P2', 'b', 'S'), hold('P2', 'c', 'S')]
    const timeline = duel(orders, pips(...HEAD, 6, 6, 1, 1), { units, losers })
    const attackOrder = [
      { player: 'P2', unitCount: 1 },
      { player: 'P1', unitCount: 1 },
    ]
    expect(snapshotAt(timeline, tick + 1).state).toMatchObject({ turn: 2, attackOrder })
    expect(createRecorder(timeline).record(tick).frames.at(-1)!.state).toMatchObject({ attackOrder })
  })

  test('[M7.3] in the last turn victory comes before done; switched off, nobody leaves', () => {
    const orders = [fire('P1', 'a', 'b', 'N'), hold('P2', 'b', 'S')]
    expect(duel(orders, pips(...HEAD), { turns: 1 }).outcome).toEqual({ kind: 'victory', winner: 'P1' })
    const off = duel(orders, pips(...HEAD), { turns: 1, endOfMatch: false })
    expect(off.outcome).toEqual({ kind: 'done' })
    expect(snapshotAt(off, 3).state.units).toHaveLength(2)
  })
})

describe('the log of a duel', () => {
  const orders = [fire('P1', 'a', 'b', 'N'), fire('P2', 'b', 'a', 'S')]
  const timeline = play({
    setup: { units: DUEL },
    orders,
    rolls: pips(1, 2, 2, 1, 1, 2, 3, 4, ...HEAD, 1, 1, 1, 1),
  })
  const events = eventsOf(timeline)
  const text = (event: MechEvent) => mech.line(event, timeline.programs[0]!.program).text

  test('[M10.1] tells every step with its numbers', () => {
    expect(events.map(text)).toEqual([
      'Turn 1 begins with 2 machines',
      'Initiative is tied: 1 + 2 against 2 + 1',
      'P1 rolls 1 + 2, P2 3 + 4: P1 loses initiative and goes first',
      'Declarations go P1 1, P2 1',
      'Impulse 1: P1 declares 1 machine',
      'A Hunchback turns its torso to N and declares 1 shot, primary target B Hunchback',
      'AC/20 of A Hunchback at B Hunchback, 2 away: needs 0 (gunnery 0), 100 %',
      'Impulse 1 of P1 is over',
      'Impulse 2: P2 declares 1 machine',
      'B Hunchback turns its torso to S and declares 1 shot, primary target A Hunchback',
      'AC/20 of B Hunchback at A Hunchback, 2 away: needs 0 (gunnery 0), 100 %',
      'Impulse 2 of P2 is over',
      'All have declared: 2 shots to resolve',
      'A Hunchback fires AC/20 at B Hunchback: 3 + 4 = 7 against 0 (gunnery 0), hit',
      'It strikes the head of B Hunchback: 6 + 6 = 12',
      'B Hunchback fires AC/20 at A Hunchback: 1 + 1 = 2 against 0 (gunnery 0), hit',
      'It strikes the center torso of A Hunchback: 1 + 1 = 2, a critical roll',
      '20 damage to the head of B Hunchback: armour 9 → 0, structure 3 → 0, 8 lost',
      'The head of B Hunchback is destroyed',
      '20 damage to the center torso of A Hunchback: armour 24 → 4',
      'A Hunchback spends a shot of AC/20: 5 → 4',
      'B Hunchback spends a shot of AC/20: 5 → 4',
      'A Hunchback fired 7 heat; its sinks take 10',
      'B Hunchback fired 7 heat; its sinks take 10',
      'Turn 1 ends: 2 shots, 2 hits, 32 damage, 8 dice',
      'The battle ends: all turns are played',
    ])
  })

  test('[M10.2] leads from a destroyed location back to the declaration and the start of the turn', () => {
    const chain: string[] = []
    let event = events.find(({ type }) => type === 'LocationDestroyed')
    while (event !== undefined) {
      chain.push(event.type)
      const { cause }: MechEvent = event
      event = events.find(({ id }) => id === cause)
    }
    expect(chain).toEqual([
      'LocationDestroyed',
      'DamageApplied',
      'LocationRolled',
      'ToHitRolled',
      'ShotDeclared',
      'AttacksDeclared',
      'ImpulseStarted',
      'AttackOrderComputed',
      'InitiativeRolled',
      'PhaseStarted',
    ])
  })

  test('[M7.4] [M7.5] has frames that show it attack by attack, then hit by hit, with the dice', () => {
    const { frames } = createRecorder(timeline).record(3)
    expect(
      frames.map(({ phase, rolls }) => `${phase}: ${rolls.map(({ label }) => label).join(' ')}`),
    ).toEqual([
      'initiative: ',
      'declare: ',
      'roll: toHit toHit location location',
      'roll: toHit toHit location location',
      'damage: ',
      'damage: ',
      'ammo: ',
      'next: ',
    ])
    expect(frames.map(({ state }) => state.units[1]!.internalStructure.HEAD)).toEqual([
      3, 3, 3, 3, 0, 0, 0, 0,
    ])
  })

  test('[M10.2] a battle that starts after the declarations has shots without a cause', () => {
    const { state } = snapshotAt(timeline, 3)
    const rest = play({ setup: state, rolls: pips(...MISS, ...MISS, 1, 1, 1, 1) })
    expect(eventsOfTick(rest, 0)[0]).toMatchObject({ type: 'ToHitRolled', cause: null, tn: 0 })
  })
})
