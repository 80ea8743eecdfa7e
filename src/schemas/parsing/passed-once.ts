import { z } from 'zod/mini'

/** Checks an object when it is first met: the views of a tick share most of what they show, and nothing changes it. */
export function passedOnce<V extends object>(schema: z.ZodMiniType<V>): z.ZodMiniType<V> {
  const passed = new WeakSet<object>()
  return z.custom<V>((value) => {
    if (typeof value !== 'object' || value === null) return false
    if (passed.has(value)) return true
    const isValid = schema.safeParse(value).success
    if (isValid) passed.add(value)
    return isValid
  })
}
