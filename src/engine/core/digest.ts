import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { configure } from 'safe-stable-stringify'

/** JSON with the keys of every object in order: equal data, equal text. */
const canonical = configure({ deterministic: true, strict: true })

/** 16 hex digits that two states share exactly when they are the same data. */
export function digest(state: unknown): string {
  return bytesToHex(sha256(utf8ToBytes(canonical(state) ?? ''))).slice(0, 16)
}

/** Whether two parts of a state say the same; what is left out is nothing. */
export const same = (a: unknown, b: unknown): boolean => digest(a ?? null) === digest(b ?? null)
