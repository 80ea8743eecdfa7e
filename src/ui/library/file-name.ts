const LONGEST = 40

/** Names that some systems keep for devices, whatever their ending. */
const DEVICES = /^(con|prn|aux|nul|com\d|lpt\d)$/i

/** A file's name from a scenario's: letters, digits and dashes, which every system takes. */
export function fileName(name: string, part = ''): string {
  const words = name.normalize('NFC').replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
  const short = [...words.replace(/^-/, '')].slice(0, LONGEST).join('').replace(/-$/, '')
  const base = short === '' || DEVICES.test(short) ? `battle${short === '' ? '' : `-${short}`}` : short
  return `${base}${part === '' ? '' : `-${part}`}.json`
}
