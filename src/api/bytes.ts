import { bytesOf } from '#engine/log/told-battle.ts'
import { CUT_OFF_TEXT, CutOff, DAMAGED_TEXT, Damaged, unpacked } from '#engine/log/unpack.ts'
import { textFromBytes } from '#schemas/parsing/files.ts'
import { invalid, type Parsed } from '#schemas/result.ts'

/** Text, or bytes that may be packed with gzip, as something that can be read more than once; null for anything else. */
export function blobFrom(content: unknown): Blob | null {
  if (content instanceof Blob) return content
  if (typeof content === 'string' || content instanceof ArrayBuffer) return new Blob([content])
  return content instanceof Uint8Array ? new Blob([new Uint8Array(content)]) : null
}

export async function textIn(blob: Blob): Promise<Parsed<string>> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  try {
    for await (const chunk of unpacked(bytesOf(blob))) chunks.push(new Uint8Array(chunk))
  } catch (error) {
    if (error instanceof CutOff) return invalid([{ path: [], message: CUT_OFF_TEXT }])
    if (error instanceof Damaged) return invalid([{ path: [], message: DAMAGED_TEXT }])
    throw error
  }
  return textFromBytes(new Uint8Array(await new Blob(chunks).arrayBuffer()))
}
