/** An exact share, `over` / `under`; not always in lowest terms. */
export interface Fraction {
  readonly over: bigint
  readonly under: bigint
}

export const NONE: Fraction = { over: 0n, under: 1n }
export const WHOLE: Fraction = { over: 1n, under: 1n }

export function gcd(a: bigint, b: bigint): bigint {
  while (b !== 0n) [a, b] = [b, a % b]
  return a
}

export const lcm = (a: bigint, b: bigint): bigint => (a === b || b === 1n ? a : (a / gcd(a, b)) * b)

export function plus(a: Fraction, b: Fraction): Fraction {
  if (a.under === b.under) return { over: a.over + b.over, under: a.under }
  const under = lcm(a.under, b.under)
  return { over: a.over * (under / a.under) + b.over * (under / b.under), under }
}

export const minus = (a: Fraction, b: Fraction): Fraction => plus(a, { over: -b.over, under: b.under })

export const times = (a: Fraction, b: Fraction): Fraction => ({
  over: a.over * b.over,
  under: a.under * b.under,
})

function inLowestTerms({ over, under }: Fraction): Fraction {
  const common = gcd(over, under)
  return { over: over / common, under: under / common }
}

/** "5/8"; "1" for the whole. */
export function fractionText(fraction: Fraction): string {
  const { over, under } = inLowestTerms(fraction)
  return under === 1n ? String(over) : `${over}/${under}`
}

/** More digits than a number holds. */
const DIGITS = 10n ** 20n

/** The nearest number; of large parts too, which are infinite as numbers. */
export function numberFrom({ over, under }: Fraction): number {
  const isSmall = over <= Number.MAX_SAFE_INTEGER && under <= Number.MAX_SAFE_INTEGER
  return isSmall ? Number(over) / Number(under) : Number((over * DIGITS) / under) / Number(DIGITS)
}
