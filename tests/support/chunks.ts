import fc from 'fast-check'
import { recordingFromFile } from '#engine/recording-stream.ts'
import type { Recording } from '#schemas/documents/recording.ts'
import type { Parsed } from '#schemas/result.ts'

/** Bytes in pieces of these sizes, over and over; characters of several bytes may fall apart. */
export async function* inChunks(bytes: Uint8Array, sizes: readonly number[]): AsyncGenerator<Uint8Array> {
  let from = 0
  for (let i = 0; from < bytes.length; i++) {
    const to = from + (sizes[i % sizes.length] ?? bytes.length)
    yield bytes.subarray(from, to)
    from = to
  }
}

/** Mostly short, so that a text is cut anywhere. */
export const anySizes = fc.array(
  fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 5000 })),
  {
    minLength: 1,
    maxLength: 20,
  },
)

/** Reads a text as if it were too large to be held. */
export async function readLarge(
  text: string | Uint8Array,
  sizes: readonly number[],
): Promise<Parsed<Recording>> {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text
  const steps = recordingFromFile({ size: bytes.length, bytes: () => inChunks(bytes, sizes) })
  for (;;) {
    const { done, value } = await steps.next()
    if (done) return value
  }
}
