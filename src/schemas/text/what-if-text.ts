import type { ShownRoll } from '#schemas/packet.ts'

/** "Convert c3r1 instead of Attack c3r1"; just the first if nothing changed. */
export const whatIfText = (own: string, before: string | null): string =>
  before === null || before === own ? own : `${own} instead of ${before}`

/** "to-hit die 1 = 6 instead of 2". */
export const forcedRollText = (
  { name, values }: Pick<ShownRoll, 'name' | 'values'>,
  value: number,
  before: number,
): string => `${name} = ${whatIfText(values[value]!, values[before]!)}`
