// Fields are declared once, without Zod: schemas, checks, event codecs and forms are all built from these tables.

declare const GIVEN: unique symbol
declare const WHOLE: unique symbol

/** What a document may say of a field (`G`), and what a state always has of it (`W`). */
interface Typed<G, W> {
  readonly [GIVEN]?: G
  readonly [WHOLE]?: W
}

/** What is known of a field beside its kind; `owner` is the object it belongs to. */
interface About<V> {
  /** Its name on the page, if not its key. */
  readonly label?: string
  /** Its value when a document leaves it out. */
  readonly usual?: V | ((owner: never) => V | undefined)
  /** It makes sense only while these other fields of the owner have one of these values. */
  readonly where?: Where
  /** The battle changes it as it goes: its value at a later moment says nothing about the start. */
  readonly isChanging?: true
  /** Anything else its value must satisfy. */
  readonly check?: (
    value: unknown,
    report: (path: readonly (string | number)[], message: string) => void,
  ) => void
}

export type Where = Readonly<Record<string, readonly unknown[]>>

interface Int extends About<number> {
  readonly kind: 'int'
  readonly min: number
  readonly max: number
  /** The only ones of them, where they are few. */
  readonly values?: readonly number[]
  /** What `true` means where a document says that instead. */
  readonly trueMeans?: number
  /** The sentence for what it cannot be, if it is more than its bounds. */
  readonly refusal?: string
}
interface Flag extends About<boolean> {
  readonly kind: 'flag'
  /** Whether it is left out rather than false. */
  readonly isMark?: true
}
interface Text extends About<string> {
  readonly kind: 'text'
  readonly most: number
  readonly isEmptyAllowed: boolean
  /** A regular expression it must match, and the sentence if it does not. */
  readonly pattern?: { readonly source: string; readonly refusal: string }
}
interface Word<N extends string> extends About<N> {
  readonly kind: 'word'
  readonly words: readonly N[]
}
/** The id of a unit: text in a document, a number in the event log. */
interface Unit extends About<string> {
  readonly kind: 'unit'
}
/** A place on the board, by the names of its two axes. */
interface Place extends About<Readonly<Record<string, number>>> {
  readonly kind: 'place'
  readonly axes: Readonly<Record<string, Int>>
}
interface List extends About<readonly unknown[]> {
  readonly kind: 'list'
  readonly of: Field
  readonly most: number
}
/** A fixed number of values, each of its own kind. */
interface Tuple extends About<readonly unknown[]> {
  readonly kind: 'tuple'
  readonly of: readonly Field[]
}
interface Group extends About<object> {
  readonly kind: 'group'
  readonly fields: Fields
}

type Kind = Int | Flag | Text | Word<string> | Unit | Place | List | Tuple | Group

/** A field of any kind. */
export type Field = Kind & {
  readonly isNullable?: boolean
  readonly mayBeLeftOut?: boolean
  readonly hasUsual?: boolean
}
export type Fields = Readonly<Record<string, Field>>

type LeftOut = { readonly mayBeLeftOut: true }
/** Left out where it makes no sense, in a state too. */
type Conditional = LeftOut & { readonly where: Where }
type HasUsual = LeftOut & { readonly hasUsual: true }
type Usual<V> = V | ((owner: never) => V | undefined)

export type GivenOf<F> = F extends Typed<infer G, unknown> ? G : never
export type WholeOf<F> = F extends Typed<unknown, infer W> ? W : never

export type LeftOutOfGiven<S> = { [K in keyof S]: S[K] extends LeftOut ? K : never }[keyof S]
export type LeftOutOfWhole<S> = {
  [K in keyof S]: S[K] extends Conditional
    ? K
    : S[K] extends HasUsual
      ? never
      : S[K] extends LeftOut
        ? K
        : never
}[keyof S]
type Flat<T> = { [K in keyof T]: T[K] }

/** An object with these fields in a document; those with a usual value are optional. */
export type Given<S> = Flat<
  { [K in Exclude<keyof S, LeftOutOfGiven<S>>]: GivenOf<S[K]> } & {
    [K in LeftOutOfGiven<S>]?: GivenOf<S[K]> | undefined
  }
>
/** The same in a state, with usual values filled in. */
export type Whole<S> = Flat<
  { [K in Exclude<keyof S, LeftOutOfWhole<S>>]: WholeOf<S[K]> } & {
    [K in LeftOutOfWhole<S>]?: WholeOf<S[K]> | undefined
  }
>

type Made<K, V, U> = K & Typed<V, V> & (U extends undefined ? unknown : HasUsual)

const withUsual = (usual: unknown) =>
  usual === undefined ? {} : ({ usual, mayBeLeftOut: true, hasUsual: true } as const)

/** A whole number from `min` to `max`. With a usual value, here as for the others, it may be left out of a file. */
export const int = <U extends Usual<number> | undefined = undefined>(min: number, max: number, usual?: U) =>
  ({ kind: 'int', min, max, ...withUsual(usual) }) as Made<Int, number, U>

/** One of a few numbers. */
export const oneOf = <const N extends number, U extends Usual<N> | undefined = undefined>(
  values: readonly N[],
  refusal?: string,
  usual?: U,
) =>
  ({
    ...int(Math.min(...values), Math.max(...values), usual),
    values,
    ...(refusal !== undefined && { refusal }),
  }) as Made<Int, N, U>

/** A number for which a document may say `true`. */
export const orTrue = (trueMeans: number, field: Int, refusal: string) =>
  ({ ...field, trueMeans, refusal }) as Int & Typed<number | true, number>

const INT32_MAX = 2 ** 31 - 1
type AnyInt = Int & Typed<number, number>

/** Any number an event can tell. */
export const int32: AnyInt = int(-INT32_MAX - 1, INT32_MAX)
export const anyInt: AnyInt = int(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)

/** True or false. */
export const flag = <U extends Usual<boolean> | undefined = undefined>(usual?: U) =>
  ({ kind: 'flag', ...withUsual(usual) }) as Made<Flag, boolean, U>

/** True or absent. */
export const mark = { kind: 'flag', isMark: true, mayBeLeftOut: true } as Flag & Typed<true, true> & LeftOut

/** One of a closed list. */
export const word = <const N extends string, U extends Usual<N> | undefined = undefined>(
  words: readonly N[],
  usual?: U,
) => ({ kind: 'word', words, ...withUsual(usual) }) as Made<Word<N>, N, U>

export const anyText = { kind: 'text', most: Number.POSITIVE_INFINITY, isEmptyAllowed: true } as Text &
  Typed<string, string>

/** Text of at most so many characters, and at least one. */
export const text = (most: number, { isEmptyAllowed = false }: { isEmptyAllowed?: boolean } = {}) =>
  ({ kind: 'text', most, isEmptyAllowed }) as Text & Typed<string, string>

/** `pattern('^[A-Z]{1,3}$', 'must be 1 to 3 capital letters')`. */
export const pattern = (source: string, refusal: string) =>
  ({ ...text(Number.POSITIVE_INFINITY), pattern: { source, refusal } }) as Text & Typed<string, string>

/** Why a text does not fit a field; null if it does. */
export const whyNotText = ({ pattern }: Pick<Text, 'pattern'>, value: string): string | null =>
  pattern === undefined || new RegExp(pattern.source, 'u').test(value) ? null : pattern.refusal

/** The id of a unit. */
export const unit = { kind: 'unit' } as Unit & Typed<string, string>

/** A place on the board by its two axes: `place({ q: int(-5, 5), r: int(-5, 5) })`. */
export const place = <A extends string>(axes: Readonly<Record<A, Int>>) =>
  ({ kind: 'place', axes }) as Omit<Place, 'axes'> & { readonly axes: typeof axes } & Typed<
      Readonly<Record<A, number>>,
      Readonly<Record<A, number>>
    >

/** A list of at most so many. */
export const list = <F extends Field>(of: F, most: number) =>
  ({ kind: 'list', of, most }) as Omit<List, 'of'> & { readonly of: F } & Typed<GivenOf<F>[], WholeOf<F>[]>

export const tuple = <const A extends readonly Field[]>(...of: A) =>
  ({ kind: 'tuple', of }) as unknown as Tuple &
    Typed<{ -readonly [I in keyof A]: GivenOf<A[I]> }, { -readonly [I in keyof A]: WholeOf<A[I]> }>

/** An object with these fields. */
export const group = <const S extends Fields>(fields: S) =>
  ({ kind: 'group', fields }) as Omit<Group, 'fields'> & { readonly fields: S } & Typed<Given<S>, Whole<S>>

/** One field of the same kind for each name. */
export const byName = <const N extends string, F extends Field>(
  names: readonly N[],
  field: F,
): ReturnType<typeof group<{ readonly [K in N]: F }>> =>
  group(Object.fromEntries(names.map((name) => [name, field])) as { readonly [K in N]: F })

/** May be null. */
export const nullable = <F extends Field>(field: F) =>
  ({ ...field, isNullable: true }) as unknown as Omit<F, typeof GIVEN | typeof WHOLE> &
    Typed<GivenOf<F> | null, WholeOf<F> | null>

/** May be left out, and is then nothing. */
export const optional = <F extends Field>(field: F) => ({ ...field, mayBeLeftOut: true }) as F & LeftOut

/** May be left out, and is then this. */
export const usually = <F extends Field>(usual: unknown, field: F) =>
  ({ ...field, ...withUsual(usual) }) as F & HasUsual

/** Has another name on the page than its key. */
export const called = <F extends Field>(label: string, field: F): F => ({ ...field, label })

/** Changed by the battle as it goes, so that a later moment says nothing about how it began. */
export const changing = <F extends Field>(field: F): F => ({ ...field, isChanging: true })

/** `only({ type: ['CLONE'] }, int(1, 9))` makes sense for clones alone. */
export const only = <F extends Field>(where: Where, field: F) =>
  ({ ...field, where, mayBeLeftOut: true }) as F & Conditional

/** Adds a check beyond its kind. */
export const checked = <F extends Field>(check: NonNullable<Field['check']>, field: F): F => ({
  ...field,
  check,
})

/** The value of a field that nobody set. */
export function usualOf(field: Field, owner: unknown): unknown {
  return typeof field.usual === 'function' ? field.usual(owner as never) : field.usual
}

/** What a field is called: "Shield wall", from its key `shieldWall` if it has no label. */
export const labelOf = (name: string, { label }: Pick<Field, 'label'>): string =>
  label ?? (name === name.toUpperCase() ? name : spaced(name))

const spaced = (name: string): string =>
  `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}`

type Values = Readonly<Record<string, unknown>>

function valueIn(owner: unknown, name: string, field: Field | undefined): unknown {
  const given = (owner as Values | null | undefined)?.[name]
  return given === undefined && field !== undefined ? usualOf(field, owner) : given
}

/** The value of a field, given or usual. */
export const givenOrUsual = <const S extends Fields, K extends keyof S & string>(
  fields: S,
  owner: object,
  name: K,
): WholeOf<S[K]> => valueIn(owner, name, fields[name]) as WholeOf<S[K]>

type Conditions = readonly (readonly [name: string, values: readonly unknown[]])[]

const conditionsOf = ({ where = {} }: Pick<Field, 'where'>): Conditions => Object.entries(where)

const areMet = (conditions: Conditions, fields: Fields, owner: object): boolean =>
  conditions.every(([other, values]) => values.includes(givenOrUsual(fields, owner, other)))

/** Whether a field makes sense for this owner. */
export const isSensible = (fields: Fields, name: string, owner: object): boolean =>
  areMet(conditionsOf(fields[name] ?? {}), fields, owner)

/** What a state makes of a value from a document; null if it keeps it as it is. */
type MakeWhole = ((value: unknown) => unknown) | null

/** A field as `filledIn` needs it: worked out once, as battles are set up by the thousand. */
interface Filling {
  readonly name: string
  readonly field: Field
  readonly conditions: Conditions
  readonly whole: MakeWhole
}

const FILLINGS = new WeakMap<Fields, readonly Filling[]>()

function fillingsOf(fields: Fields): readonly Filling[] {
  let fillings = FILLINGS.get(fields)
  if (fillings === undefined) {
    fillings = Object.entries(fields).map(([name, field]) => ({
      name,
      field,
      conditions: conditionsOf(field),
      whole: wholeOf(field),
    }))
    FILLINGS.set(fields, fillings)
  }
  return fillings
}

/** An object from a document as a state holds it: usual values replace what was left out. */
export function filledIn<const S extends Fields>(fields: S, given: Given<S>): Whole<S> {
  const filled: Record<string, unknown> = {}
  for (const { name, field, conditions, whole } of fillingsOf(fields)) {
    if (conditions.length > 0 && !areMet(conditions, fields, given)) continue
    const value = madeWhole(valueIn(given, name, field), whole)
    if (value !== undefined) filled[name] = value
  }
  return filled as Whole<S>
}

const madeWhole = (value: unknown, whole: MakeWhole): unknown =>
  whole === null || value === undefined || value === null ? value : whole(value)

function wholeOf(field: Field): MakeWhole {
  switch (field.kind) {
    case 'int': {
      const { trueMeans } = field
      return trueMeans === undefined ? null : (value) => (value === true ? trueMeans : value)
    }
    case 'list': {
      const whole = wholeOf(field.of)
      return (value) => (value as readonly unknown[]).map((entry) => madeWhole(entry, whole))
    }
    case 'group':
      return (value) => filledIn(field.fields, value as Given<Fields>)
    case 'place':
      return (value) => ({ ...(value as object) })
    default:
      return null
  }
}

/** A game’s edit form as data, for games that bring no form of their own. */
export interface FormTable {
  readonly setup: Fields
  readonly unit: Fields
  /** The key of the setup under which its units are listed. */
  readonly list: string
  /** The key that holds the side of a unit. */
  readonly side: string
  /** The key that holds its cell: the two axes of the board, in order. */
  readonly cell: string
}

/** A table as plain data; usual values that are functions stay behind. */
export const sendable = <T extends object>(table: T): T => JSON.parse(JSON.stringify(table)) as T
