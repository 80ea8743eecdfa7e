import type { Action } from '#schemas/gambit/setup.ts'
import type { Character, GambitState } from '#schemas/gambit/state.ts'
import { type ActionType, MAX_CHARACTERS } from '#schemas/gambit/words.ts'
import { CELLS, cellOf } from './board.ts'
import type { Program, Rule } from './program.ts'

export const NOWHERE = -1

/** A character as the tick began; `cell` follows it as it moves. */
export interface Fighter {
  /** Its place in the list, which is the order of the slots. */
  readonly index: number
  id: string
  slot: number
  rules: readonly Rule[]
  cell: number
  hp: number
  maxHp: number
  side: 0 | 1
  action: Action | null
  /** The cell of its pending action. */
  aim: number
  /** What it does in this tick. */
  due: ActionType | null
  /** Where its kick lands, or the hex it wants to move to. */
  goal: number
  /** Where its move ends. */
  end: number
  /** Who moves after it. */
  next: Fighter | null
  /** The event of the last hit it took in a phase. */
  lastHit: number
  /** Whether it was alive before the first of them. */
  wasStanding: boolean
}

/**
 * The board of a tick. `survey` fills it from the state the tick starts with, and every decision is made on that, so
 * nobody sees what the others decide; `due` then says who acts in which phase, and `occupants` follow those who move.
 * There is one for all battles: a tick begins by filling it and runs to its end before another begins.
 */
interface Field {
  /** Everybody, in list order, as are all lists of fighters. */
  fighters: readonly Fighter[]
  sides: readonly [readonly Fighter[], readonly Fighter[]]
  /** What these were made from; they stay valid as long as it is the same. */
  characters: readonly Character[] | null
  program: Program | null
  /** How many act in the phase of each action type. */
  readonly due: { [T in ActionType]: number }
  /** By cell. */
  readonly occupants: (Fighter | null)[]
  /** The members of the plural target in question. */
  group: readonly Fighter[]
  /** The choice of the last rule that passed. */
  readonly pick: { unit: Fighter | null; cell: number }
  /** Working memory of a search for a path. */
  readonly search: {
    stamp: number
    readonly deadEnd: Uint32Array
    readonly lengths: Int8Array
    readonly queue: Uint8Array
  }
}

/** Reused from tick to tick: a battle's hot loop makes no objects. */
const POOL: readonly Fighter[] = Array.from({ length: MAX_CHARACTERS }, (_, index) => ({
  index,
  id: '',
  slot: 0,
  rules: [],
  cell: 0,
  hp: 0,
  maxHp: 0,
  side: 0,
  action: null,
  aim: NOWHERE,
  due: null,
  goal: NOWHERE,
  end: NOWHERE,
  next: null,
  lastHit: 0,
  wasStanding: false,
}))

export const FIELD: Field = {
  fighters: [],
  sides: [[], []],
  characters: null,
  program: null,
  due: { attack: 0, move: 0, heal: 0, interrupt: 0, charge: 0 },
  occupants: new Array<Fighter | null>(CELLS).fill(null),
  group: [],
  pick: { unit: null, cell: NOWHERE },
  search: {
    stamp: 0,
    deadEnd: new Uint32Array(CELLS),
    lengths: new Int8Array(CELLS),
    queue: new Uint8Array(CELLS),
  },
}

export const occupantOf = (cell: number): Fighter | null => FIELD.occupants[cell] ?? null

/** The character of a state that a fighter stands for. */
export const characterOf = (state: GambitState, fighter: Fighter): Character =>
  state.characters[fighter.index] ?? missing(fighter)

function missing({ index }: Fighter): never {
  throw new RangeError(`there is no character ${index}`)
}

/** What a fighter does in the phase of an action type; null also if it was interrupted. */
export const dueAction = (state: GambitState, fighter: Fighter, type: ActionType): Action | null =>
  fighter.due === type ? characterOf(state, fighter).action : null

/** Lets a fighter act in this tick. */
export function schedule(fighter: Fighter, type: ActionType): void {
  fighter.due = type
  FIELD.due[type]++
}

export function survey(state: GambitState, program: Program): void {
  const { due, occupants } = FIELD
  due.attack = due.move = due.heal = due.interrupt = due.charge = 0
  for (const { cell } of FIELD.fighters) occupants[cell] = null
  if (state.characters !== FIELD.characters || program !== FIELD.program) enlist(state.characters, program)
  for (const fighter of FIELD.fighters) {
    const { position, hp, maxHp, action } = characterOf(state, fighter)
    fighter.cell = cellOf(position)
    fighter.hp = hp
    fighter.maxHp = maxHp
    fighter.action = action
    fighter.aim = action === null ? NOWHERE : cellOf(action.cell)
    fighter.due = null
    occupants[fighter.cell] = fighter
  }
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
  FIELD.sides = [
    FIELD.fighters.filter(({ side }) => side === 0),
    FIELD.fighters.filter(({ side }) => side === 1),
  ]
}

/** Moves a fighter to a cell. */
export function relocate(fighter: Fighter, cell: number): void {
  FIELD.occupants[fighter.cell] = null
  FIELD.occupants[cell] = fighter
  fighter.cell = cell
}
