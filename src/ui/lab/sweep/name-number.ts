import type { Scenario } from '#schemas/documents/battle.ts'
import { keysFromPointer } from '#schemas/parsing/json-pointer.ts'
import { orNull } from '#schemas/result.ts'
import { IMMER } from '#ui/state/history.ts'
import type { SweepWish } from '#ui/state/lab/types.ts'
import type { Session } from '#ui/state/types.ts'
import type { Axis } from '#worker/sweep.ts'
import { differingNumber, numberAt, pointerFrom, twoValues } from './find-number.ts'
import { labelFrom, type Numbered, numberedAt } from './numbers.ts'
import { around, axisFor, type Bounds, furthest } from './ranges.ts'

/** A number and the values it is set to. */
export interface Swept {
  readonly axis: Axis
  readonly label: string
  readonly was: number | null
}

type Engine = Session['engine']

/** The variant with a number set to a value. */
export const settingTo = (pointer: string, value: number) => ({
  set: [{ keys: keysFromPointer(pointer) ?? [], value }],
})

/** The scenario of a branch with another value; null where it cannot be. */
const withNumber = async (engine: Engine, branch: string, pointer: string, value: number) =>
  orNull(await engine.variant(branch, settingTo(pointer, value)))?.scenario ?? null

/** What the rules call a number; by its place where they have no words for it. */
export async function labelOf(
  engine: Engine,
  branch: string,
  { pointer, value, owner, words }: Numbered,
): Promise<string> {
  for (const to of [value + 1, value - 1]) {
    const draft = await withNumber(engine, branch, pointer, to)
    const found = draft === null ? null : await engine.fromStart(branch, 0, draft)
    const label = found?.ok ? labelFrom(found.value.taken, value, to) : null
    if (label !== null) return label
  }
  return `${owner}: ${words}`
}

/** A range around what a number is, as far as the rules let it go. */
export async function boundsOf(
  engine: Engine,
  branch: string,
  { pointer, value }: Pick<Numbered, 'pointer' | 'value'>,
): Promise<Bounds> {
  const canBe = async (to: number) => (await withNumber(engine, branch, pointer, to)) !== null
  const reach = around(value)
  const [min, max] = await Promise.all([furthest(value, reach.min, canBe), furthest(value, reach.max, canBe)])
  return { min, max }
}

/** A number with a range around what it is, as far as the rules let it go. */
export async function sweptAround(
  engine: Engine,
  branch: string,
  numbered: Numbered,
  most: number,
): Promise<Swept> {
  const { pointer, value } = numbered
  const [label, bounds] = await Promise.all([
    labelOf(engine, branch, numbered),
    boundsOf(engine, branch, numbered),
  ])
  return { axis: axisFor(pointer, bounds, value, most), label, was: value }
}

/**
 * The place in the battle's start of a number that somebody can set in one of its moments, found by setting it: to two
 * values, carried over to the start. What only holds at that moment is looked for in the start itself.
 */
export async function sweptFrom(
  engine: Engine,
  start: Scenario,
  { at, draft, range }: SweepWish,
): Promise<Swept | null> {
  const { produce } = await IMMER.load()
  const values = twoValues(range)
  const set = (scenario: Scenario, value: number) =>
    produce(scenario, (made) => range.set(made as Scenario, value))
  const carried = await Promise.all(
    values.map(async (value) => {
      const found = await engine.fromStart(at.branch, at.tick, set(draft, value))
      return found.ok ? found.value : null
    }),
  )
  const [one, other] = carried.map((found) => found?.scenario)
  const path =
    differingNumber(one, other, ...values) ??
    differingNumber(set(start, values[0]), set(start, values[1]), ...values)
  if (path === null) return null
  const pointer = pointerFrom(path)
  const was = numberAt(start, path.map(String)) ?? range.was
  const said = carried.flatMap((found, n) => labelFrom(found?.taken ?? [], was, values[n] ?? was) ?? [])[0]
  const label = said ?? (await labelOf(engine, at.branch, numberedAt(start, path, was)))
  return { axis: axisFor(pointer, range, was), label, was }
}
