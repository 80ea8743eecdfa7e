import type { TickMemory } from '#engine/core/ruleset.ts'
import type { MechState, Unit } from '#schemas/mech/state.ts'
import { LOCATIONS } from '#schemas/mech/words.ts'
import type { Hit, Program } from './program.ts'
import { wreckOf } from './rules/machine.ts'
import type { Mech } from './types.ts'

type Remembered = Program['memory']

/** Hits add up in any order, so that volleys of many shots come to few different damages. */
export const memory: TickMemory<Mech> = {
  take: ({ memory: { shots, hits } }): Remembered => ({ shots, hits: [...hits] }),
  put({ memory }, remembered) {
    const { shots, hits } = remembered as Remembered
    memory.shots = shots
    memory.hits = [...hits]
  },
  key: (remembered, before) => damageKey((remembered as Remembered).hits, before),
}

function damageKey(hits: readonly Hit[], { units, endOfMatch }: MechState): string {
  let key = ''
  for (const [slot, unit] of units.entries()) {
    const taken = damageTo(unit, hits)
    if (taken !== null) key += `${slot}:${endOfMatch && isOut(unit, taken) ? 'out' : taken.join()};`
  }
  return key
}

/** By location, how much of what it has it loses; null if nothing hits. */
function damageTo(unit: Unit, hits: readonly Hit[]): number[] | null {
  let taken: number[] | null = null
  for (const { shot, location } of hits) {
    if (shot.target.id !== unit.id) continue
    taken ??= LOCATIONS.map(() => 0)
    const at = LOCATIONS.indexOf(location)
    const size = unit.armor[location] + unit.internalStructure[location]
    taken[at] = Math.min(size, (taken[at] ?? 0) + shot.weapon.damage)
  }
  return taken
}

/** How far a machine is shot to pieces makes no difference once it has to leave. */
function isOut(unit: Unit, taken: readonly number[]): boolean {
  const internalStructure = { ...unit.internalStructure }
  for (const [at, location] of LOCATIONS.entries())
    internalStructure[location] += Math.min(0, unit.armor[location] - (taken[at] ?? 0))
  return wreckOf({ ...unit, internalStructure }) !== null
}
