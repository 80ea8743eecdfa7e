/** The standard normal deviate that leaves 2.5 % on either side. */
const Z = 1.959963984540054

export interface Mean {
  readonly mean: number
  readonly low: number
  readonly high: number
}

/** The mean of values that occurred so often each, with its 95 % interval; at least one did. */
export function meanOf(counts: Readonly<Record<string, number>>): Mean {
  const values = Object.entries(counts)
    .map(([value, times]) => [Number(value), times] as const)
    .sort(([a], [b]) => a - b)
  const total = values.reduce((sum, [, times]) => sum + times, 0)
  const mean = values.reduce((sum, [value, times]) => sum + value * times, 0) / total
  const squares = values.reduce((sum, [value, times]) => sum + times * (value - mean) ** 2, 0)
  const reach = total > 1 ? Z * Math.sqrt(squares / (total - 1) / total) : 0
  return { mean: rounded(mean), low: rounded(mean - reach), high: rounded(mean + reach) }
}

const rounded = (value: number) => Math.round(value * 1e6) / 1e6
