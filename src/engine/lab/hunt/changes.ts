import { canonical, digest } from '#engine/core/digest.ts'
import type { Ruleset } from '#engine/core/ruleset.ts'
import { startOf } from '#engine/core/timeline.ts'
import type { Change, Choice, Playable } from '#engine/lab/types.ts'
import { variantOf } from '#engine/lab/variant.ts'
import { type HuntSpec, isRange, valuesOf } from '#schemas/hunt.ts'
import { keysFromPointer, valueAt } from '#schemas/parsing/json-pointer.ts'
import { type Issue, invalid, type Parsed, shown, textFromPath } from '#schemas/result.ts'

/** What may be changed in this very battle; a place where nothing can be is an issue, at its pointer. */
export async function changesFrom(
  ruleset: Ruleset,
  battle: Playable,
  spec: HuntSpec['changes'],
): Promise<Parsed<readonly Change[]>> {
  const changes: Change[] = []
  const issues: Issue[] = []
  for (const [pointer, allowed] of Object.entries(spec)) {
    const found = await changeAt(ruleset, battle, pointer, allowed)
    if (typeof found === 'string') issues.push({ path: [pointer], message: found })
    else changes.push(found)
  }
  return issues.length > 0 ? invalid(issues) : { ok: true, value: changes }
}

/** A change of this battle, or why there is none, in a sentence. */
async function changeAt(
  ruleset: Ruleset,
  battle: Playable,
  pointer: string,
  allowed: HuntSpec['changes'][string],
): Promise<Change | string> {
  const keys = keysFromPointer(pointer)
  if (keys === null || keys.length === 0) return 'is no JSON Pointer such as /setup/characters/0/hp'
  if (pointer === '/seed')
    return 'is not for a hunt to change: every build plays the same seeds; leave it out'
  const there = valueAt(battle.scenario, keys)
  const values = valuesOf(allowed)
  if (values === null) {
    if (!Array.isArray(there)) return `needs a list to reorder, and ${thereText(there)}: point at the list`
    if (there.length < 2) return `has ${there.length} entries: there is nothing to reorder`
    return { kind: 'order', pointer, keys, length: there.length }
  }
  if (isRange(allowed) && there !== undefined && typeof there !== 'number')
    return `takes a list of values: a range needs a number, and ${thereText(there)}`
  const tried = await tryEach(ruleset, battle, keys, distinct(values), there)
  if (typeof tried === 'string') return tried
  return { kind: 'values', pointer, keys, ...tried }
}

const thereText = (there: unknown) =>
  there === undefined ? 'there is nothing in this scenario' : `there is ${shown(there)} in this scenario`

const distinct = (values: readonly unknown[]): unknown[] => [
  ...new Map(values.map((value) => [canonical(value), value])).values(),
]

/**
 * The values other than the one there. Where nothing is, the value that makes no difference to the start is what is
 * meant. At least one must be possible on its own; the others may need further changes.
 */
async function tryEach(
  ruleset: Ruleset,
  battle: Playable,
  keys: readonly string[],
  values: readonly unknown[],
  there: unknown,
): Promise<{ readonly choices: readonly Choice[]; readonly was: unknown } | string> {
  const isLeftOut = there === undefined && keys[0] === 'setup'
  const start = isLeftOut ? digest(startOf(ruleset, battle.scenario).state) : ''
  let was = there
  let isPossible = false
  let refusal: Issue | undefined
  for (const value of values) {
    if (isPossible && !(isLeftOut && was === undefined)) break
    const variant = await variantOf(ruleset, battle, { set: [{ keys, value }] })
    if (!variant.ok) refusal ??= variant.issues[0]
    else if (isLeftOut && digest(startOf(ruleset, variant.value.scenario).state) === start) was = value
    else if (canonical(value) !== canonical(there ?? null)) isPossible = true
  }
  if (refusal !== undefined && !isPossible)
    return `allows no value that this scenario can have: ${textFromPath(refusal.path)} ${refusal.message}`
  const others = values.filter((value) => was === undefined || canonical(value) !== canonical(was))
  return others.length === 0
    ? `allows only ${shown(was)}, which is there already: allow another value`
    : { choices: byStep(others, was), was }
}

function byStep(values: readonly unknown[], was: unknown): Choice[] {
  const numbers = [...values, was].filter((value) => typeof value === 'number')
  const span = Math.max(...numbers) - Math.min(...numbers)
  const step = (value: unknown) =>
    typeof value === 'number' && typeof was === 'number' && span > 0 ? Math.abs(value - was) / span : 1
  return values.map((value) => ({ value, step: step(value) })).sort((a, b) => a.step - b.step)
}
