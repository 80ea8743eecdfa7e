import type { View } from '#schemas/view.ts'
import type { Answered } from '#worker/protocol.ts'

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

/** "R2 – Attack W1 on (2, 2): W1 3 → 2 hp". */
export function answerText(
  { unit, label }: Answered,
  changes: readonly string[],
  glyphOf: (unit: string) => string,
): string {
  const who = unit === null ? '' : `${glyphOf(unit)} – `
  return `${who}${label}${changes.length === 0 ? '' : `: ${changes.join(', ')}`}`
}
