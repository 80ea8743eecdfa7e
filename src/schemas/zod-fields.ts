import { z } from 'zod'
import { list } from '#schemas/parsing/bounded-list.ts'
import type {
  Field,
  Fields,
  Given,
  GivenOf,
  LeftOutOfGiven,
  LeftOutOfWhole,
  Whole,
  WholeOf,
} from './fields.ts'
import { LONGEST_WORD } from './limits.ts'

// Zod's schemas of declared fields.

type Form = 'given' | 'whole'

type Shape<S, V, LeftOut> = {
  [K in keyof S]: K extends LeftOut
    ? z.ZodOptional<z.ZodType<Exclude<V[K & keyof V], undefined>>>
    : z.ZodType<V[K & keyof V]>
}

/** What a document may say of fields: what has a usual value may be left out. */
export const givenShape = <const S extends Fields>(fields: S) =>
  shapeOf(fields, 'given') as Shape<S, Given<S>, LeftOutOfGiven<S>>
/** What a state has of them. */
export const wholeShape = <const S extends Fields>(fields: S) =>
  shapeOf(fields, 'whole') as Shape<S, Whole<S>, LeftOutOfWhole<S>>

export const givenSchema = <const F extends Field>(field: F) =>
  schemaOf(field, 'given') as z.ZodType<GivenOf<F>>
export const wholeSchema = <const F extends Field>(field: F) =>
  schemaOf(field, 'whole') as z.ZodType<WholeOf<F>>

function shapeOf(fields: Fields, form: Form): Record<string, z.ZodType> {
  const entries = Object.entries(fields).map(([name, field]) => {
    const schema = schemaOf(field, form)
    const isLeftOut = field.mayBeLeftOut && (form === 'given' || !field.hasUsual)
    return [name, isLeftOut ? schema.optional() : schema] as const
  })
  return Object.fromEntries(entries)
}

function schemaOf(field: Field, form: Form): z.ZodType {
  const schema = plainSchema(field, form)
  return field.isNullable ? schema.nullable() : schema
}

function plainSchema(field: Field, form: Form): z.ZodType {
  switch (field.kind) {
    case 'int':
      return z.int().min(field.min).max(field.max)
    case 'flag':
      return z.boolean()
    case 'text':
      if (field.pattern !== undefined)
        return z.string().regex(new RegExp(field.pattern.source, 'u'), field.pattern.refusal)
      return field.isEmptyAllowed ? z.string().max(field.most) : z.string().min(1).max(field.most)
    case 'word':
      return z.enum(field.words)
    case 'unit':
      return z.string().min(1).max(LONGEST_WORD)
    case 'place':
      return z.strictObject(shapeOf(field.axes, form))
    case 'list':
      return list(schemaOf(field.of, form), field.most)
    case 'group':
      return z.strictObject(shapeOf(field.fields, form))
  }
}
