import { describe, expect, test } from 'vitest'
import { snapshotAt } from '#engine/core/simulate.ts'
import { eventsOfTick } from '#engine/core/timeline.ts'
import { mech } from '#engine/rulesets/mech/index.ts'
import { orders } from '#engine/rulesets/mech/orders/orders.ts'
import { unitNamed } from '#engine/rulesets/mech/rules/machine.ts'
import { misaimReason, targetsOf } from '#engine/rulesets/mech/rules/targets.ts'
import type { MechOrder } from '#schemas/mech/order.ts'
import { REFUSAL_CODES } from '#schemas/mech/words.ts'
import { play, setupFrom } from '../support/mech.ts'

const at = (col: number, row: number) => ({ position: { col, row } })
const WEAPONS = ['PPC', 'ML', { model: 'AC5', ammo: 0 }, { model: 'ML', destroyed: true }, 'SL']
const SETUP = {
  map: { width: 16, height: 12 },
  loser: 'P1',
  units: [
    { id: 'a', owner: 'P1', variant: 'MAD-3R', ...at(4, 4), legFacing: 'N', weapons: WEAPONS },
    { id: 'b', owner: 'P1', variant: 'HBK-4G', ...at(5, 6), legFacing: 'N' },
    { id: 'c', owner: 'P1', variant: 'LCT-1V', ...at(0, 0), legFacing: 'S' },
    { id: 'x', owner: 'P2', variant: 'WVR-6R', ...at(4, 2), legFacing: 'S' },
    { id: 'y', owner: 'P2', variant: 'GRF-1N', ...at(4, 9), legFacing: 'N' },
    { id: 'e', owner: 'P2', variant: 'STG-3R', ...at(6, 4), legFacing: 'N' },
  ],
  declarations: [
    { player: 'P1', unitId: 'c', torsoFacing: 'S' },
    { player: 'P2', unitId: 'y', torsoFacing: 'N' },
  ],
}
const state = mech.setup(setupFrom(SETUP), () => 0)
const unit = (id: string) => unitNamed(state.units, id)
const declare = (rest: Partial<MechOrder> = {}): MechOrder => ({
  type: 'Declare',
  player: 'P1',
  unitId: 'a',
  torsoFacing: 'N',
  primaryTargetId: 'x',
  attacks: [{ targetId: 'x', weaponIndex: 0 }],
  ...rest,
})
const shot = (targetId: string, weaponIndex: number) => ({ targetId, weaponIndex })

describe('a declaration', () => {
  const rows: [(typeof REFUSAL_CODES)[number], MechOrder, string][] = [
    ['NOT_YOUR_TURN', declare({ player: 'P2', unitId: 'x' }), "this impulse is P1's, not P2's"],
    ['UNKNOWN_UNIT', declare({ unitId: 'nobody' }), 'there is no unit "nobody"'],
    ['NOT_YOUR_UNIT', declare({ unitId: 'x' }), "D Wolverine is P2's"],
    ['NOT_YOUR_UNIT', declare({ unitId: 'y' }), "E Griffin is P2's"],
    ['ALREADY_DECLARED', declare({ unitId: 'c' }), 'C Locust has declared already in this turn'],
    ['ILLEGAL_TWIST', declare({ torsoFacing: 'SE' }), 'N, NW, NE, not SE'],
    ['ILLEGAL_TWIST', declare({ torsoFacing: 'S', attacks: [], primaryTargetId: null }), 'not S'],
    ['UNKNOWN_TARGET', declare({ attacks: [shot('nobody', 9)] }), 'no unit "nobody" to fire at'],
    ['FRIENDLY_TARGET', declare({ attacks: [shot('b', 9)] }), 'B Hunchback is on the side of A Marauder'],
    ['FRIENDLY_TARGET', declare({ attacks: [shot('a', 0)] }), 'A Marauder is on the side'],
    ['NO_SUCH_WEAPON', declare({ attacks: [shot('y', 5)] }), 'A Marauder has no weapon 5, it has 5'],
    ['NO_SUCH_WEAPON', declare({ attacks: [shot('x', -1)] }), 'has no weapon -1'],
    [
      'DUPLICATE_WEAPON',
      declare({ attacks: [shot('x', 0), shot('e', 0)] }),
      'weapon 0, PPC, would fire twice',
    ],
    [
      'WEAPON_DESTROYED',
      declare({ attacks: [shot('x', 3), shot('x', 3)] }),
      'weapon 3, Medium Laser, is destroyed',
    ],
    ['NO_AMMO', declare({ attacks: [shot('x', 2)] }), 'weapon 2, AC/5, is out of ammunition'],
    ['OUT_OF_RANGE', declare({ attacks: [shot('y', 4)] }), 'reaches 3 hexes, E Griffin is 5 away'],
    [
      'OUT_OF_ARC',
      declare({ attacks: [shot('y', 0)] }),
      'E Griffin at (4, 9) is behind a torso that faces N',
    ],
    ['BAD_PRIMARY', declare({ primaryTargetId: null }), 'names a primary target'],
    ['BAD_PRIMARY', declare({ primaryTargetId: 'y' }), 'E Griffin is no target with the torso to N'],
    ['BAD_PRIMARY', declare({ primaryTargetId: 'nobody' }), '"nobody" is no target'],
  ]
  test.each(rows)('[M3.2] [M3.5] [M3.8] is refused with %s', (code, order, sentence) => {
    expect(orders.refuse(state, order)).toEqual({ code, message: expect.stringContaining(sentence) })
    expect(orders.forecast(state, order)).toBeNull()
  })

  test('[M3.8] the table has every code but the one of the phase', () => {
    expect(new Set(rows.map(([code]) => code))).toEqual(new Set(REFUSAL_CODES.slice(1)))
  })

  test.each(['INITIATIVE', 'RESOLUTION', 'DONE'] as const)(
    '[M3.8] in %s is refused with WRONG_PHASE',
    (phase) => {
      expect(orders.refuse({ ...state, phase }, declare({ player: 'P2' }))?.code).toBe('WRONG_PHASE')
      expect(orders.awaiting({ ...state, phase })).toBeNull()
      expect(orders.options({ ...state, phase })).toEqual([])
    },
  )

  test('[M3.8] attacks are judged one after the other, each through all its checks', () => {
    const attacks = [shot('y', 0), shot('nobody', 0)]
    expect(orders.refuse(state, declare({ attacks }))?.code).toBe('OUT_OF_ARC')
  })

  test('[M3.8] the checks before the failing one are told, of every attack', () => {
    const passed: string[] = []
    const attacks = [shot('x', 0), shot('x', 4)]
    const order = declare({ attacks, primaryTargetId: null })
    expect(orders.refuse(state, order, (code) => passed.push(code))?.code).toBe('BAD_PRIMARY')
    const [who, each] = [REFUSAL_CODES.slice(0, 6), REFUSAL_CODES.slice(6, -1)]
    expect(passed).toEqual([...who, ...each, ...each])
  })

  test('[M3.8] [M11.7] what a machine cannot declare is told with its first check, the furthest first', () => {
    const { refusals } = orders
    const told = (id: string) => refusals!(state, id)
    const codeOf = (label: string) => told('a').find((refused) => refused.label === label)?.code
    expect(codeOf('holds fire, torso to S')).toBe('ILLEGAL_TWIST')
    expect(codeOf('holds fire')).toBeUndefined()
    expect(codeOf('PPC at D Wolverine')).toBeUndefined()
    expect(codeOf('PPC at E Griffin')).toBe('OUT_OF_ARC')
    expect(codeOf('Small Laser at E Griffin, torso to NW')).toBe('OUT_OF_RANGE')
    expect(codeOf('AC/5 at D Wolverine')).toBe('NO_AMMO')
    expect(codeOf('PPC at B Hunchback')).toBe('FRIENDLY_TARGET')
    expect(told('a').map(({ code }) => REFUSAL_CODES.indexOf(code as never))).toEqual(
      told('a')
        .map(({ code }) => REFUSAL_CODES.indexOf(code as never))
        .sort((a, b) => b - a),
    )
    expect(new Set(told('c').map(({ code }) => code))).toEqual(new Set(['ALREADY_DECLARED']))
    expect(new Set(told('x').map(({ code }) => code))).toEqual(new Set(['NOT_YOUR_UNIT']))
    expect(refusals!({ ...state, phase: 'RESOLUTION' }, 'a')).toEqual([])
  })

  test('[M3.1] has words whatever it says, with the letters of the machines', () => {
    const label = (order: MechOrder) => orders.words(state, order, mech.prepare(state)).label
    expect(label(declare({ attacks: [shot('e', 1), shot('x', 4), shot('x', 0)] }))).toBe(
      'PPC, Small Laser at D Wolverine; Medium Laser at F Stinger',
    )
    expect(label(declare({ torsoFacing: 'NE', attacks: [], primaryTargetId: null }))).toBe(
      'holds fire, torso to NE',
    )
    const nonsense = declare({ unitId: 'nobody', attacks: [shot('none', 7)] })
    expect(label(nonsense)).toBe('weapon 7 at "none", torso to N')
  })

  test('[M1.5] [M3.3] may fire at a hex exactly at a right angle', () => {
    expect(targetsOf(state.units, unit('a'), 'N').map((target) => target.unit.id)).toEqual(['x', 'e'])
    expect(orders.refuse(state, declare({ attacks: [shot('e', 1)], primaryTargetId: 'e' }))).toBeNull()
  })

  test('[M3.6] may leave its primary unattacked; the others stay secondary', () => {
    const order = declare({ attacks: [shot('e', 1)] })
    const [part] = orders.forecast(state, order)!.parts
    expect(part!.effects[0]!.breakdown).toEqual([
      { name: 'gunnery', value: 4 },
      { name: 'short range', value: 0 },
      { name: 'heat 0', value: 0 },
      { name: 'secondary target', value: 1 },
    ])
  })

  test('[M3.4] without attacks needs no primary, and keeps none', () => {
    const orders = [declare({ attacks: [], primaryTargetId: 'y' })]
    const timeline = play({ setup: SETUP, orders })
    expect(timeline.outcome).toEqual({ kind: 'awaiting', side: 'P2' })
    const { declarations } = snapshotAt(timeline, 1).state
    expect(declarations.at(-1)).toEqual({
      player: 'P1',
      unitId: 'a',
      torsoFacing: 'N',
      primaryTargetId: null,
      attacks: [],
    })
    expect(eventsOfTick(timeline, 0)).toMatchObject([
      { type: 'ImpulseStarted', index: 2 },
      { type: 'UnitSkipped', unitId: 'a', reason: 'HOLD_FIRE' },
      { type: 'ImpulseCompleted', index: 2 },
    ])
  })

  test('[M3.4] of a unit without targets says so', () => {
    const alone = {
      losers: ['P1'],
      units: [SETUP.units[1]!, { ...SETUP.units[4]!, position: { col: 5, row: 9 } }],
    }
    const orders = [declare({ unitId: 'b', attacks: [], primaryTargetId: null })]
    const skipped = eventsOfTick(play({ setup: alone, orders }), 0).find(({ type }) => type === 'UnitSkipped')
    expect(skipped).toMatchObject({ reason: 'NO_TARGETS', torsoFacing: 'N' })
  })

  test('[M3.7] keeps attacks at the primary first, then by roster, then by weapon', () => {
    const attacks = [shot('x', 4), shot('x', 1), shot('e', 0)]
    const timeline = play({ setup: SETUP, orders: [declare({ attacks, primaryTargetId: 'e' })] })
    expect(snapshotAt(timeline, 1).state.declarations.at(-1)!.attacks).toEqual([
      shot('e', 0),
      shot('x', 1),
      shot('x', 4),
    ])
  })

  test('[M3.9] that is refused stops the run before it', () => {
    const timeline = play({ setup: SETUP, orders: [declare({ torsoFacing: 'S' })] })
    expect(timeline).toMatchObject({
      ticks: 0,
      outcome: { kind: 'refused', order: 0, code: 'ILLEGAL_TWIST' },
    })
  })
})

describe('a hex that is pointed at', () => {
  const bare = (weapons: object[]) => ({
    ...unit('a'),
    weapons: weapons as ReturnType<typeof unit>['weapons'],
  })
  const gun = (model: string, rest: object = {}) => ({ model, ammo: null, destroyed: false, ...rest })
  test.each([
    ['EMPTY_HEX', unit('a'), { col: 9, row: 9 }],
    ['FRIENDLY', unit('a'), { col: 0, row: 0 }],
    ['OUT_OF_ARC', unit('a'), { col: 4, row: 9 }],
    ['NO_WEAPON', bare([gun('ML', { destroyed: true })]), { col: 4, row: 2 }],
    ['OUT_OF_RANGE', bare([gun('SL'), gun('PPC', { destroyed: true })]), { col: 4, row: 0 }],
    ['NO_AMMO', bare([gun('AC5', { ammo: 0 })]), { col: 4, row: 2 }],
    [null, unit('a'), { col: 4, row: 2 }],
  ])('[M3.10] %s', (reason, attacker, hex) => {
    const units = state.units.map((other) =>
      other.id === 'e' ? { ...other, position: { col: 4, row: 0 } } : other,
    )
    expect(misaimReason(units, attacker, 'N', hex)).toBe(reason)
  })
})
