import type { OrderOption, OrderWords } from '#schemas/order.ts'
import { shortText } from '#schemas/text/value-text.ts'
import type { Score, Trace } from '#schemas/trace.ts'
import type { View } from '#schemas/view.ts'
import { same } from './digest.ts'
import { type Editing, editing } from './editing.ts'
import type { Roll } from './rng.ts'
import { type Roster, rosterOf, type Unit, type UnitLook } from './roster.ts'
import type { Moment, Orders, Ruleset, Types } from './ruleset.ts'

// What most games would write the same. A ruleset says the rest, and whatever it wants to say otherwise.

type Edits = 'edit' | 'editsBetween' | 'transplant' | 'comparison'
type Looks = 'level' | 'units' | 'view'
type Filled = 'copy' | 'moment' | 'restate' | 'optionTexts' | 'orders' | 'prepare' | Edits | Looks

/** A game as its author writes it. */
export type RulesetDefinition<T extends Types, U extends Unit> = Omit<Ruleset<T>, Filled> &
  Partial<Pick<Ruleset<T>, 'copy' | 'moment' | 'restate' | 'optionTexts' | Edits>> & {
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
type OrdersDefinition<T extends Types> = Pick<Orders<T>, 'awaiting' | 'options'> &
  Partial<Orders<T>> & {
    /**
     * How good an option is, by numbers that are compared one after the other: the highest wins, of equals the first.
     * For a ruleset without a policy of its own.
     */
    readonly weigh?: (state: T['state'], option: OrderOption<T['order']>) => readonly Score[]
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
    ...looks,
    ...(looks && drawn && { view: (moment: Moment<T>) => ({ ...looks.view(moment), ...drawn(moment) }) }),
    ...given,
    ...(orders && { orders }),
  } as unknown as Ruleset<T>
}

/** Takes the first of everything: for a picture of what is not drawn yet. */
const FIRST: Roll = () => 0

/** Plain data, copied through and through. */
function copyOf<V>(value: V): V {
  if (Array.isArray(value)) return value.map(copyOf) as V
  if (typeof value !== 'object' || value === null) return value
  const copy: Record<string, unknown> = {}
  for (const [key, each] of Object.entries(value)) copy[key] = copyOf(each)
  return copy as V
}

function ordersFrom<T extends Types>({ weigh, ...given }: OrdersDefinition<T>): Orders<T> {
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
    forecast: () => null,
    policy: (state, side, trace) =>
      best(
        state,
        side,
        options(state).filter(({ isByClock }) => isByClock !== true),
        weigh,
        trace,
      ),
    ...given,
  }
}

/** "move r1 (2, 3)". */
const orderText = (order: unknown): string =>
  Object.values(order as object)
    .map(shortText)
    .join(' ')

type Options<T extends Types> = readonly OrderOption<T['order']>[]

/** By unit, or by side where a whole side is ordered, what could be ordered now. */
function optionTexts<T extends Types>({ awaiting, options }: Orders<T>, state: T['state']) {
  const side = awaiting(state)
  const texts: Record<string, string[]> = {}
  if (side === null) return texts
  for (const { unit = side, label } of options(state)) {
    texts[unit] ??= []
    texts[unit].push(label)
  }
  return texts
}

/** The best option, with a trace for everybody who could have been ordered. */
function best<T extends Types>(
  state: T['state'],
  side: string,
  options: Options<T>,
  weigh: OrdersDefinition<T>['weigh'],
  trace: ((decision: T['decision']) => void) | null,
): T['order'] {
  const weighed = options.map((option) => ({ option, score: weigh?.(state, option) ?? [] }))
  const [first, ...rest] = weighed
  if (first === undefined) throw new Error(`side ${side} has nothing it could be ordered to do`)
  const chosen = rest.reduce((top, next) => (isBetter(next.score, top.score) ? next : top), first)
  if (trace === null) return chosen.option.order
  const actors = new Set(options.map(({ unit = side }) => unit))
  for (const actor of actors) {
    const own = weighed.filter(({ option: { unit = side } }) => unit === actor)
    const at = own.indexOf(chosen)
    const decision: Trace = {
      actor,
      question: 'Which order is best?',
      busy: false,
      options: own.map(({ option, score }) => ({
        label: option.label,
        verdict: option === chosen.option ? 'selected' : 'rejected',
        ...(option !== chosen.option && { reason: 'less_worth' }),
        checks: checksOf(score, chosen.score, option === chosen.option),
      })),
      chosen: at < 0 ? null : at,
      kind: 'weighed',
    }
    trace(decision as T['decision'])
  }
  return chosen.option.order
}

function isBetter(a: readonly Score[], b: readonly Score[]): boolean {
  const at = a.findIndex(({ value }, i) => value !== b[i]?.value)
  return at >= 0 && (a[at]?.value ?? 0) > (b[at]?.value ?? 0)
}

/** Number by number against the best, up to the one that decides; of equals the first is taken. */
function checksOf(score: readonly Score[], best: readonly Score[], isBest: boolean) {
  const unequal = score.findIndex(({ value }, i) => value !== best[i]?.value)
  const decides = unequal < 0 ? score.length - 1 : unequal
  return score.slice(0, decides + 1).map(({ name, value }, i) => ({
    name,
    passed: isBest || i < decides,
    actual: value,
    relation: isBest || unequal >= 0 ? ('>=' as const) : ('>' as const),
    needed: best[i]?.value ?? 0,
  }))
}
