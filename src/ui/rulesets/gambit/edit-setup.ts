import type { Cell } from '#schemas/cell.ts'
import { skillDef } from '#schemas/gambit/catalogue.ts'
import { CHARACTER } from '#schemas/gambit/fields.ts'
import { calledIn, freeLetter, keepCalled } from '#schemas/gambit/unit-names.ts'
import { BOARD_RADIUS, type Faction, MAX_CHARACTERS } from '#schemas/gambit/words.ts'
import { write } from '#ui/forms/field-values.ts'
import type { UnitsIn } from '#ui/forms/roster.ts'
import { type Character, characterOf, charactersOf, hpOf, maxHpOf, type Setup } from './setup.ts'

// Who takes part and where. Every change keeps the setup valid: what is refused changes nothing.

const isOnBoard = ({ q, r }: Cell): boolean =>
  Number.isInteger(q) &&
  Number.isInteger(r) &&
  Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r)) <= BOARD_RADIUS

const isAt = ({ q, r }: Cell, cell: Cell): boolean => q === cell.q && r === cell.r

export const isFree = (setup: Setup, cell: Cell): boolean =>
  isOnBoard(cell) && !charactersOf(setup).some(({ position }) => isAt(position, cell))

/** The id the next character of a faction gets; the battle may know others, who have died since. */
export function nextId(setup: Setup, faction: Faction, known: readonly string[]): string {
  const taken = new Set([...known, ...charactersOf(setup).map(({ id }) => id)])
  let n = 1
  while (taken.has(`${faction}-${n}`)) n++
  return `${faction}-${n}`
}

/** Its letter is the next that nobody has, not even those the battle knows. */
export function addCharacter(
  setup: Setup,
  { id, faction }: Pick<Character, 'id' | 'faction'>,
  cell: Cell,
  known: readonly string[] = [],
): void {
  if (setup.characters.length >= MAX_CHARACTERS || !isFree(setup, cell)) return
  const { q, r } = cell
  const called = calledIn(charactersOf(setup))
  const slot = called.length + 1
  const letter = freeLetter(slot, new Set([...known, ...called.map((one) => one.letter)]))
  charactersOf(setup).push({ id, faction, position: { q, r }, skills: [{ skill: 'move' }] })
  const names = calledIn(charactersOf(setup)).slice(-1)
  keepCalled(charactersOf(setup), [...called, ...names.map(({ name }) => ({ letter, name }))])
}

/** Why a character cannot stand on a hex; null if it can. */
function whyNotThere(setup: Setup, id: string, cell: Cell): string | null {
  if (!isOnBoard(cell))
    return `(${cell.q}, ${cell.r}) is off the board: q, r and q + r lie between -${BOARD_RADIUS} and ${BOARD_RADIUS}`
  const other = charactersOf(setup).find(({ position }) => isAt(position, cell))
  return other === undefined || other.id === id ? null : `(${cell.q}, ${cell.r}) is taken`
}

export function moveCharacter(setup: Setup, id: string, cell: Cell): void {
  const character = characterOf(setup, id)
  if (character === undefined || whyNotThere(setup, id, cell) !== null) return
  if (!isAt(character.position, cell)) character.position = { q: cell.q, r: cell.r }
}

/** Everybody else stays who they are. */
export function removeCharacter(setup: Setup, id: string): void {
  const at = charactersOf(setup).findIndex((character) => character.id === id)
  if (at < 0) return
  const called = calledIn(charactersOf(setup))
  setup.characters.splice(at, 1)
  keepCalled(charactersOf(setup), called.toSpliced(at, 1))
}

/** Why a character cannot join a faction; null if it can. */
export function whyNotJoin(setup: Setup, id: string, faction: Faction): string | null {
  const joining = characterOf(setup, id)
  if (joining === undefined || setup.exclusiveSkills === false) return null
  const shared = charactersOf(setup)
    .filter((other) => other.id !== id && other.faction === faction)
    .flatMap(({ skills }) => skills)
    .find(({ skill }) => !skillDef(skill).innate && joining.skills.some((own) => own.skill === skill))
  return shared === undefined ? null : `somebody on that side has ${skillDef(shared.skill).name} already`
}

export function joinFaction(setup: Setup, id: string, faction: Faction): void {
  const character = characterOf(setup, id)
  if (character !== undefined && whyNotJoin(setup, id, faction) === null) character.faction = faction
}

const isWithin = (value: number, most: number): boolean =>
  Number.isInteger(value) && value >= CHARACTER.hp.min && value <= most

export function setHp(setup: Setup, id: string, hp: number): void {
  const character = characterOf(setup, id)
  if (character !== undefined && isWithin(hp, maxHpOf(character))) write(character, ['hp'], CHARACTER.hp, hp)
}

/** The unhurt stay unhurt; nobody keeps more than the maximum. */
export function setMaxHp(setup: Setup, id: string, maxHp: number): void {
  const character = characterOf(setup, id)
  if (character === undefined || !isWithin(maxHp, CHARACTER.maxHp.max)) return
  const hp = hpOf(character) === maxHpOf(character) ? maxHp : Math.min(hpOf(character), maxHp)
  write(character, ['maxHp'], CHARACTER.maxHp, maxHp)
  write(character, ['hp'], CHARACTER.hp, hp)
}

/** Cancels what a character is doing. */
export function dropAction(setup: Setup, id: string): void {
  const character = characterOf(setup, id)
  if (character?.action != null) Reflect.deleteProperty(character, 'action')
}

/** Why skills cannot be made exclusive; null if they can. */
export function whyNotExclusive(setup: Setup): string | null {
  const owners = new Map<string, string>()
  for (const { id, faction, skills } of charactersOf(setup))
    for (const { skill } of skills) {
      if (skillDef(skill).innate) continue
      const owner = owners.get(`${faction} ${skill}`) ?? id
      if (owner !== id) return `${skillDef(skill).name} is held by two of the same side`
      owners.set(`${faction} ${skill}`, owner)
    }
  return null
}

export function setExclusive(setup: Setup, isExclusive: boolean): void {
  if (!isExclusive) setup.exclusiveSkills = false
  else if (whyNotExclusive(setup) === null) Reflect.deleteProperty(setup, 'exclusiveSkills')
}

/** How the form holds characters. */
export const UNITS_IN: UnitsIn<Setup, Character> = {
  idsOf: (setup) => charactersOf(setup).map(({ id }) => id),
  unitOf: characterOf,
  whyNotThere,
  move: moveCharacter,
  remove: removeCharacter,
}

export const sideOf = (setup: Setup, faction: Faction): Character[] =>
  charactersOf(setup).filter((character) => character.faction === faction)
