import { z } from 'zod/mini'
import { readLog } from '#engine/log/read-log.ts'
import { bytesOf } from '#engine/log/told-battle.ts'
import { shown } from '#schemas/result.ts'
import { blobFrom } from './bytes.ts'
import { type Issue, TickscopeError } from './error.ts'
import { checkedOptions, optionsOf } from './options.ts'
import { issueFrom } from './refusal.ts'

export interface CheckLogOptions {
  /** Whether keys that are not known are issues too; else they are ignored. */
  readonly strict?: boolean
}

const optionsSchema = () => optionsOf<CheckLogOptions>({ strict: z.optional(z.boolean()) })

/** All that is wrong with a log, up to 100 issues; none if it can be opened. The log is its text or bytes, packed with gzip or not. */
export async function checkLog(
  log: string | Uint8Array | ArrayBuffer | Blob | AsyncIterable<Uint8Array>,
  options: CheckLogOptions = {},
): Promise<readonly Issue[]> {
  const { strict = false } = checkedOptions(optionsSchema, options)
  const read = await readLog(bytesIn(log), { isStrict: strict })
  return (read?.issues ?? []).map(issueFrom)
}

function bytesIn(log: unknown): AsyncIterable<Uint8Array> {
  const file = blobFrom(log)
  if (file !== null) return bytesOf(file)
  if (isAsyncIterable(log)) return onlyBytes(log)
  throw refused(`must be the text of a log or its bytes, not ${shown(log)}`)
}

const isAsyncIterable = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value

async function* onlyBytes(chunks: AsyncIterable<unknown>): AsyncGenerator<Uint8Array, void> {
  for await (const chunk of chunks) {
    if (!(chunk instanceof Uint8Array)) throw refused(`must come as bytes (Uint8Array), not ${shown(chunk)}`)
    yield chunk
  }
}

const refused = (message: string) => new TickscopeError([{ path: ['log'], message }])
