import { CATALOGUE } from '#schemas/duel/catalogue.ts'
import type { Skill } from '#schemas/duel/skill.ts'
import type { DuelState, Unit } from '#schemas/duel/state.ts'
import { isClass, SIDES, type Side, type UnitType } from '#schemas/duel/words.ts'

/** What holds for a whole battle: who is called what. */
export interface Program {
  /** Everybody known from the start, in lane order; an event keeps a place in it, counted from 1. */
  readonly cast: readonly string[]
  readonly codes: ReadonlyMap<string, number>
  /** Worked out when somebody asks: a battle that is only played needs no names. */
  readonly labels: () => Labels
  /** By side. */
  readonly heroes: readonly string[]
  readonly skills: readonly Skill[]
  readonly decayStartRound: number
}

/** By unit. */
interface Labels {
  readonly names: ReadonlyMap<string, string>
  readonly glyphs: ReadonlyMap<string, string>
}

/** As much of a unit as it takes to name it. */
type Known = Pick<Unit, 'id' | 'side' | 'type'>

/** Its first, but for those whose first another type has. */
const letterOfType = (type: UnitType): string =>
  type === 'ASSASSIN' ? 'S' : type === 'CLONE' ? 'X' : type.charAt(0)

const title = (type: UnitType): string => type.charAt(0) + type.slice(1).toLowerCase()

/** A branch keeps the cast it began with, and everybody in it what they are called. */
export function prepare(state: DuelState, before?: Program): Program {
  const units = state.units.map(({ id, side, type }): Known => ({ id, side, type }))
  let known: Labels | undefined
  const now = {
    labels: () => {
      known ??= labelsOf(units, before?.labels())
      return known
    },
    skills: state.skills.length === 0 ? CATALOGUE : [...CATALOGUE, ...state.skills],
    decayStartRound: state.rules.decayStartRound,
  }
  if (before !== undefined) return { ...before, ...now }
  return {
    cast: units.map(({ id }) => id),
    codes: new Map(units.map(({ id }, i) => [id, i + 1])),
    heroes: SIDES.map((side) => units.find((unit) => isHeroOf(unit, side))?.id ?? ''),
    ...now,
  }
}

function labelsOf(units: readonly Known[], before?: Labels): Labels {
  const names = new Map(before?.names)
  const glyphs = new Map(before?.glyphs)
  for (const unit of units)
    if (!before?.names.get(unit.id)?.startsWith(kindOf(unit))) {
      names.set(unit.id, nameOf(unit, units))
      glyphs.set(unit.id, glyphOf(unit, units))
    }
  return { names, glyphs }
}

const isHeroOf = ({ type, side }: Known, of: string) => side === of && isClass(type)

/** Which of several of a type on a side it is, from 0; null if it is the only one. */
function which(unit: Known, units: readonly Known[]): number | null {
  const alike = units.filter(({ side, type }) => side === unit.side && type === unit.type)
  return alike.length === 1 ? null : alike.indexOf(unit)
}

const kindOf = ({ side, type }: Known): string => `${side} ${title(type)}`

/** Clones called in a battle are counted by their ids; one that was there by another name gets a letter. */
const isCalled = ({ id, side }: Known, units: readonly Known[]): boolean => {
  if (!id.includes(MARK)) return false
  const hero = units.find((unit) => isHeroOf(unit, side))
  return hero !== undefined && id === cloneId(hero.id, numberOf(id))
}

/** "P1 Warrior", "P2 Tank 2". */
function nameOf(unit: Known, units: readonly Known[]): string {
  const kind = kindOf(unit)
  if (isCalled(unit, units)) return `${kind} ${numberOf(unit.id)}`
  const number = which(unit, units)
  if (unit.type === 'CLONE') return `${kind} ${letterOf(number ?? 0).toUpperCase()}`
  return number === null ? kind : `${kind} ${number + 1}`
}

/** What a unit of a state is called. */
export function nameIn({ units }: DuelState, id: string): string {
  const unit = units.find((one) => one.id === id)
  return unit === undefined ? id : nameOf(unit, units)
}

/** a … z, aa, ab, … */
function letterOf(number: number): string {
  const last = String.fromCharCode(97 + (number % 26))
  return number < 26 ? last : letterOf(Math.floor(number / 26) - 1) + last
}

/** "W1": a letter for the type and a digit for the side; "T1b" for the second of two. */
function glyphOf(unit: Known, units: readonly Known[]): string {
  const number = which(unit, units)
  const glyph = `${letterOfType(unit.type)}${unit.side.charAt(1)}`
  if (isCalled(unit, units)) return `${glyph}${letterOf(numberOf(unit.id) - 1)}`
  if (unit.type === 'CLONE') return `${glyph}${letterOf(number ?? 0).toUpperCase()}`
  return number === null ? glyph : `${glyph}${letterOf(number)}`
}

const CLONES = 1000
const MARK = '_clone_'

/** A unit as a number; a clone called in the course of the battle by its own. */
export function codeOf({ codes, heroes }: Program, id: string | null): number {
  if (id === null) return 0
  const known = codes.get(id)
  if (known !== undefined) return known
  const at = id.lastIndexOf(MARK)
  return CLONES + Number(id.slice(at + MARK.length)) * 2 + heroes.indexOf(id.slice(0, at))
}

export function idOf({ cast, heroes }: Program, code: number): string | null {
  if (code === 0) return null
  if (code < CLONES) return cast[code - 1] ?? null
  return cloneId(heroes[(code - CLONES) % 2] ?? '', Math.floor((code - CLONES) / 2))
}

export const cloneId = (hero: string, number: number): string =>
  `${hero}${MARK}${String(number).padStart(2, '0')}`

/** The number in a clone's id. */
const numberOf = (id: string) => Number(id.slice(id.lastIndexOf(MARK) + MARK.length))

const ownerOf = ({ heroes }: Program, id: string) => SIDES[heroes.indexOf(id.slice(0, id.lastIndexOf(MARK)))]

/** Whose a clone called later is. */
export const unitSide = (program: Program, id: string): Side => ownerOf(program, id) ?? 'P1'

export const unitName = (program: Program, id: string): string =>
  program.labels().names.get(id) ?? `${ownerOf(program, id)} Clone ${numberOf(id)}`

export const unitGlyph = (program: Program, id: string): string =>
  program.labels().glyphs.get(id) ?? `X${ownerOf(program, id)?.charAt(1)}${letterOf(numberOf(id) - 1)}`
