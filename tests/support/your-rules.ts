import { readFileSync } from 'node:fs'

// docs/your-rules.md as whoever follows it: what it has one change, in its order.

export const TEMPLATE = 'examples/rules'

interface Step {
  readonly before: string
  readonly after: string
}

const linesOf = (diff: string, sign: '-' | '+') =>
  diff
    .split('\n')
    .filter((line) => line.startsWith(sign))
    .map((line) => line.slice(1))
    .join('\n')

export const STEPS: readonly Step[] = Array.from(
  readFileSync('docs/your-rules.md', 'utf8').matchAll(/```diff\n(.*?)```/gs),
  ([, diff = '']) => ({ before: linesOf(diff, '-'), after: linesOf(diff, '+') }),
)

/** The module of the page after one of its steps, which must say what is there. */
export function changed(text: string, { before, after }: Step): string {
  if (text.split(before).length !== 2)
    throw new Error(`docs/your-rules.md: not once in the module: ${before}`)
  return text.replace(before, () => after)
}
