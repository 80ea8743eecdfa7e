import type { DuelEvent } from '#schemas/duel/events.ts'
import { PRESSURE_ROUND } from '#schemas/duel/words.ts'
import type { EventLine } from '#schemas/event.ts'
import type { Tone } from '#schemas/lanes.ts'
import { counted } from '#schemas/text/counted.ts'
import { text as at } from './board.ts'
import { type Program, unitName } from './program.ts'

type Line = Pick<EventLine, 'text' | 'tone' | 'units' | 'because' | 'change'>

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

const KIND_WORDS = {
  ATTACK: 'hits',
  SKILL: 'strikes',
  COUNTER: 'strikes back at',
  BLEED: 'bleeds',
  DECAY: 'decays',
  PRESSURE: 'suffers from the pressure',
} as const

/** An event in words. */
export function line(event: DuelEvent, program: Program): Line {
  const name = (id: string | null) => (id === null ? 'nobody' : unitName(program, id))
  const say = (tone: Tone, text: string, ...units: (string | null)[]): Line => ({
    text,
    tone,
    units: [...new Set(units.filter((unit) => unit !== null))],
  })
  switch (event.type) {
    case 'ROUND_STARTED':
      return say('end', `Round ${event.round} begins, ${event.opener} opens`)
    case 'ROUND_ENDED':
      return say('end', `Round ${event.round} ends`)
    case 'TURN_STARTED': {
      const who = event.locked === null ? event.player : name(event.locked)
      return say('move', `${who} ${TURN_WORDS[event.reason]}`, event.locked)
    }
    case 'COMMAND_ACCEPTED': {
      const who = event.unit === null ? event.player : name(event.unit)
      const where = event.pos === null ? '' : ` ${event.command === 'MOVE' ? 'to' : 'at'} ${at(event.pos)}`
      const tone = event.command === 'MOVE' || event.command === 'END_TURN' ? 'move' : 'attack'
      return say(tone, `${who} ${COMMAND_WORDS[event.command]}${where}`, event.unit, event.target)
    }
    case 'ACTION_PREPARED':
      return say('charge', `${name(event.unit)} is slowed and prepares it for the next round`, event.unit)
    case 'PREPARED_EXECUTED':
      return say(
        'charge',
        `What ${name(event.unit)} prepared happens: it ${COMMAND_WORDS[event.command]}`,
        event.unit,
      )
    case 'PREPARED_FIZZLED':
      return say(
        'miss',
        `It comes to nothing for ${name(event.unit)}: ${FIZZLE_WORDS[event.reason]}`,
        event.unit,
      )
    case 'PREPARED_CANCELLED':
      return say('interrupt', `What ${name(event.unit)} had prepared is gone with it`, event.unit)
    case 'UNIT_MOVED': {
      const how = { MOVE: 'moves', LEAP: 'leaps', TELEPORT: 'appears', PUSH: 'is pushed' }[event.how]
      return say('move', `${name(event.unit)} ${how} ${at(event.from)} → ${at(event.to)}`, event.unit)
    }
    case 'PUSH_BLOCKED':
      return say(
        'interrupt',
        `${name(event.unit)} cannot be pushed from ${at(event.at)}`,
        event.unit,
        event.blocker,
      )
    case 'TILE_TRIGGERED':
      return say('charge', `The tile on ${at(event.pos)} gives ${name(event.unit)} ${event.buff}`, event.unit)
    case 'RNG_DRAWN':
      return say('charge', `Drawn for ${name(event.unit)}: ${drawnText(event)}`, event.unit)
    case 'ATTACK_DECLARED': {
      const target = event.target === null ? at(event.pos) : name(event.target)
      return say('attack', `${name(event.unit)} aims at ${target}`, event.unit, event.target)
    }
    case 'ATTACK_DODGED':
      return say('miss', `${name(event.target)} feints: ${name(event.unit)} misses`, event.target, event.unit)
    case 'ATTACK_MISSED':
      return say('miss', `${name(event.unit)} finds nothing on ${at(event.pos)}`, event.unit)
    case 'DAMAGE_INTERCEPTED':
      return say(
        'interrupt',
        `${name(event.guardian)} stands in for ${name(event.target)}`,
        event.guardian,
        event.target,
      )
    case 'DAMAGE_NEGATED':
      return say('miss', `${name(event.receiver)} is invulnerable`, event.receiver, event.unit)
    case 'DAMAGE_DEALT':
      return {
        ...damageLine(event, name, say),
        ...reasonOf(event, program),
        change: { unit: event.receiver, amount: event.after - event.before, left: event.after },
      }
    case 'COUNTER_ATTACK':
      return say('attack', `${name(event.unit)} answers ${name(event.target)}`, event.unit, event.target)
    case 'HP_CHANGED': {
      const verb = event.delta < 0 ? 'loses' : 'gains'
      const text = `${name(event.unit)} ${verb} ${Math.abs(event.delta)}: ${event.hp} hp`
      const change = { unit: event.unit, amount: event.delta, left: event.hp }
      return { ...say(event.delta < 0 ? 'attack' : 'heal', text, event.unit), change }
    }
    case 'BUFF_APPLIED':
    case 'BUFF_REFRESHED': {
      const verb = event.type === 'BUFF_APPLIED' ? 'gets' : 'gets anew'
      return say(
        'charge',
        `${name(event.unit)} ${verb} ${event.buff} for ${counted(event.duration, 'round')}`,
        event.unit,
        event.source,
      )
    }
    case 'BUFF_TICKED':
      return say(
        'charge',
        `${event.buff} on ${name(event.unit)}: ${counted(event.duration, 'round')} left`,
        event.unit,
      )
    case 'BUFF_REMOVED':
      return say('charge', `${event.buff} on ${name(event.unit)} ${END_WORDS[event.why]}`, event.unit)
    case 'BUFF_CONSUMED':
      return say('charge', `${event.buff} on ${name(event.unit)} is used up`, event.unit)
    case 'SHIELD_SET':
      return say('heal', `${name(event.unit)} has a shield of ${event.amount}`, event.unit)
    case 'SHIELD_LOST':
      return say('interrupt', `${name(event.unit)} loses a shield of ${event.amount}`, event.unit)
    case 'INVISIBILITY_STARTED':
      return say('charge', `${name(event.unit)} turns invisible`, event.unit)
    case 'INVISIBILITY_ENDED':
      return say('charge', `${name(event.unit)} is seen again: it ${END_WORDS[event.why]}`, event.unit)
    case 'CHARGES_CHANGED':
      return say(
        'charge',
        `${name(event.unit)} has ${counted(event.charges, 'strengthened attack')}`,
        event.unit,
      )
    case 'SKILL_USED': {
      const skill = program.skills.findLast(({ id }) => id === event.skill)?.name ?? event.skill
      return say('charge', `${name(event.unit)} uses ${skill}`, event.unit)
    }
    case 'COOLDOWN_CHANGED':
      return say(
        'charge',
        `The skill of ${name(event.unit)} is ready ${event.cooldown === 0 ? 'now' : `in ${counted(event.cooldown, 'round')}`}`,
        event.unit,
      )
    case 'BEACON_PLACED':
      return say('charge', `${name(event.unit)} leaves a beacon on ${at(event.pos)}`, event.unit)
    case 'BEACON_USED':
      return say('move', `${name(event.unit)} goes to its beacon on ${at(event.pos)}`, event.unit)
    case 'BEACON_REMOVED':
      return say('interrupt', `The beacon on ${at(event.pos)} is gone`, event.unit)
    case 'CLONE_SPAWNED':
      return say(
        'charge',
        `${name(event.unit)} calls ${name(event.clone)} to ${at(event.pos)}`,
        event.unit,
        event.clone,
      )
    case 'CLONE_EXPIRED':
      return say('death', `${name(event.unit)} fades`, event.unit)
    case 'OBSTACLE_DAMAGED': {
      const text = `${name(event.unit)} hits the obstacle on ${at(event.pos)}: ${event.before} → ${event.after}`
      return say('attack', text, event.unit)
    }
    case 'OBSTACLE_DESTROYED':
      return say('attack', `The obstacle on ${at(event.pos)} is broken`, event.unit)
    case 'UNIT_DIED': {
      const killer = event.killer === null ? '' : `, killed by ${name(event.killer)}`
      return say('death', `${name(event.unit)} dies${killer}`, event.unit, event.killer)
    }
    case 'DEATH_CHOICE_OPENED':
      return say('death', `${event.player} has to choose what ${name(event.unit)} leaves`, event.unit)
    case 'DEATH_CHOICE_RESOLVED': {
      const what = event.choice === 'SPAWN_OBSTACLE' ? 'an obstacle' : 'a buff tile'
      return say('death', `${event.player} has ${name(event.unit)} leave ${what}`, event.unit)
    }
    case 'OBJECT_SPAWNED': {
      const what =
        event.object === 'OBSTACLE' ? 'An obstacle' : `A buff tile${event.buff ? ` (${event.buff})` : ''}`
      return say('interrupt', `${what} appears on ${at(event.pos)}`, event.unit)
    }
    case 'OBJECT_OVERWRITTEN':
      return say('interrupt', `What lay on ${at(event.pos)} makes way`)
    case 'TILE_EXPIRED':
      return say('interrupt', `The buff tile on ${at(event.pos)} is gone`)
    case 'TIMEOUT_PENALTY':
      return say('attack', `${event.player} was too slow: ${name(event.unit)} has ${event.hp} hp`, event.unit)
    case 'ACTIVATION_FINISHED':
      return say('end', `${name(event.unit)} is done: ${event.used} of ${event.of}`, event.unit)
    case 'GAME_OVER':
      return say('end', `${event.winner} wins: ${WIN_WORDS[event.reason]}`)
  }
}

type Damage = Extract<DuelEvent, { type: 'DAMAGE_DEALT' }>
type Say = (tone: Tone, text: string, ...units: (string | null)[]) => Line

/** "P1 Archer hits P2 Tank for 3 (1 + 2 DEATH_MARK), 1 by the shield: 5 → 3". */
function damageLine(event: Damage, name: (id: string) => string, say: Say): Line {
  const { unit, kind, receiver, absorbed, before, after } = event
  const parts = [
    String(event.base),
    ...signed(event.buffs, 'buffs'),
    ...signed(event.charge, 'Nature’s Power'),
    ...signed(event.mark, 'DEATH_MARK'),
    ...signed(-event.halved, 'CHALLENGE'),
  ]
  const amount = event.base + event.buffs + event.charge + event.mark - event.halved
  const sum = parts.length === 1 ? String(amount) : `${amount} (${parts.join(' ')})`
  const shield = absorbed === 0 ? '' : `, ${absorbed} of it by the shield`
  const who =
    unit === null
      ? `${name(receiver)} ${KIND_WORDS[kind]}`
      : `${name(unit)} ${KIND_WORDS[kind]} ${name(receiver)}`
  return say('attack', `${who} for ${sum}${shield}: ${before} → ${after} hp`, unit, receiver)
}

/** "POWER, one of 6"; "12, below 50: it takes hold". */
function drawnText({ buff, bound, value, chance }: Extract<DuelEvent, { type: 'RNG_DRAWN' }>): string {
  if (buff !== null) return `${buff}, one of ${bound}`
  return value < chance
    ? `${value}, below ${chance}: it takes hold`
    : `${value}, not below ${chance}: it does not`
}

/** What hurts at the end of a round without anybody's doing has its reason beside it. */
function reasonOf({ kind }: Damage, { decayStartRound }: Program): Pick<EventLine, 'because'> {
  switch (kind) {
    case 'BLEED':
      return { because: 'bleeding costs 1 hp at the end of each round' }
    case 'DECAY':
      return { because: `from round ${decayStartRound} on every minion loses 1 hp at the end of a round` }
    case 'PRESSURE':
      return { because: `from round ${PRESSURE_ROUND} on everybody loses 1 hp at the end of a round` }
    default:
      return {}
  }
}

const signed = (value: number, name: string): string[] =>
  value === 0 ? [] : [`${value < 0 ? '−' : '+'} ${Math.abs(value)} ${name}`]
