import { type At, after } from '#engine/core/define/event-kind.ts'
import { type EventOf, eventTable } from '#engine/core/define/event-table.ts'
import type { EventSink } from '#engine/core/events.ts'
import { impulsesOf } from '#engine/rulesets/mech/rules/impulses.ts'
import type { Shot } from '#engine/rulesets/mech/rules/shots.ts'
import { impactOf, percentOf, toHit } from '#engine/rulesets/mech/rules/to-hit.ts'
import { hidden, type Kept, workedOut } from '#schemas/event-fields.ts'
import {
  anyText,
  flag,
  group,
  int,
  list,
  nullable,
  int32 as number,
  tuple,
  unit,
  word,
} from '#schemas/fields.ts'
import { LANE_MARKS, SAME_LEVEL } from '#schemas/lanes.ts'
import { MOST_A_TICK } from '#schemas/limits.ts'
import { WEAPON_IDS, WEAPONS, weaponNumber } from '#schemas/mech/catalogue.ts'
import { BAND_NAMES, FACTORS, locationOf } from '#schemas/mech/tables.ts'
import { DIRECTIONS, LOCATIONS, locationName, MAX_UNITS, opponentOf, PLAYERS } from '#schemas/mech/words.ts'
import { plural } from '#schemas/text/counted.ts'
import { type Program, slotOf } from './program.ts'

const SKIP_TEXTS = { NO_TARGETS: 'has no target', HOLD_FIRE: 'holds its fire' } as const
const WRECK_TEXTS = {
  HEAD: 'its head is gone',
  CENTER_TORSO: 'its center torso is gone',
  LEGS: 'both legs are gone',
} as const
export const ENDINGS = ['done', 'victory', 'draw'] as const

const namesIn = <N extends string>(texts: Readonly<Record<N, string>>) => Object.keys(texts) as N[]
const placesOf = <N extends string>(names: readonly N[]) =>
  Object.fromEntries(names.map((name, i) => [name, i])) as { readonly [K in N]: number }

/** The number of each player and reason. */
export const PLAYER = placesOf(PLAYERS)
export const SKIP = placesOf(namesIn(SKIP_TEXTS))
export const WRECK = placesOf(namesIn(WRECK_TEXTS))

const player = word(PLAYERS)
const weapon = word(WEAPON_IDS)
const location = word(LOCATIONS)
const torsoFacing = word(DIRECTIONS)
const dice = tuple(number, number)
/** Player 1's, then player 2's. */
const bothDice = tuple(dice, dice)
const many = <F extends Parameters<typeof list>[0]>(field: F) => list(field, MOST_A_TICK)

const sumOf = ([a, b]: readonly [number, number]): number => a + b
const diceText = (rolled: readonly [number, number]): string => `${rolled.join(' + ')} = ${sumOf(rolled)}`

/** A shot and what it needs: the same when it is declared and when it is rolled. */
const shot = {
  /** Its number in the turn, from 0, in the order of resolution. */
  attack: number,
  attackerId: unit,
  targetId: unit,
  weaponIndex: number,
  weapon,
  isPrimary: flag(),
  distance: number,
  gunnery: hidden(number),
  heat: hidden(number),
  band: workedOut(word(BAND_NAMES)),
  tn: workedOut(number),
  /** Shown to the nearest percent. */
  percent: workedOut(number),
  parts: workedOut(many(group({ factor: word(FACTORS), label: anyText, amount: number }))),
} as const
const rolledShot = { ...shot, dice, total: workedOut(number), hit: workedOut(flag()) } as const

/** The target number of a shot, as it was at the time. */
function needed({ weapon, isPrimary, distance, gunnery, heat }: Kept<typeof shot>) {
  const { band, tn, parts } = toHit({ gunnery, heat, weapon: WEAPONS[weapon], distance, isPrimary })
  return { band, tn, percent: percentOf(tn), parts: [...parts] }
}

function rolled(kept: Kept<typeof rolledShot>) {
  const needs = needed(kept)
  const total = sumOf(kept.dice)
  return { ...needs, total, hit: total >= needs.tn }
}

/** "gunnery 4, medium range +2": the parts that count, the first without its sign. */
const partsText = (parts: ReturnType<typeof needed>['parts']): string =>
  parts
    .filter(({ factor, amount }) => factor === 'gunnery' || amount !== 0)
    .map(({ factor, label, amount }) => `${label} ${factor === 'gunnery' ? '' : '+'}${amount}`)
    .join(', ')

/** The shots told right after their declaration. */
const shotsAfter = (at: At<Program>, count: number) =>
  Array.from({ length: count }, (_, i) => {
    const kept = at.event(at.id + 1 + i).kept<Kept<typeof shot>>()
    const { tn, percent } = needed(kept)
    return { targetId: kept.targetId, weaponIndex: kept.weaponIndex, tn, percent }
  })

/** What both rolled for initiative; all but the last were tied. */
const attemptsUpTo = (at: At<Program>, ties: number) =>
  Array.from(
    { length: ties + 1 },
    (_, i) => at.event(at.id - ties + i).kept<Kept<{ dice: typeof bothDice }>>().dice,
  )

const appliedDamage = {
  attack: number,
  attackerId: unit,
  targetId: unit,
  weapon,
  location,
  damage: workedOut(number),
  armorDamage: workedOut(number),
  structureDamage: workedOut(number),
  lost: workedOut(number),
  armorBefore: number,
  armorAfter: workedOut(number),
  structureBefore: number,
  structureAfter: workedOut(number),
  locationDestroyed: workedOut(flag()),
  /** All the armour the target has left. */
  armorLeft: hidden(number),
} as const

function impact({ weapon, armorBefore, structureBefore }: Kept<typeof appliedDamage>) {
  const { damage } = WEAPONS[weapon]
  const taken = impactOf(damage, armorBefore, structureBefore)
  const structureAfter = structureBefore - taken.structureDamage
  return {
    damage,
    ...taken,
    armorAfter: armorBefore - taken.armorDamage,
    structureAfter,
    locationDestroyed: structureBefore > 0 && structureAfter === 0,
  }
}

/** What armour and structure took in the last few hits, altogether and by target in roster order. */
function damageBefore(end: At<Program>, hits: number) {
  const taken = new Map<number, number>()
  let hit = end.last('DamageApplied')
  for (let found = 0; found < hits && hit !== null; found++) {
    const { armorDamage, structureDamage } = impact(hit.kept())
    const slot = hit.number('targetId')
    taken.set(slot, (taken.get(slot) ?? 0) + armorDamage + structureDamage)
    hit = hit.last('DamageApplied')
  }
  const damageByTarget = end.program.cast.flatMap(({ id: unitId }, slot) => {
    const damage = taken.get(slot)
    return damage === undefined ? [] : [{ unitId, damage }]
  })
  return { damage: damageByTarget.reduce((sum, { damage }) => sum + damage, 0), damageByTarget }
}

const ofTheShot = (type: string) => after(type, { attack: 'attack' })

/** Every event leads back to what caused it: lost armour to its dice, the dice to the declared shot. */
export const EVENTS = eventTable<Program>({
  unit: (slot, { cast }) => cast[slot]?.id ?? '',
  called(id, { cast, slots }) {
    const member = cast[slots.get(id) ?? -1]
    return member === undefined ? id : `${member.glyph} ${member.name}`
  },
})({
  PhaseStarted: {
    fields: { turn: number, units: number },
    tone: 'end',
    text: ({ turn, units }) => `Turn ${turn} begins with ${plural(units, 'machine')}`,
  },
  InitiativeTied: {
    fields: { dice: bothDice },
    cause: after('PhaseStarted'),
    tone: 'end',
    text: ({ dice }) => `Initiative is tied: ${dice.map((each) => each.join(' + ')).join(' against ')}`,
  },
  InitiativeRolled: {
    fields: {
      dice: hidden(bothDice),
      ties: hidden(number),
      attempts: workedOut(many(bothDice)),
      loser: player,
      winner: workedOut(player),
    },
    mark: 'decision',
    cause: after('PhaseStarted'),
    work: ({ ties, loser }, at) => ({ attempts: attemptsUpTo(at, ties), winner: opponentOf(loser) }),
    tone: 'end',
    text: ({ attempts, loser }) => {
      const [one, two] = attempts.at(-1)?.map((each) => each.join(' + ')) ?? []
      return `P1 rolls ${one}, P2 ${two}: ${loser} loses initiative and goes first`
    },
  },
  AttackOrderComputed: {
    fields: {
      loser: hidden(player),
      losing: hidden(number),
      winning: hidden(number),
      impulses: workedOut(many(group({ player, unitCount: int(1, MAX_UNITS) }))),
    },
    // Initiative, rolled or given, was the last thing said.
    cause: ({ id }) => id - 1,
    work: ({ loser, losing, winning }) => ({ impulses: impulsesOf(loser, losing, winning) }),
    tone: 'end',
    text: ({ impulses }) =>
      impulses.length === 0
        ? 'Nobody has to declare'
        : `Declarations go ${impulses.map(({ player, unitCount }) => `${player} ${unitCount}`).join(', ')}`,
  },
  ImpulseStarted: {
    fields: { index: number, player, unitCount: number },
    cause: after('AttackOrderComputed'),
    tone: 'end',
    text: ({ index, player, unitCount }) =>
      `Impulse ${index + 1}: ${player} declares ${plural(unitCount, 'machine')}`,
  },
  AttacksDeclared: {
    fields: {
      player,
      unitId: unit,
      torsoFacing,
      primaryTargetId: unit,
      count: hidden(number),
      attacks: workedOut(many(group({ targetId: unit, weaponIndex: number, tn: number, percent: number }))),
      /** The tick in which the shots are resolved if nothing stops the declarations. */
      resolvesAt: number,
    },
    mark: 'decision',
    cause: after('ImpulseStarted'),
    work: ({ count }, at) => ({ attacks: shotsAfter(at, count) }),
    tone: 'attack',
    text: ({ unitId, torsoFacing, attacks, primaryTargetId }) => {
      const fire = `${plural(attacks.length, 'shot')}, primary target ${primaryTargetId}`
      return `${unitId} turns its torso to ${torsoFacing} and declares ${fire}`
    },
    units: ({ unitId, primaryTargetId, attacks }) => [
      unitId,
      primaryTargetId,
      ...attacks.map(({ targetId }) => targetId),
    ],
    lane: { unit: 'unitId', bar: 'attack', until: 'resolvesAt' },
  },
  ShotDeclared: {
    fields: shot,
    cause: after('AttacksDeclared'),
    work: needed,
    tone: 'attack',
    text: ({ attackerId, targetId, weapon, distance, tn, parts, percent }) =>
      `${WEAPONS[weapon].name} of ${attackerId} at ${targetId}, ${distance} away: needs ${tn} (${partsText(parts)}), ${percent} %`,
  },
  UnitSkipped: {
    fields: { player, unitId: unit, torsoFacing, reason: word(namesIn(SKIP_TEXTS)) },
    mark: 'decision',
    cause: after('ImpulseStarted'),
    tone: 'move',
    text: ({ unitId, torsoFacing, reason }) => `${unitId} ${SKIP_TEXTS[reason]}, torso to ${torsoFacing}`,
  },
  ImpulseCompleted: {
    fields: { index: number, player },
    cause: after('ImpulseStarted'),
    tone: 'end',
    text: ({ index, player }) => `Impulse ${index + 1} of ${player} is over`,
  },
  DeclarationsClosed: {
    fields: { attacks: number },
    cause: after('ImpulseCompleted'),
    tone: 'end',
    text: ({ attacks }) => `All have declared: ${plural(attacks, 'shot')} to resolve`,
  },
  ToHitRolled: {
    fields: rolledShot,
    cause: ofTheShot('ShotDeclared'),
    count: { name: 'shots', label: 'shots fired', by: 'attackerId' },
    work: rolled,
    tone: ({ hit }) => (hit ? 'attack' : 'miss'),
    text: ({ attackerId, targetId, weapon, dice, tn, parts, hit }) => {
      const against = `${diceText(dice)} against ${tn} (${partsText(parts)})`
      return `${attackerId} fires ${WEAPONS[weapon].name} at ${targetId}: ${against}, ${hit ? 'hit' : 'miss'}`
    },
    lane: (at, tick, sink) => {
      if (!rolled(at.kept()).hit) sink.mark(at.number('attackerId'), tick, LANE_MARKS.whiff, SAME_LEVEL)
    },
  },
  LocationRolled: {
    fields: {
      attack: number,
      attackerId: unit,
      targetId: unit,
      dice,
      total: workedOut(number),
      location: workedOut(location),
      critical: workedOut(flag()),
    },
    cause: ofTheShot('ToHitRolled'),
    work: ({ dice }) => ({ total: sumOf(dice), ...locationOf(sumOf(dice)) }),
    tone: 'attack',
    text: ({ targetId, dice, location, critical }) =>
      `It strikes the ${locationName(location)} of ${targetId}: ${diceText(dice)}${critical ? ', a critical roll' : ''}`,
  },
  DamageApplied: {
    fields: appliedDamage,
    mark: 'hit',
    cause: ofTheShot('LocationRolled'),
    count: { name: 'hits', label: 'shots that hit', by: 'attackerId' },
    work: impact,
    tone: 'attack',
    text: ({ targetId, location, damage, lost, ...hit }) => {
      const changes = [
        hit.armorDamage > 0 && `armour ${hit.armorBefore} → ${hit.armorAfter}`,
        hit.structureDamage > 0 && `structure ${hit.structureBefore} → ${hit.structureAfter}`,
        lost > 0 && `${lost} lost`,
      ].filter((change) => change !== false)
      return `${damage} damage to the ${locationName(location)} of ${targetId}: ${changes.join(', ')}`
    },
    change: ({ targetId, armorDamage, structureDamage }) => ({
      unit: targetId,
      amount: -armorDamage - structureDamage,
    }),
    lane: { unit: 'targetId', mark: 'hit', level: 'armorLeft' },
  },
  LocationDestroyed: {
    fields: { attack: number, targetId: unit, location },
    count: { name: 'parts-lost', label: 'parts lost', by: 'targetId' },
    mark: 'death',
    cause: ofTheShot('DamageApplied'),
    tone: 'death',
    text: ({ targetId, location }) => `The ${locationName(location)} of ${targetId} is destroyed`,
  },
  AmmoSpent: {
    fields: {
      attack: number,
      unitId: unit,
      weaponIndex: number,
      weapon,
      before: number,
      after: workedOut(number),
    },
    cause: ofTheShot('ToHitRolled'),
    work: ({ before }) => ({ after: Math.max(0, before - 1) }),
    tone: 'end',
    text: ({ unitId, weapon, before, after }) =>
      `${unitId} spends a shot of ${WEAPONS[weapon].name}: ${before} → ${after}`,
  },
  HeatRecorded: {
    fields: { unitId: unit, heat: number, sinks: number },
    count: { name: 'heat', label: 'heat of its fire', by: 'unitId', amount: 'heat' },
    cause: after('AttacksDeclared', { unitId: 'unitId' }),
    tone: 'end',
    text: ({ unitId, heat, sinks }) => `${unitId} fired ${heat} heat; its sinks take ${sinks}`,
  },
  UnitDestroyed: {
    fields: { unitId: unit, by: word(namesIn(WRECK_TEXTS)), end: hidden(number) },
    mark: 'death',
    cause: 'end',
    tone: 'death',
    text: ({ unitId, by }) => `${unitId} leaves the battle: ${WRECK_TEXTS[by]}`,
    lane: { unit: 'unitId', mark: 'death', level: 0 },
  },
  PhaseEnded: {
    fields: {
      turn: number,
      attacks: number,
      hits: number,
      dice: workedOut(number),
      /** What armour and structure took. */
      damage: workedOut(number),
      damageByTarget: workedOut(many(group({ unitId: unit, damage: number }))),
    },
    cause: after('DeclarationsClosed'),
    work: ({ attacks, hits }, at) => ({ dice: 2 * (attacks + hits), ...damageBefore(at, hits) }),
    tone: 'end',
    text: ({ turn, attacks, hits, damage, dice }) =>
      `Turn ${turn} ends: ${plural(attacks, 'shot')}, ${plural(hits, 'hit')}, ${damage} damage, ${dice} dice`,
  },
  BattleEnded: {
    fields: { outcome: word(ENDINGS), winner: nullable(player) },
    mark: 'end',
    cause: after('PhaseEnded'),
    tone: 'end',
    text: ({ outcome, winner }) =>
      winner === null
        ? `The battle ends: ${outcome === 'draw' ? 'nobody is left' : 'all turns are played'}`
        : `The battle ends in victory for ${winner}`,
  },
})
export const { KIND } = EVENTS
export type MechEvent = EventOf<typeof EVENTS>

export function emitShot(
  ctx: EventSink & { readonly program: Program },
  kind: number,
  { attack, attacker, target, weaponIndex, model, isPrimary, distance }: Shot,
  dice: readonly number[],
): void {
  ctx.emitAll(kind, [
    attack,
    slotOf(ctx.program, attacker.id),
    slotOf(ctx.program, target.id),
    weaponIndex,
    weaponNumber(model),
    isPrimary ? 1 : 0,
    distance,
    attacker.gunnery,
    attacker.currentHeat,
    ...dice,
  ])
}
