import type { Action } from '#schemas/gambit/setup.ts'
import type { GambitState } from '#schemas/gambit/state.ts'
import { type ActionType, MAX_CHARACTERS } from '#schemas/gambit/words.ts'
import { CELLS, cellOf } from './board.ts'

export const NOBODY = -1
const NOWHERE = -1

/**
 * A tick as integers. `survey` fills it from the state the tick starts with, and every decision is made on that,
 * so nobody sees what the others decide; `agenda` then says who acts in which phase, and `occupant` and `cell`
 * follow those who move. Characters are numbered by their place in the list, which is the order of their slots.
 * There is one for all battles: a tick begins by filling it and runs to its end before another begins.
 */
interface Field {
  count: number
  readonly cell: Uint8Array
  readonly hp: Int32Array
  readonly maxHp: Int32Array
  readonly side: Uint8Array
  readonly action: (Action | null)[]
  /** The cell of the pending action. */
  readonly aim: Int16Array
  readonly occupant: Int8Array
  /** By side: who belongs to it, in list order. */
  readonly members: readonly [Uint8Array, Uint8Array]
  readonly strength: [number, number]
  /** By action type: who acts in this tick, in list order. */
  readonly agenda: { readonly [T in ActionType]: Agenda }
  /** The members of the plural target in question, in list order. */
  readonly group: Uint8Array
  groupSize: number
  /** What the last passing rule came to. */
  readonly pick: { unit: number; cell: number }
  /** Working memory of a search for a path. */
  readonly search: {
    stamp: number
    readonly deadEnd: Uint32Array
    readonly lengths: Int8Array
    readonly queue: Uint8Array
  }
  /** Where the kicks of the tick land, then where its movers end. */
  readonly goal: Uint8Array
  /** The event of the last hit each took in a phase. */
  readonly lastHit: Int32Array
  readonly wasStanding: Uint8Array
}

interface Agenda {
  count: number
  readonly actors: Uint8Array
}

const createAgenda = (): Agenda => ({ count: 0, actors: new Uint8Array(MAX_CHARACTERS) })

/** Puts a character on the agenda of the tick. */
export function schedule(type: ActionType, who: number): void {
  const agenda = FIELD.agenda[type]
  agenda.actors[agenda.count++] = who
}

export const FIELD: Field = {
  count: 0,
  cell: new Uint8Array(MAX_CHARACTERS),
  hp: new Int32Array(MAX_CHARACTERS),
  maxHp: new Int32Array(MAX_CHARACTERS),
  side: new Uint8Array(MAX_CHARACTERS),
  action: new Array<Action | null>(MAX_CHARACTERS).fill(null),
  aim: new Int16Array(MAX_CHARACTERS),
  occupant: new Int8Array(CELLS),
  members: [new Uint8Array(MAX_CHARACTERS), new Uint8Array(MAX_CHARACTERS)],
  strength: [0, 0],
  agenda: {
    attack: createAgenda(),
    move: createAgenda(),
    heal: createAgenda(),
    interrupt: createAgenda(),
    charge: createAgenda(),
  },
  group: new Uint8Array(MAX_CHARACTERS),
  groupSize: 0,
  pick: { unit: NOBODY, cell: NOWHERE },
  search: {
    stamp: 0,
    deadEnd: new Uint32Array(CELLS),
    lengths: new Int8Array(CELLS),
    queue: new Uint8Array(CELLS),
  },
  goal: new Uint8Array(MAX_CHARACTERS),
  lastHit: new Int32Array(MAX_CHARACTERS),
  wasStanding: new Uint8Array(MAX_CHARACTERS),
}

export function survey({ characters }: GambitState): void {
  const { cell, hp, maxHp, side, action, aim, occupant, members, strength } = FIELD
  FIELD.count = characters.length
  clearAgenda()
  let friends = 0
  let enemies = 0
  occupant.fill(NOBODY)
  for (let i = 0; i < characters.length; i++) {
    const character = characters[i]!
    const at = cellOf(character.position)
    cell[i] = at
    occupant[at] = i
    hp[i] = character.hp
    maxHp[i] = character.maxHp
    if (character.faction === 'friendly') {
      side[i] = 0
      members[0][friends++] = i
    } else {
      side[i] = 1
      members[1][enemies++] = i
    }
    const pending = character.action
    action[i] = pending
    aim[i] = pending === null ? NOWHERE : cellOf(pending.cell)
  }
  strength[0] = friends
  strength[1] = enemies
}

function clearAgenda(): void {
  const { agenda } = FIELD
  agenda.attack.count = 0
  agenda.move.count = 0
  agenda.heal.count = 0
  agenda.interrupt.count = 0
  agenda.charge.count = 0
}
