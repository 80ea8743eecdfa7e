import { barsOf } from '#engine/core/define/roster.ts'
import type { EventId, EventLog } from '#engine/core/events.ts'
import type { Joiner, Moment, UnitTable } from '#engine/core/ruleset.ts'
import { type Action, aimOf } from '#engine/rulesets/duel/rules/actions.ts'
import { isHarmful, skillOfHero } from '#engine/rulesets/duel/rules/skills.ts'
import { findUnit, guardianOf, maxActions } from '#engine/rulesets/duel/rules/units.ts'
import { skillText } from '#schemas/duel/catalogue.ts'
import { cellFromPos } from '#schemas/duel/cells.ts'
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
  Stat,
  Tint,
  Token,
  UnitInfo,
  View,
} from '#schemas/view.ts'
import { isOnBoard, TILES, tileText } from './board.ts'
import { type DuelEvent, EVENTS, laneFrom } from './events.ts'
import { idOf, type Program, prepare, unitGlyph, unitName, unitSide } from './program.ts'
import type { Duel } from './types.ts'

/** As one reads, from the top. */
const DRAWN = TILES.toSorted((a, b) => b.y - a.y || a.x - b.x)

export const board: Board = { grid: 'square', cells: DRAWN.map(cellFromPos), names: DRAWN.map(tileText) }

const shapeOf = ({ side }: Pick<Unit, 'side'>) => (side === 'P1' ? 'circle' : 'diamond')
const maxHp = ({ hp, type }: Unit) => Math.max(hp, STATS[type].hp)

const infoOf = (program: Program, { id, side }: Pick<Unit, 'id' | 'side'>, max: number): UnitInfo => ({
  id,
  name: unitName(program, id),
  glyph: unitGlyph(program, id),
  side,
  shape: shapeOf({ side }),
  max,
})

export function units(state: DuelState, before?: Program): UnitInfo[] {
  const program = prepare(state, before)
  return state.units.map((unit) => infoOf(program, unit, maxHp(unit)))
}

/** A clone called in the course of the battle. */
export function joiner(log: EventLog, event: EventId, tick: number, program: Program): Joiner | null {
  if (log.kind(event) !== EVENTS.KIND.CLONE_SPAWNED) return null
  const code = EVENTS.at(log, event, program).number('clone')
  const id = idOf(program, code) ?? ''
  const unit = infoOf(program, { id, side: unitSide(program, id) }, STATS.CLONE.hp)
  return { unit: { ...unit, joins: tick }, lane: laneFrom(code, program) }
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

export const unitTable: UnitTable<Program> = {
  bars: [{ label: 'hp', value: ({ hp }: Unit) => hp, max: maxHp }],
  side: ({ side }: Unit) => side,
  place: ({ pos: { x, y } }: Unit) => ({ q: x, r: y }),
}

function tokenOf(state: DuelState, unit: Unit, program: Program): Token {
  const name = unitName(program, unit.id)
  return {
    id: unit.id,
    name: `${name}, ${unit.hp} of ${maxHp(unit)} hp`,
    glyph: unitGlyph(program, unit.id),
    side: unit.side,
    shape: shapeOf(unit),
    cell: cellFromPos(unit.pos),
    bars: barsOf(unitTable.bars, unit, program),
    badges: badgesOf(state, unit, program),
    stats: statsOf(state, unit),
  }
}

const rounds = (count: number): string => plural(count, 'round')

/** How everybody of a type attacks and moves, and a hero's skill; what buffs make of it is theirs to say. */
function statsOf({ skills }: DuelState, unit: Unit): Stat[] {
  const { atk, range, move } = STATS[unit.type]
  const skill = skillOfHero(skills, unit)
  return [
    { name: 'Attack', text: `damage ${atk} · range ${range}` },
    { name: 'Move', text: plural(move, 'tile') },
    ...(skill === undefined ? [] : [{ name: skill.name, text: skillText(skill) }]),
  ]
}

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
  const next = `action ${unit.actionsUsed + 1} of ${maxActions(unit)} comes next`
  const stronger = charges === 1 ? '1 attack deals 2 more' : `${charges} attacks deal 2 more`
  const badges = [
    finished && prepared === null && badge('DONE', 'has acted this round', 'done', 'finished'),
    state.locked === unit.id && badge('AGAIN', next, 'turn', 'second action'),
    prepared !== null && badge('PREP', `${actionName(state, unit, prepared)} next round`, 'wait', 'prepared'),
    ...unit.buffs.map((buff) => buffBadge(buff, program)),
    guardian !== undefined &&
      badge('GUARD', `${unitName(program, guardian.id)} takes damage in its place`, 'good', 'Guardian'),
    charges > 0 && badge(`+2 ×${charges}`, stronger, 'good', 'Nature’s Power'),
    skill !== undefined &&
      cooldown > 0 &&
      badge(`CD ${cooldown}`, `${skill.name} is ready in ${rounds(cooldown)}`, 'wait', 'cooldown'),
    lifetime !== undefined && badge(`LEFT ${lifetime}`, `stays for ${rounds(lifetime)}`, 'wait', 'clone'),
  ]
  return badges.filter((each) => each !== false)
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
  from: cellFromPos(from),
  to: cellFromPos(to),
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
  if (event.type === 'DAMAGE_DEALT')
    return amount(state, event.receiver, event.unit ?? event.receiver, event.after - event.before)
  return event.type === 'HP_CHANGED' ? amount(state, event.unit, event.unit, event.delta) : []
}

function amount(state: DuelState, id: string, source: string, delta: number): Amount[] {
  const unit = findUnit(state, id)
  if (unit === undefined || delta === 0) return []
  const side = findUnit(state, source)?.side ?? unit.side
  const tone = delta < 0 ? 'damage' : 'heal'
  return [{ cell: cellFromPos(unit.pos), unit: id, source, side, tone, amount: Math.abs(delta) }]
}

const TINTS: Partial<Record<DuelEvent['type'], { readonly tone: string; readonly label: string }>> = {
  ATTACK_MISSED: { tone: 'miss', label: 'nobody was there' },
  UNIT_DIED: { tone: 'death', label: 'died here' },
  OBSTACLE_DESTROYED: { tone: 'attack', label: 'an obstacle was broken' },
}

function tintOf(event: DuelEvent): Tint[] {
  if (event.type === 'TILE_TRIGGERED')
    return [{ cell: cellFromPos(event.pos), tone: 'heal', label: `the tile gave ${event.buff}` }]
  const tint = TINTS[event.type]
  return tint !== undefined && 'pos' in event && event.pos !== null
    ? [{ cell: cellFromPos(event.pos), ...tint }]
    : []
}

function marksOf({ obstacles, tiles, units: all }: DuelState, program: Program): CellObject[] {
  const mark = (pos: Pos, label: string, glyph: string, tone: string): CellObject => ({
    cell: cellFromPos(pos),
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
