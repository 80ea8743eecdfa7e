import { z } from 'zod/mini'
import { isRecord } from '#schemas/result.ts'

/** Whether a value is sound. */
export type IsSound = (value: unknown) => boolean

/**
 * A schema as a check that says yes or no, copies nothing and makes no sentences: for hundreds of thousands of small
 * values of which hardly any is wrong. What it cannot check this way is left to the schema itself.
 */
export const soundBy = (schema: z.core.$ZodType): IsSound =>
  quickest(schema) ?? ((value) => z.safeParse(schema, value).success)

function quickest(schema: z.core.$ZodType): IsSound | null {
  const { def } = (schema as z.core.$ZodTypes)._zod
  const bounds = boundsOf(def.checks ?? [])
  if (bounds === null) return null
  switch (def.type) {
    case 'string':
      return (value) => typeof value === 'string' && isWithin(value.length, bounds)
    case 'number':
      return 'format' in def
        ? (value) => Number.isSafeInteger(value) && isWithin(value as number, bounds)
        : (value) => Number.isFinite(value) && isWithin(value as number, bounds)
    case 'array': {
      const isElement = soundBy(def.element)
      return (value) => Array.isArray(value) && isWithin(value.length, bounds) && value.every(isElement)
    }
    default:
      return bounds === UNBOUNDED ? unbounded(def) : null
  }
}

function unbounded(def: z.core.$ZodTypes['_zod']['def']): IsSound | null {
  switch (def.type) {
    case 'boolean':
      return (value) => typeof value === 'boolean'
    case 'unknown':
      return () => true
    case 'enum': {
      const known = new Set<unknown>(Object.values(def.entries))
      return (value) => known.has(value)
    }
    case 'literal': {
      const known = new Set<unknown>(def.values)
      return (value) => known.has(value)
    }
    case 'optional': {
      const isInner = soundBy(def.innerType)
      return (value) => value === undefined || isInner(value)
    }
    case 'nullable': {
      const isInner = soundBy(def.innerType)
      return (value) => value === null || isInner(value)
    }
    case 'union': {
      const forms = def.options.map(soundBy)
      return (value) => forms.some((isForm) => isForm(value))
    }
    case 'tuple': {
      const items = def.items.map(soundBy)
      if (def.rest !== null) return null
      return (value) =>
        Array.isArray(value) &&
        value.length === items.length &&
        items.every((isItem, i) => isItem((value as readonly unknown[])[i]))
    }
    case 'record': {
      const [isKey, isValue] = [soundBy(def.keyType), soundBy(def.valueType)]
      return (value) =>
        isRecord(value) && Object.keys(value).every((key) => isKey(key) && isValue(value[key]))
    }
    case 'object':
      return objectCheck(def.shape, def.catchall !== undefined)
    default:
      return null
  }
}

/** Whether other keys than those of the shape are wrong is all that a catch-all can say here. */
function objectCheck(shape: z.core.$ZodShape, isStrict: boolean): IsSound {
  const known = new Set(Object.keys(shape))
  const parts = Object.entries(shape).map(([key, schema]) => [key, soundBy(schema)] as const)
  return (value) =>
    isRecord(value) &&
    parts.every(([key, isPart]) => isPart(value[key])) &&
    (!isStrict || Object.keys(value).every((key) => known.has(key)))
}

interface Bounds {
  least: number
  most: number
}

const UNBOUNDED: Bounds = { least: Number.NEGATIVE_INFINITY, most: Number.POSITIVE_INFINITY }

const isWithin = (size: number, { least, most }: Bounds): boolean => size >= least && size <= most

/** How large numbers are or how long texts and lists; null if anything else is asked of them. */
function boundsOf(checks: readonly z.core.$ZodCheck<never>[]): Bounds | null {
  if (checks.length === 0) return UNBOUNDED
  const bounds = { ...UNBOUNDED }
  for (const check of checks) {
    const { def } = (check as unknown as z.core.$ZodChecks)._zod
    if (def.check === 'min_length') bounds.least = def.minimum
    else if (def.check === 'max_length') bounds.most = def.maximum
    else if (def.check === 'greater_than' && def.inclusive) bounds.least = Number(def.value)
    else if (def.check === 'less_than' && def.inclusive) bounds.most = Number(def.value)
    else return null
  }
  return bounds
}
