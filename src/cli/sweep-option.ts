import { InvalidArgumentError } from 'commander'
import type { Axis } from '#engine/lab/sweep.ts'
import { countIn, rangeFromText } from '#schemas/number-range.ts'
import { keysFromPointer } from '#schemas/parsing/json-pointer.ts'
import { withThousands } from '#schemas/result.ts'

const MOST_POINTS = 10_000

/** "/setup/characters/1/hp=40..90/5", once for each of the two numbers there can be. */
export function axis(text: string, before: readonly Axis[] = []): readonly Axis[] {
  const at = text.lastIndexOf('=')
  const pointer = text.slice(0, Math.max(0, at))
  const keys = keysFromPointer(pointer)
  const range = rangeFromText(text.slice(at + 1))
  if (at < 0 || range === null)
    throw new InvalidArgumentError('It takes a place and a range: /setup/characters/0/hp=40..90/5.')
  if (keys === null || keys.length === 0)
    throw new InvalidArgumentError('The place is a JSON Pointer, such as /setup/characters/0/hp.')
  const { from, to, step = 1 } = range
  const added = { pointer, from, to, step }
  if (!(step > 0)) throw new InvalidArgumentError('The step is more than 0.')
  if (from > to) throw new InvalidArgumentError('The range begins with its least value.')
  const axes = [...before, added]
  if (axes.length > 2) throw new InvalidArgumentError('There is a map for two numbers, but none for more.')
  const points = axes.reduce((count, each) => count * countIn(each), 1)
  if (points > MOST_POINTS)
    throw new InvalidArgumentError(
      `Those are ${withThousands(points)} points; ${withThousands(MOST_POINTS)} are the most. A larger step makes fewer.`,
    )
  return axes
}
