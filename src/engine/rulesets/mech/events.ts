import {
  type EventId,
  type EventKind,
  type EventLog,
  type EventSink,
  MARK_DECISION,
  NO_EVENT,
} from '#engine/core/events.ts'
import { WEAPON_IDS, WEAPONS } from '#schemas/mech/catalogue.ts'
import { type MechEvent, SKIP_REASONS, WRECKS } from '#schemas/mech/events.ts'
import { locationOf } from '#schemas/mech/tables.ts'
import { DIRECTIONS, LOCATIONS, opponentOf, PLAYERS } from '#schemas/mech/words.ts'
import { impulsesOf } from './impulses.ts'
import type { Program } from './program.ts'
import type { Shot } from './shots.ts'
import { impactOf, percentOf, toHit } from './to-hit.ts'

type EventType = MechEvent['type']

/** How a tick stands out on the strip. */
const MARKS = { none: 0, decision: MARK_DECISION, hit: 2, death: 64, end: 128 } as const

/** The kinds; their numbers, read back below, are slots for units and places in lists for names. */
const KINDS: { readonly [T in EventType]: number } = {
  PhaseStarted: MARKS.none,
  InitiativeTied: MARKS.none,
  InitiativeRolled: MARKS.decision,
  AttackOrderComputed: MARKS.none,
  ImpulseStarted: MARKS.none,
  AttacksDeclared: MARKS.decision,
  ShotDeclared: MARKS.none,
  UnitSkipped: MARKS.decision,
  ImpulseCompleted: MARKS.none,
  DeclarationsClosed: MARKS.none,
  ToHitRolled: MARKS.none,
  LocationRolled: MARKS.none,
  DamageApplied: MARKS.hit,
  LocationDestroyed: MARKS.death,
  AmmoSpent: MARKS.none,
  HeatRecorded: MARKS.none,
  UnitDestroyed: MARKS.death,
  PhaseEnded: MARKS.none,
  BattleEnded: MARKS.end,
}
const TYPES = Object.keys(KINDS) as EventType[]
export const EVENT_KINDS: readonly EventKind[] = TYPES.map((type) => ({ type, mark: KINDS[type] }))

const placesOf = <N extends string>(names: readonly N[]) =>
  Object.fromEntries(names.map((name, i) => [name, i])) as { readonly [K in N]: number }

/** The number of each event kind, player, reason. */
export const KIND = placesOf(TYPES)
export const PLAYER = placesOf(PLAYERS)
export const SKIP = placesOf(SKIP_REASONS)
export const WRECK = placesOf(WRECKS)
export const ENDINGS = ['done', 'victory', 'draw'] as const

/** A shot has nine numbers, and two dice when it is rolled. */
const SHOT_NUMBERS = 9
export const EVENT_WIDTH = SHOT_NUMBERS + 2

export function emitShot(
  ctx: EventSink & { readonly program: Program },
  kind: number,
  { attack, attacker, target, weaponIndex, model, isPrimary, toHit: { distance } }: Shot,
  dice: readonly number[],
): void {
  const { slots } = ctx.program
  ctx.emitAll(kind, [
    attack,
    slots.get(attacker.id)!,
    slots.get(target.id)!,
    weaponIndex,
    WEAPON_IDS.indexOf(model),
    isPrimary ? 1 : 0,
    distance,
    attacker.gunnery,
    attacker.currentHeat,
    ...dice,
  ])
}

/** Every event goes back to what it followed from: a lost point to its dice, they to the declared shot. */
function causeOf(log: EventLog, id: EventId, type: EventType): EventId {
  const last = (kind: number, a?: number) => log.lastBefore(id, kind, a)
  const attack = log.word(id, 0)
  switch (type) {
    case 'PhaseStarted':
      return NO_EVENT
    case 'InitiativeTied':
    case 'InitiativeRolled':
      return last(KIND.PhaseStarted)
    // Initiative, rolled or given, was the last thing said.
    case 'AttackOrderComputed':
      return id - 1
    case 'ShotDeclared':
      return last(KIND.AttacksDeclared)
    case 'ImpulseStarted':
      return last(KIND.AttackOrderComputed)
    case 'AttacksDeclared':
    case 'UnitSkipped':
    case 'ImpulseCompleted':
      return last(KIND.ImpulseStarted)
    case 'DeclarationsClosed':
      return last(KIND.ImpulseCompleted)
    case 'ToHitRolled':
      return last(KIND.ShotDeclared, attack)
    case 'LocationRolled':
    case 'AmmoSpent':
      return last(KIND.ToHitRolled, attack)
    case 'DamageApplied':
      return last(KIND.LocationRolled, attack)
    case 'LocationDestroyed':
      return last(KIND.DamageApplied, attack)
    case 'HeatRecorded':
      return last(KIND.AttacksDeclared, log.word(id, 0))
    case 'UnitDestroyed':
      return log.word(id, 2)
    case 'PhaseEnded':
      return last(KIND.DeclarationsClosed)
    case 'BattleEnded':
      return last(KIND.PhaseEnded)
  }
}

type Pair = [number, number]

export function eventFrom(log: EventLog, id: EventId, tick: number, { cast }: Program): MechEvent {
  const wordOf = (event: EventId, index: number) => log.word(event, index)
  const word = (index: number) => wordOf(id, index)
  const unit = (index: number) => cast[word(index)]!.id
  const player = (index: number) => PLAYERS[word(index)]!
  const direction = (index: number) => DIRECTIONS[word(index)]!
  const pair = (index: number, event = id): Pair => [wordOf(event, index), wordOf(event, index + 1)]
  const throwsOf = (event: EventId): [Pair, Pair] => [pair(0, event), pair(2, event)]
  const type = TYPES[log.kind(id)]!
  const cause = causeOf(log, id, type)
  const header = { id, tick, cause: cause === NO_EVENT ? null : cause }
  switch (type) {
    case 'PhaseStarted':
      return { ...header, type, turn: word(0), units: word(1) }
    case 'InitiativeTied':
      return { ...header, type, dice: throwsOf(id) }
    case 'InitiativeRolled': {
      const attempts = Array.from({ length: word(4) + 1 }, (_, i) => throwsOf(id - word(4) + i))
      return { ...header, type, attempts, loser: player(5), winner: opponentOf(player(5)) }
    }
    case 'AttackOrderComputed':
      return { ...header, type, impulses: impulsesOf(player(0), word(1), word(2)) }
    case 'ImpulseStarted':
      return { ...header, type, index: word(0), player: player(1), unitCount: word(2) }
    case 'AttacksDeclared': {
      const attacks = Array.from({ length: word(4) }, (_, i) => {
        const { targetId, weaponIndex, tn, percent } = shotFrom(log, id + 1 + i, cast)
        return { targetId, weaponIndex, tn, percent }
      })
      return {
        ...header,
        type,
        player: player(1),
        unitId: unit(0),
        torsoFacing: direction(2),
        primaryTargetId: unit(3),
        attacks,
        resolvesAt: word(5),
      }
    }
    case 'ShotDeclared':
      return { ...header, type, ...shotFrom(log, id, cast) }
    case 'UnitSkipped':
      return {
        ...header,
        type,
        player: player(1),
        unitId: unit(0),
        torsoFacing: direction(2),
        reason: SKIP_REASONS[word(3)]!,
      }
    case 'ImpulseCompleted':
      return { ...header, type, index: word(0), player: player(1) }
    case 'DeclarationsClosed':
      return { ...header, type, attacks: word(0) }
    case 'ToHitRolled': {
      const shot = shotFrom(log, id, cast)
      const dice = pair(SHOT_NUMBERS)
      const total = dice[0] + dice[1]
      return { ...header, type, ...shot, dice, total, hit: total >= shot.tn }
    }
    case 'LocationRolled': {
      const dice = pair(3)
      const total = dice[0] + dice[1]
      const fired = { attack: word(0), attackerId: unit(1), targetId: unit(2) }
      return { ...header, type, ...fired, dice, total, ...locationOf(total) }
    }
    case 'DamageApplied':
      return {
        ...header,
        type,
        attack: word(0),
        attackerId: unit(1),
        targetId: unit(2),
        weapon: WEAPON_IDS[word(3)]!,
        location: LOCATIONS[word(4)]!,
        ...impactFrom(log, id),
      }
    case 'LocationDestroyed':
      return { ...header, type, attack: word(0), targetId: unit(1), location: LOCATIONS[word(2)]! }
    case 'AmmoSpent':
      return {
        ...header,
        type,
        attack: word(0),
        unitId: unit(1),
        weaponIndex: word(2),
        weapon: WEAPON_IDS[word(3)]!,
        before: word(4),
        after: Math.max(0, word(4) - 1),
      }
    case 'HeatRecorded':
      return { ...header, type, unitId: unit(0), heat: word(1), sinks: word(2) }
    case 'UnitDestroyed':
      return { ...header, type, unitId: unit(0), by: WRECKS[word(1)]! }
    case 'PhaseEnded': {
      const summary = { turn: word(0), attacks: word(1), hits: word(2), dice: 2 * (word(1) + word(2)) }
      return { ...header, type, ...summary, ...damageOf(log, id, word(2), cast) }
    }
    case 'BattleEnded':
      return { ...header, type, outcome: ENDINGS[word(0)]!, winner: PLAYERS[word(1)] ?? null }
  }
}

/** The shot of a ShotDeclared or ToHitRolled, its target number worked out as it was then. */
function shotFrom(log: EventLog, id: EventId, cast: Program['cast']) {
  const word = (index: number) => log.word(id, index)
  const weapon = WEAPON_IDS[word(4)]!
  const isPrimary = word(5) === 1
  const { distance, band, tn, parts } = toHit({
    gunnery: word(7),
    heat: word(8),
    weapon: WEAPONS[weapon],
    distance: word(6),
    isPrimary,
  })
  return {
    attack: word(0),
    attackerId: cast[word(1)]!.id,
    targetId: cast[word(2)]!.id,
    weaponIndex: word(3),
    weapon,
    isPrimary,
    distance,
    band,
    tn,
    percent: percentOf(tn),
    parts: [...parts],
  }
}

function impactFrom(log: EventLog, id: EventId) {
  const { damage } = WEAPONS[WEAPON_IDS[log.word(id, 3)]!]
  const armorBefore = log.word(id, 5)
  const structureBefore = log.word(id, 6)
  const impact = impactOf(damage, armorBefore, structureBefore)
  const structureAfter = structureBefore - impact.structureDamage
  return {
    damage,
    ...impact,
    armorBefore,
    armorAfter: armorBefore - impact.armorDamage,
    structureBefore,
    structureAfter,
    locationDestroyed: structureBefore > 0 && structureAfter === 0,
  }
}

/** What armour and structure took in the last so many hits, altogether and by target in roster order. */
function damageOf(log: EventLog, end: EventId, hits: number, cast: Program['cast']) {
  const taken = new Map<number, number>()
  for (let id = end, found = 0; found < hits; found++) {
    id = log.lastBefore(id, KIND.DamageApplied)
    const { armorDamage, structureDamage } = impactFrom(log, id)
    const slot = log.word(id, 2)
    taken.set(slot, (taken.get(slot) ?? 0) + armorDamage + structureDamage)
  }
  const damageByTarget = cast.flatMap(({ id: unitId }, slot) => {
    const damage = taken.get(slot)
    return damage === undefined ? [] : [{ unitId, damage }]
  })
  return { damage: damageByTarget.reduce((sum, { damage }) => sum + damage, 0), damageByTarget }
}
