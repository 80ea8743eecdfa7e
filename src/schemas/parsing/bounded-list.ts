import { z } from 'zod/mini'
import { MOST_A_TICK } from '#schemas/limits.ts'
import { leftOut, MOST_ISSUES, weightOf } from '#schemas/result.ts'

/** How much is checked only to count issues; beyond that the count is a minimum. */
const COUNTING = 2_000_000
/** What checking an object costs, if a number costs 1. */
const OBJECT = 20

type Context = Parameters<z.core.$ZodArray['_zod']['parse']>[1]

/** The budget left for counting, per parse. */
const purses = new WeakMap<Context, { left: number }>()

function purseOf(ctx: Context): { left: number } {
  const purse = purses.get(ctx) ?? { left: COUNTING }
  purses.set(ctx, purse)
  return purse
}

/** Issues that are only counted need no sentence. */
const silent = () => ''

const isCounting = (ctx: Context) => ctx.error === silent

function countingFrom(ctx: Context): Context {
  const counting = { ...ctx, error: silent }
  purses.set(counting, purseOf(ctx))
  return counting
}

interface CountedDef extends z.core.$ZodArrayDef {
  /** A longer one is left to Zod, which refuses it by its length. */
  readonly most: number
}

/** Like Zod's array, but it keeps only the first of very many issues and counts the rest. */
const CountedArray = z.core.$constructor<z.ZodMiniArray, CountedDef>('CountedArray', (inst, def) => {
  z.ZodMiniArray.init(inst, def as z.ZodMiniArray['_zod']['def'])
  const parseWhole = inst._zod.parse
  inst._zod.parse = (payload, ctx) => {
    const input: unknown = payload.value
    if (!Array.isArray(input) || input.length > def.most) return parseWhole(payload, ctx)
    const purse = purseOf(ctx)
    if (input.length <= MOST_ISSUES) {
      if (isCounting(ctx)) purse.left -= OBJECT * input.length
      return parseWhole(payload, ctx)
    }
    const value: unknown[] = new Array(input.length)
    let counting = isCounting(ctx) ? ctx : null
    let count = 0
    let isLeast = false
    for (let i = 0; i < input.length; i++) {
      const isFull = payload.issues.length >= MOST_ISSUES
      if (isFull) counting ??= countingFrom(ctx)
      if (counting !== null) purse.left -= typeof input[i] === 'object' ? OBJECT : 1
      if (purse.left < 0) {
        isLeast = true
        break
      }
      const result = def.element._zod.run({ value: input[i], issues: [] }, counting ?? ctx)
      if (result instanceof Promise) throw new z.core.$ZodAsyncError()
      value[i] = result.value
      for (const issue of result.issues) {
        if (isFull) count += weightOf(issue)
        else payload.issues.push({ ...issue, path: [i, ...(issue.path ?? [])] })
      }
    }
    if (count > 0 || isLeast) payload.issues.push(leftOut({ count, isLeast }))
    payload.value = value
    return payload
  }
})

/** A list of at most `most` entries; a longer one is refused unread. */
export const list = <S extends z.ZodMiniType>(element: S, most = MOST_A_TICK): z.ZodMiniArray<S> =>
  (new CountedArray({ type: 'array', element, most }) as unknown as z.ZodMiniArray<S>).check(
    z.maxLength(most),
  )
