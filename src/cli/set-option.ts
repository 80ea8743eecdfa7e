import { InvalidArgumentError } from 'commander'
import type { Setting } from '#engine/lab/types.ts'
import { keysFromPointer } from '#schemas/parsing/json-pointer.ts'

/** "/setup/characters/0/hp=60", once for each value; what is no JSON is a text. */
export function setting(text: string, before: readonly Setting[] = []): readonly Setting[] {
  const at = text.indexOf('=')
  const keys = keysFromPointer(text.slice(0, Math.max(0, at)))
  if (at < 0) throw new InvalidArgumentError('It takes a place and a value: /setup/characters/0/hp=60.')
  if (keys === null || keys.length === 0)
    throw new InvalidArgumentError('The place is a JSON Pointer, such as /setup/characters/0/hp.')
  return [...before, { keys, value: valueFrom(text.slice(at + 1)) }]
}

function valueFrom(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
