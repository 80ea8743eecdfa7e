import { z } from 'zod'
import type { Refusal } from './refusal.ts'
import { Cell } from './trace.ts'
import type { Area } from './view.ts'

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

/** What is done to somebody. */
const Effect = z.strictObject({
  unit: z.string(),
  /** "−4 hp", "+2 conversion". */
  text: z.string(),
  amount: z.int(),
  tone: z.string(),
  /** Named numbers that lead to the amount or, where it must be rolled for, to what is needed. */
  breakdown: z.array(z.strictObject({ name: z.string(), value: z.int() })),
  /** The same in a line, where the numbers are combined by more than a sum. */
  because: z.string().optional(),
  /** What must be rolled for it, and how often that happens. */
  needs: z.int().optional(),
  percent: z.int().optional(),
})
type Effect = z.infer<typeof Effect>

/** What an order would do to whom, before it is given. */
export const Forecast = z.strictObject({
  /** In a sentence, what it comes to. */
  text: z.string(),
  /** The same in a few words, beside what is ordered: "T2 3 → 2". */
  brief: z.string(),
  /** Where dice decide: what everybody loses by it altogether, on average over all throws. */
  expected: z.number().optional(),
  /** Who takes part, in the order in which they act. */
  parts: z.array(
    z.strictObject({
      unit: z.string(),
      /** What it acts with, where it has several: "AC/20". */
      name: z.string().optional(),
      /** "melee 5", "moves to c2r0". */
      text: z.string(),
      effects: z.array(Effect),
    }),
  ),
  cells: z.array(Cell),
})
export type Forecast = z.infer<typeof Forecast>

/** One way to settle the next step of an order that is put together step by step. */
export interface OrderChoice<O> {
  /** What of the order it settles; of a list, one entry. */
  readonly adds: Partial<O>
  readonly label: string
  /** Whom it is about. */
  readonly unit?: string
  readonly distance?: number
  /** Why it cannot be chosen; null if it can. */
  readonly refusal: Refusal | null
  /** What it would do by itself. */
  readonly effect?: Effect
  /** How many ways there are to go on from it. */
  readonly leads?: number
}

/** What the rules say of an order as far as it is put together. */
export interface PartialAnswer<O> {
  /** The order in words, once there is enough of it. */
  readonly label: string
  /** What can follow, in a fixed order, with why not; nothing once all is settled. */
  readonly choices: readonly OrderChoice<O>[]
  /** Why it would be refused as it stands; null if it would not, or is not complete. */
  readonly refusal: Refusal | null
  /** What it would do as it stands or, with nothing settled, what was decided before will do; null if nothing yet. */
  readonly forecast: Forecast | null
  /** What it covers on the board. */
  readonly areas: readonly Area[]
}
