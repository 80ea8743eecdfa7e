import { type SkillDef, skillDef } from '#schemas/gambit/catalogue.ts'
import type { Character, GambitState } from '#schemas/gambit/state.ts'
import { type ActionType, MAX_CHARACTERS } from '#schemas/gambit/words.ts'
import { CELLS, cellOf, hexOf } from './board.ts'
import type { Program, Rule } from './program.ts'

export const NOWHERE = -1
const NEVER = -1

/** A character in numbers. */
export interface Fighter {
  /** Its place in the list, which is the order of the slots. */
  readonly index: number
  id: string
  slot: number
  rules: readonly Rule[]
  side: 0 | 1
  /** The living of its side, itself among them, and of the other, in list order. */
  friends: readonly Fighter[]
  foes: readonly Fighter[]
  cell: number
  hp: number
  maxHp: number
  /** Which of its skills are on cooldown, a bit for each place. */
  cooling: number
  /** What it was doing as the tick began, and the cell of that: all that others see while they decide. */
  doing: SkillDef | null
  aim: number
  /** What it is doing now, what was decided in this tick included, and the cell of that. */
  deed: SkillDef | null
  goal: number
  resolvesAt: number
  /** Who acts after it. */
  next: Fighter | null
  /** Where its move ends. */
  end: number
  /** The event of the last hit it took. */
  lastHit: number
  /** Whether it lost its last hp in this phase. */
  isFalling: boolean
  /** The nearest foe, and the decisions it was looked up for. */
  nearestFoe: Fighter | null
  nearestFoeFor: number
  /** How many of its foes and of its friends are close to it, and the decisions each was counted for. */
  readonly crowds: [foes: number, friends: number]
  readonly crowdsFor: [foes: number, friends: number]
}

/** Those who act in the phase of an action type, each linked to the next, in list order. */
interface Turn {
  first: Fighter | null
  last: Fighter | null
}

/**
 * The board in numbers, for the rules to read: it follows every change they make, so that `survey` need not read
 * a state that it has seen become what it is. Decisions are made on the state the tick starts with, so nobody sees what
 * the others decide; `due` then says who acts in which phase.
 * There is one for all battles: a tick runs to its end before another begins, and one of another battle surveys anew.
 */
interface Field {
  /** Everybody, in list order, as are all lists of fighters. */
  fighters: readonly Fighter[]
  sides: readonly [readonly Fighter[], readonly Fighter[]]
  /** What these were made from; they stay valid as long as it is the same. */
  characters: readonly Character[] | null
  program: Program | null
  /** The tick that finds everybody as they are here. */
  tick: number
  /** Counts the times everybody decided: what was found out for one is not true for the next. */
  decisions: number
  readonly due: { readonly [T in ActionType]: Turn }
  /** How many lost their last hp in this phase. */
  falling: number
  /** By cell. */
  readonly occupants: (Fighter | null)[]
  /** The members of the plural target in question. */
  group: readonly Fighter[]
  /** The choice of the last rule that passed. */
  readonly pick: { unit: Fighter | null; cell: number }
}

/** Reused from tick to tick: a battle's hot loop makes no objects. */
const POOL: readonly Fighter[] = Array.from({ length: MAX_CHARACTERS }, (_, index) => ({
  index,
  id: '',
  slot: 0,
  rules: [],
  side: 0,
  friends: [],
  foes: [],
  cell: 0,
  hp: 0,
  maxHp: 0,
  cooling: 0,
  doing: null,
  aim: NOWHERE,
  deed: null,
  goal: NOWHERE,
  resolvesAt: NEVER,
  next: null,
  end: NOWHERE,
  lastHit: 0,
  isFalling: false,
  nearestFoe: null,
  nearestFoeFor: 0,
  crowds: [0, 0],
  crowdsFor: [0, 0],
}))

const nobody = (): Turn => ({ first: null, last: null })

export const FIELD: Field = {
  fighters: [],
  sides: [[], []],
  characters: null,
  program: null,
  tick: NEVER,
  decisions: 0,
  due: { attack: nobody(), move: nobody(), heal: nobody(), interrupt: nobody(), charge: nobody() },
  falling: 0,
  occupants: new Array<Fighter | null>(CELLS).fill(null),
  group: [],
  pick: { unit: null, cell: NOWHERE },
}

export const occupantOf = (cell: number): Fighter | null => FIELD.occupants[cell] ?? null

/** The character of a state that a fighter stands for. */
export const characterOf = (state: GambitState, fighter: Fighter): Character =>
  state.characters[fighter.index] ?? missing(fighter)

function missing({ index }: Fighter): never {
  throw new RangeError(`there is no character ${index}`)
}

/** Makes the field ready for the decisions of a tick. */
export function survey(state: GambitState, program: Program, tick: number): void {
  const isKnown = state.characters === FIELD.characters && program === FIELD.program
  if (!isKnown || tick !== FIELD.tick) {
    for (const { cell } of FIELD.fighters) FIELD.occupants[cell] = null
    if (!isKnown) enlist(state.characters, program)
    for (const fighter of FIELD.fighters) read(fighter, characterOf(state, fighter))
  }
  // Until the tick is through: one that breaks off leaves the field as no state has it.
  FIELD.tick = NEVER
  FIELD.decisions++
  const { attack, move, heal, interrupt, charge } = FIELD.due
  attack.first = move.first = heal.first = interrupt.first = charge.first = null
}

/** Says that the field has followed a plain state to the end of a tick. A draft's state is another one from here on. */
export function settle(draft: GambitState, tick: number): void {
  if (draft.characters === FIELD.characters) FIELD.tick = tick + 1
}

function enlist(characters: readonly Character[], program: Program): void {
  FIELD.characters = characters
  FIELD.program = program
  FIELD.fighters = POOL.slice(0, characters.length)
  for (const [index, { id, slot, faction }] of characters.entries()) {
    const fighter = FIELD.fighters[index]
    if (fighter === undefined) throw new RangeError(`there is no room for character ${index}`)
    fighter.id = id
    fighter.slot = slot
    fighter.rules = program.rules[slot] ?? []
    fighter.side = faction === 'friendly' ? 0 : 1
  }
  const friendly = FIELD.fighters.filter(({ side }) => side === 0)
  const enemy = FIELD.fighters.filter(({ side }) => side === 1)
  FIELD.sides = [friendly, enemy]
  for (const fighter of FIELD.fighters) {
    fighter.friends = fighter.side === 0 ? friendly : enemy
    fighter.foes = fighter.side === 0 ? enemy : friendly
  }
}

function read(fighter: Fighter, { position, hp, maxHp, skills, action }: Character): void {
  fighter.cell = cellOf(position)
  fighter.hp = hp
  fighter.maxHp = maxHp
  fighter.cooling = skills.reduce(
    (bits, { cooldown }, place) => (cooldown > 0 ? bits | (1 << place) : bits),
    0,
  )
  fighter.deed = fighter.doing = action === null ? null : skillDef(action.skill)
  fighter.goal = fighter.aim = action === null ? NOWHERE : cellOf(action.cell)
  fighter.resolvesAt = action === null ? NEVER : action.resolvesAt
  fighter.isFalling = false
  FIELD.occupants[fighter.cell] = fighter
}

/** Lets a fighter act in this tick; called for one after the other, in list order. */
export function schedule(fighter: Fighter, type: ActionType): void {
  const turn = turnOf(type)
  fighter.next = null
  if (turn.first === null || turn.last === null) turn.first = fighter
  else turn.last.next = fighter
  turn.last = fighter
}

/** Looked up by name each: a key that is not known beforehand costs more than all of these questions. */
function turnOf(type: ActionType): Turn {
  const { due } = FIELD
  switch (type) {
    case 'attack':
      return due.attack
    case 'move':
      return due.move
    case 'heal':
      return due.heal
    case 'interrupt':
      return due.interrupt
    case 'charge':
      return due.charge
  }
}

/** Moves a fighter to a cell. */
export function relocate(draft: GambitState, fighter: Fighter, cell: number): void {
  characterOf(draft, fighter).position = hexOf(cell)
  FIELD.occupants[fighter.cell] = null
  FIELD.occupants[cell] = fighter
  fighter.cell = cell
}

/** Leaves a fighter with so many hp. */
export function setHp(draft: GambitState, fighter: Fighter, hp: number): void {
  characterOf(draft, fighter).hp = hp
  fighter.hp = hp
}

/** Ends what a fighter is doing. */
export function endAction(draft: GambitState, fighter: Fighter): void {
  characterOf(draft, fighter).action = null
  fighter.deed = null
}
