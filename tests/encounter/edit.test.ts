import { describe, expect, test } from 'vitest'
import { forkSimulation } from '#engine/core/simulate.ts'
import { encounter } from '#engine/rulesets/encounter/index.ts'
import { attack, fixture, play, scenarioOf, setupFrom, stateOf } from '../support/encounter.ts'

const setup = setupFrom({
  units: [{ isHero: true }, fixture('A Sword c2r0'), fixture('H Bulk c3r0'), fixture('X Dummy c5r2')],
})
const changed = (id: string, change: object) => ({
  ...setup,
  units: setup.units.map((unit) => ('id' in unit && unit.id === id ? { ...unit, ...change } : unit)),
})

describe('E14.5 edits', () => {
  test('hp, place and stacks of a unit', () => {
    const edits = encounter.editsBetween(
      3,
      setup,
      changed('A', { hp: 2, anchor: 'c2r1', statuses: { weakened: 1 } }),
    )
    const statuses = { weakened: 1, defanged: 0, blinded: 0, silenced: 0 }
    expect(edits).toEqual({
      ok: true,
      value: [{ tick: 3, unit: 'A', hp: 2, anchor: 'c2r1', home: 'c2r1', statuses }],
    })
    const state = stateOf(setup)
    encounter.edit(state, edits.ok ? edits.value : [])
    expect(state.units[1]).toMatchObject({ hp: 2, anchor: 'c2r1', home: 'c2r1', statuses })
  })
  test.each([
    ['another cast', { ...setup, units: setup.units.slice(0, 3) }, ['units']],
    ['another type', changed('A', { type: 'Blade' }), ['units', 1, 'type']],
    ['another turn', { ...setup, turn: 4 }, ['turn']],
  ])('a branch cannot have %s', (_, to, path) => {
    const edits = encounter.editsBetween(0, setup, to)
    expect(!edits.ok && edits.issues[0]?.path).toEqual(path)
  })
  test.each([
    [{ unit: 'A', hp: 13 }, '"A" cannot have 13 hp, its most is 12'],
    [{ unit: 'A', anchor: 'c3r0' }, '"A" cannot stand on c3r0: that is not on its grid'],
    [{ unit: 'X', anchor: 'c4r1' }, '"X" cannot stand on c4r1: "H" stands there'],
    [{ unit: 'Z', hp: 1 }, 'tick 0 has no "Z" to change'],
  ])('%o is not possible', (change, message) =>
    expect(() => encounter.edit(stateOf(setup), [{ tick: 0, ...change }])).toThrow(message),
  )
  test('a branch goes on from its edit', () => {
    const orders = [attack('c3r0'), attack('c2r0', 'E'), attack('c3r0')]
    const { timeline } = play(scenarioOf(setup, { orders }))
    const branch = forkSimulation(timeline, [{ tick: 2, unit: 'H', hp: 1 }])
    branch.advance(10)
    const [last] = branch.timeline.keyframes.slice(-1)
    expect(last!.state.units.map(({ id }) => id)).toEqual(['hero', 'A', 'X'])
  })
  test('a change made at a moment is made to the start', () => {
    const orders = [attack('c3r0'), attack('c2r0', 'E')]
    const { timeline } = play(scenarioOf(setup, { orders }))
    const moment = encounter.moment(timeline.keyframes.at(-1)!.state, 2, setup)
    const to = {
      ...moment,
      units: moment.units.map((unit) => (unit.isHero || unit.id !== 'A' ? unit : { ...unit, defense: 7 })),
    }
    const start = encounter.transplant(moment, to, setup)
    expect(start).toEqual(changed('A', { defense: 7 }))
    expect(encounter.restate(moment, stateOf(setup))).toEqual(moment)
  })
  test('a moment that leaves side E to be drawn has it as it was drawn', () => {
    const drawn = setupFrom({ floor: 9, units: [{ isHero: true }] })
    const start = stateOf(drawn, [1, 2, 3, 0, 1, 99, 0, 99, 2, 2, 2])
    expect(encounter.restate(drawn, start)).toEqual(start)
  })
})
