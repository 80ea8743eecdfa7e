import { among } from '#engine/core/define/event-codec.ts'
import { after } from '#engine/core/define/event-kind.ts'
import { type EventOf, eventTable } from '#engine/core/define/event-table.ts'
import { hidden, workedOut } from '#schemas/event-fields.ts'
import { anyText, flag, group, nullable, int32 as number, optional, unit, word } from '#schemas/fields.ts'
import { SKILL_IDS, skillDef } from '#schemas/gambit/catalogue.ts'
import { hex } from '#schemas/gambit/fields.ts'
import { ACTION_TYPES } from '#schemas/gambit/words.ts'
import { HEXES, textFromHex } from './board.ts'
import type { Program } from './program.ts'

export const WHIFF_ACTIONS = ['attack', 'heal'] as const
export const MISS_REASONS = ['empty_cell', 'target_idle'] as const
export const ENDINGS = ['victory', 'defeat', 'draw'] as const

const ENDING_TEXTS = {
  victory: 'No enemy is left: the battle ends in victory',
  defeat: 'No friendly is left: the battle ends in defeat',
  draw: 'Nobody is left: the battle ends in a draw',
} as const

const cell = among(HEXES, hex)
const skill = word(SKILL_IDS)

/** A rule, by its place in its unit's list; the unit is given by its slot. */
function ruleOf({ rules }: Program, slot: number, place: number) {
  const rule = rules[slot]?.[place]
  if (rule === undefined) throw new RangeError(`slot ${slot} has no rule ${place}`)
  return rule
}

const WASTED = { name: 'wasted', label: 'actions that found nobody', by: 'source' } as const

const decisionOf = (whose: string) => after('decided', { actor: whose })

/** Units are stored by slot; slot 0 is nobody's. */
export const EVENTS = eventTable<Program>({
  unit: (slot, { ids }) => ids[slot] ?? '',
  called: (id, { cast }) => cast.get(id)?.letter ?? id,
  placeText: textFromHex,
  lane: (slot) => slot - 1,
})({
  decided: {
    fields: {
      actor: unit,
      rule: hidden(number),
      instance: workedOut(anyText),
      skill: workedOut(skill),
      action: workedOut(word(ACTION_TYPES)),
      cell,
      target: nullable(unit),
      resolvesAt: number,
    },
    mark: 'decision',
    work: ({ rule }, at) => {
      const { instance, skill, def } = ruleOf(at.program, at.number('actor'), rule)
      return { instance, skill, action: def.type }
    },
    tone: ({ action }) => action,
    text: ({ actor, skill, cell, target, resolvesAt }, { tick }) => {
      const aim = target === null ? `to ${cell}` : `→ ${target}`
      const when = resolvesAt === tick ? 'now' : `at tick ${resolvesAt}`
      return `${actor} decides: ${skillDef(skill).name} ${aim}, ${when}`
    },
    lane: {
      unit: 'actor',
      bar: (at) => ruleOf(at.program, at.number('actor'), at.number('rule')).def.type,
      until: 'resolvesAt',
    },
  },
  healed: {
    fields: { source: unit, target: unit, cell, amount: number, applied: number, hp: number },
    mark: 'heal',
    cause: decisionOf('source'),
    tone: 'heal',
    text: ({ source, target, applied, hp }) => `${source} heals ${target} by ${applied}: ${hp} hp`,
    change: ({ target, applied, hp }) => ({ unit: target, amount: applied, left: hp }),
    lane: { unit: 'target', mark: 'heal', level: 'hp' },
  },
  whiffed: {
    fields: { source: unit, action: word(WHIFF_ACTIONS), cell },
    mark: 'miss',
    count: WASTED,
    cause: decisionOf('source'),
    tone: 'miss',
    text: ({ source, action, cell }) => `${source}’s ${action} finds nobody at ${cell}`,
    lane: { unit: 'source', mark: 'whiff' },
  },
  interrupted: {
    fields: {
      source: unit,
      target: unit,
      rule: hidden(number),
      cancelled: workedOut(group({ instance: anyText, skill })),
    },
    mark: 'change',
    cause: decisionOf('source'),
    count: { name: 'interrupts', label: 'actions interrupted', by: 'source' },
    work: ({ rule }, at) => {
      const { instance, skill } = ruleOf(at.program, at.number('target'), rule)
      return { cancelled: { instance, skill } }
    },
    tone: 'interrupt',
    text: ({ source, target, cancelled }) =>
      `${source} interrupts ${target}’s ${skillDef(cancelled.skill).name}`,
    lane: { unit: 'target', cutsBar: true },
  },
  interrupt_missed: {
    fields: { source: unit, cell, reason: word(MISS_REASONS) },
    mark: 'miss',
    count: WASTED,
    cause: decisionOf('source'),
    tone: 'miss',
    text: ({ source, cell, reason }) => {
      const why = reason === 'empty_cell' ? 'nobody is there' : 'there is nothing to interrupt'
      return `${source}’s kick at ${cell} is wasted: ${why}`
    },
    lane: { unit: 'source', mark: 'whiff' },
  },
  charged: {
    fields: {
      source: unit,
      from: cell,
      to: cell,
      victim: hidden(nullable(unit)),
      damage: hidden(number),
      left: hidden(number),
      target: workedOut(optional(unit)),
      amount: workedOut(optional(number)),
      hp: workedOut(optional(number)),
    },
    mark: 'move',
    cause: decisionOf('source'),
    work: ({ victim, damage, left }) => (victim === null ? {} : { target: victim, amount: damage, hp: left }),
    tone: 'charge',
    text: ({ source, from, to, target }) => {
      const run = from === to ? `stays at ${to}` : `runs ${from} → ${to}`
      return `${source} charges: ${run}, ${target === undefined ? 'hits nobody' : `hits ${target}`}`
    },
  },
  damaged: {
    fields: { source: unit, target: unit, cell, amount: number, hp: number },
    mark: 'hit',
    cause: decisionOf('source'),
    tone: 'attack',
    text: ({ source, target, amount, hp }) =>
      `${source} hits ${target} for ${amount}: ${Math.max(0, hp)} hp left`,
    change: ({ target, amount, hp }) => ({ unit: target, amount: -amount, left: Math.max(0, hp) }),
    lane: { unit: 'target', mark: 'hit', level: 'hp' },
  },
  moved: {
    fields: { actor: unit, from: cell, to: cell, blocked: flag() },
    mark: 'move',
    cause: decisionOf('actor'),
    tone: 'move',
    text: ({ actor, from, to, blocked }) =>
      `${actor} ${blocked ? `is blocked and stays at ${from}` : `moves ${from} → ${to}`}`,
  },
  died: {
    fields: { actor: unit, hit: hidden(number) },
    mark: 'death',
    cause: 'hit',
    tone: 'death',
    text: ({ actor }) => `${actor} dies`,
    lane: { unit: 'actor', mark: 'death', level: 0 },
  },
  ended: {
    fields: { outcome: word(ENDINGS) },
    mark: 'end',
    cause: after('died'),
    tone: 'end',
    text: ({ outcome }) => ENDING_TEXTS[outcome],
  },
})
export const { KIND } = EVENTS
export type GambitEvent = EventOf<typeof EVENTS>
