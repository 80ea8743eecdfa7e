import { among, packedUnits } from '#engine/core/define/event-codec.ts'
import { after } from '#engine/core/define/event-kind.ts'
import { type EventOf, eventTable } from '#engine/core/define/event-table.ts'
import { NO_EVENT } from '#engine/core/events.ts'
import { BOARD_ORDER, SQUARES, squareName, squareOf, square as squareText } from '#schemas/encounter/cells.ts'
import { ACTIONS, ATTRIBUTES, DIRECTIONS, ENDINGS, KINDS, SIDES, STATUSES } from '#schemas/encounter/words.ts'
import { hidden, workedOut } from '#schemas/event-fields.ts'
import { flag, group, list, int32 as number, optional, tuple, unit, word } from '#schemas/fields.ts'
import { AWAY } from '#schemas/lanes.ts'
import { MOST_A_TICK } from '#schemas/limits.ts'
import { plural } from '#schemas/text/counted.ts'
import { placeText } from './board.ts'
import { CONVERT_BREAKDOWN, convertBreakdownText, HIT_BREAKDOWN, hitBreakdownText } from './breakdown-text.ts'
import { calledIn, type Program } from './program.ts'

export const REASONS = ['default', 'haste'] as const

/** How many integers of the log it takes to list a whole grid, and everybody one blow can strike. */
export const TEAM_WIDTH = 3
export const TARGETS_WIDTH = 2

const words = {
  unit: (number: number, { ids }: Program) => ids[number] ?? '',
  called: (id: string, program: Program) => calledIn(program, id),
}
const side = word(SIDES)
const status = word(STATUSES)
const square = among(SQUARES, squareText)
const SIDE_NAMES = { P: 'The player', E: 'The enemy' } as const

/** What each of the nine squares of a grid would have scored, in the order the enemy considers them. */
const totals = tuple(...BOARD_ORDER.P.map(() => number))
const sumsOf = (all: readonly number[]) =>
  BOARD_ORDER.P.map((at, i) => ({ square: squareName(at), total: all[i] ?? 0 }))

const placeOf = (id: string, at: string, { cast }: Program) =>
  placeText(squareOf(at), cast.get(id)?.size ?? 1)

/** A death is caused by the last hit, a hit by its attacker's act, an act by the team's choice. */
const byAttacker = after('unitActed', { unit: 'attacker' })
const afterBattle = after('battleEnded')
const shifted = [after('actionChosen'), after('bossShifted')]

export const EVENTS = eventTable<Program>(words)({
  battleStarted: {
    fields: { side, reason: word(REASONS) },
    tone: 'end',
    text: ({ side, reason }) =>
      `The battle begins, ${side} acts first${reason === 'haste' ? ': its side has haste' : ''}`,
  },
  turnStarted: {
    fields: { turn: number, round: workedOut(number), side },
    work: ({ turn }) => ({ round: Math.floor(turn / 2) + 1 }),
    tone: 'move',
    text: ({ turn, round, side }) => `Turn ${turn}, round ${round}: side ${side}`,
  },
  actionChosen: {
    fields: {
      side,
      action: word(ACTIONS),
      first: hidden(square),
      second: hidden(square),
      target: workedOut(optional(square)),
      from: workedOut(optional(square)),
      to: workedOut(optional(square)),
      participants: packedUnits(words, TEAM_WIDTH),
      totals: hidden(totals),
      /** Of E. */
      sums: workedOut(optional(list(group({ square, total: number }), MOST_A_TICK))),
    },
    mark: 'decision',
    work: ({ side, action, first, second, totals }) => ({
      ...(action === 'move' ? { from: first, to: second } : { target: first }),
      ...(side === 'E' && { sums: sumsOf(totals) }),
    }),
    tone: ({ action }) => (action === 'move' ? 'move' : action === 'convert' ? 'convert' : 'attack'),
    text: ({ side, action, target, from, to, participants }) => {
      const who = `, ${plural(participants.length, 'unit')} taking part`
      return `${SIDE_NAMES[side]} chooses: ${action} ${action === 'move' ? `${from} to ${to}` : `${target}${who}`}`
    },
  },
  unitActed: {
    fields: { unit, attack: number, kind: word(KINDS), targets: packedUnits(words, TARGETS_WIDTH) },
    cause: after('actionChosen'),
    tone: 'attack',
    text: ({ unit, kind, targets }) =>
      `${unit} uses ${kind} on ${targets.length === 0 ? 'nobody' : targets.join(', ')}`,
    lane: {
      unit: 'unit',
      bar: (at) =>
        ACTIONS[at.last('actionChosen')?.number('action') ?? 0] === 'convert' ? 'convert' : 'attack',
    },
  },
  evasionRolled: {
    fields: { target: unit, roll: number, percent: number, evaded: workedOut(flag()) },
    work: ({ roll, percent }) => ({ evaded: roll <= percent }),
    cause: after('unitActed'),
    tone: 'miss',
    text: ({ target, roll, percent, evaded }) =>
      `${target} rolls ${roll} to evade at ${percent} or less: ${evaded ? 'evades' : 'does not'}`,
  },
  hitDamaged: {
    fields: { attacker: unit, target: unit, value: number, hp: number, breakdown: HIT_BREAKDOWN },
    mark: 'hit',
    cause: byAttacker,
    tone: 'attack',
    text: ({ attacker, target, value, hp }) => `${attacker} hits ${target} for ${value}: ${hp} hp left`,
    because: ({ breakdown }) => hitBreakdownText(breakdown),
    change: ({ target, value, hp }) => ({ unit: target, amount: -value, left: hp }),
    lane: { unit: 'target', mark: 'hit', level: 'hp' },
  },
  hitEvaded: {
    fields: { attacker: unit, target: unit },
    count: { name: 'evaded', label: 'hits evaded', by: 'target' },
    mark: 'miss',
    cause: byAttacker,
    tone: 'miss',
    text: ({ attacker, target }) => `${target} evades ${attacker}`,
    lane: { unit: 'attacker', mark: 'whiff' },
  },
  hitImmune: {
    fields: { attacker: unit, target: unit },
    mark: 'miss',
    cause: byAttacker,
    tone: 'miss',
    text: ({ attacker, target }) => `${target} flies out of ${attacker}’s reach`,
    because: 'melee cannot hurt a flyer',
    lane: { unit: 'attacker', mark: 'whiff' },
  },
  statusAdded: {
    fields: { target: unit, status, stacks: number },
    cause: after('hitDamaged', { target: 'target' }),
    tone: 'interrupt',
    text: ({ target, status, stacks }) => `${target} is ${status}: ${plural(stacks, 'stack')}`,
  },
  lifelinked: {
    fields: { unit, gained: number, hp: number },
    mark: 'heal',
    cause: after('hitDamaged'),
    tone: 'heal',
    text: ({ unit, gained, hp }) => `${unit} draws ${gained} hp from its hit: ${hp} hp`,
    change: ({ unit, gained, hp }) => ({ unit, amount: gained, left: hp }),
    lane: { unit: 'unit', mark: 'heal', level: 'hp' },
  },
  healed: {
    fields: { healer: unit, unit, gained: number, hp: number },
    mark: 'heal',
    cause: after('unitActed', { unit: 'healer' }),
    tone: 'heal',
    text: ({ healer, unit, gained, hp }) => `${healer} heals ${unit} by ${gained}: ${hp} hp`,
    change: ({ unit, gained, hp }) => ({ unit, amount: gained, left: hp }),
    lane: { unit: 'unit', mark: 'heal', level: 'hp' },
  },
  converted: {
    fields: { unit, target: unit, points: number, progress: number, breakdown: CONVERT_BREAKDOWN },
    mark: 'change',
    cause: after('unitActed', { unit: 'unit' }),
    tone: 'convert',
    text: ({ unit, target, points, progress }) =>
      `${unit} converts ${target} by ${points}: ${progress} in all`,
    because: ({ breakdown }) => convertBreakdownText(breakdown),
  },
  statusSpent: {
    fields: { unit, status, stacks: number },
    cause: after('unitActed', { unit: 'unit' }),
    tone: 'interrupt',
    text: ({ unit, status, stacks }) => `${unit} is less ${status}: ${plural(stacks, 'stack')} left`,
  },
  unitDied: {
    fields: { unit, square },
    mark: 'death',
    cause: after('hitDamaged', { target: 'unit' }),
    tone: 'death',
    text: ({ unit }) => `${unit} dies`,
    lane: { unit: 'unit', mark: 'death', level: 0 },
  },
  unitRecruited: {
    fields: { unit, square },
    mark: 'death',
    cause: after('converted', { target: 'unit' }),
    count: { name: 'recruited', label: 'creatures won over' },
    tone: 'charge',
    text: ({ unit }) => `${unit} changes sides and leaves the board`,
    lane: { unit: 'unit', mark: 'leave', level: AWAY },
  },
  unitMoved: {
    fields: { unit, from: square, to: square },
    mark: 'move',
    cause: shifted,
    tone: 'move',
    text: (words, { unit, from, to }, program) =>
      `${words.unit} moves ${placeOf(unit, from, program)} → ${placeOf(unit, to, program)}`,
    lane: { unit: 'unit', bar: 'move' },
  },
  unitsSwapped: {
    fields: { unit, other: unit, from: square, to: square },
    mark: 'move',
    cause: shifted,
    tone: 'move',
    text: ({ unit, other, from, to }) => `${unit} and ${other} swap ${from} and ${to}`,
    lane: [
      { unit: 'unit', bar: 'move' },
      { unit: 'other', bar: 'move' },
    ],
  },
  unitDisplaced: {
    fields: { unit, from: square, to: square },
    mark: 'move',
    cause: shifted,
    tone: 'move',
    text: ({ unit, from, to }) => `${unit} makes room, ${from} → ${to}`,
    lane: { unit: 'unit', bar: 'move' },
  },
  bossShifted: {
    fields: { unit, direction: word(DIRECTIONS) },
    mark: 'move',
    tone: 'move',
    text: ({ unit, direction }) => `${unit} is restless: ${direction}`,
  },
  turnEnded: {
    fields: { turn: number },
    count: { name: 'turns', label: 'turns played' },
    tone: 'end',
    text: ({ turn }) => `Turn ${turn} ends`,
  },
  battleEnded: {
    fields: { outcome: word(ENDINGS), turns: number },
    mark: 'end',
    cause: [after('unitDied'), after('unitRecruited'), after('turnEnded')],
    tone: 'end',
    text: ({ outcome, turns }) => `The battle ends in ${outcome} after ${plural(turns, 'turn')}`,
  },
  battleCounted: {
    fields: { unit, battles: number },
    cause: afterBattle,
    tone: 'end',
    text: ({ unit, battles }) => `${unit} has seen ${plural(battles, 'battle')}`,
  },
  tierGained: {
    fields: { unit, tier: number, hp: number, maxHp: number },
    cause: after('battleCounted', { unit: 'unit' }),
    tone: 'heal',
    text: ({ unit, tier }) => `${unit} reaches tier ${tier}`,
    // After the last battle they are only reported; the state stays as that battle ended.
    lane: (at, tick, sink) => {
      if ((at.last('battleEnded')?.id ?? NO_EVENT) < at.log.startOf(tick))
        sink.mark(at.number('unit'), tick, 0, at.number('hp'))
    },
  },
  unitGrew: {
    fields: { unit, anchor: square },
    cause: after('tierGained', { unit: 'unit' }),
    tone: 'heal',
    text: ({ unit, anchor }) => `${unit} grows and covers ${placeText(squareOf(anchor), 2)}`,
  },
  unitBenched: {
    fields: { unit, size: number },
    cause: [afterBattle, after('tierGained', { unit: 'unit' })],
    tone: 'move',
    text: ({ unit }) => `${unit} leaves the formation and waits`,
    lane: { unit: 'unit', mark: 'leave', level: AWAY },
  },
  attributeRaised: {
    fields: { attribute: word(ATTRIBUTES), value: number },
    cause: afterBattle,
    tone: 'heal',
    text: ({ attribute, value }) => `The hero’s ${attribute} rises to ${value}`,
  },
  unitPlaced: {
    fields: { unit, square, hp: number },
    cause: afterBattle,
    tone: 'move',
    text: (words, { unit, square }, program) =>
      `${words.unit} joins the formation at ${placeOf(unit, square, program)}`,
    lane: { unit: 'unit', mark: 'join', level: 'hp' },
  },
  floorEntered: {
    fields: { floor: number },
    count: { name: 'floors', label: 'floors gone on to' },
    mark: 'end',
    cause: afterBattle,
    tone: 'end',
    text: ({ floor }) => `The party comes to floor ${floor}`,
    /** Whoever is met there is no longer away. */
    lane: (at, tick, sink) => {
      const { ids, cast } = at.program
      ids.forEach((id, lane) => {
        const member = cast.get(id)
        if (member?.floor === at.number('floor')) sink.mark(lane, tick, 0, member.maxHp)
      })
    },
  },
})
export const { KIND } = EVENTS
export type EncounterEvent = EventOf<typeof EVENTS>
