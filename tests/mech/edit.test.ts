import { describe, expect, test } from 'vitest'
import { digest } from '#engine/core/digest.ts'
import { forkSimulation, snapshotAt } from '#engine/core/simulate.ts'
import { mech } from '#engine/rulesets/mech/index.ts'
import { stateFromSetup } from '#engine/rulesets/mech/setup.ts'
import { MechEdit } from '#schemas/mech/edit.ts'
import { parse } from '#schemas/parsing/parse.ts'
import { parseSetup, play, setupFrom } from '../support/mech.ts'

const unit = (id: string, owner: string, col: number, row: number, legFacing: string) => ({
  id,
  owner,
  variant: 'WVR-6R',
  position: { col, row },
  legFacing,
})
const SETUP = {
  units: [unit('a', 'P1', 4, 5, 'N'), unit('b', 'P2', 4, 3, 'S')],
  losers: ['P1', 'P1'],
  turns: 2,
}
const controllers = { P1: 'policy', P2: 'policy' } as const
const timeline = play({ setup: SETUP, controllers })
const stateAt = (tick: number) => snapshotAt(timeline, tick).state
const momentAt = (tick: number) => setupFrom(mech.moment(stateAt(tick), tick, setupFrom(SETUP)))
const withUnit = (setup: ReturnType<typeof momentAt>, at: number, change: object) => ({
  ...setup,
  units: setup.units.map((entry, i) => (i === at ? { ...entry, ...change } : entry)),
})

describe('an edit', () => {
  test('[M8.6] changes armour, structure, heat and place of one machine, and the battle follows', () => {
    const edit = {
      tick: 3,
      unit: 'b',
      armor: { HEAD: 0 },
      internalStructure: { HEAD: 1 },
      currentHeat: 25,
      position: { col: 3, row: 3 },
      weapons: ['SRM6' as const],
    }
    expect(parse(MechEdit, edit).ok).toBe(true)
    const fork = forkSimulation(timeline, [edit])
    fork.advance(100)
    const [, changed] = snapshotAt(fork.timeline, 3).state.units
    const [, old] = stateAt(3).units
    expect(changed).toEqual({
      ...old!,
      armor: { ...old!.armor, HEAD: 0 },
      internalStructure: { ...old!.internalStructure, HEAD: 1 },
      currentHeat: 25,
      position: { col: 3, row: 3 },
      weapons: [{ model: 'SRM6', ammo: 15, destroyed: false }],
    })
    expect(fork.timeline.outcome).toEqual({ kind: 'done' })
    expect(digest(snapshotAt(timeline, 3).state)).toBe(digest(stateAt(3)))
  })

  test.each([
    [{ tick: 3, unit: 'c', currentHeat: 1 }, 'tick 3 has no "c" to change'],
    [
      { tick: 3, unit: 'b', position: { col: 4, row: 5 } },
      'B Wolverine cannot stand on (4, 5): A Wolverine stands there',
    ],
    [
      { tick: 3, unit: 'b', position: { col: 40, row: 5 } },
      'B Wolverine cannot stand on (40, 5): it is not on the map',
    ],
    [
      { tick: 1, unit: 'b', position: { col: 4, row: 9 } },
      'A Wolverine has declared what would no longer be possible: B Wolverine at (4, 9) is behind a torso that faces N',
    ],
  ])('[M8.6] that cannot be made says why', (edit, sentence) => {
    expect(() => mech.edit(mech.copy(stateAt(edit.tick)), [edit])).toThrow(sentence)
  })

  test('[M8.6] is what turns one moment into another', () => {
    const from = momentAt(3)
    const to = withUnit(from, 0, { gunnery: 2, armor: { ...from.units[0]!.armor, LEFT_ARM: 1 } })
    expect(mech.editsBetween(3, from, to)).toEqual({
      ok: true,
      value: [{ tick: 3, unit: 'a', gunnery: 2, armor: { LEFT_ARM: 1 } }],
    })
    expect(mech.editsBetween(3, from, from)).toEqual({ ok: true, value: [] })
  })

  test('[M8.6] leaves cast, map, turns and declarations to a new battle', () => {
    const from = momentAt(1)
    const renamed = withUnit(from, 0, { name: 'Other' })
    const to = { ...renamed, turns: 5, declarations: [], attackedUnitIds: [], currentAttackImpulseIndex: 0 }
    const added = { ...to, units: [renamed.units[0]!, { ...renamed.units[1]!, id: 'z' }] }
    const edits = mech.editsBetween(1, from, added as typeof from)
    expect(edits.ok ? [] : edits.issues.map(({ path }) => path.join('.'))).toEqual([
      'turns',
      'declarations',
      'units.0.name',
      'units.1',
      'units',
    ])
  })
})

test('[M8.6] changes to a moment can be made to the start instead', () => {
  const from = momentAt(4)
  const to = { ...withUnit(from, 1, { gunnery: 1, armor: { ...from.units[1]!.armor, HEAD: 2 } }), turns: 4 }
  const start = mech.transplant(from, to, setupFrom(SETUP))
  expect(start).toEqual({
    ...SETUP,
    turns: 4,
    units: [SETUP.units[0], { ...SETUP.units[1], gunnery: 1, armor: { HEAD: 2 } }],
  })
  expect(parseSetup(start).ok).toBe(true)
  const gone = mech.transplant(from, { ...from, units: [from.units[0]!] }, setupFrom(SETUP))
  expect(gone.units.map(({ id }) => id)).toEqual(['a'])
})

test('[M8.6] another variant comes to the start with all that follows from it, and what was given besides stays', () => {
  const onto = setupFrom({ ...SETUP, units: [SETUP.units[0], { ...SETUP.units[1], gunnery: 2 }] })
  const from = momentAt(4)
  const { armor: _a, internalStructure: _s, weapons: _w, heatSinkCapacity: _h, ...kept } = from.units[1]!
  const to = withUnit(from, 1, { armor: undefined })
  to.units[1] = { ...kept, variant: 'AS7-D', name: 'Atlas' }
  const start = mech.transplant(from, setupFrom(to), onto)
  const [, unit] = stateFromSetup(start).units
  const fresh = stateFromSetup(setupFrom({ units: [{ ...SETUP.units[1]!, variant: 'AS7-D', gunnery: 2 }] }))
  expect(unit).toEqual(fresh.units[0])
})
