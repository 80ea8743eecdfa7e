import type { DuelOrder } from '#schemas/duel/order.ts'
import { type Command, type DeathChoice, MAX_COUNT, type Side } from '#schemas/duel/words.ts'
import { aimOf, type Deed, deedOf } from './actions.ts'
import { lose, remove } from './buffs.ts'
import type { Env, Flow } from './context.ts'
import { answer, end, settle, sweep } from './deaths.ts'
import { perform } from './perform.ts'
import { skillOfHero, usesBeacon } from './skills.ts'
import { advance, executeAll, pass, startTurn } from './turn.ts'
import { find, get, heroOf, isSlowed, opponent } from './units.ts'

/** One tick: an accepted order, or none where a turn has yet to start, and all that follows up to the next. */
export function* play(env: Env, order: DuelOrder | null): Flow {
  if (order === null) {
    yield 'advance'
    yield* startTurn(env, env.state.holder!)
    return
  }
  accept(env, order)
  if (order.type === 'TIMEOUT') yield* timeOut(env, order.player as Side)
  else if (order.type === 'DEATH_CHOICE') yield* choose(env, order.choice as DeathChoice)
  else yield* command(env, order)
}

function accept(env: Env, order: DuelOrder): void {
  const unit = order.unitId ? (find(env.state, order.unitId)?.id ?? null) : null
  const deed = unit === null ? null : deedOf(env.state, env.skills, get(env.state, unit), order)
  const target = order.targetUnitId ? (find(env.state, order.targetUnitId)?.id ?? null) : null
  env.cause = env.tell('COMMAND_ACCEPTED', {
    command: order.type as Command,
    player: order.player as Side,
    unit,
    pos: deed === null ? null : aimOf(deed),
    target,
    buff: deed?.type === 'USE_SKILL' ? (deed.buffChoice ?? null) : null,
    choice: order.type === 'DEATH_CHOICE' ? (order.choice as DeathChoice) : null,
  })
}

function* command(env: Env, order: DuelOrder): Flow {
  const { state } = env
  const unit = get(state, order.unitId!)
  const { id, side } = unit
  state.lastActor = side
  if (order.type === 'END_TURN') {
    unit.finished = true
    yield* advance(env, id)
    return
  }
  const deed = deedOf(state, env.skills, unit, order)
  remove(env, unit, 'INVISIBLE', 'ACTION')
  unit.actionsUsed = Math.min(MAX_COUNT, unit.actionsUsed + 1)
  if (deed.type === 'USE_SKILL') startCooldown(env, id, deed)
  if (isSlowed(unit)) {
    prepareAction(env, id, deed)
    yield* advance(env, id)
    return
  }
  yield* perform(env, id, deed)
  const isOver = yield* settle(env, side, { step: 'ADVANCE', unitId: id })
  if (!isOver) yield* advance(env, id)
}

/** A skill is tired from the moment it is declared; leaving a beacon tires nobody. */
function startCooldown(env: Env, id: string, deed: Extract<Deed, { type: 'USE_SKILL' }>): void {
  const hero = get(env.state, id)
  const skill = skillOfHero(env.skills, hero)!
  if (usesBeacon(skill) && deed.pos !== undefined) return
  hero.cooldown = skill.cooldown
  env.tell('COOLDOWN_CHANGED', { unit: id, cooldown: skill.cooldown })
}

function prepareAction(env: Env, id: string, deed: Deed): void {
  const unit = get(env.state, id)
  unit.prepared = deed
  unit.finished = true
  const { cooldown = 0 } = unit
  env.tell('ACTION_PREPARED', { unit: id, command: deed.type, pos: aimOf(deed), cooldown })
}

function* timeOut(env: Env, player: Side): Flow {
  const { state } = env
  const hero = heroOf(state, player)
  state.lastActor = player
  lose(env, hero, 1, 'TIMEOUT')
  env.tell('TIMEOUT_PENALTY', { player, unit: hero.id, hp: hero.hp })
  if (hero.hp === 0) {
    yield 'deaths'
    sweep(env)
    end(env, opponent(player), 'TIMEOUT')
    return
  }
  const passed =
    state.locked ?? state.units.find((unit) => unit.side === player && unit.alive && !unit.finished)?.id
  if (passed === undefined) {
    yield 'advance'
    yield* pass(env)
    return
  }
  const unit = get(state, passed)
  if (isSlowed(unit) && unit.prepared === null) prepareAction(env, passed, { type: 'END_TURN' })
  unit.finished = true
  yield* advance(env, passed)
}

/** After the last answer the turn goes on where it stopped. */
function* choose(env: Env, choice: DeathChoice): Flow {
  yield* answer(env, choice)
  const { state } = env
  const { resume } = state
  if (state.deathChoices.length > 0) return
  state.resume = null
  if (resume?.step === 'ADVANCE') yield* advance(env, resume.unitId)
  else yield* executeAll(env, state.holder!)
}
