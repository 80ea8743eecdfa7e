import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/**
 * JSON with the keys of every object in order: equal data, equal text. Written here because it is in the page's first
 * load, and what libraries do beyond plain data makes them twenty times as large.
 */
export function canonical(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return JSON.stringify(value)
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  if (typeof value !== 'object') throw new Error(`${String(value)} is not plain data`)
  let text = ''
  if (Array.isArray(value)) {
    for (const entry of value) text += `${text === '' ? '' : ','}${canonical(entry)}`
    return `[${text}]`
  }
  const fields = value as Readonly<Record<string, unknown>>
  for (const key of Object.keys(fields).sort())
    if (fields[key] !== undefined)
      text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${canonical(fields[key])}`
  return `{${text}}`
}

/** 16 hex digits that two states share exactly when they are the same data. */
export function digest(state: unknown): string {
  return bytesToHex(sha256(utf8ToBytes(canonical(state)))).slice(0, 16)
}

/** Whether two parts of a state say the same; what is left out is nothing. */
export const same = (a: unknown, b: unknown): boolean => digest(a ?? null) === digest(b ?? null)
