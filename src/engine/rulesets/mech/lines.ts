import type { RollWords } from '#engine/core/ruleset.ts'
import type { EventLine } from '#schemas/event.ts'
import { WEAPONS } from '#schemas/mech/catalogue.ts'
import type { MechEvent } from '#schemas/mech/events.ts'
import { locationName, PLAYERS } from '#schemas/mech/words.ts'
import { counted } from '#schemas/text/counted.ts'
import type { Program } from './program.ts'

type Line = Pick<EventLine, 'text' | 'tone' | 'units' | 'change'>
type Event<T extends MechEvent['type']> = Extract<MechEvent, { type: T }>

/** "gunnery 4, medium range +2": the parts that count, the first without its sign. */
const partsText = (parts: Event<'ToHitRolled'>['parts']) =>
  parts
    .filter(({ factor, amount }) => factor === 'gunnery' || amount !== 0)
    .map(({ factor, label, amount }) => `${label} ${factor === 'gunnery' ? '' : '+'}${amount}`)
    .join(', ')

const WRECK_TEXTS = {
  HEAD: 'its head is gone',
  CENTER_TORSO: 'its center torso is gone',
  LEGS: 'both legs are gone',
}

/** An event in words; units go by letter and name. */
export function line(event: MechEvent, { cast, slots }: Program): Line {
  const unit = (id: string) => {
    const member = cast[slots.get(id) ?? -1]
    return member === undefined ? id : `${member.glyph} ${member.name}`
  }
  switch (event.type) {
    case 'PhaseStarted':
      return quiet(`Turn ${event.turn} begins with ${counted(event.units, 'machine')}`)
    case 'InitiativeTied':
      return quiet(`Initiative is tied: ${event.dice.map((dice) => dice.join(' + ')).join(' against ')}`)
    case 'InitiativeRolled': {
      const [one, two] = event.attempts.at(-1)!
      const rolled = `P1 rolls ${one.join(' + ')}, P2 ${two.join(' + ')}`
      return quiet(`${rolled}: ${event.loser} loses initiative and goes first`)
    }
    case 'AttackOrderComputed': {
      const order = event.impulses.map(({ player, unitCount }) => `${player} ${unitCount}`).join(', ')
      return quiet(order === '' ? 'Nobody has to declare' : `Declarations go ${order}`)
    }
    case 'ImpulseStarted':
      return quiet(
        `Impulse ${event.index + 1}: ${event.player} declares ${counted(event.unitCount, 'machine')}`,
      )
    case 'AttacksDeclared': {
      const { unitId, torsoFacing, attacks, primaryTargetId } = event
      const fire = `${counted(attacks.length, 'shot')}, primary target ${unit(primaryTargetId)}`
      return {
        text: `${unit(unitId)} turns its torso to ${torsoFacing} and declares ${fire}`,
        tone: 'attack',
        units: [...new Set([unitId, primaryTargetId, ...attacks.map(({ targetId }) => targetId)])],
      }
    }
    case 'ShotDeclared':
      return {
        text: `${WEAPONS[event.weapon].name} of ${unit(event.attackerId)} at ${unit(event.targetId)}, ${event.distance} away: needs ${event.tn} (${partsText(event.parts)}), ${event.percent} %`,
        tone: 'attack',
        units: [event.attackerId, event.targetId],
      }
    case 'UnitSkipped': {
      const why = event.reason === 'NO_TARGETS' ? 'has no target' : 'holds its fire'
      return {
        text: `${unit(event.unitId)} ${why}, torso to ${event.torsoFacing}`,
        tone: 'move',
        units: [event.unitId],
      }
    }
    case 'ImpulseCompleted':
      return quiet(`Impulse ${event.index + 1} of ${event.player} is over`)
    case 'DeclarationsClosed':
      return quiet(`All have declared: ${counted(event.attacks, 'shot')} to resolve`)
    case 'ToHitRolled': {
      const { attackerId, targetId, weapon, dice, total, tn, parts, hit } = event
      const rolled = `${dice.join(' + ')} = ${total} against ${tn} (${partsText(parts)})`
      return {
        text: `${unit(attackerId)} fires ${WEAPONS[weapon].name} at ${unit(targetId)}: ${rolled}, ${hit ? 'hit' : 'miss'}`,
        tone: hit ? 'attack' : 'miss',
        units: [attackerId, targetId],
      }
    }
    case 'LocationRolled': {
      const { attackerId, targetId, dice, total, location, critical } = event
      const note = critical ? ', a critical roll' : ''
      return {
        text: `It strikes the ${locationName(location)} of ${unit(targetId)}: ${dice.join(' + ')} = ${total}${note}`,
        tone: 'attack',
        units: [attackerId, targetId],
      }
    }
    case 'DamageApplied':
      return {
        text: damageText(event, unit),
        tone: 'attack',
        change: { unit: event.targetId, amount: -event.armorDamage - event.structureDamage },
        units: [event.attackerId, event.targetId],
      }
    case 'LocationDestroyed':
      return {
        text: `The ${locationName(event.location)} of ${unit(event.targetId)} is destroyed`,
        tone: 'death',
        units: [event.targetId],
      }
    case 'AmmoSpent': {
      const { unitId, weapon, before, after } = event
      return {
        text: `${unit(unitId)} spends a shot of ${WEAPONS[weapon].name}: ${before} → ${after}`,
        tone: 'end',
        units: [unitId],
      }
    }
    case 'HeatRecorded':
      return {
        text: `${unit(event.unitId)} fired ${event.heat} heat; its sinks take ${event.sinks}`,
        tone: 'end',
        units: [event.unitId],
      }
    case 'UnitDestroyed':
      return {
        text: `${unit(event.unitId)} leaves the battle: ${WRECK_TEXTS[event.by]}`,
        tone: 'death',
        units: [event.unitId],
      }
    case 'PhaseEnded': {
      const { turn, attacks, hits, dice, damage } = event
      return quiet(
        `Turn ${turn} ends: ${counted(attacks, 'shot')}, ${counted(hits, 'hit')}, ${damage} damage, ${dice} dice`,
      )
    }
    case 'BattleEnded':
      return quiet(
        event.winner === null
          ? `The battle ends: ${event.outcome === 'draw' ? 'nobody is left' : 'all turns are played'}`
          : `The battle ends in victory for ${event.winner}`,
      )
  }
}

const quiet = (text: string): Line => ({ text, tone: 'end', units: [] })

function damageText(event: Event<'DamageApplied'>, unit: (id: string) => string): string {
  const { targetId, location, damage, lost } = event
  const changes = [
    event.armorDamage > 0 && `armour ${event.armorBefore} → ${event.armorAfter}`,
    event.structureDamage > 0 && `structure ${event.structureBefore} → ${event.structureAfter}`,
    lost > 0 && `${lost} lost`,
  ].filter((change) => change !== false)
  return `${damage} damage to the ${locationName(location)} of ${unit(targetId)}: ${changes.join(', ')}`
}

const DICE: Readonly<Record<string, string>> = { toHit: 'to-hit', location: 'location' }

/** Dice by their pips; two make a throw, and for initiative P1 throws first, again after a tie. */
export function rollWords(label: string, bound: number, place: number): RollWords {
  const values = Array.from({ length: bound }, (_, value) => String(value + 1))
  const thrower =
    label === 'initiative' ? `${PLAYERS[Math.floor(place / 2) % 2]} initiative` : (DICE[label] ?? label)
  const again = label === 'initiative' && place > 3 ? `, throw ${Math.floor(place / 4) + 1}` : ''
  return { name: `${thrower} die ${(place % 2) + 1}${again}`, values }
}
