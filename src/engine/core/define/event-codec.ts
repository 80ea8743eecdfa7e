import type { EventId, EventLog } from '#engine/core/events.ts'
import { type EventField, isKept, isTold } from '#schemas/event-fields.ts'
import { type Field, type Fields, list, unit } from '#schemas/fields.ts'
import { MOST_A_TICK } from '#schemas/limits.ts'

// The fields of events as the numbers the log keeps of them.

/** How a ruleset numbers its units; where events may tell of nobody, that is number 0. */
export interface Numbers<P> {
  unit(number: number, program: P): string
  /** Needed by rules that tell events by name. */
  numberOf?(id: string, program: P): number
}

interface Codec<P> {
  /** How many numbers it takes. */
  readonly width: number
  read(log: EventLog, id: EventId, index: number, program: P): unknown
  /** Writes its numbers at their place among those of its event. */
  keep(numbers: number[], index: number, value: unknown, program: P): void
}

/** How a field is kept that is kept in a way of its own. */
export interface OwnCodec<V, P> {
  readonly width: number
  read(numbers: readonly number[], program: P): unknown
  keep?(value: V, program: P): readonly number[]
}

/** Kept in a way of its own. */
export const keptAs = <F extends Field, V, P>(codec: OwnCodec<V, P>, field: F): F => ({ ...field, codec })

/** Kept as a place in a list; `indexOf` finds it where an equal value need not be the same object. */
export const among = <F extends Field, V>(
  values: readonly V[],
  field: F,
  indexOf: (value: V) => number = (value) => values.indexOf(value),
): F => ({ ...field, values, indexOf })

type KeptField<P> = EventField & {
  readonly codec?: OwnCodec<unknown, P>
  readonly values?: readonly unknown[]
  readonly indexOf?: (value: unknown) => number
}

const UNIT_BITS = 10
const UNITS_A_NUMBER = 3
const UNIT_MASK = (1 << UNIT_BITS) - 1

/** Units by number, three to a number of the log. */
export function packUnits(units: readonly number[], width: number): number[] {
  const packed: number[] = []
  for (let i = 0; i < width; i++) packed.push(0)
  units.forEach((each, i) => {
    const at = Math.floor(i / UNITS_A_NUMBER)
    if (at < width) packed[at] = (packed[at] ?? 0) | ((each + 1) << (UNIT_BITS * (i % UNITS_A_NUMBER)))
  })
  return packed
}

function unpackUnits(numbers: readonly number[]): number[] {
  return numbers.flatMap((packed) =>
    Array.from(
      { length: UNITS_A_NUMBER },
      (_, place) => ((packed >> (UNIT_BITS * place)) & UNIT_MASK) - 1,
    ).filter((each) => each >= 0),
  )
}

/** Several units, packed into so many numbers. */
export const packedUnits = <P>({ unit: idOf }: Numbers<P>, width: number) =>
  keptAs<ReturnType<typeof list<typeof unit>>, string[], P>(
    { width, read: (numbers, program) => unpackUnits(numbers).map((each) => idOf(each, program)) },
    list(unit, MOST_A_TICK),
  )

type ReadOne<P> = (number: number, program: P) => unknown
type KeepOne<P> = (value: unknown, program: P) => number

const single = <P>(read: ReadOne<P>, keep: KeepOne<P>): Codec<P> => ({
  width: 1,
  read: (log, id, index, program) => read(log.word(id, index), program),
  keep: (numbers, index, value, program) => {
    numbers[index] = keep(value, program)
  },
})

/** Nobody is number 0; of everything else the numbers are one more than they would be. */
const orNull = <P>(shift: number, read: ReadOne<P>, keep: KeepOne<P>): Codec<P> =>
  single(
    (number, program) => (number === 0 ? null : read(number - shift, program)),
    (value, program) => (value === null ? 0 : keep(value, program) + shift),
  )

function codecOf<P>(field: KeptField<P>, numbers: Numbers<P>): Codec<P> {
  const one = (read: ReadOne<P>, keep: KeepOne<P>) =>
    field.isNullable ? orNull(field.kind === 'unit' ? 0 : 1, read, keep) : single(read, keep)
  const placeIn = (values: readonly unknown[]) =>
    one((number) => values[number], field.indexOf ?? ((value) => values.indexOf(value)))
  if (field.codec !== undefined) return ownCodec(field.codec)
  if (field.values !== undefined) return placeIn(field.values)
  switch (field.kind) {
    case 'int':
      return one((number) => number, Number)
    case 'flag':
      return one((number) => number === 1, Number)
    case 'word':
      return placeIn(field.words)
    case 'unit':
      return one(numbers.unit, (id, program) => numbers.numberOf?.(String(id), program) ?? 0)
    case 'tuple':
      return joined(
        field.of.map((each) => codecOf(each, numbers)),
        (values) => values,
        (value) => value as unknown[],
      )
    case 'group':
      return byKey(field.fields, numbers)
    case 'place':
      return byKey(field.axes, numbers)
    default:
      throw new Error(`a field of kind ${field.kind} needs a codec of its own`)
  }
}

/** The values of an object, in the order of its fields. */
function byKey<P>(fields: Fields, numbers: Numbers<P>): Codec<P> {
  const names = Object.keys(fields)
  return joined(
    Object.values(fields).map((each) => codecOf(each, numbers)),
    (values) => Object.fromEntries(names.map((name, i) => [name, values[i]])),
    (value) => names.map((name) => (value as Readonly<Record<string, unknown>>)[name]),
  )
}

const ownCodec = <P>({ width, read, keep }: OwnCodec<unknown, P>): Codec<P> => ({
  width,
  read: (log, id, index, program) =>
    read(
      Array.from({ length: width }, (_, i) => log.word(id, index + i)),
      program,
    ),
  keep: (numbers, index, value, program) => {
    const own = keep?.(value, program)
    for (let i = 0; i < width; i++) numbers[index + i] = own?.[i] ?? 0
  },
})

/** Several values one after the other. */
function joined<P>(
  codecs: readonly Codec<P>[],
  whole: (values: unknown[]) => unknown,
  parts: (value: unknown) => readonly unknown[],
): Codec<P> {
  const starts = codecs.map((_, i) => widthOf(codecs.slice(0, i)))
  return {
    width: widthOf(codecs),
    read: (log, id, index, program) =>
      whole(codecs.map((codec, i) => codec.read(log, id, index + (starts[i] ?? 0), program))),
    keep(numbers, index, value, program) {
      parts(value).forEach((part, i) => {
        codecs[i]?.keep(numbers, index + (starts[i] ?? 0), part, program)
      })
    },
  }
}

const widthOf = (codecs: readonly { readonly width: number }[]): number =>
  codecs.reduce((sum, { width }) => sum + width, 0)

/** A field of an event, with where and how the log keeps it. */
export interface Slot<P> extends Codec<P> {
  readonly name: string
  readonly field: EventField
  readonly isTold: boolean
  readonly isKept: boolean
  readonly index: number
}

/** The fields of an event, of which the log keeps the numbers one after the other from `first` on. */
export function slotsOf<P>(fields: Fields, numbers: Numbers<P>, first: number): Slot<P>[] {
  let index = first
  return Object.entries(fields).map(([name, field]: [string, EventField]) => {
    const codec = isKept(field) ? codecOf(field, numbers) : NOT_KEPT
    const slot = { name, field, isTold: isTold(field), isKept: isKept(field), index, ...codec }
    index += codec.width
    return slot
  })
}

const NOT_KEPT: Codec<unknown> = { width: 0, read: () => undefined, keep: () => {} }
