import { type EventId, NO_EVENT } from '#engine/core/events.ts'
import { fullOf } from '#engine/rulesets/mech/rules/machine.ts'
import type { Shot } from '#engine/rulesets/mech/rules/shots.ts'
import type { MechState, Unit } from '#schemas/mech/state.ts'
import { glyphOf } from '#schemas/mech/unit-names.ts'
import type { Location, Player } from '#schemas/mech/words.ts'

/** Somebody who takes part, known from the start to the end. */
interface Member {
  readonly id: string
  readonly glyph: string
  readonly name: string
  readonly side: Player
  readonly position: Unit['position']
  readonly armor: number
  readonly structure: number
}

/** A shot that hit, on its way from the dice to the armour. */
export interface Hit {
  readonly shot: Shot
  readonly location: Location
  /** The event that told of the location's destruction; none if this hit did not destroy it. */
  destroyed: EventId
}

/** Who takes part, by slot, and the working memory of one resolution. */
export interface Program {
  readonly cast: readonly Member[]
  readonly slots: ReadonlyMap<string, number>
  readonly memory: { shots: readonly Shot[]; hits: Hit[] }
}

/** Who takes part, by id. */
export function slotOf({ slots }: Program, id: string): number {
  const slot = slots.get(id)
  if (slot === undefined) throw new Error(`"${id}" takes no part in this battle`)
  return slot
}

export function memberOf(program: Program, id: string): Member {
  const member = program.cast[slotOf(program, id)]
  if (member === undefined) throw new Error(`"${id}" takes no part in this battle`)
  return member
}

export function compile({ units }: MechState, before?: Program): Program {
  const cast = [...(before?.cast ?? [])]
  for (const unit of units) {
    const known = before?.slots.get(unit.id)
    const slot = known ?? cast.length
    cast[slot] = memberFrom(unit, slot)
  }
  const slots = new Map(cast.map(({ id }, slot) => [id, slot]))
  return { cast, slots, memory: { shots: [], hits: [] } }
}

function memberFrom(unit: Unit, slot: number): Member {
  const { id, name, owner, position } = unit
  return { id, glyph: glyphOf(slot), name, side: owner, position, ...fullOf(unit) }
}

export const hitOf = (shot: Shot, location: Location): Hit => ({ shot, location, destroyed: NO_EVENT })

/** What a machine is called: "C Wolf". */
export type Naming = (id: string) => string

export const namingOf =
  ({ cast, slots }: Program): Naming =>
  (id) => {
    const member = cast[slots.get(id) ?? -1]
    return member === undefined ? `"${id}"` : `${member.glyph} ${member.name}`
  }
