import { z } from 'zod/mini'
import { Cell } from './cell.ts'
import type { Refusal } from './refusal.ts'
import type { Area } from './view.ts'

/** An order in words, accepted or not. */
export interface OrderWords {
  /** "Attack c3r0". */
  readonly label: string
  /** Who would carry it out, where orders go to single units. */
  readonly unit?: string
}

/** An order that would be accepted, with the cells to click for it. */
export interface OrderOption<O> extends OrderWords {
  readonly order: O
  /** Options of one kind differ only by their cells. */
  readonly kind: string
  /** A word or two where the kind says too little: the name of a skill. */
  readonly name?: string
  /** What to know before ordering it, in a few sentences. */
  readonly about?: string
  /** How it is drawn: "attack", "move", "skill". */
  readonly tone?: string
  readonly cells: readonly Cell[]
  /** Its cells form one place and any of them will do; otherwise they are clicked one after the other. */
  readonly isPlace?: true
  /** Other cells that mean it too: those it hits or covers. */
  readonly reaches?: readonly Cell[]
  /** Given when the clock runs out, never chosen. */
  readonly isByClock?: true
}

/** An order that would be refused, with the first check it fails. */
export interface RefusedOption extends Refusal {
  /** As for an option. */
  readonly kind: string
  readonly name?: string
  readonly about?: string
  readonly label: string
  readonly cells: readonly Cell[]
}

/** What happens if optional orders are not given. */
export interface OrderRest {
  /** "Go on to floor 3". */
  readonly label: string
  /** What that leaves to the computer, in a sentence. */
  readonly text: string
}

/** The time to give an order when playing against the clock, and the order that follows if it runs out. */
export interface OrderClock<O> {
  readonly seconds: number
  /** How late an order still counts. */
  readonly graceMs: number
  readonly order: O
  readonly label: string
}

/** What happens to a unit. */
const Effect = z.strictObject({
  unit: z.string(),
  /** "−4 hp", "+2 conversion". */
  text: z.string(),
  amount: z.int(),
  tone: z.string(),
  /** Named numbers that add up to the amount or, if there is a roll, to the number needed. */
  breakdown: z.array(z.strictObject({ name: z.string(), value: z.int() })),
  /** The same in a line, where it takes more than a sum. */
  because: z.optional(z.string()),
  /** The roll needed, and its chance. */
  needs: z.optional(z.int()),
  percent: z.optional(z.int()),
})
export type Effect = z.infer<typeof Effect>

/** What an order would do, before it is given. */
export const Forecast = z.strictObject({
  /** The upshot in a sentence. */
  text: z.string(),
  /** The same in a few words, shown beside the option: "T2 3 → 2". */
  brief: z.string(),
  /** The upshot point by point, for whoever is still building the order. */
  points: z.optional(z.array(z.strictObject({ text: z.string(), isWarning: z.boolean() }))),
  /** Where dice decide: the damage it deals on average, over all throws. */
  expected: z.optional(z.number()),
  /** Who takes part, in order of acting. */
  parts: z.array(
    z.strictObject({
      unit: z.string(),
      /** What it uses, where it has several: "AC/20". */
      name: z.optional(z.string()),
      /** "melee 5", "moves to c2r0". */
      text: z.string(),
      effects: z.array(Effect),
    }),
  ),
  cells: z.array(Cell),
})
export type Forecast = z.infer<typeof Forecast>

/** One choice for the next step of an order built step by step. */
export interface OrderChoice<O> {
  /** What it adds to the order; for a list, one entry. */
  readonly adds: Partial<O>
  readonly label: string
  /** The unit it is about. */
  readonly unit?: string
  readonly distance?: number
  /** What else to know about it: "20 damage · 7 heat · 5 shots left". */
  readonly about?: string
  /** Why it cannot be chosen; null if it can. */
  readonly refusal: Refusal | null
  /** What it would do on its own. */
  readonly effect?: Effect
  /** How many choices follow it. */
  readonly leads?: number
}

/** What the rules say about an unfinished order. */
export interface PartialAnswer<O> {
  /** The order in words, as far as it goes. */
  readonly label: string
  /** What can come next and what cannot, with why not; empty once the order is complete. */
  readonly choices: readonly OrderChoice<O>[]
  /** Why it would be refused as it stands; null if accepted or incomplete. */
  readonly refusal: Refusal | null
  /** What it would do as it stands; for an empty order, what was ordered earlier will do; null if neither does anything. */
  readonly forecast: Forecast | null
  /** The cells it covers. */
  readonly areas: readonly Area[]
}
