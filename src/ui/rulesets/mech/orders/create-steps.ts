import { untrack } from 'solid-js'
import type { MechOrder } from '#schemas/mech/shape.ts'
import type { MechState } from '#schemas/mech/state.ts'
import type { PartialAnswer } from '#schemas/order.ts'
import type { createPartialOrder } from '#ui/battle/play/create-partial-order.ts'
import { preference } from '#ui/state/preferences.ts'
import { type Answer, type Input, type Mode, type Surroundings, step } from './declaring.ts'

export type Ask = Surroundings['ask']

/** What is said of a part of an order until the engine has answered. */
export const NO_ANSWER: PartialAnswer<MechOrder> = {
  label: '',
  choices: [],
  refusal: null,
  forecast: null,
  areas: [],
}

export const hasReview = () => preference('confirm') === 'on'

interface Props {
  state(): MechState | null
  name(unit: string): string
  mode(): Mode
  readonly rules: ReturnType<typeof createPartialOrder>
  apply(input: Input, answer: Answer): void
}

/** Makes one step after the other, each as soon as the engine has answered what it asks about. */
export function createSteps({ state, name, mode, rules, apply }: Props) {
  let waiting: Input[] = []

  function goOn(): void {
    for (let input = waiting[0]; input !== undefined; input = waiting[0]) {
      const { answer, missing } = tried(input)
      if (missing.length > 0) {
        const queue = waiting
        void Promise.all(missing.map(rules.load)).then((found) => {
          if (!found.every(Boolean)) queue.length = 0
          if (queue === waiting) goOn()
        })
        return
      }
      waiting.shift()
      if (answer !== null) apply(input, answer)
    }
  }

  /** A step, with what it asks that is not answered yet. */
  function tried(input: Input): { answer: Answer | null; missing: readonly Partial<MechOrder>[] } {
    const missing: Partial<MechOrder>[] = []
    const ask: Ask = (part) => {
      const found = rules.ask(part) as PartialAnswer<MechOrder> | undefined
      if (found === undefined) missing.push(part)
      return found ?? NO_ANSWER
    }
    const answer = untrack(() => {
      const now = state()
      return now === null ? null : step({ state: now, hasReview: hasReview(), name, ask }, mode(), input)
    })
    return { answer, missing }
  }

  return {
    enqueue(input: Input): void {
      waiting.push(input)
      goOn()
    },
    /** Forgets what has not been done yet. */
    drop(): void {
      waiting = []
    },
  }
}
