/** Numbers from one to another, the last among them if a step lands on it. */
export interface NumberRange {
  readonly from: number
  readonly to: number
  /** 1 if left out. */
  readonly step?: number | undefined
}

const NUMBER = String.raw`-?\d+(?:\.\d+)?`
const RANGE = new RegExp(`^(${NUMBER})\\.\\.(${NUMBER})(?:/(${NUMBER}))?$`)

/** "10..60" or "10..60/5". */
export function rangeFromText(text: string): NumberRange | null {
  const [, from, to, step] = RANGE.exec(text) ?? []
  if (from === undefined || to === undefined) return null
  return { from: Number(from), to: Number(to), ...(step !== undefined && { step: Number(step) }) }
}

export const countIn = ({ from, to, step = 1 }: NumberRange): number =>
  Math.floor(tidy((to - from) / step)) + 1

export const valuesIn = (range: NumberRange): number[] =>
  Array.from({ length: countIn(range) }, (_, n) => tidy(range.from + n * (range.step ?? 1)))

/** Without what adding fractions leaves behind, as in 0.1 + 0.2. */
const tidy = (value: number) => Number(value.toPrecision(12))
