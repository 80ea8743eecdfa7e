import { type Named, unitName } from '#schemas/text/check-text.ts'
import type { View } from '#schemas/view.ts'

/** A lone number that changed: "W1 3 → 2"; whoever is no longer there is gone. */
export function changesBetween(before: View, after: View): string[] {
  const now = new Map(after.tokens.map((token) => [token.id, token]))
  return before.tokens.flatMap(({ id, glyph, bars: [was] }) => {
    const token = now.get(id)
    if (token === undefined) return [`${glyph} is gone`]
    const [is] = token.bars
    return was === undefined || is === undefined || was.value === is.value
      ? []
      : [`${glyph} ${was.value} → ${is.value} ${is.label}`]
  })
}

/** "R2 – Attack W1 on (2, 2)". */
export const orderText = (
  { unit, label }: { readonly unit: string | null; readonly label: string },
  units: readonly Named[],
): string => (unit === null ? label : `${unitName(unit, units)} – ${label}`)

/** "R2 – Attack W1 on (2, 2): W1 3 → 2 hp". */
export const answerText = (
  order: Parameters<typeof orderText>[0],
  changes: readonly string[],
  units: readonly Named[],
): string => [orderText(order, units), ...(changes.length > 0 ? [changes.join(', ')] : [])].join(': ')
