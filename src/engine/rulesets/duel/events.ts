import { among, keptAs } from '#engine/core/define/event-codec.ts'
import { type EventFieldsOf, type EventOf, eventTable } from '#engine/core/define/event-table.ts'
import type { Pos } from '#schemas/duel/fields.ts'
import {
  BUFFS,
  COMMANDS,
  DEATH_CHOICES,
  PRESSURE_ROUND,
  REASONS,
  SIDES,
  STATS,
  TILE_BUFFS,
} from '#schemas/duel/words.ts'
import { hidden, type Kept } from '#schemas/event-fields.ts'
import { anyInt, anyText, flag, list, nullable, int32 as number, place, unit, word } from '#schemas/fields.ts'
import { AWAY, LANE_MARKS, type Tone } from '#schemas/lanes.ts'
import { MOST_A_TICK } from '#schemas/limits.ts'
import { plural } from '#schemas/text/counted.ts'
import { placeOf, TILES, tileText } from './board.ts'
import { codeOf, idOf, type Program, unitName } from './program.ts'

const COMMAND_WORDS = {
  MOVE: 'moves',
  ATTACK: 'attacks',
  MOVE_AND_ATTACK: 'moves and attacks',
  USE_SKILL: 'uses its skill',
  DESTROY_OBSTACLE: 'breaks an obstacle',
  END_TURN: 'passes',
  DEATH_CHOICE: 'chooses',
  TIMEOUT: 'runs out of time',
} as const

const FIZZLE_WORDS = {
  STUNNED: 'it is stunned',
  ROOTED: 'it is rooted',
  BLINDED: 'it is blinded',
  INVULNERABLE: 'it is invulnerable and cannot attack',
  BLOCKED: 'the tile or the way there is blocked',
  OUT_OF_RANGE: 'it is out of range',
  NO_LINE_OF_SIGHT: 'an obstacle is in between',
  NO_OBSTACLE: 'the obstacle is gone',
  NO_TARGET: 'nobody fitting is there',
  NO_SKILL: 'it has no skill',
} as const

const WIN_WORDS = {
  HERO_KILLED: 'the other hero is dead',
  SIMULTANEOUS_ACTIVE_WINS: 'both heroes fell, and the one who acted wins',
  ROUND_END_FIRST_TO_ZERO: 'both heroes fell in the round’s end, the other one first',
  TIMEOUT: 'the other side’s time ran out once too often',
} as const

const END_WORDS = {
  EXPIRED: 'runs out',
  CLEANSED: 'is taken away',
  USED: 'is used up',
  DEATH: 'ends with its death',
  ACTION: 'ends with its action',
  TURN_START: 'ends as the turn starts',
} as const

const TURN_WORDS = {
  ALTERNATE: 'is next',
  EXHAUSTION: 'goes on: the other side has nobody left this round',
  SPEED: 'has a second action',
  ROUND_OPEN: 'opens the round',
} as const

const HIT_WORDS = {
  ATTACK: 'hits',
  SKILL: 'strikes',
  COUNTER: 'strikes back at',
  BLEED: 'bleeds',
  DECAY: 'decays',
  PRESSURE: 'suffers from the pressure',
} as const

const MOVE_WORDS = { MOVE: 'moves', LEAP: 'leaps', TELEPORT: 'appears', PUSH: 'is pushed' } as const

/** One of the words a table spells out. */
const wordIn = <const N extends string>(words: Readonly<Record<N, string>>) => word(Object.keys(words) as N[])

const somebody = nullable(unit)
const side = word(SIDES)
const command = word(COMMANDS)
const buff = word(BUFFS)
const tile = place({ x: anyInt, y: anyInt })
const pos = among(TILES, tile, placeOf)
const somewhere = nullable(pos)
const fizzle = wordIn(FIZZLE_WORDS)
const buffEnd = wordIn(END_WORDS)
const turnReason = wordIn(TURN_WORDS)
const hitKind = wordIn(HIT_WORDS)
const moveCause = wordIn(MOVE_WORDS)
const object = word(['OBSTACLE', 'TILE'])

export type Fizzle = keyof typeof FIZZLE_WORDS
export type BuffEnd = keyof typeof END_WORDS
export type TurnReason = keyof typeof TURN_WORDS
type HitKind = keyof typeof HIT_WORDS
export type MoveCause = keyof typeof MOVE_WORDS

/** More than there are tiles, so that a whole path packs into one number. */
const BASE = TILES.length + 1

const path = keptAs(
  {
    width: 1,
    read: ([way = 0]: readonly number[]) => {
      const tiles: (Pos | undefined)[] = []
      for (let rest = way; rest > 0; rest = Math.floor(rest / BASE)) tiles.push(TILES[(rest % BASE) - 1])
      return tiles
    },
    keep: (tiles: readonly Pos[]) => [tiles.reduceRight((sum, at) => sum * BASE + 1 + placeOf(at), 0)],
  },
  list(tile, MOST_A_TICK),
)

const skill = keptAs(
  {
    width: 1,
    read: ([at = 0]: readonly number[], { skills }: Program) => skills[at]?.id,
    keep: (skill: string, { skills }: Program) => [skills.findLastIndex(({ id }) => id === skill)],
  },
  anyText,
)

const skillName = (skill: string, { skills }: Program): string =>
  skills.findLast(({ id }) => id === skill)?.name ?? skill

const isCalm = (by: (typeof COMMANDS)[number]) => by === 'MOVE' || by === 'END_TURN'
const BARS: readonly Tone[] = COMMANDS.map((by) =>
  isCalm(by) ? 'move' : by === 'USE_SKILL' ? 'charge' : 'attack',
)
const bar = (at: { number(field: string): number }): Tone => BARS[at.number('command')] ?? 'move'

/** Units there from the start use their place in the cast as their lane; a clone called later uses its code. */
export const laneFrom = (code: number, { cast }: Program): number => (code <= cast.length ? code - 1 : code)

/** The rules themselves say what caused each event. */
export const EVENTS = eventTable<Program>({
  unit: (code, program) => idOf(program, code) ?? '',
  numberOf: (id, program) => codeOf(program, id),
  called: (id, program) => unitName(program, id),
  placeText: tileText,
  lane: laneFrom,
  keepsCauses: true,
})({
  ROUND_STARTED: {
    fields: { round: number, opener: side },
    tone: 'end',
    text: ({ round, opener }) => `Round ${round} begins, ${opener} opens`,
  },
  ROUND_ENDED: { fields: { round: number }, tone: 'end', text: ({ round }) => `Round ${round} ends` },
  TURN_STARTED: {
    fields: { player: side, locked: somebody, reason: turnReason },
    tone: 'move',
    text: ({ player, locked, reason }) => `${locked ?? player} ${TURN_WORDS[reason]}`,
  },
  COMMAND_ACCEPTED: {
    fields: {
      command,
      player: side,
      unit: somebody,
      pos: somewhere,
      target: somebody,
      buff: nullable(buff),
      choice: nullable(word(DEATH_CHOICES)),
    },
    mark: 'decision',
    tone: ({ command }) => (isCalm(command) ? 'move' : 'attack'),
    text: ({ command, player, unit, pos }) => {
      const where = pos === null ? '' : ` ${command === 'MOVE' ? 'to' : 'at'} ${pos}`
      return `${unit ?? player} ${COMMAND_WORDS[command]}${where}`
    },
    lane: { unit: 'unit', bar },
  },
  ACTION_PREPARED: {
    fields: { unit, command, pos: somewhere, cooldown: number },
    tone: 'charge',
    text: ({ unit }) => `${unit} is slowed and prepares it for the next round`,
  },
  PREPARED_EXECUTED: {
    fields: { unit, command, pos: somewhere },
    mark: 'decision',
    tone: 'charge',
    text: ({ unit, command }) => `What ${unit} prepared happens: it ${COMMAND_WORDS[command]}`,
    lane: { unit: 'unit', bar },
  },
  PREPARED_FIZZLED: {
    fields: { unit, command, reason: fizzle },
    mark: 'miss',
    tone: 'miss',
    text: ({ unit, reason }) => `It comes to nothing for ${unit}: ${FIZZLE_WORDS[reason]}`,
    lane: { unit: 'unit', mark: 'whiff' },
  },
  PREPARED_CANCELLED: {
    fields: { unit, command },
    tone: 'interrupt',
    text: ({ unit }) => `What ${unit} had prepared is gone with it`,
  },
  UNIT_MOVED: {
    fields: { unit, from: pos, to: pos, path, how: moveCause },
    mark: 'move',
    tone: 'move',
    text: ({ unit, from, to, how }) => `${unit} ${MOVE_WORDS[how]} ${from} → ${to}`,
  },
  PUSH_BLOCKED: {
    fields: { unit, at: pos, blocker: somebody },
    tone: 'interrupt',
    text: ({ unit, at }) => `${unit} cannot be pushed from ${at}`,
  },
  TILE_TRIGGERED: {
    fields: { unit, pos, buff: word(TILE_BUFFS), preset: flag() },
    tone: 'charge',
    text: ({ unit, pos, buff }) => `The tile on ${pos} gives ${unit} ${buff}`,
  },
  /** `buff` is what the value stands for; `chance` is what it must be below where it decides whether something happens. */
  RNG_DRAWN: {
    fields: {
      unit: somebody,
      purpose: word(['TILE', 'CHANCE', 'DEBUFF', 'CLEANSE']),
      bound: number,
      value: number,
      chance: number,
      buff: nullable(buff),
    },
    tone: 'charge',
    text: ({ unit, ...draw }) => `Drawn for ${unit ?? 'nobody'}: ${drawnText(draw)}`,
  },
  ATTACK_DECLARED: {
    fields: { unit, pos, target: somebody },
    tone: 'attack',
    text: ({ unit, pos, target }) => `${unit} aims at ${target ?? pos}`,
  },
  ATTACK_DODGED: {
    fields: { unit, target: unit },
    mark: 'miss',
    tone: 'miss',
    text: ({ unit, target }) => `${target} feints: ${unit} misses`,
    units: ['target', 'unit'],
    lane: { unit: 'unit', mark: 'whiff' },
  },
  ATTACK_MISSED: {
    fields: { unit, pos },
    mark: 'miss',
    tone: 'miss',
    text: ({ unit, pos }) => `${unit} finds nothing on ${pos}`,
    lane: { unit: 'unit', mark: 'whiff' },
  },
  DAMAGE_INTERCEPTED: {
    fields: { unit, target: unit, guardian: unit },
    tone: 'interrupt',
    text: ({ target, guardian }) => `${guardian} stands in for ${target}`,
    units: ['guardian', 'target'],
  },
  DAMAGE_NEGATED: {
    fields: { unit: somebody, receiver: unit },
    tone: 'miss',
    text: ({ receiver }) => `${receiver} is invulnerable`,
    units: ['receiver', 'unit'],
  },
  DAMAGE_DEALT: {
    fields: {
      unit: somebody,
      kind: hitKind,
      target: unit,
      receiver: unit,
      base: number,
      buffs: number,
      charge: number,
      mark: number,
      halved: number,
      absorbed: number,
      before: number,
      after: number,
    },
    mark: 'hit',
    tone: 'attack',
    text: ({ unit, kind, receiver, before, after, ...hit }) => {
      const who = unit === null ? `${receiver} ${HIT_WORDS[kind]}` : `${unit} ${HIT_WORDS[kind]} ${receiver}`
      return `${who} for ${hitText(hit)}: ${before} → ${after} hp`
    },
    units: ['unit', 'receiver'],
    because: ({ kind }, { decayStartRound }) => passiveReason(kind, decayStartRound),
    change: ({ receiver, before, after }) => ({ unit: receiver, amount: after - before, left: after }),
    lane: { unit: 'receiver', mark: 'hit', level: 'after' },
  },
  COUNTER_ATTACK: {
    fields: { unit, target: unit, stance: word(['FEINT', 'CHALLENGE']) },
    tone: 'attack',
    text: ({ unit, target }) => `${unit} answers ${target}`,
  },
  HP_CHANGED: {
    fields: {
      unit,
      delta: number,
      hp: number,
      by: word(['HEAL', 'BUFF', 'DEATH_MARK', 'TIMEOUT']),
      buff: nullable(buff),
      source: hidden(somebody),
    },
    mark: 'heal',
    tone: ({ delta }) => (delta < 0 ? 'attack' : 'heal'),
    text: ({ unit, delta, hp }) => `${unit} ${delta < 0 ? 'loses' : 'gains'} ${Math.abs(delta)}: ${hp} hp`,
    change: ({ unit, delta, hp }) => ({ unit, amount: delta, left: hp }),
    doer: 'source',
    lane: (at, tick, sink) => {
      const mark = at.number('delta') < 0 ? LANE_MARKS.hit : LANE_MARKS.heal
      sink.mark(laneFrom(at.number('unit'), at.program), tick, mark, at.number('hp'))
    },
  },
  BUFF_APPLIED: {
    fields: { unit, buff, duration: number, source: somebody },
    mark: 'change',
    tone: 'charge',
    text: ({ unit, buff, duration }) => `${unit} gets ${buff} for ${plural(duration, 'round')}`,
  },
  BUFF_REFRESHED: {
    fields: { unit, buff, duration: number, source: somebody },
    mark: 'change',
    tone: 'charge',
    text: ({ unit, buff, duration }) => `${unit} gets anew ${buff} for ${plural(duration, 'round')}`,
  },
  BUFF_TICKED: {
    fields: { unit, buff, duration: number },
    tone: 'charge',
    text: ({ unit, buff, duration }) => `${buff} on ${unit}: ${plural(duration, 'round')} left`,
  },
  BUFF_REMOVED: {
    fields: { unit, buff, why: buffEnd },
    tone: 'charge',
    text: ({ unit, buff, why }) => `${buff} on ${unit} ${END_WORDS[why]}`,
  },
  BUFF_CONSUMED: {
    fields: { unit, buff },
    tone: 'charge',
    text: ({ unit, buff }) => `${buff} on ${unit} is used up`,
  },
  SHIELD_SET: {
    fields: { unit, amount: number },
    tone: 'heal',
    text: ({ unit, amount }) => `${unit} has a shield of ${amount}`,
  },
  SHIELD_LOST: {
    fields: { unit, amount: number },
    tone: 'interrupt',
    text: ({ unit, amount }) => `${unit} loses a shield of ${amount}`,
  },
  INVISIBILITY_STARTED: {
    fields: { unit },
    tone: 'charge',
    text: ({ unit }) => `${unit} turns invisible`,
  },
  INVISIBILITY_ENDED: {
    fields: { unit, why: buffEnd },
    tone: 'charge',
    text: ({ unit, why }) => `${unit} is seen again: it ${END_WORDS[why]}`,
  },
  CHARGES_CHANGED: {
    fields: { unit, charges: number },
    tone: 'charge',
    text: ({ unit, charges }) => `${unit} has ${plural(charges, 'strengthened attack')}`,
  },
  SKILL_USED: {
    fields: { unit, skill, pos: somewhere },
    count: { name: 'skills', label: 'skills used', by: 'unit' },
    tone: 'charge',
    text: ({ unit, skill }, _, program) => `${unit} uses ${skillName(skill, program)}`,
  },
  COOLDOWN_CHANGED: {
    fields: { unit, cooldown: number },
    tone: 'charge',
    text: ({ unit, cooldown }) =>
      `The skill of ${unit} is ready ${cooldown === 0 ? 'now' : `in ${plural(cooldown, 'round')}`}`,
  },
  BEACON_PLACED: {
    fields: { unit, pos },
    tone: 'charge',
    text: ({ unit, pos }) => `${unit} leaves a beacon on ${pos}`,
  },
  BEACON_USED: {
    fields: { unit, pos },
    tone: 'move',
    text: ({ unit, pos }) => `${unit} goes to its beacon on ${pos}`,
  },
  BEACON_REMOVED: {
    fields: { unit, pos },
    tone: 'interrupt',
    text: ({ pos }) => `The beacon on ${pos} is gone`,
  },
  CLONE_SPAWNED: {
    fields: { unit, clone: unit, pos },
    tone: 'charge',
    text: ({ unit, clone, pos }) => `${unit} calls ${clone} to ${pos}`,
    lane: { unit: 'clone', mark: 'join', level: STATS.CLONE.hp },
  },
  CLONE_EXPIRED: {
    fields: { unit, pos },
    tone: 'death',
    text: ({ unit }) => `${unit} fades`,
    lane: { unit: 'unit', mark: 'leave', level: AWAY },
  },
  OBSTACLE_DAMAGED: {
    fields: {
      unit,
      pos,
      base: number,
      buffs: number,
      charge: number,
      before: number,
      after: number,
    },
    mark: 'hit',
    tone: 'attack',
    text: ({ unit, pos, before, after }) => `${unit} hits the obstacle on ${pos}: ${before} → ${after}`,
  },
  OBSTACLE_DESTROYED: {
    fields: { unit, pos },
    tone: 'attack',
    text: ({ pos }) => `The obstacle on ${pos} is broken`,
  },
  UNIT_DIED: {
    fields: { unit, pos, killer: somebody },
    mark: 'death',
    tone: 'death',
    text: ({ unit, killer }) => `${unit} dies${killer === null ? '' : `, killed by ${killer}`}`,
    lane: { unit: 'unit', mark: 'death', level: 0 },
  },
  DEATH_CHOICE_OPENED: {
    fields: { unit, player: side },
    tone: 'death',
    text: ({ unit, player }) => `${player} has to choose what ${unit} leaves`,
  },
  DEATH_CHOICE_RESOLVED: {
    fields: { unit, player: side, choice: word(DEATH_CHOICES) },
    tone: 'death',
    text: ({ unit, player, choice }) =>
      `${player} has ${unit} leave ${choice === 'SPAWN_OBSTACLE' ? 'an obstacle' : 'a buff tile'}`,
  },
  OBJECT_SPAWNED: {
    fields: { unit, object, pos, buff: nullable(word(TILE_BUFFS)) },
    tone: 'interrupt',
    text: ({ object, pos, buff }) => {
      const what = object === 'OBSTACLE' ? 'An obstacle' : `A buff tile${buff === null ? '' : ` (${buff})`}`
      return `${what} appears on ${pos}`
    },
  },
  OBJECT_OVERWRITTEN: {
    fields: { object, pos },
    tone: 'interrupt',
    text: ({ pos }) => `What lay on ${pos} makes way`,
  },
  TILE_EXPIRED: { fields: { pos }, tone: 'interrupt', text: ({ pos }) => `The buff tile on ${pos} is gone` },
  TIMEOUT_PENALTY: {
    fields: { player: side, unit, hp: number },
    tone: 'attack',
    text: ({ player, unit, hp }) => `${player} was too slow: ${unit} has ${hp} hp`,
  },
  ACTIVATION_FINISHED: {
    fields: { unit, used: number, of: number },
    tone: 'end',
    text: ({ unit, used, of }) => `${unit} is done: ${used} of ${of}`,
  },
  GAME_OVER: {
    fields: { winner: side, reason: word(REASONS) },
    mark: 'end',
    tone: 'end',
    text: ({ winner, reason }) => `${winner} wins: ${WIN_WORDS[reason]}`,
  },
})
export type DuelEvent = EventOf<typeof EVENTS>
export type EventType = DuelEvent['type']
export type EventData<T extends EventType> = Kept<EventFieldsOf<typeof EVENTS>[T]>

interface Hit {
  readonly base: number
  readonly buffs: number
  readonly charge: number
  readonly mark: number
  readonly halved: number
  readonly absorbed: number
}

/** "3 (1 + 2 DEATH_MARK), 1 of it by the shield". */
function hitText({ base, buffs, charge, mark, halved, absorbed }: Hit): string {
  const parts = [
    String(base),
    ...signed(buffs, 'buffs'),
    ...signed(charge, 'Nature’s Power'),
    ...signed(mark, 'DEATH_MARK'),
    ...signed(-halved, 'CHALLENGE'),
  ]
  const amount = base + buffs + charge + mark - halved
  const sum = parts.length === 1 ? String(amount) : `${amount} (${parts.join(' ')})`
  return absorbed === 0 ? sum : `${sum}, ${absorbed} of it by the shield`
}

const signed = (value: number, name: string): string[] =>
  value === 0 ? [] : [`${value < 0 ? '−' : '+'} ${Math.abs(value)} ${name}`]

interface Draw {
  readonly buff: string | null
  readonly bound: number
  readonly value: number
  readonly chance: number
}

/** "POWER, one of 6"; "12, below 50: it takes hold". */
function drawnText({ buff, bound, value, chance }: Draw): string {
  if (buff !== null) return `${buff}, one of ${bound}`
  return value < chance
    ? `${value}, below ${chance}: it takes hold`
    : `${value}, not below ${chance}: it does not`
}

/** Why something hurts at the end of a round though nobody did anything. */
function passiveReason(kind: HitKind, decayStartRound: number): string | undefined {
  switch (kind) {
    case 'BLEED':
      return 'bleeding costs 1 hp at the end of each round'
    case 'DECAY':
      return `from round ${decayStartRound} on every minion loses 1 hp at the end of a round`
    case 'PRESSURE':
      return `from round ${PRESSURE_ROUND} on everybody loses 1 hp at the end of a round`
    default:
      return undefined
  }
}
