/** A value as a query writes it. */
export const literal = (value: string | number | boolean): string =>
  typeof value === 'string' ? `"${value.replace(/["\\]/g, '\\$&')}"` : String(value)
