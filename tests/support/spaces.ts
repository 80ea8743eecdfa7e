/** A text that is not broken everywhere, as it is read. */
export const withSpaces = <T extends string | null>(text: T): T =>
  (text === null ? null : text.replaceAll('\u00a0', ' ')) as T
