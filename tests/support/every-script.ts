import type { Roll } from '#engine/core/rng.ts'
import type { Phase, Ruleset, Types } from '#engine/core/ruleset.ts'
import { simulate } from '#engine/core/simulate.ts'
import type { Change } from '#engine/core/timeline.ts'
import type { Scenario } from '#schemas/documents/scenario.ts'

/** A ruleset that notes what each roll of a battle gave, and how many values it could have had. */
export function listening(ruleset: Ruleset) {
  const rolls: { readonly bound: number; readonly value: number }[] = []
  const heard =
    (roll: Roll): Roll =>
    (label, bound) => {
      const value = roll(label, bound)
      rolls.push({ bound, value })
      return value
    }
  const phases = ruleset.phases.map(
    (phase): Phase<Types> => ({
      ...phase,
      run(draft, ctx, time) {
        const { roll } = ctx
        ctx.roll = heard(roll.bind(ctx))
        phase.run(draft, ctx, time)
        ctx.roll = roll
      },
    }),
  )
  const setup: Ruleset['setup'] = (given, roll) => ruleset.setup(given, heard(roll))
  return { rolls, ruleset: { ...ruleset, setup, phases } }
}

/**
 * How often a battle ends how if every list of rolls is played from its start, one after the other: nothing is joined,
 * and nothing but a scenario's `rolls` is relied on. Null if that takes more than so many battles.
 */
export function everyScript(
  ruleset: Ruleset,
  scenario: Scenario,
  { edits = [], most = 3000 }: { readonly edits?: readonly Change<never>[]; readonly most?: number } = {},
): { readonly outcomes: Readonly<Record<string, string>>; readonly battles: number } | null {
  const given = scenario.rolls ?? []
  const { ruleset: heard, rolls } = listening(ruleset)
  const ended: { readonly name: string; readonly under: bigint }[] = []
  const open: { readonly rolls: readonly number[]; readonly under: bigint }[] = [{ rolls: given, under: 1n }]
  for (let played = 0; ; played++) {
    const next = open.pop()
    if (next === undefined) return { outcomes: addedUp(ended), battles: played }
    if (played === most) return null
    rolls.length = 0
    const { outcome } = simulate(
      heard,
      { ...scenario, rolls: [...next.rolls] },
      edits as readonly Change<never>[],
    )
    const bound = rolls[next.rolls.length]?.bound
    if (bound === undefined) {
      const { kind, ...rest } = outcome ?? { kind: 'undecided' }
      ended.push({ name: 'winner' in rest ? `${kind} ${rest.winner}` : kind, under: next.under })
      continue
    }
    for (let value = 0; value < bound; value++)
      open.push({ rolls: [...next.rolls, value], under: next.under * BigInt(bound) })
  }
}

const common = (a: bigint, b: bigint): bigint => (b === 0n ? a : common(b, a % b))

function addedUp(
  ended: readonly { readonly name: string; readonly under: bigint }[],
): Record<string, string> {
  const whole = ended.reduce((product, { under }) => (product / common(product, under)) * under, 1n)
  const sums: Record<string, bigint> = {}
  for (const { name, under } of ended) sums[name] = (sums[name] ?? 0n) + whole / under
  return Object.fromEntries(
    Object.entries(sums)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, sum]) => {
        const shared = common(sum, whole)
        return [name, whole === shared ? `${sum / shared}` : `${sum / shared}/${whole / shared}`]
      }),
  )
}
