import type { EventLine } from '#schemas/event.ts'
import { skillDef } from '#schemas/gambit/catalogue.ts'
import type { GambitEvent } from '#schemas/gambit/state.ts'
import { textFromHex as at } from './board.ts'
import type { Program } from './program.ts'

type Line = Pick<EventLine, 'text' | 'tone' | 'units' | 'change'>

const ENDINGS = {
  victory: 'No enemy is left: the battle ends in victory',
  defeat: 'No friendly is left: the battle ends in defeat',
  draw: 'Nobody is left: the battle ends in a draw',
} as const

/** An event in words; characters go by their letters. */
export function line(event: GambitEvent, { cast }: Program): Line {
  const letter = (id: string) => cast.get(id)?.letter ?? id
  switch (event.type) {
    case 'decided': {
      const { actor, skill, action, cell, target, resolvesAt, tick } = event
      const aim = target === null ? `to ${at(cell)}` : `→ ${letter(target)}`
      const when = resolvesAt === tick ? 'now' : `at tick ${resolvesAt}`
      return {
        text: `${letter(actor)} decides: ${skillDef(skill).name} ${aim}, ${when}`,
        tone: action,
        units: target === null || target === actor ? [actor] : [actor, target],
      }
    }
    case 'healed': {
      const { source, target, applied, hp } = event
      return {
        text: `${letter(source)} heals ${letter(target)} by ${applied}: ${hp} hp`,
        tone: 'heal',
        change: { unit: target, amount: applied, left: hp },
        units: source === target ? [source] : [source, target],
      }
    }
    case 'whiffed':
      return {
        text: `${letter(event.source)}’s ${event.action} finds nobody at ${at(event.cell)}`,
        tone: 'miss',
        units: [event.source],
      }
    case 'interrupted':
      return {
        text: `${letter(event.source)} interrupts ${letter(event.target)}’s ${skillDef(event.cancelled.skill).name}`,
        tone: 'interrupt',
        units: [event.source, event.target],
      }
    case 'interrupt_missed': {
      const why = event.reason === 'empty_cell' ? 'nobody is there' : 'there is nothing to interrupt'
      return {
        text: `${letter(event.source)}’s kick at ${at(event.cell)} is wasted: ${why}`,
        tone: 'miss',
        units: [event.source],
      }
    }
    case 'charged': {
      const { source, from, to, target } = event
      const run = from.q === to.q && from.r === to.r ? `stays at ${at(to)}` : `runs ${at(from)} → ${at(to)}`
      const hit = target === undefined ? 'hits nobody' : `hits ${letter(target)}`
      return {
        text: `${letter(source)} charges: ${run}, ${hit}`,
        tone: 'charge',
        units: target === undefined ? [source] : [source, target],
      }
    }
    case 'damaged': {
      const { source, target, amount, hp } = event
      return {
        text: `${letter(source)} hits ${letter(target)} for ${amount}: ${Math.max(0, hp)} hp left`,
        tone: 'attack',
        change: { unit: target, amount: -amount, left: Math.max(0, hp) },
        units: source === target ? [source] : [source, target],
      }
    }
    case 'moved': {
      const { actor, from, to, blocked } = event
      const text = blocked ? `is blocked and stays at ${at(from)}` : `moves ${at(from)} → ${at(to)}`
      return { text: `${letter(actor)} ${text}`, tone: 'move', units: [actor] }
    }
    case 'died':
      return { text: `${letter(event.actor)} dies`, tone: 'death', units: [event.actor] }
    case 'ended':
      return { text: ENDINGS[event.outcome], tone: 'end', units: [] }
  }
}
