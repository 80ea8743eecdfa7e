import { type Accessor, createEffect, createMemo, createSignal, on, onCleanup } from 'solid-js'
import { outcomeText } from '#schemas/text/outcome-text.ts'
import { sideThatWon } from '#ui/battle/outcome-text.ts'
import { useSession } from '#ui/state/context.ts'
import { createTurns, until } from '#ui/state/create-latest.ts'
import { IMMER } from '#ui/state/history.ts'
import type { ChangeRange, Session, Trial, Trying } from '#ui/state/types.ts'
import type { Attempt, Ending, Scenario } from '#worker/protocol.ts'

/** A stretch of a number's range in which the battle ends the same way. */
export interface Stretch {
  readonly from: number
  /** The last value that gives it. */
  readonly to: number
  readonly text: string
  /** The side that wins, by its place; null if none does. */
  readonly side: number | null
}

interface Sweep {
  readonly branch: string
  readonly range: ChangeRange
  readonly attempt: Extract<Attempt, { draft: Scenario }>
}

/** More values than this are not told apart on the ruler. */
const MOST_VALUES = 121
/** How many endings are asked for at once: so many that the ruler fills in a few steps. */
const A_REQUEST = 26

/** How the battle would end with every value of the number that is being changed; fills in step by step. */
export function createRuler(trial: Trial): {
  range: Accessor<ChangeRange | null>
  stretches: Accessor<readonly Stretch[]>
} {
  const session = useSession()
  const [endings, setEndings] = createSignal<ReadonlyMap<number, Ending>>(new Map())
  const turns = createTurns()
  onCleanup(turns.end)

  const sweep = createMemo<Sweep | null>((last) => {
    const next = sweepOf(trial.now())
    return isSame(last, next) ? last : next
  }, null)

  createEffect(
    on(sweep, (wanted) => {
      setEndings(new Map())
      const isLatest = turns.take()
      if (wanted !== null) void fill(session, trial, wanted, { isLatest, take: setEndings })
    }),
  )
  return {
    /** With the value it is set to now. */
    range: () => (sweep() === null ? null : (trial.now()?.about.range ?? null)),
    stretches: createMemo(() => {
      const swept = sweep()
      return swept === null ? [] : stretchesOf(swept.range, endings(), session.summary()?.sides ?? [])
    }),
  }
}

function sweepOf(tried: Trying | null): Sweep | null {
  if (tried === null) return null
  const { about, attempt, base } = tried
  if (about.range === undefined || !('draft' in attempt)) return null
  return { branch: base.branch, range: about.range, attempt }
}

/** Whether only the number itself differs. */
function isSame(a: Sweep | null, b: Sweep | null): boolean {
  if (a === null || b === null) return a === b
  if (a.branch !== b.branch || a.attempt.from !== b.attempt.from || a.attempt.tick !== b.attempt.tick)
    return false
  const { now: immer } = IMMER
  const leastOf = ({ attempt, range }: Sweep) =>
    JSON.stringify(immer()?.produce(attempt.draft, (draft) => range.set(draft as Scenario, range.min)))
  return leastOf(a) === leastOf(b)
}

/** The values of a range, at most so many, the ends among them. */
export function valuesOf({ min, max, step }: Pick<ChangeRange, 'min' | 'max' | 'step'>): number[] {
  const count = Math.floor((max - min) / step) + 1
  const stride = Math.ceil(count / MOST_VALUES)
  const values: number[] = []
  for (let n = 0; n < count; n += stride) values.push(min + n * step)
  if (values.at(-1) !== min + (count - 1) * step) values.push(min + (count - 1) * step)
  return values
}

/** Coarse first: every 16th, then what lies between. */
export function coarseFirst(values: readonly number[]): number[] {
  const ordered = new Set<number>()
  for (let stride = 16; stride >= 1; stride /= 2)
    values.forEach((value, n) => {
      if (n % stride === 0) ordered.add(value)
    })
  return [...ordered]
}

interface Taker {
  isLatest(): boolean
  take(endings: ReadonlyMap<number, Ending>): void
}

async function fill(
  session: Session,
  trial: Trial,
  { branch, range, attempt }: Sweep,
  { isLatest, take }: Taker,
) {
  const { produce } = await IMMER.load()
  const known = new Map<number, Ending>()
  const waiting = coarseFirst(valuesOf(range))
  while (waiting.length > 0 && isLatest()) {
    // What is being tried comes first.
    await until(() => !isLatest() || (!trial.isPending() && trial.now()?.branch?.isGrowing() !== true))
    if (!isLatest()) return
    const values = waiting.splice(0, A_REQUEST)
    const attempts = values.map((value) => ({
      ...attempt,
      draft: produce(attempt.draft, (draft) => range.set(draft as Scenario, value)),
    }))
    const answer = await session.engine.endings(branch, attempts, 'ruler')
    if (!isLatest() || !answer.ok || answer.value === null) return
    answer.value.forEach((ending, n) => {
      const value = values[n]
      if (ending !== null && value !== undefined) known.set(value, ending)
    })
    take(new Map(known))
  }
}

/** Neighbours that end the same way as one; a value not known yet ends a stretch only if it is known to differ. */
export function stretchesOf(
  range: Pick<ChangeRange, 'min' | 'max' | 'step'>,
  endings: ReadonlyMap<number, Ending>,
  sides: readonly string[],
): Stretch[] {
  const stretches: Stretch[] = []
  for (const value of valuesOf(range)) {
    const ending = endings.get(value)
    if (ending === undefined) continue
    const text = outcomeText(ending.outcome)
    const last = stretches.at(-1)
    if (last?.text === text) stretches[stretches.length - 1] = { ...last, to: value }
    else stretches.push({ from: value, to: value, text, side: sideThatWon(ending.outcome, sides) })
  }
  return stretches
}
