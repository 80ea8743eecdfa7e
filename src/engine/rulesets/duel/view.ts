import type { EventId, EventLog } from '#engine/core/events.ts'
import type { Joiner, Moment } from '#engine/core/ruleset.ts'
import { type Action, aimOf } from '#engine/rulesets/duel/rules/actions.ts'
import { isHarmful, skillOfHero } from '#engine/rulesets/duel/rules/skills.ts'
import { findUnit, guardianOf, maxActions } from '#engine/rulesets/duel/rules/units.ts'
import type { Pos } from '#schemas/duel/fields.ts'
import type { Buff, DuelState, Unit } from '#schemas/duel/state.ts'
import { BUFF_FACTS, STATS } from '#schemas/duel/words.ts'
import { plural } from '#schemas/text/counted.ts'
import type {
  Amount,
  Badge,
  Board,
  CellObject,
  Link,
  Ring,
  Tint,
  Token,
  UnitInfo,
  View,
} from '#schemas/view.ts'
import { cellOf, isOnBoard, onBoard, TILES, tileText } from './board.ts'
import { type DuelEvent, EVENTS, laneFrom } from './events.ts'
import { idOf, type Program, prepare, unitGlyph, unitName, unitSide } from './program.ts'
import { statsOf } from './stats.ts'
import type { Duel } from './types.ts'

/** As one reads, from the top. */
const DRAWN = TILES.toSorted((a, b) => b.y - a.y || a.x - b.x)

export const board: Board = { grid: 'square', cells: DRAWN.map(cellOf), names: DRAWN.map(tileText) }

const shapeOf = ({ side }: Pick<Unit, 'side'>) => (side === 'P1' ? 'circle' : 'diamond')
const maxHp = ({ hp, type }: Unit) => Math.max(hp, STATS[type].hp)

export function units(state: DuelState, before?: Program): UnitInfo[] {
  const program = prepare(state, before)
  return state.units.map((unit) => ({
    id: unit.id,
    name: unitName(program, unit.id),
    glyph: unitGlyph(program, unit.id),
    side: unit.side,
    shape: shapeOf(unit),
    max: maxHp(unit),
  }))
}

/** A clone called in the course of the battle. */
export function joiner(log: EventLog, id: EventId, tick: number, program: Program): Joiner | null {
  if (log.kind(id) !== EVENTS.KIND.CLONE_SPAWNED) return null
  const code = EVENTS.at(log, id, program).number('clone')
  return { unit: cloneInfo(program, idOf(program, code) ?? '', tick), lane: laneFrom(code, program) }
}

function cloneInfo(program: Program, id: string, joins: number): UnitInfo {
  const side = unitSide(program, id)
  return {
    id,
    name: unitName(program, id),
    glyph: unitGlyph(program, id),
    side,
    shape: shapeOf({ side }),
    max: STATS.CLONE.hp,
    joins,
  }
}

export function view({ state, program, recent, upcoming }: Moment<Duel>): View {
  const living = state.units.filter(({ alive }) => alive)
  return {
    tokens: living.map((unit) => tokenOf(state, unit, program)),
    links: [
      ...living.flatMap((unit) => preparedLink(state, unit)),
      ...upcoming.flatMap((event) => upcomingLink(state, event)),
    ],
    amounts: recent.flatMap((event) => amountOf(state, event)),
    tints: recent.flatMap(tintOf),
    marks: marksOf(state, program),
    rings: living.flatMap((unit) => guardRing(state, unit, program)),
  }
}

/** Who is guarded is so all the time, picked or not. */
function guardRing(state: DuelState, unit: Unit, program: Program): Ring[] {
  const guardian = guardianOf(state, unit, null)
  if (guardian === undefined) return []
  return [{ unit: unit.id, tone: 'guard', label: `guarded by ${unitName(program, guardian.id)}` }]
}

function tokenOf(state: DuelState, unit: Unit, program: Program): Token {
  const name = unitName(program, unit.id)
  return {
    id: unit.id,
    name: `${name}, ${unit.hp} of ${maxHp(unit)} hp`,
    glyph: unitGlyph(program, unit.id),
    side: unit.side,
    shape: shapeOf(unit),
    cell: cellOf(unit.pos),
    bars: [{ label: 'hp', value: unit.hp, max: maxHp(unit) }],
    badges: badgesOf(state, unit, program),
    stats: statsOf(state, unit),
  }
}

const rounds = (count: number): string => plural(count, 'round')

function badgesOf(state: DuelState, unit: Unit, program: Program): Badge[] {
  const { cooldown = 0, charges = 0, lifetime, prepared, finished } = unit
  const skill = skillOfHero(state.skills, unit)
  const guardian = guardianOf(state, unit, null)
  const badge = (label: string, text: string, tone: string, term: string): Badge => ({
    label,
    text,
    tone,
    term,
  })
  return [
    ...(finished && prepared === null ? [badge('DONE', 'has acted this round', 'done', 'finished')] : []),
    ...(state.locked === unit.id
      ? [
          badge(
            'AGAIN',
            `action ${unit.actionsUsed + 1} of ${maxActions(unit)} comes next`,
            'turn',
            'second action',
          ),
        ]
      : []),
    ...(prepared === null
      ? []
      : [badge('PREP', `${actionName(state, unit, prepared)} next round`, 'wait', 'prepared')]),
    ...unit.buffs.map((buff) => buffBadge(buff, program)),
    ...(guardian === undefined
      ? []
      : [badge('GUARD', `${unitName(program, guardian.id)} takes damage in its place`, 'good', 'Guardian')]),
    ...(charges > 0
      ? [
          badge(
            `+2 ×${charges}`,
            charges === 1 ? '1 attack deals 2 more' : `${charges} attacks deal 2 more`,
            'good',
            'Nature’s Power',
          ),
        ]
      : []),
    ...(skill !== undefined && cooldown > 0
      ? [badge(`CD ${cooldown}`, `${skill.name} is ready in ${rounds(cooldown)}`, 'wait', 'cooldown')]
      : []),
    ...(lifetime === undefined
      ? []
      : [badge(`LEFT ${lifetime}`, `stays for ${rounds(lifetime)}`, 'wait', 'clone')]),
  ]
}

function buffBadge({ type, duration, source, amount }: Buff, program: Program): Badge {
  const { text, tone } = BUFF_FACTS[type]
  const left = duration === undefined ? '' : `${rounds(duration)}: `
  const from = source === undefined ? '' : `, from ${unitName(program, source)}`
  const label = amount === undefined ? type : `${type} ${amount}`
  return {
    label: duration === undefined ? label : `${label}:${duration}`,
    text: `${left}${text}${from}`,
    tone,
    term: type,
  }
}

const ACTION_NAMES = {
  MOVE: 'Move',
  ATTACK: 'Attack',
  MOVE_AND_ATTACK: 'Move and attack',
  DESTROY_OBSTACLE: 'Break the obstacle',
  END_TURN: 'Nothing',
} as const

const actionName = (state: DuelState, unit: Unit, action: Action): string =>
  action.type === 'USE_SKILL' ? (skillOfHero(state.skills, unit)?.name ?? 'Skill') : ACTION_NAMES[action.type]

/** A move that ends in an attack is drawn as the move; the attack has a line of its own. */
const MOVES: readonly string[] = ['MOVE', 'MOVE_AND_ATTACK']

function kindOf(state: DuelState, unit: Unit, command: string): string {
  if (MOVES.includes(command)) return 'move'
  const skill = command === 'USE_SKILL' ? skillOfHero(state.skills, unit) : undefined
  return skill === undefined || isHarmful(skill) ? 'attack' : 'heal'
}

const link = (unit: string, kind: string, label: string, from: Pos, to: Pos, rest: Partial<Link>): Link => ({
  unit,
  kind,
  label,
  from: cellOf(from),
  to: cellOf(to),
  marker: kind === 'move' ? 'circle' : 'arrow',
  ticksLeft: 1,
  preview: false,
  shift: 0,
  ...rest,
})

/** What a slowed unit has committed to. */
function preparedLink(state: DuelState, unit: Unit): Link[] {
  const { id, pos, prepared } = unit
  if (prepared === null) return []
  const to = lineEnd(unit, prepared)
  if (to === null) return []
  const first = link(id, kindOf(state, unit, prepared.type), actionName(state, unit, prepared), pos, to, {})
  if (prepared.type !== 'MOVE_AND_ATTACK') return [first]
  return [first, link(id, 'attack', 'Attack', prepared.pos, prepared.targetPos, {})]
}

function lineEnd({ pos }: Unit, action: Action): Pos | null {
  const aim = aimOf(action)
  if (aim !== null || action.type !== 'USE_SKILL' || !action.dir) return aim
  const end = { x: pos.x + action.dir.x, y: pos.y + action.dir.y }
  return isOnBoard(end.x, end.y) ? end : null
}

/** What has been ordered and is about to happen. */
function upcomingLink(state: DuelState, event: DuelEvent): Link[] {
  if (event.type !== 'COMMAND_ACCEPTED' || event.unit === null || event.pos === null) return []
  const unit = findUnit(state, event.unit)
  if (unit === undefined) return []
  const label = event.command === 'USE_SKILL' ? (skillOfHero(state.skills, unit)?.name ?? '') : event.command
  const kind = kindOf(state, unit, event.command)
  return [link(unit.id, kind, label, unit.pos, event.pos, { ticksLeft: 0, preview: true })]
}

/** What units just lost or gained. */
function amountOf(state: DuelState, event: DuelEvent): Amount[] {
  if (event.type === 'DAMAGE_DEALT' && event.before > event.after) {
    const { receiver, unit, before, after } = event
    return amount(state, receiver, unit ?? receiver, 'damage', before - after)
  }
  if (event.type !== 'HP_CHANGED' || event.delta === 0) return []
  return amount(state, event.unit, event.unit, event.delta < 0 ? 'damage' : 'heal', Math.abs(event.delta))
}

function amount(
  state: DuelState,
  id: string,
  source: string,
  tone: Amount['tone'],
  amount: number,
): Amount[] {
  const unit = findUnit(state, id)
  if (unit === undefined) return []
  const side = findUnit(state, source)?.side ?? unit.side
  return [{ cell: cellOf(unit.pos), unit: id, source, side, tone, amount }]
}

const tint = (pos: Pos, tone: string, label: string): Tint[] => [{ cell: cellOf(onBoard(pos)), tone, label }]

function tintOf(event: DuelEvent): Tint[] {
  switch (event.type) {
    case 'ATTACK_MISSED':
      return tint(event.pos, 'miss', 'nobody was there')
    case 'UNIT_DIED':
      return tint(event.pos, 'death', 'died here')
    case 'TILE_TRIGGERED':
      return tint(event.pos, 'heal', `the tile gave ${event.buff}`)
    case 'OBSTACLE_DESTROYED':
      return tint(event.pos, 'attack', 'an obstacle was broken')
    default:
      return []
  }
}

function marksOf({ obstacles, tiles, units: all }: DuelState, program: Program): CellObject[] {
  const mark = (pos: Pos, label: string, glyph: string, tone: string): CellObject => ({
    cell: cellOf(pos),
    label,
    glyph,
    tone,
  })
  return [
    ...obstacles.map(({ pos, hp }) => mark(pos, `obstacle, ${hp} hp`, `■${hp}`, 'obstacle')),
    ...tiles.map(({ pos, lifetime, type }) =>
      mark(pos, `buff tile, ${type ?? 'open'}, for ${rounds(lifetime)}`, type?.charAt(0) ?? '?', 'tile'),
    ),
    ...all.flatMap(({ id, beacon }) =>
      beacon ? [mark(beacon, `beacon of ${unitName(program, id)}`, '◎', 'beacon')] : [],
    ),
  ]
}
