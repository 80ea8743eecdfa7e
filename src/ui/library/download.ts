/** How long a slow browser may take to begin a download. */
const BEGIN_MS = 60_000

/** Hands a text to the browser as a file; in pieces, since a recording may be too long for one text. */
export function download(name: string, pieces: readonly string[]): number {
  const blob = new Blob([...pieces], { type: 'application/json' })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), BEGIN_MS)
  return blob.size
}
