const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉']

/** A share as a bar of characters, so wide at most; as wide as that with the blanks after it. */
export function bar(share: number, width: number): string {
  const eighths = Math.round(Math.min(1, Math.max(0, share)) * width * 8)
  return ('█'.repeat(Math.floor(eighths / 8)) + (EIGHTHS[eighths % 8] ?? '')).padEnd(width)
}
