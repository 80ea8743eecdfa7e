import { copy } from '#engine/rulesets/duel/setup.ts'
import type { DuelState, Unit } from '#schemas/duel/state.ts'

/** Every field of a unit, whatever its kind, so that one object can stand for any of them in turn. */
type Body = { -readonly [F in keyof Required<Unit>]: Unit[F] }

/**
 * A copy of a state that is written over by the next one: the computer player tries orders by the thousand, and making
 * a copy takes longer than the rules need for most of them.
 */
export class Scratch {
  #state: DuelState | null = null
  readonly #units: Unit[] = []
  readonly #bodies: Body[] = []

  copyOf(from: DuelState): DuelState {
    this.#state ??= copy(from)
    const state = this.#state
    state.rules = from.rules
    state.skills = from.skills
    state.round = from.round
    state.holder = from.holder
    state.locked = from.locked
    state.turnStarted = from.turnStarted
    state.lastActor = from.lastActor
    state.clones = from.clones
    state.units = this.#unitsOf(from)
    state.obstacles = from.obstacles.length === 0 ? [] : from.obstacles.map((obstacle) => ({ ...obstacle }))
    state.tiles = from.tiles.length === 0 ? [] : from.tiles.map((tile) => ({ ...tile }))
    state.deathChoices = from.deathChoices
    state.resume = from.resume
    state.outcome = from.outcome
    return state
  }

  /** The rules take units out of the list and put others in, so that it is made up again each time. */
  #unitsOf(from: DuelState): Unit[] {
    let count = 0
    for (const unit of from.units) {
      let body = this.#bodies[count]
      if (body === undefined) {
        body = bodyOf(unit)
        this.#bodies.push(body)
      } else writeOver(body, unit)
      this.#units[count++] = body as Unit
    }
    if (this.#units.length > count) this.#units.length = count
    return this.#units
  }
}

const bodyOf = (unit: Unit): Body => ({
  id: unit.id,
  side: unit.side,
  type: unit.type,
  pos: unit.pos,
  hp: unit.hp,
  alive: unit.alive,
  actionsUsed: unit.actionsUsed,
  finished: unit.finished,
  buffs: unit.buffs,
  prepared: unit.prepared,
  skill: unit.skill,
  cooldown: unit.cooldown,
  charges: unit.charges,
  beacon: unit.beacon,
  lifetime: unit.lifetime,
})

function writeOver(body: Body, unit: Unit): void {
  body.id = unit.id
  body.side = unit.side
  body.type = unit.type
  body.pos = unit.pos
  body.hp = unit.hp
  body.alive = unit.alive
  body.actionsUsed = unit.actionsUsed
  body.finished = unit.finished
  body.buffs = unit.buffs
  body.prepared = unit.prepared
  body.skill = unit.skill
  body.cooldown = unit.cooldown
  body.charges = unit.charges
  body.beacon = unit.beacon
  body.lifetime = unit.lifetime
}
