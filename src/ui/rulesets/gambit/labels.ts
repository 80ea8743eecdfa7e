import { type SkillId, skillDef } from '#schemas/gambit/catalogue.ts'
import type { ActionType, Behavior } from '#schemas/gambit/words.ts'

type Labels<K extends string> = { readonly [Key in K]: string }

const BEHAVIOR_LABELS: Labels<Behavior> = { towards: 'Towards', away: 'Away', hold: 'Hold (off)' }

const ACTION_LABELS: Labels<ActionType> = {
  attack: 'Attack',
  move: 'Move',
  heal: 'Heal',
  interrupt: 'Interrupt',
  charge: 'Charge',
}

export const FACTION_LABELS = { friendly: 'Friendly', enemy: 'Enemy' } as const

const ticks = (n: number) => `${n} ${n === 1 ? 'tick' : 'ticks'}`

/** What there is to know about a skill; numbers it does not have are left out. */
export function statsOf(skill: SkillId): [name: string, value: string][] {
  const { type, cost, range, damage, healing, distance, cooldown, behaviors, innate } = skillDef(skill)
  const moves = type === 'move' || type === 'charge'
  const stats: [string, string | number][] = [
    ['Action', ACTION_LABELS[type]],
    ['Tick cost', ticks(cost)],
    ['Range', type === 'move' ? 0 : range],
    ['Damage', damage],
    ['Healing', healing],
    ['Distance', moves ? distance : 0],
    ['Cooldown', cooldown > 0 ? ticks(cooldown) : 0],
    ['Innate', innate ? 'everybody has it' : ''],
    ['Behaviors', behaviors.map((behavior) => BEHAVIOR_LABELS[behavior]).join(', ')],
  ]
  return stats.flatMap(([name, value]) => (value === 0 || value === '' ? [] : [[name, String(value)]]))
}

/** The same in one line. */
export const statsText = (skill: SkillId): string =>
  statsOf(skill)
    .map(([name, value]) => `${name} ${value}`.toLowerCase())
    .join(' · ')
