import type { Field, Plan } from '#engine/rulesets/encounter/rules/field.ts'
import { bornOf } from '#schemas/encounter/catalogue.ts'
import type { EncounterState } from '#schemas/encounter/state.ts'
import type { Recruit, Unit } from '#schemas/encounter/unit.ts'
import type { Side } from '#schemas/encounter/words.ts'

/** What never changes about somebody who takes part. */
export interface Member {
  readonly id: string
  readonly name: string
  /** "j2", unique in the battle. */
  readonly glyph: string
  /** In a text: "j2 Thorn Jackal". */
  readonly called: string
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

/** The number of somebody who takes part. */
export function numberOf({ numbers }: Program, id: string): number {
  const number = numbers.get(id)
  if (number === undefined) throw new Error(`"${id}" takes no part in this battle`)
  return number
}

/** What somebody is called in a text. */
export const calledIn = ({ cast }: Pick<Program, 'cast'>, id: string): string => cast.get(id)?.called ?? id

const HERO_GLYPH = '@'

/** What a battle knows of somebody before they are there. */
type Known = Pick<Recruit, 'id' | 'type' | 'maxHp' | 'size'> & { side: Side; glyphs?: string | undefined }

/** What creatures of a kind share. */
const letterOf = (unit: Known | Unit): string =>
  [...(('glyphs' in unit && unit.glyphs) || unit.type)][0] ?? '?'

type Numbering = (letter: string) => number

/** Counts on from what is known, letter by letter: latecomers change nobody's number. */
function numberingFrom(cast: Iterable<Member>): Numbering {
  const last = new Map<string, number>()
  for (const { glyph } of cast) {
    const [letter = '', ...number] = [...glyph]
    last.set(letter, Math.max(last.get(letter) ?? 0, Number(number.join(''))))
  }
  return (letter) => {
    const next = (last.get(letter) ?? 0) + 1
    last.set(letter, next)
    return next
  }
}

function memberOf(
  unit: Known | Unit,
  known: Member | undefined,
  numberOf: Numbering,
  floor: number | null,
): Member {
  const { id, type, side, maxHp, size } = unit
  const is = { id, name: type, side, maxHp, size, floor }
  if ('isHero' in unit && unit.isHero) return { ...is, glyph: HERO_GLYPH, called: type }
  const letter = letterOf(unit)
  const glyph = known?.glyph.startsWith(letter) ? known.glyph : `${letter}${numberOf(letter)}`
  return { ...is, glyph, called: `${glyph} ${type}` }
}

/**
 * Everybody in the order of their numbers: on the board, recruited, waiting, met on later floors. Those known from
 * before keep their numbers.
 */
export function castOf({ units, recruitsThisBattle, run }: EncounterState, before?: Program): Member[] {
  const numberOf = numberingFrom(before?.cast.values() ?? [])
  const member = (unit: Known | Unit, floor: number | null) =>
    memberOf(unit, before?.cast.get(unit.id), numberOf, floor)
  const here = [...units, ...recruitsThisBattle, ...(run?.pendingRecruits ?? [])].map((unit) =>
    member(unit, null),
  )
  const later = (run?.ahead ?? []).flatMap(({ floor, units: met }) =>
    met.map((unit) => {
      const { maxHp, size, glyphs } = bornOf(unit)
      return member({ id: unit.id, type: unit.type, side: 'E', maxHp, size, glyphs }, floor)
    }),
  )
  return [...here, ...later]
}

export function compile(state: EncounterState, before?: Program): Program {
  const ids = [...(before?.ids ?? [])]
  const numbers = new Map(before?.numbers)
  const cast = new Map(before?.cast)
  for (const member of castOf(state, before)) {
    if (!numbers.has(member.id)) numbers.set(member.id, ids.push(member.id) - 1)
    const { name, glyph, called } = member
    const known = cast.get(member.id)
    cast.set(member.id, known === undefined ? member : { ...known, name, glyph, called })
  }
  return { ids, numbers, cast, turn: { field: null, plan: null } }
}
