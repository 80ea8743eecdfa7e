import { type SkillId, skillDef } from '#schemas/gambit/catalogue.ts'
import type { GambitDecision } from '#schemas/gambit/state.ts'
import type { ActionType, Behavior, Criterion, Reason, Target } from '#schemas/gambit/words.ts'
import type { Qualifier } from './edit-conditions.ts'
import type { Rule } from './setup.ts'

type Labels<K extends string> = { readonly [Key in K]: string }

export const TARGET_LABELS: Labels<Target> = {
  enemy: 'Enemy',
  ally: 'Ally',
  self: 'Self',
  enemies: 'All enemies',
  allies: 'All allies',
}

export const CRITERION_LABELS: Labels<Criterion> = {
  nearest: 'Nearest',
  furthest: 'Furthest',
  lowest_hp: 'Lowest HP',
  highest_hp: 'Highest HP',
  most_enemies_nearby: 'Most enemies nearby',
}

export const BEHAVIOR_LABELS: Labels<Behavior> = { towards: 'Towards', away: 'Away', hold: 'Hold (off)' }

export const ACTION_LABELS: Labels<ActionType> = {
  attack: 'Attack',
  move: 'Move',
  heal: 'Heal',
  interrupt: 'Interrupt',
  charge: 'Charge',
}

const REASON_LABELS: Labels<Reason> = {
  disabled: 'Skill disabled',
  on_cooldown: 'On cooldown',
  trigger_failed: 'Trigger failed',
  no_target: 'No valid target',
  filter_failed: 'Filter condition not met',
  out_of_range: 'Target out of range',
}

export const FACTION_LABELS = { friendly: 'Friendly', enemy: 'Enemy' } as const

export const qualifierKey = (qualifier: Qualifier | undefined): string =>
  qualifier === undefined ? '' : `${qualifier.type}:${qualifier.id}`

/** What a rule is called among the others: its skill, counted from the second on. */
export function ruleLabels(rules: readonly Rule[]): string[] {
  const seen = new Map<SkillId, number>()
  return rules.map(({ skill }) => {
    const n = (seen.get(skill) ?? 0) + 1
    seen.set(skill, n)
    return n === 1 ? skillDef(skill).name : `${skillDef(skill).name} ${n}`
  })
}

const ticks = (n: number) => `${n} ${n === 1 ? 'tick' : 'ticks'}`

/** What there is to know about a skill; numbers it does not have are left out. */
export function statsOf(skill: SkillId): [name: string, value: string][] {
  const { type, cost, range, damage, healing, distance, cooldown, behaviors } = skillDef(skill)
  const moves = type === 'move' || type === 'charge'
  const stats: [string, string | number][] = [
    ['Action', ACTION_LABELS[type]],
    ['Tick cost', ticks(cost)],
    ['Range', type === 'move' ? 0 : range],
    ['Damage', damage],
    ['Healing', healing],
    ['Distance', moves ? distance : 0],
    ['Cooldown', cooldown > 0 ? ticks(cooldown) : 0],
    ['Behaviors', behaviors.map((behavior) => BEHAVIOR_LABELS[behavior]).join(', ')],
  ]
  return stats.flatMap(([name, value]) => (value === 0 || value === '' ? [] : [[name, String(value)]]))
}

/** The unit after a value: "%", "hex" or "hexes". */
export const measureOf = (kind: 'hexes' | 'percent' | null, value: number): string =>
  kind === 'percent' ? '%' : value === 1 ? 'hex' : 'hexes'

interface Verdict {
  readonly kind: 'selected' | 'rejected' | 'skipped'
  readonly text: string
}

/** How a rule fared in a decision; null if it was not asked. */
export function verdictOf(
  decision: GambitDecision | undefined,
  instance: string,
  letterOf: (unit: string) => string,
): Verdict | null {
  const option = decision?.options.find((known) => known.instance === instance)
  if (option === undefined) return null
  const { verdict: kind, reason, candidates } = option
  if (kind === 'skipped') return { kind, text: 'Skipped' }
  if (kind === 'rejected')
    return { kind, text: `Rejected: ${reason === undefined ? '' : REASON_LABELS[reason]}` }
  const unit = candidates?.find(({ kept }) => kept)?.unit
  return { kind, text: unit === undefined ? 'Selected' : `Selected → ${letterOf(unit)}` }
}
