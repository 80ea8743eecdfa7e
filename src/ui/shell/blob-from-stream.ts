/** Put together so often, pieces can be kept by the browser outside the page's memory. */
const PIECE = 8_000_000

/** All that comes from a stream; null if that is more than `most` bytes, and the rest is not read. */
export async function blobFromStream(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  most: number,
  onRead: (bytes: number) => void,
): Promise<Blob | null> {
  const pieces: Blob[] = []
  let loose: BlobPart[] = []
  let read = 0
  let kept = 0
  const reader = stream.getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    loose.push(next.value)
    read += next.value.length
    if (read > most) {
      await reader.cancel()
      return null
    }
    if (read - kept > PIECE) {
      pieces.push(new Blob(loose))
      loose = []
      kept = read
    }
    onRead(read)
  }
  return new Blob([...pieces, ...loose])
}
