/** "1 hex", "3 hexes": a number and what it counts. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`

/** "once", "twice", "3 times". */
export const times = (count: number): string =>
  count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`

/** Levels are above and below; what is counted is more and less. */
const LEVELS: readonly (string | undefined)[] = ['%', 'hp']
const OF_LEVELS = { '<': 'below ', '<=': 'at most ', '=': '', '>=': 'at least ', '>': 'above ' } as const
const OF_COUNTS = { ...OF_LEVELS, '<': 'less than ', '>': 'more than ' } as const

/** "needs more than ", "needs below ": what a check asks for, before the number. */
export const needs = ({
  relation = '=',
  unit,
}: {
  readonly relation?: keyof typeof OF_LEVELS | undefined
  readonly unit?: string | undefined
}): string => `needs ${(LEVELS.includes(unit) ? OF_LEVELS : OF_COUNTS)[relation]}`

/** Entries that say the same are counted by their name, in the order in which the first of them comes: "2 × AC/20". */
export function countAlike<T extends { readonly name: string }>(all: readonly T[]): T[] {
  const counts = new Map<string, number>()
  for (const each of all) counts.set(JSON.stringify(each), (counts.get(JSON.stringify(each)) ?? 0) + 1)
  return [...counts].map(([text, count]) => {
    const each = JSON.parse(text) as T
    return count === 1 ? each : { ...each, name: `${count} × ${each.name}` }
  })
}

/** As much of a number as one reads at a glance: two decimals, or two digits of what is smaller than those. */
export const shortNumber = (value: number): number =>
  Math.abs(value) < 0.1 ? Number(value.toPrecision(2)) : Math.round(value * 100) / 100

/** 1.804 as "1.8", -0.5 as "−0.5". */
export const numberText = (value: number): string => String(shortNumber(value)).replace('-', '−')

/** "32.0 MB (32000000 bytes)". */
export const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB (${bytes} bytes)`
