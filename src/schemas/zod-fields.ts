import { z } from 'zod/mini'
import { intIn, someText } from '#schemas/parsing/bounded.ts'
import { list } from '#schemas/parsing/bounded-list.ts'
import { withChecks } from '#schemas/parsing/parse.ts'
import { type EventFields, type EventsOf, isTold } from './event-fields.ts'
import {
  anyInt,
  type Field,
  type Fields,
  type Given,
  type GivenOf,
  int32,
  type LeftOutOfGiven,
  type LeftOutOfWhole,
  type Whole,
  type WholeOf,
} from './fields.ts'
import { LONGEST_WORD } from './limits.ts'

// Zod schemas made of declared fields.

/** In a document, in a state, or in an event, where ids of units are not checked. */
type Form = 'given' | 'whole' | 'told'

type Shape<S, V, LeftOut> = {
  [K in keyof S]: K extends LeftOut
    ? z.ZodMiniOptional<z.ZodMiniType<Exclude<V[K & keyof V], undefined>>>
    : z.ZodMiniType<V[K & keyof V]>
}

/** For documents: fields with a usual value are optional. */
export const givenShape = <const S extends Fields>(fields: S) =>
  shapeOf(fields, 'given') as Shape<S, Given<S>, LeftOutOfGiven<S>>
/** For states. */
export const wholeShape = <const S extends Fields>(fields: S) =>
  shapeOf(fields, 'whole') as Shape<S, Whole<S>, LeftOutOfWhole<S>>

export const givenSchema = <const F extends Field>(field: F) =>
  schemaOf(field, 'given') as z.ZodMiniType<GivenOf<F>>
export const wholeSchema = <const F extends Field>(field: F) =>
  schemaOf(field, 'whole') as z.ZodMiniType<WholeOf<F>>

/** The fields every event has, plus those of one type. */
const eventOf = <T extends string, S extends z.core.$ZodLooseShape>(type: T, fields: S) =>
  z.strictObject({ id: z.int(), tick: z.int(), type: z.literal(type), cause: z.nullable(z.int()), ...fields })

/** The schema of events with these fields. */
export function eventSchema<T extends EventFields>(fields: T): z.ZodMiniType<EventsOf<T>> {
  const schemas = Object.entries(fields).map(([type, all]) =>
    eventOf(
      type,
      shapeOf(Object.fromEntries(Object.entries(all).filter(([, field]) => isTold(field))), 'told'),
    ),
  )
  return z.discriminatedUnion('type', schemas as [(typeof schemas)[number]]) as unknown as z.ZodMiniType<
    EventsOf<T>
  >
}

function shapeOf(fields: Fields, form: Form): Record<string, z.ZodMiniType> {
  const entries = Object.entries(fields).map(([name, field]) => {
    const schema = schemaOf(field, form)
    const isAlwaysThere = form !== 'given' && field.hasUsual && field.where === undefined
    const isLeftOut = field.mayBeLeftOut && !isAlwaysThere
    return [name, isLeftOut ? z.optional(schema) : schema] as const
  })
  return Object.fromEntries(entries)
}

function schemaOf(field: Field, form: Form): z.ZodMiniType {
  const plain = plainSchema(field, form)
  const schema = field.check === undefined ? plain : withChecks(plain, field.check)
  return field.isNullable ? z.nullable(schema) : schema
}

function plainSchema(field: Field, form: Form): z.ZodMiniType {
  switch (field.kind) {
    case 'int':
      return intSchema(field, form)
    case 'flag':
      return field.isMark ? z.literal(true) : z.boolean()
    case 'text':
      return textSchema(field)
    case 'word':
      return z.enum(field.words)
    case 'unit':
      return form === 'told' ? z.string() : someText(LONGEST_WORD)
    case 'place':
      return z.strictObject(shapeOf(field.axes, form))
    case 'list':
      return list(schemaOf(field.of, form), field.most)
    case 'tuple':
      return z.tuple(field.of.map((each) => schemaOf(each, form)) as [z.ZodMiniType, ...z.ZodMiniType[]])
    case 'group':
      return z.strictObject(shapeOf(field.fields, form))
  }
}

function intSchema(field: Extract<Field, { kind: 'int' }>, form: Form): z.ZodMiniType {
  const { min, max, values, trueMeans, refusal } = field
  if (values !== undefined && refusal === undefined) return z.literal(values)
  if (values !== undefined)
    return z.union(
      values.map((value) => z.literal(value)),
      { error: refusal },
    )
  if (trueMeans !== undefined && form === 'given')
    return z.union([intIn(min, max), z.literal(true)], { error: refusal })
  if (min === int32.min && max === int32.max) return z.int32()
  return min === anyInt.min && max === anyInt.max ? z.int() : intIn(min, max)
}

function textSchema({ pattern, isEmptyAllowed, most }: Extract<Field, { kind: 'text' }>): z.ZodMiniType {
  if (pattern !== undefined)
    return z.string().check(z.regex(new RegExp(pattern.source, 'u'), pattern.refusal))
  const schema = isEmptyAllowed ? z.string() : z.string().check(z.minLength(1))
  return most === Number.POSITIVE_INFINITY ? schema : schema.check(z.maxLength(most))
}
