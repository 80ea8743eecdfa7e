import { digest } from '#engine/core/digest.ts'
import { seeded } from '#engine/core/rng.ts'
import { simulate } from '#engine/core/simulate.ts'
import { eventsOfTick } from '#engine/core/timeline.ts'
import { duel } from '#engine/rulesets/duel/index.ts'
import type { Scenario } from '#schemas/documents/scenario.ts'
import { DuelOrder } from '#schemas/duel/order.ts'
import { DuelSetup } from '#schemas/duel/setup.ts'
import type { Buff, Unit } from '#schemas/duel/state.ts'
import { parse } from '#schemas/parsing/parse.ts'
import { type Parsed, textFromPath } from '#schemas/result.ts'

export interface RawScenario {
  name: string
  seed?: number
  maxTicks?: number
  setup: unknown
  orders?: readonly unknown[]
  controllers?: Readonly<Record<string, string>>
  rolls?: readonly number[]
}

const taken = <T>(parsed: Parsed<T>): T => {
  if (parsed.ok) return parsed.value
  throw new Error(parsed.issues.map(({ path, message }) => `${textFromPath(path)}: ${message}`).join('\n'))
}

/** A scenario whose duel parts are parsed as a document's would be. */
export const parsedScenario = (raw: RawScenario): Scenario =>
  ({
    format: 'tickscope/scenario',
    version: 1,
    ruleset: 'duel',
    seed: 1,
    ...raw,
    setup: taken(parse(DuelSetup, raw.setup)),
    orders: (raw.orders ?? []).map((order) => taken(parse(DuelOrder, order))),
  }) as unknown as Scenario

export type Place = readonly [x: number, y: number]
type Rest = object

/** A unit as a setup lists it; its id begins with its side, and hp defaults to the type's. */
export const unit = (id: string, type: string, [x, y]: Place, hp?: number, rest: Rest = {}) => ({
  id,
  side: id.slice(0, 2).toUpperCase(),
  type,
  pos: { x, y },
  ...(hp !== undefined && { hp }),
  ...rest,
})

/** "SLOW:2", "CHALLENGE:2 by p1_hero", "INVISIBLE". */
export const buffs = (...texts: readonly string[]) => ({
  buffs: texts.map((text) => {
    const [what = '', source] = text.split(' by ')
    const [type, duration] = what.split(':')
    return {
      type,
      ...(duration !== undefined && { duration: Number(duration) }),
      ...(source !== undefined && { source }),
    }
  }),
})
export const done = { finished: true }

const at = ([x, y]: Place) => ({ pos: { x, y } })
const by = (unitId: string) => ({ player: unitId.slice(0, 2).toUpperCase(), unitId })

export const move = (id: string, to: Place): DuelOrder => ({ type: 'MOVE', ...by(id), ...at(to) })
export const attack = (id: string, to: Place): DuelOrder => ({ type: 'ATTACK', ...by(id), ...at(to) })
export const rush = (id: string, to: Place, targetUnitId: string): DuelOrder => ({
  type: 'MOVE_AND_ATTACK',
  ...by(id),
  ...at(to),
  targetUnitId,
})
export const breaks = (id: string, to: Place): DuelOrder => ({
  type: 'DESTROY_OBSTACLE',
  ...by(id),
  ...at(to),
})
export const pass = (id: string): DuelOrder => ({ type: 'END_TURN', ...by(id) })
export const skill = (id: string, aim: Place | string | null = null, buffChoice?: string): DuelOrder => ({
  type: 'USE_SKILL',
  ...by(id),
  ...(typeof aim === 'string' ? { targetUnitId: aim } : aim !== null ? at(aim) : {}),
  ...(buffChoice !== undefined && { buffChoice }),
})
export const choose = (player: string, choice: string): DuelOrder => ({
  type: 'DEATH_CHOICE',
  player,
  choice,
})
export const timeout = (player: string): DuelOrder => ({ type: 'TIMEOUT', player })

const shownBuff = ({ type, duration, amount }: Buff) =>
  `${amount === undefined ? type : `${type} ${amount}`}${duration === undefined ? '' : `:${duration}`}`

/** A unit in a few words: "5 (2,0) POWER:2 done". */
const shownUnit = ({ alive, hp, pos, buffs: carried, prepared, finished }: Unit) =>
  alive
    ? [
        `${hp} (${pos.x},${pos.y})`,
        ...carried.map(shownBuff),
        ...(prepared === null ? [] : ['preparing']),
        ...(finished ? ['done'] : []),
      ].join(' ')
    : 'dead'

/** Plays a situation with these orders and draws, and no others. */
export function play(setup: Rest, orders: readonly DuelOrder[], rolls: readonly number[] = []) {
  const timeline = simulate(duel, parsedScenario({ name: 'test', setup, orders, rolls }))
  const { state, rng } = timeline.keyframes.at(-1)!
  if (timeline.outcome?.kind === 'fault') throw new Error(timeline.outcome.message)
  return {
    timeline,
    state,
    outcome: timeline.outcome,
    code: timeline.outcome?.kind === 'refused' ? timeline.outcome.code : null,
    /** By id, what is left of each unit. */
    units: Object.fromEntries(state.units.map((one) => [one.id, shownUnit(one)])),
    hp: Object.fromEntries(state.units.map(({ id, hp }) => [id, hp])),
    unit: (id: string) => state.units.find((one) => one.id === id)!,
    objects: [
      ...state.obstacles.map(({ pos, hp }) => `obstacle (${pos.x},${pos.y}) ${hp}`),
      ...state.tiles.map(
        ({ pos, lifetime, type }) => `tile (${pos.x},${pos.y}) ${type ?? 'open'} ${lifetime}`,
      ),
    ],
    turn: `round ${state.round}, ${state.holder}`,
    /** Whether exactly the given draws were made. */
    drewAll: rng.scripted === rolls.length && digest(rng.words) === digest(seeded(1).words),
    events: Array.from({ length: timeline.ticks }, (_, tick) => eventsOfTick(timeline, tick)).flat(),
  }
}
