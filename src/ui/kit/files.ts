/** How long a slow browser may take to begin a download. */
const BEGIN_MS = 60_000

/** Hands a file to the browser. */
export function download(name: string, file: Blob): number {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), BEGIN_MS)
  return file.size
}

const LONGEST = 40

/** Names that some systems reserve for devices, whatever the extension. */
const DEVICES = /^(con|prn|aux|nul|com\d|lpt\d)$/i

/** A file's name from that of what is in it: letters, digits and dashes, which every system takes. */
export function fileName(name: string, part = '', extension = 'json'): string {
  const words = name.normalize('NFC').replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
  const short = [...words.replace(/^-/, '')].slice(0, LONGEST).join('').replace(/-$/, '')
  const base = short === '' || DEVICES.test(short) ? `battle${short === '' ? '' : `-${short}`}` : short
  return `${base}${part === '' ? '' : `-${part}`}.${extension}`
}
