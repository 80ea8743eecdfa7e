import { same } from '#engine/core/digest.ts'
import type { Roll } from '#engine/core/rng.ts'
import type { Moment, Orders, Ruleset, Types, UnitTable } from '#engine/core/ruleset.ts'
import type { Effect, Forecast, OrderOption, OrderWords } from '#schemas/order.ts'
import { numberText } from '#schemas/text/counted.ts'
import { shortText } from '#schemas/text/value-text.ts'
import type { Check, Option, Score, Trace } from '#schemas/trace.ts'
import type { View } from '#schemas/view.ts'
import { type Editing, editing } from './editing.ts'
import { type Roster, rosterOf, type Unit, type UnitLook } from './roster.ts'

// What most games would write the same. A ruleset says the rest, and whatever it wants to say otherwise.

type Edits = 'edit' | 'editsBetween' | 'transplant' | 'comparison'
type Looks = 'level' | 'units' | 'view'
type Filled =
  | 'copy'
  | 'moment'
  | 'restate'
  | 'optionTexts'
  | 'orders'
  | 'prepare'
  | 'unitTable'
  | Edits
  | Looks

/** A game as its author writes it. */
export type RulesetDefinition<T extends Types, U extends Unit> = Omit<Ruleset<T>, Filled> &
  Partial<Pick<Ruleset<T>, 'copy' | 'moment' | 'restate' | 'optionTexts' | 'unitTable' | Edits>> & {
    readonly orders?: OrdersDefinition<T>
    /** What edits can change, where the ruleset does not bring all that follows from it. */
    readonly edits?: Omit<Editing<T, U>, 'list' | 'inFull'> & Partial<Pick<Editing<T, U>, 'list' | 'inFull'>>
    /** What else is drawn beside the units. */
    readonly drawn?: (moment: Moment<T>) => Partial<View>
  } & (
    | (Pick<Ruleset<T>, Looks | 'prepare'> & { readonly unit?: undefined })
    // Without a program of its own a game has a roster.
    | (Partial<Pick<Ruleset<T>, Looks>> &
        (Roster extends T['program'] ? Partial<Pick<Ruleset<T>, 'prepare'>> : Pick<Ruleset<T>, 'prepare'>) & {
          readonly unit: UnitLook<T, U>
        })
  )

/** Orders as the author writes them: who orders what, and how the computer chooses. */
export type OrdersDefinition<T extends Types> = Pick<Orders<T>, 'awaiting' | 'options'> &
  Partial<Orders<T>> & {
    /**
     * What speaks for an order and, below 0, against it. The highest sum wins, of equals the first. For a ruleset
     * without a policy of its own.
     */
    readonly weigh?: (state: T['state'], order: T['order']) => readonly Score[]
    /** What an order would do to whom, for a ruleset without a forecast of its own. */
    readonly effects?: (state: T['state'], order: T['order']) => readonly Effect[]
  }

/** A ruleset with everything filled in that its author left to the core. */
export function defineRuleset<T extends Types, U extends Unit = Unit>(
  definition: RulesetDefinition<T, U>,
): Ruleset<T> {
  const { unit, edits, drawn, orders: ordering, ...given } = definition
  const list = edits?.list ?? 'units'
  const restate = given.restate ?? ((setup: T['setup']) => given.setup(setup, FIRST))
  const copy = given.copy ?? copyOf
  const unitsIn = (state: T['state']) => (state as Record<string, readonly U[]>)[list] ?? []
  const looks = unit && rosterOf(unit, unitsIn, given)
  const orders = ordering && ordersFrom(ordering)
  return {
    copy,
    restate,
    moment: (state: T['state']) => copy(state),
    optionTexts: (state: T['state']) => (orders === undefined ? {} : optionTexts(orders, state)),
    ...editing<T, U>({
      unit: { changeable: [] },
      inFull: (setup) => restate(setup, undefined) as object,
      ...edits,
      list,
    }),
    unitTable: NO_UNITS,
    ...looks,
    ...(looks && drawn && { view: (moment: Moment<T>) => ({ ...looks.view(moment), ...drawn(moment) }) }),
    ...given,
    ...(orders && { orders }),
  } as unknown as Ruleset<T>
}

/** For games that are not about units. */
const NO_UNITS: UnitTable<unknown> = { bars: [], side: () => null, place: () => null }

/** Every roll gives its first value: for a picture of what has not been rolled yet. */
const FIRST: Roll = () => 0

/** A deep copy of plain data. */
function copyOf<V>(value: V): V {
  if (Array.isArray(value)) return value.map(copyOf) as V
  if (typeof value !== 'object' || value === null) return value
  const copy: Record<string, unknown> = {}
  for (const [key, each] of Object.entries(value)) copy[key] = copyOf(each)
  return copy as V
}

function ordersFrom<T extends Types>({ weigh, effects, ...given }: OrdersDefinition<T>): Orders<T> {
  const { awaiting, options } = given
  const optionOf = (state: T['state'], order: T['order']) =>
    options(state).find((option) => same(option.order, order))
  return {
    words: (state, order): OrderWords => {
      const { label, unit } = optionOf(state, order) ?? { label: orderText(order) }
      return { label, ...(unit !== undefined && { unit }) }
    },
    refuse(state, order) {
      if (awaiting(state) === null) return { code: 'no_order_due', message: 'Nobody can order anything now.' }
      return optionOf(state, order) === undefined
        ? { code: 'not_possible', message: `${orderText(order)}: this cannot be ordered now.` }
        : null
    },
    forecast(state, order) {
      const option = optionOf(state, order)
      if (option === undefined || (weigh ?? effects) === undefined) return null
      return forecastOf(option, effects?.(state, order) ?? [], weigh?.(state, order) ?? [])
    },
    policy: (state, side, trace) => {
      const open = options(state).filter(({ isByClock }) => isByClock !== true)
      return best(
        side,
        open.map((option) => ({ option, terms: weigh?.(state, option.order) ?? [] })),
        trace,
      )
    },
    ...given,
  }
}

/** "move r1 (2, 3)". */
const orderText = (order: unknown): string =>
  Object.values(order as object)
    .map(shortText)
    .join(' ')

/** "damage 1.8, danger −0.6", without what comes to nothing. */
const termsText = (terms: readonly Score[]): string =>
  terms
    .filter(({ value }) => value !== 0)
    .map(({ name, value }) => `${name} ${numberText(value)}`)
    .join(', ')

function forecastOf(
  { label, unit, cells }: OrderOption<unknown>,
  effects: readonly Effect[],
  terms: readonly Score[],
): Forecast {
  const brief = effects.length > 0 ? effects.map(({ text }) => text).join(', ') : termsText(terms)
  return {
    text: brief === '' ? label : `${label}: ${brief}`,
    brief,
    parts: unit === undefined ? [] : [{ unit, text: label, effects: [...effects] }],
    cells: [...cells],
  }
}

/** By unit, or by side where a whole side is ordered, what could be ordered now. */
function optionTexts<T extends Types>({ awaiting, options }: Orders<T>, state: T['state']) {
  const texts: Record<string, string[]> = {}
  try {
    const side = awaiting(state)
    if (side === null) return texts
    for (const { unit = side, label } of options(state)) {
      texts[unit] ??= []
      texts[unit].push(label)
    }
    return texts
  } catch {
    // It ends the battle once the tick asks for an order.
    return {}
  }
}

interface Weighed<O> {
  readonly option: OrderOption<O>
  readonly terms: readonly Score[]
}

const sumOf = ({ terms }: Weighed<unknown>): number => terms.reduce((sum, { value }) => sum + value, 0)

/** The best option, with a trace for everybody who could have been ordered. */
function best<O>(side: string, weighed: readonly Weighed<O>[], trace: ((decision: Trace) => void) | null): O {
  const [first, ...rest] = weighed
  if (first === undefined)
    throw new Error(`side ${side} has nothing it could be ordered to do: its list of options is empty`)
  const chosen = rest.reduce((top, next) => (sumOf(next) > sumOf(top) ? next : top), first)
  const actors = trace === null ? [] : new Set(weighed.map(({ option: { unit = side } }) => unit))
  for (const actor of actors) {
    const own = weighed.filter(({ option: { unit = side } }) => unit === actor)
    const at = own.indexOf(chosen)
    trace?.({
      actor,
      question: 'Which order is best?',
      busy: false,
      options: own.map((each) => tracedOption(each, chosen)),
      chosen: at < 0 ? null : at,
      kind: 'weighed',
    })
  }
  return chosen.option.order
}

/** An option beside the best; where several numbers were added up, its check says which. */
function tracedOption(weighed: Weighed<unknown>, chosen: Weighed<unknown>): Option {
  const { option, terms } = weighed
  const isChosen = weighed === chosen
  const [actual, needed] = [sumOf(weighed), sumOf(chosen)]
  const [only, ...others] = terms
  const check: Check = {
    name: only !== undefined && others.length === 0 ? only.name : 'worth',
    passed: isChosen,
    actual,
    relation: isChosen || actual < needed ? '>=' : '>',
    needed,
    ...(others.length > 0 && { note: termsText(terms) }),
  }
  return {
    label: option.label,
    verdict: isChosen ? 'selected' : 'rejected',
    ...(!isChosen && { reason: actual < needed ? 'less_worth' : 'no_better' }),
    checks: only === undefined ? [] : [check],
    ...(only !== undefined && { terms: [...terms] }),
  }
}
