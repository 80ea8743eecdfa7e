import { STRIP_MARKS } from '#engine/core/events.ts'
import type { EventHeader, Phase, Ruleset, TickContext, Types } from '#engine/core/ruleset.ts'
import type { Cell } from '#schemas/cell.ts'
import { gameSchemas } from '#schemas/documents/game-schemas.ts'
import type { EventFields, EventsOf } from '#schemas/event-fields.ts'
import {
  changing,
  type Field,
  type Fields,
  filledIn,
  type Given,
  optional,
  text,
  type Whole,
  word,
} from '#schemas/fields.ts'
import type { OrderOption } from '#schemas/order.ts'
import type { Outcome } from '#schemas/outcome.ts'
import { shortText } from '#schemas/text/value-text.ts'
import type { Trace } from '#schemas/trace.ts'
import { checkedOptions, checkedOutcome, checkedScores, checkedSide } from './answers.ts'
import { defineRuleset, type OrdersDefinition } from './define-ruleset.ts'
import { checkCells } from './editing.ts'
import type { EventTable } from './event-table.ts'
import type { Roster, Unit, UnitLook } from './roster.ts'

// The shortest way to a game of one's own: tables say what it is made of, and all that can be told from them is.

/** What the tables of a game come to. */
export interface GameTypes<S, O, E> {
  setup: Given<S>
  state: Whole<S>
  program: Roster
  event: EventsOf<E> & EventHeader
  decision: Trace
  edit: { tick: number; unit: string } & Partial<UnitOf<S>>
  order: Whole<O>
}

type UnitOf<S> = Whole<S> extends { units: (infer U extends Unit)[] } ? U : never

interface GamePhase<T extends Types> extends Omit<Phase<T>, 'run'> {
  run(draft: T['state'], ctx: TickContext<T> & { readonly order: T['order'] }): void
}

type Optional =
  | 'sideNames'
  | 'glossary'
  | 'checkNames'
  | 'stats'
  | 'chapter'
  | 'course'
  | 'departures'
  | 'outlook'
  | 'odds'
  | 'rollWords'
  | 'credits'
  | 'endNumbers'

/** A game as its author writes it. */
export type GameDefinition<S extends Fields, O extends Fields, E extends EventFields> = Pick<
  Ruleset<GameTypes<S, O, E>>,
  'id' | 'sides' | 'board'
> &
  Partial<Pick<Ruleset<GameTypes<S, O, E>>, Optional>> & {
    /**
     * What its setups and states are made of. `units` lists the units; each says its `id`, its `side` and, as its first
     * field that is a place, where it stands.
     */
    readonly setup: S
    readonly order: O
    readonly events: EventTable<E, Roster>
    /** The fields of a unit that are drawn as bars, the one that counts first; what a field takes at most is a full bar. */
    readonly bars: readonly [string, ...string[]]
    /** What else a unit looks like. */
    readonly look?: Partial<UnitLook<GameTypes<S, O, E>, UnitOf<S>>>
    /** The side to order next, while the battle goes on: every tick is one order. */
    readonly awaiting: (state: Whole<S>) => string
    readonly orders: Omit<OrdersDefinition<GameTypes<S, O, E>>, 'awaiting'>
    readonly phases: readonly GamePhase<GameTypes<S, O, E>>[]
    /** How a battle ends in which more than one side still has units; without it, it does not. */
    readonly outcome?: (state: Whole<S>) => Outcome | null
  }

export function defineGame<S extends Fields, O extends Fields, E extends EventFields>(
  definition: GameDefinition<S, O, E>,
): Ruleset<GameTypes<S, O, E>> {
  const { setup, order, events, bars, look, awaiting, orders, outcome, ...given } = definition
  const { id, sides, phases } = given
  const { weigh } = orders
  const unit = unitFieldsIn(setup)
  const cell = placeIn(unit)
  const cellOf = (each: object): Cell => cellFrom(Reflect.get(each, cell))
  const { id: _, side: __, ...changeable } = unit
  const outcomeOf = (state: Whole<S>) => lastSide(state, sides) ?? checkedOutcome(outcome?.(state), sides)
  const game = defineRuleset<Types, Unit>({
    schemas: gameSchemas(id, {
      setup,
      order,
      events: events.fields,
      changeable,
      cell,
      sides,
      phases: phases.map(({ name }) => name),
    }),
    departures: Object.fromEntries(
      events.hooks.eventKinds
        .filter(({ mark }) => mark === STRIP_MARKS.death)
        .map(({ type }) => [type, 'dead']),
    ),
    ...given,
    blanks: [{ setup: { units: [] } }],
    form: { setup, unit, list: 'units', side: 'side', cell },
    ...events.hooks,
    setup: (from: Given<S>) => filledIn(setup, from),
    outcome: outcomeOf,
    unit: {
      cell: cellOf,
      bars: bars.map((key) => barOf(key, unit)),
      ...look,
    },
    edits: {
      unit: {
        changeable: Object.keys(changeable),
        fields: changeable,
        momentary: changingIn(unit),
        inFull: (each: Given<Fields>) => filledIn(unit, each),
      },
      battle: {
        fixed: Object.keys(setup).filter((key) => key !== 'units'),
        progress: changingIn(setup),
      },
      checks: [(state: { units: Unit[] }) => checkCells(state.units, (each) => [shortText(cellOf(each))])],
    },
    orders: {
      ...orders,
      options: (state: Whole<S> & { units: Unit[] }) => checkedOptions(orders.options(state), state.units),
      ...(weigh && {
        weigh: (state: Whole<S>, order: Whole<O>) => checkedScores(weigh(state, order)),
      }),
      awaiting: (state: Whole<S>) => (outcomeOf(state) === null ? checkedSide(awaiting(state), sides) : null),
    },
    // The types are said by the tables; what is made of them here is the same whatever they say.
  } as never) as Ruleset as Ruleset<GameTypes<S, O, E>>
  GAMES.add(game)
  return game
}

const GAMES = new WeakSet<object>()

/** Whether it was made here: what another copy of this module makes would fit only by chance. */
export const isGame = (value: unknown): value is Ruleset =>
  typeof value === 'object' && value !== null && GAMES.has(value)

/** What every unit has: an id, a name if it has one, a side, and where it stands. */
export const unitFields = <const N extends string, P extends Field>(sides: readonly N[], square: P) => ({
  id: text(LONGEST_NAME),
  name: optional(text(LONGEST_NAME)),
  side: word(sides),
  at: changing(square),
})
const LONGEST_NAME = 40

/** An order to choose from: its words, of which the first says what kind it is, its colour, and the cells to click. */
export const orderOption = <O extends { readonly unit: string }>(
  order: O,
  label: string,
  tone: string,
  cells: readonly Cell[],
): OrderOption<O> => {
  const [kind = label] = label.toLowerCase().split(' ')
  return { order, unit: order.unit, label, kind, tone, cells }
}

/** The unit of an id, which must be there. */
export function unitIn<U extends Unit>({ units }: { readonly units: readonly U[] }, id: string): U {
  const found = units.find((unit) => unit.id === id)
  if (found === undefined) throw new Error(`there is no unit "${id}"`)
  return found
}

const changingIn = (fields: Fields): string[] => Object.keys(fields).filter((key) => fields[key]?.isChanging)

function unitFieldsIn({ units }: Fields): Fields {
  if (units?.kind === 'list' && units.of.kind === 'group') return units.of.fields
  throw new Error('the setup of a game lists its units, each a group of fields, under `units`')
}

function placeIn(unit: Fields): string {
  const place = Object.keys(unit).find((key) => unit[key]?.kind === 'place')
  if (place === undefined) throw new Error('a unit needs a field that is a place')
  return place
}

/** A place by its two axes, in their order. */
function cellFrom(place: Readonly<Record<string, number>>): Cell {
  const [q = 0, r = 0] = Object.values(place)
  return { q, r }
}

function barOf(key: string, unit: Fields) {
  const field: Field | undefined = unit[key]
  if (field?.kind !== 'int') throw new Error(`a bar needs a field that is a whole number, and ${key} is none`)
  return { label: key, value: (each: object) => Number(Reflect.get(each, key)), max: () => field.max }
}

/** Won by the only side that still has units, drawn if none has. */
function lastSide(state: object, sides: readonly string[]): Outcome | null {
  const { units } = state as { readonly units: readonly { readonly side: string }[] }
  const [winner, ...others] = sides.filter((side) => units.some((unit) => unit.side === side))
  if (winner === undefined) return { kind: 'draw' }
  return others.length === 0 ? { kind: 'won', winner } : null
}
