import { allUnits } from '#engine/core/explain/presence.ts'
import type { Types } from '#engine/core/ruleset.ts'
import { firstState, type Timeline } from '#engine/core/timeline.ts'
import type { Option, Trace } from '#schemas/trace.ts'
import { type Considered, consideredIn, isWeighing } from './considerations.ts'
import { count } from './statistics/histogram.ts'
import type { Counted, RuleCount } from './types.ts'

/** Counts the decisions of a battle, tick by tick as far as it is played; what they came to so far can be asked any time. */
export interface AuditCount {
  /** The decisions of one tick, all at once. */
  add(decisions: readonly Trace[]): void
  counted(): Counted
}

/** Why a consideration that came up is not counted as selected. */
const DID_NOT_DECIDE = 'did not decide'

interface Row extends Omit<RuleCount, 'rejected' | 'battle' | 'lane'> {
  selected: number
  skipped: number
  readonly rejected: Map<string, number>
}

export function createAuditCount<T extends Types>(timeline: Timeline<T>, battle = 0): AuditCount {
  const { ruleset } = timeline
  const rows = new Map<string, Row>()
  const weighings = new Map<string, number>()

  const rowOf = (kind: Row['kind'], unit: string, option: number, instance: string, label: string): Row => {
    const key = keyOf({ kind, unit, option, instance })
    const row = rows.get(key) ?? {
      kind,
      unit,
      option,
      instance,
      label,
      selected: 0,
      skipped: 0,
      rejected: new Map(),
    }
    rows.set(key, row)
    return row
  }

  const addRule = (unit: string, option: Option, place: number) => {
    const { label, verdict, reason = verdict } = option
    const instance = 'instance' in option ? String(option.instance) : label
    const row = rowOf('rule', unit, place + 1, instance, label)
    if (verdict === 'rejected') count(row.rejected, reason)
    else row[verdict]++
  }

  /** Those of an actor that are known, in the order they were heard of. */
  const known = new Map<string, string[]>()
  const addConsidered = ({ actor, name, cameUp, decided }: Considered) => {
    const names = known.get(actor) ?? []
    known.set(actor, names)
    if (!names.includes(name)) names.push(name)
    const row = rowOf('consideration', actor, names.indexOf(name) + 1, name, name)
    if (decided) row.selected++
    else if (cameUp) count(row.rejected, DID_NOT_DECIDE)
  }

  for (const [unit, rules] of Object.entries(ruleset.rules?.(firstState(timeline)) ?? {}))
    rules.forEach(({ instance, label }, i) => {
      rowOf('rule', unit, i + 1, instance, label)
    })

  return {
    add(decisions) {
      const choices = decisions.filter(({ effect, options }) => effect !== true && options.length > 0)
      for (const trace of choices)
        if (!isWeighing(trace))
          for (const [i, option] of trace.options.entries()) addRule(trace.actor, option, i)
      const weighed = choices.filter(isWeighing)
      for (const { actor } of weighed) {
        count(weighings, actor)
        // Also those that never come up have their row.
        for (const name of weighings.get(actor) === 1 ? (ruleset.orders?.considerations?.(actor) ?? []) : [])
          addConsidered({ actor, name, cameUp: false, decided: false })
      }
      for (const considered of consideredIn(weighed)) addConsidered(considered)
    },
    counted() {
      const actors = [...allUnits(timeline).map(({ id }) => id), ...ruleset.sides]
      const laneOf = (unit: string) => (actors.includes(unit) ? actors.indexOf(unit) : actors.length)
      return {
        weighings: Object.fromEntries(weighings),
        rules: [...rows.values()]
          .map((row) => ({
            ...row,
            rejected: Object.fromEntries(row.rejected),
            battle,
            lane: laneOf(row.unit),
          }))
          .sort(byPlace),
      }
    },
  }
}

/** What makes two counts those of one rule; a policy goes by its considerations in no order, so their places say nothing. */
export const keyOf = ({
  kind,
  unit,
  option,
  instance,
}: Pick<RuleCount, 'kind' | 'unit' | 'option' | 'instance'>): string =>
  JSON.stringify([unit, kind === 'rule' ? option : 0, instance])

/** As the earliest battle lists them. */
export const byPlace = (a: RuleCount, b: RuleCount): number =>
  a.battle - b.battle || a.lane - b.lane || a.option - b.option || (keyOf(a) < keyOf(b) ? -1 : 1)
