import type { EncounterState } from '../../../schemas/encounter/state.ts'
import type { Recruit, Unit } from '../../../schemas/encounter/unit.ts'
import type { Side } from '../../../schemas/encounter/words.ts'
import { HERO } from '../../../schemas/encounter/words.ts'
import type { Field } from './field.ts'
import type { Plan } from './plan.ts'
import { enemiesOf } from './setup.ts'

/** Somebody who takes part, by what does not change. */
export interface Member {
  readonly id: string
  readonly name: string
  readonly glyph: string
  /** The side it begins on. */
  readonly side: Side
  readonly maxHp: number
  readonly size: 1 | 2
  /** Of a run: the floor it is met on, if that is yet to come. */
  readonly floor: number | null
}

/** Who takes part, numbered, and what is remembered from one phase of a turn to the next. */
export interface Program {
  readonly ids: readonly string[]
  readonly numbers: ReadonlyMap<string, number>
  readonly cast: ReadonlyMap<string, Member>
  readonly turn: { field: Field | null; plan: Plan | null }
}

const HERO_GLYPH = '@'

export const glyphOf = (unit: Unit | Recruit): string =>
  'isHero' in unit && unit.isHero
    ? HERO_GLYPH
    : ([...(('glyphs' in unit && unit.glyphs) || unit.type)][0] ?? '?')

export const nameOf = ({ id, type }: Unit | Recruit): string => (id === HERO.id ? type : `${type} ${id}`)

const memberOf = (unit: Unit | Recruit, floor: number | null = null): Member => {
  const { id, side, maxHp, size } = unit
  return { id, name: nameOf(unit), glyph: glyphOf(unit), side, maxHp, size, floor }
}

/** Everybody in the order of their numbers: on the board, recruited, waiting, met on later floors. */
export function castOf({ units, recruitsThisBattle, run }: EncounterState): Member[] {
  const known = [...units, ...recruitsThisBattle, ...(run?.pendingRecruits ?? [])]
  const later = (run?.ahead ?? []).flatMap((encounter) =>
    enemiesOf(encounter).map((unit) => memberOf(unit, encounter.floor)),
  )
  return [...known.map((unit) => memberOf(unit)), ...later]
}

export function compile(state: EncounterState, before?: Program): Program {
  const ids = [...(before?.ids ?? [])]
  const numbers = new Map(before?.numbers)
  const cast = new Map(before?.cast)
  for (const member of castOf(state)) {
    if (!numbers.has(member.id)) numbers.set(member.id, ids.push(member.id) - 1)
    if (!cast.has(member.id)) cast.set(member.id, member)
  }
  return { ids, numbers, cast, turn: { field: null, plan: null } }
}
