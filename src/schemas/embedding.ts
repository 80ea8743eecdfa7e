import { z } from 'zod/mini'
import { intIn } from './parsing/bounded.ts'
import { withChecks } from './parsing/parse.ts'
import { type Issue, isRecord } from './result.ts'

// What a page that embeds Tickscope and the embedded page say to each other, by postMessage.

export const PROTOCOL = 1

const LONGEST_NAME = 200

/** Chosen by whoever asks, and given back with the answer. */
const Id = z.optional(z.union([z.string().check(z.maxLength(LONGEST_NAME)), z.number()]))
const Content = z.custom<string | Readonly<Record<string, unknown>>>(
  (value) => typeof value === 'string' || isRecord(value),
  'must be a document or its text',
)
const Bytes = z.custom<ArrayBuffer | Uint8Array<ArrayBuffer> | Blob>(
  (value) => [ArrayBuffer, Uint8Array, Blob].some((kind) => value instanceof kind),
  'must be an ArrayBuffer, a Uint8Array or a Blob',
)

const Open = withChecks(
  z.strictObject({
    tickscope: z.literal(PROTOCOL),
    type: z.literal('open'),
    id: Id,
    /** A document, or its text. */
    document: z.optional(Content),
    /** The bytes of one, packed by gzip or not. */
    bytes: z.optional(Bytes),
    name: z.optional(z.string().check(z.maxLength(LONGEST_NAME))),
    tick: z.optional(intIn(0)),
    frame: z.optional(intIn(0)),
  }),
  (value, report) => {
    if (isRecord(value) && (value['document'] === undefined) === (value['bytes'] === undefined))
      report([], 'needs either "document" or "bytes"')
  },
)

const Seek = z.strictObject({
  tickscope: z.literal(PROTOCOL),
  type: z.literal('seek'),
  id: Id,
  tick: intIn(0),
  frame: z.optional(intIn(0)),
})

const Ping = z.strictObject({ tickscope: z.literal(PROTOCOL), type: z.literal('ping'), id: Id })

/** What the embedded page is told. */
export const ToPage = z.discriminatedUnion('type', [Open, Seek, Ping])
export type ToPage = z.infer<typeof ToPage>

/** What it says. */
export type FromPage =
  | { readonly type: 'ready' }
  | { readonly type: 'cursor'; readonly tick: number; readonly frame: number; readonly lastTick: number }
  | { readonly type: 'opened'; readonly name: string; readonly id?: ToPage['id'] }
  | { readonly type: 'failed'; readonly issues: readonly Issue[]; readonly id?: ToPage['id'] }
  | { readonly type: 'pong'; readonly id?: ToPage['id'] }

/** Whether something is meant for us, well formed or not; other scripts send messages too. */
export const isForTickscope = (data: unknown): data is Readonly<Record<string, unknown>> =>
  isRecord(data) && Object.hasOwn(data, 'tickscope')
