import { placeOf } from '#engine/rulesets/duel/board.ts'
import { opponent } from '#engine/rulesets/duel/rules/units.ts'
import type { DuelState, Unit } from '#schemas/duel/state.ts'
import {
  BUFF_FACTS,
  BUFFS,
  type BuffType,
  isClass,
  type Side,
  STATS,
  type UnitType,
} from '#schemas/duel/words.ts'
import { BEACON, bodyWorth, buffWorth, CHARGE, hpWorth, PREPARED } from './points.ts'
import { isIn, neighbours, only } from './tiles.ts'

/** A bit for each buff. */
export const BITS = Object.fromEntries(BUFFS.map((type, i) => [type, 1 << i])) as {
  readonly [B in BuffType]: number
}

/** What never changes about a kind of unit. */
interface Kind {
  readonly isHero: boolean
  readonly isTank: boolean
  readonly isDrafted: boolean
  readonly move: number
  readonly range: number
  readonly atk: number
  readonly worth: number
  readonly hpWorth: number
}

const KINDS: ReadonlyMap<UnitType, Kind> = new Map(
  Object.entries(STATS).map(([name, { move, range, atk }]) => {
    const type = name as UnitType
    const isHero = isClass(type)
    const isDrafted = !isHero && type !== 'CLONE'
    const worth = { worth: bodyWorth(type), hpWorth: hpWorth(type) }
    return [type, { isHero, isTank: type === 'TANK', isDrafted, move, range, atk, ...worth }]
  }),
)

function kindOf(type: UnitType): Kind {
  const kind = KINDS.get(type)
  if (kind === undefined) throw new Error(`there is no kind "${type}"`)
  return kind
}

/** A living unit in numbers; at 0 hp it is no longer there. */
export class Piece {
  /** As it was when the field was read: for what never changes. */
  unit: Unit
  kind: Kind
  side: Side
  readonly index: number
  tile = 0
  hp = 0
  shield = 0
  buffs = 0
  /** Which of them this round's end does not end. */
  lasting = 0
  /** What its buffs add to its attack. */
  bonus = 0
  used = 0
  isDone = false
  isPreparing = false
  isGone = false
  cooldown = 0
  charges = 0
  /** The tile of its beacon; -1 if it has left none. */
  beacon = -1
  /** What its kind, buffs, charges, beacon and plans are worth together. */
  extras = 0

  constructor(index: number, unit: Unit) {
    this.index = index
    this.unit = unit
    this.kind = kindOf(unit.type)
    this.side = unit.side
  }

  read(unit: Unit): void {
    const { charges = 0, cooldown = 0 } = unit
    this.unit = unit
    this.kind = kindOf(unit.type)
    this.side = unit.side
    this.tile = placeOf(unit.pos)
    this.hp = unit.hp
    this.used = unit.actionsUsed
    this.isDone = unit.finished
    this.isPreparing = unit.prepared !== null
    this.isGone = false
    this.cooldown = cooldown
    this.charges = charges
    this.bonus = 0
    this.extras = this.kind.worth + CHARGE * charges
    if (this.isPreparing) this.extras += PREPARED
    this.beacon = unit.beacon ? placeOf(unit.beacon) : -1
    if (this.beacon >= 0) this.extras += BEACON
    this.buffs = 0
    this.lasting = 0
    this.shield = 0
    if (unit.buffs.length > 0) this.#readBuffs(unit)
  }

  #readBuffs(unit: Unit): void {
    for (const { type, amount = 0, duration = null } of unit.buffs) this.gain(type, duration, amount)
  }

  become(other: Piece): void {
    // Written only where it differs, as references take longer to write than numbers.
    if (this.unit !== other.unit) this.unit = other.unit
    if (this.kind !== other.kind) this.kind = other.kind
    if (this.side !== other.side) this.side = other.side
    this.tile = other.tile
    this.hp = other.hp
    this.shield = other.shield
    this.buffs = other.buffs
    this.lasting = other.lasting
    this.bonus = other.bonus
    this.used = other.used
    this.isDone = other.isDone
    this.isPreparing = other.isPreparing
    this.isGone = other.isGone
    this.cooldown = other.cooldown
    this.charges = other.charges
    this.beacon = other.beacon
    this.extras = other.extras
  }

  has(bits: number): boolean {
    return (this.buffs & bits) !== 0
  }

  /** Its shield takes damage first, then its hp. */
  suffer(amount: number): void {
    const absorbed = Math.min(this.shield, amount)
    this.hp = Math.max(0, this.hp - (amount - absorbed))
    this.shield -= absorbed
    if (absorbed > 0 && this.shield === 0) this.lose('SHIELD')
  }

  /** What its attack deals. */
  get power(): number {
    return Math.max(0, this.kind.atk + this.bonus)
  }

  /** A buff takes the place of another of its type; null for one that does not count rounds. */
  gain(type: BuffType, duration: number | null, shield = 0): void {
    const bit = BITS[type]
    if (!this.has(bit)) {
      this.buffs |= bit
      this.bonus += BUFF_FACTS[type].atk
      this.extras += buffWorth(type)
    }
    if (duration === null || duration > 1) this.lasting |= bit
    else this.lasting &= ~bit
    if (type === 'SHIELD') this.shield = shield
  }

  lose(type: BuffType): void {
    const bit = BITS[type]
    if (!this.has(bit)) return
    this.buffs &= ~bit
    this.lasting &= ~bit
    this.bonus -= BUFF_FACTS[type].atk
    this.extras -= buffWorth(type)
    if (type === 'SHIELD') this.shield = 0
  }
}

/**
 * A state in numbers: the computer player tries orders by the thousand, and numbers are copied and changed in a small
 * part of the time that the rules take. Only plain orders can be followed on it, see `carryOut`.
 */
export class Field {
  /** Where it was read: rules, skills and names, and what is neither unit nor tile. */
  #state: DuelState | null = null
  readonly #pool: Piece[] = []
  /** The living, in id order. */
  readonly pieces: Piece[] = []
  /** Sets of tiles. */
  standing = 0
  obstacles = 0
  buffTiles = 0
  round = 0
  holder: Side | null = null
  locked: string | null = null
  lastActor: Side | null = null
  isStartedBy1 = false
  isStartedBy2 = false
  /** Whether somebody has to be asked what a minion leaves. */
  isAsking = false
  winner: Side | null = null

  get state(): DuelState {
    if (this.#state === null) throw new Error('nothing was read yet')
    return this.#state
  }

  get blocked(): number {
    return this.standing | this.obstacles
  }

  read(state: DuelState): this {
    this.#state = state
    this.round = state.round
    this.holder = state.holder
    this.locked = state.locked
    this.lastActor = state.lastActor
    this.isStartedBy1 = state.turnStarted.includes('P1')
    this.isStartedBy2 = state.turnStarted.includes('P2')
    this.isAsking = state.deathChoices.length > 0
    this.winner = state.outcome?.winner ?? null
    this.obstacles = 0
    for (const { pos } of state.obstacles) this.obstacles |= only(placeOf(pos))
    this.buffTiles = 0
    for (const { pos } of state.tiles) this.buffTiles |= only(placeOf(pos))
    this.standing = 0
    let count = 0
    for (const unit of state.units) {
      if (!unit.alive) continue
      const piece = this.#pieceAt(count++, unit)
      piece.read(unit)
      this.standing |= only(piece.tile)
    }
    if (this.pieces.length > count) this.pieces.length = count
    return this
  }

  become(other: Field): this {
    this.#state = other.#state
    this.round = other.round
    this.holder = other.holder
    this.locked = other.locked
    this.lastActor = other.lastActor
    this.isStartedBy1 = other.isStartedBy1
    this.isStartedBy2 = other.isStartedBy2
    this.isAsking = other.isAsking
    this.winner = other.winner
    this.standing = other.standing
    this.obstacles = other.obstacles
    this.buffTiles = other.buffTiles
    for (const piece of other.pieces) this.#pieceAt(piece.index, piece.unit).become(piece)
    if (this.pieces.length > other.pieces.length) this.pieces.length = other.pieces.length
    return this
  }

  /** Puts somebody new in their place among the others, who move up. */
  add(unit: Unit): void {
    let at = this.pieces.length
    let piece = this.#pieceAt(at, unit)
    for (; at > 0; at--) {
      const before = this.piece(at - 1)
      if (before.unit.id < unit.id) break
      piece.become(before)
      piece = before
    }
    piece.read(unit)
    this.standing |= only(piece.tile)
  }

  /** Somebody has left a tile; a skill of a scenario's own may have put two on it. */
  vacate(tile: number): void {
    this.standing &= ~only(tile)
    for (const piece of this.pieces) if (piece.tile === tile && piece.hp > 0) this.standing |= only(tile)
  }

  #pieceAt(index: number, unit: Unit): Piece {
    const there = this.pieces[index]
    if (there !== undefined) return there
    const piece = this.#pool[index] ?? new Piece(index, unit)
    this.#pool[index] = piece
    this.pieces[index] = piece
    return piece
  }

  piece(index: number): Piece {
    const piece = this.pieces[index]
    if (piece === undefined) throw new Error(`there is no piece ${index}`)
    return piece
  }

  find(id: string): Piece | undefined {
    for (const piece of this.pieces) if (piece.unit.id === id) return piece
    return undefined
  }

  at(tile: number): Piece | undefined {
    for (const piece of this.pieces) if (piece.tile === tile && piece.hp > 0) return piece
    return undefined
  }

  heroOf(side: Side): Piece {
    for (const piece of this.pieces) if (piece.kind.isHero && piece.side === side) return piece
    throw new Error(`${side} has no hero`)
  }

  /** Where those stand that a side could aim at. */
  aimsOf(side: Side): number {
    let tiles = 0
    for (const { hp, tile, side: other, buffs } of this.pieces)
      if (hp > 0 && other !== side && (buffs & BITS.INVISIBLE) === 0) tiles |= only(tile)
    return tiles
  }

  foesOf(side: Side): number {
    let tiles = 0
    for (const { hp, tile, side: other } of this.pieces) if (hp > 0 && other !== side) tiles |= only(tile)
    return tiles
  }

  /** The TANK that takes damage for a piece. */
  guardOf(target: Piece): Piece | null {
    const around = neighbours(target.tile)
    if ((around & this.standing) === 0) return null
    for (const tank of this.pieces)
      if (tank.kind.isTank && tank.side === target.side && tank.hp > 0 && isIn(tank.tile, around)) return tank
    return null
  }

  canAct(side: Side): boolean {
    for (const piece of this.pieces) if (piece.side === side && piece.hp > 0 && !piece.isDone) return true
    return false
  }

  /** The other player, if anybody is left there; null if nobody is left at all. */
  nextPlayer(): Side | null {
    if (this.holder === null) return null
    const other = opponent(this.holder)
    return this.canAct(other) ? other : this.canAct(this.holder) ? this.holder : null
  }
}
