import { z } from 'zod'
import type { Refusal } from './refusal.ts'
import { Cell } from './trace.ts'

/** An order in words, accepted or not. */
export interface OrderWords {
  /** "Attack c3r0". */
  readonly label: string
  /** Who would carry it out, where single units are ordered. */
  readonly unit?: string
}

/** An order that would be accepted, in words, with the cells one points at to give it. */
export interface OrderOption<O> extends OrderWords {
  readonly order: O
  /** What kind of order it is: options of one kind differ by their cells alone. */
  readonly kind: string
  /** What one orders in a word or two, where the kind does not say it: the name of a skill. */
  readonly name?: string
  /** What there is to know about that before one orders it, in a few sentences. */
  readonly about?: string
  /** What it is like, for how it is drawn: "attack", "move", "skill". */
  readonly tone?: string
  readonly cells: readonly Cell[]
  /** Its cells are one place, and pointing at any of them is enough; else one points at them one after the other. */
  readonly isPlace?: true
  /** Where else one may point to mean it: whom it reaches, what it covers. */
  readonly reaches?: readonly Cell[]
  /** Given by a clock where one runs, not by choice. */
  readonly isByClock?: true
}

/** An order that would be refused, with the first check it fails. */
export interface RefusedOption extends Refusal {
  /** What the kind of an option is; options have the same first word, after that of the unit where they have one. */
  readonly kind: string
  readonly name?: string
  readonly about?: string
  readonly label: string
  readonly cells: readonly Cell[]
}

/** What becomes of orders that can be done without, if nobody gives them. */
export interface OrderRest {
  /** "Go on to floor 3". */
  readonly label: string
  /** In a sentence, what that leaves to the computer. */
  readonly text: string
}

/** How long there is to order, for those who play against a clock, and what is ordered after that. */
export interface OrderClock<O> {
  readonly seconds: number
  /** How long an order still counts after that. */
  readonly graceMs: number
  readonly order: O
  readonly label: string
}

/** What an order would do to whom, before it is given. */
export const Forecast = z.strictObject({
  /** In a sentence, what it comes to. */
  text: z.string(),
  /** The same in a few words, beside what is ordered: "T2 3 → 2". */
  brief: z.string(),
  /** Who takes part, in the order in which they act. */
  parts: z.array(
    z.strictObject({
      unit: z.string(),
      /** "melee 5", "moves to c2r0". */
      text: z.string(),
      effects: z.array(
        z.strictObject({
          unit: z.string(),
          /** "−4 hp", "+2 conversion". */
          text: z.string(),
          amount: z.int(),
          tone: z.string(),
          /** Named numbers that lead to the amount, in the order they are combined. */
          breakdown: z.array(z.strictObject({ name: z.string(), value: z.int() })),
          /** The same in a line, where the numbers are combined by more than a sum. */
          because: z.string().optional(),
        }),
      ),
    }),
  ),
  cells: z.array(Cell),
})
export type Forecast = z.infer<typeof Forecast>
