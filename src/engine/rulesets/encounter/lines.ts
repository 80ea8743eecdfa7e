import { squareOf } from '#schemas/encounter/cells.ts'
import type { EncounterEvent } from '#schemas/encounter/events.ts'
import type { EventLine } from '#schemas/event.ts'
import { counted } from '#schemas/text/counted.ts'
import { placeText } from './board.ts'
import { convertSum, hitSum } from './breakdown-text.ts'
import type { Program } from './program.ts'

type Line = Pick<EventLine, 'text' | 'tone' | 'units' | 'because' | 'change'>

const SIDE_NAMES = { P: 'The player', E: 'The enemy' } as const

/** An event in words; units go by what stands on their tokens, and type. */
export function line(event: EncounterEvent, { cast }: Program): Line {
  const name = (id: string) => cast.get(id)?.called ?? id
  const place = (id: string, square: string) => placeText(squareOf(square), cast.get(id)?.size ?? 1)
  switch (event.type) {
    case 'battleStarted': {
      const why = event.reason === 'haste' ? ': its side has haste' : ''
      return { text: `The battle begins, ${event.side} acts first${why}`, tone: 'end', units: [] }
    }
    case 'turnStarted':
      return { text: `Turn ${event.turn}, round ${event.round}: side ${event.side}`, tone: 'move', units: [] }
    case 'actionChosen': {
      const { side, action, target, from, to, participants } = event
      const where = action === 'move' ? `${from} to ${to}` : target
      const who = action === 'move' ? '' : `, ${counted(participants.length, 'unit')} taking part`
      const tone = action === 'move' ? 'move' : action === 'convert' ? 'convert' : 'attack'
      return { text: `${SIDE_NAMES[side]} chooses: ${action} ${where}${who}`, tone, units: participants }
    }
    case 'unitActed': {
      const { unit, kind, targets } = event
      const whom = targets.length === 0 ? 'nobody' : targets.map(name).join(', ')
      return { text: `${name(unit)} uses ${kind} on ${whom}`, tone: 'attack', units: [unit, ...targets] }
    }
    case 'evasionRolled': {
      const { target, roll, percent, evaded } = event
      return {
        text: `${name(target)} rolls ${roll} to evade at ${percent} or less: ${evaded ? 'evades' : 'does not'}`,
        tone: 'miss',
        units: [target],
      }
    }
    case 'hitDamaged': {
      const { attacker, target, value, hp } = event
      return {
        text: `${name(attacker)} hits ${name(target)} for ${value}: ${hp} hp left`,
        because: hitSum(event.breakdown),
        change: { unit: target, amount: -value, left: hp },
        tone: 'attack',
        units: [attacker, target],
      }
    }
    case 'hitEvaded':
      return {
        text: `${name(event.target)} evades ${name(event.attacker)}`,
        tone: 'miss',
        units: [event.attacker, event.target],
      }
    case 'hitImmune':
      return {
        text: `${name(event.target)} flies out of ${name(event.attacker)}’s reach`,
        because: 'melee cannot hurt a flyer',
        tone: 'miss',
        units: [event.attacker, event.target],
      }
    case 'statusAdded':
      return {
        text: `${name(event.target)} is ${event.status}: ${counted(event.stacks, 'stack')}`,
        tone: 'interrupt',
        units: [event.target],
      }
    case 'lifelinked':
      return {
        text: `${name(event.unit)} draws ${event.gained} hp from its hit: ${event.hp} hp`,
        tone: 'heal',
        change: { unit: event.unit, amount: event.gained, left: event.hp },
        units: [event.unit],
      }
    case 'healed': {
      const { healer, unit, gained, hp } = event
      return {
        text: `${name(healer)} heals ${name(unit)} by ${gained}: ${hp} hp`,
        tone: 'heal',
        change: { unit, amount: gained, left: hp },
        units: healer === unit ? [unit] : [healer, unit],
      }
    }
    case 'converted': {
      const { unit, target, points, progress } = event
      return {
        text: `${name(unit)} converts ${name(target)} by ${points}: ${progress} in all`,
        because: convertSum(event.breakdown),
        tone: 'convert',
        units: [unit, target],
      }
    }
    case 'statusSpent':
      return {
        text: `${name(event.unit)} is less ${event.status}: ${counted(event.stacks, 'stack')} left`,
        tone: 'interrupt',
        units: [event.unit],
      }
    case 'unitDied':
      return { text: `${name(event.unit)} dies`, tone: 'death', units: [event.unit] }
    case 'unitRecruited':
      return {
        text: `${name(event.unit)} changes sides and leaves the board`,
        tone: 'charge',
        units: [event.unit],
      }
    case 'unitMoved': {
      const { unit, from, to } = event
      return {
        text: `${name(unit)} moves ${place(unit, from)} → ${place(unit, to)}`,
        tone: 'move',
        units: [unit],
      }
    }
    case 'unitsSwapped': {
      const { unit, other, from, to } = event
      return {
        text: `${name(unit)} and ${name(other)} swap ${from} and ${to}`,
        tone: 'move',
        units: [unit, other],
      }
    }
    case 'unitDisplaced':
      return {
        text: `${name(event.unit)} makes room, ${event.from} → ${event.to}`,
        tone: 'move',
        units: [event.unit],
      }
    case 'bossShifted':
      return {
        text: `${name(event.unit)} is restless: ${event.direction}`,
        tone: 'move',
        units: [event.unit],
      }
    case 'turnEnded':
      return { text: `Turn ${event.turn} ends`, tone: 'end', units: [] }
    case 'battleEnded':
      return {
        text: `The battle ends in ${event.outcome} after ${counted(event.turns, 'turn')}`,
        tone: 'end',
        units: [],
      }
    case 'battleCounted':
      return {
        text: `${name(event.unit)} has seen ${counted(event.battles, 'battle')}`,
        tone: 'end',
        units: [event.unit],
      }
    case 'tierGained':
      return { text: `${name(event.unit)} reaches tier ${event.tier}`, tone: 'heal', units: [event.unit] }
    case 'unitGrew':
      return {
        text: `${name(event.unit)} grows and covers ${placeText(squareOf(event.anchor), 2)}`,
        tone: 'heal',
        units: [event.unit],
      }
    case 'unitBenched':
      return { text: `${name(event.unit)} leaves the formation and waits`, tone: 'move', units: [event.unit] }
    case 'attributeRaised':
      return { text: `The hero’s ${event.attribute} rises to ${event.value}`, tone: 'heal', units: [] }
    case 'unitPlaced':
      return {
        text: `${name(event.unit)} joins the formation at ${place(event.unit, event.square)}`,
        tone: 'move',
        units: [event.unit],
      }
    case 'floorEntered':
      return { text: `The party comes to floor ${event.floor}`, tone: 'end', units: [] }
  }
}
