/** A line of a table for spreadsheets; null is an empty cell. */
export const csvLine = (cells: readonly (string | number | boolean | null)[]): string =>
  cells.map((cell) => quoted(cell === null ? '' : String(cell))).join(',')

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
