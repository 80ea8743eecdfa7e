import type { z } from 'zod/mini'
import type { RulesetSchemas } from './per-ruleset.ts'
import { type Recording, recordingSchema } from './recording.ts'
import { type Replay, replaySchema } from './replay.ts'
import type { Scenario } from './scenario.ts'

export type Document = Scenario | Replay | Recording
export type Format = Document['format']

type SchemaOf<F extends Format> = (schemas: RulesetSchemas) => z.ZodMiniType<Extract<Document, { format: F }>>

/** Every kind of document by its `format`, with its schema in a given ruleset. */
export const DOCUMENTS: { readonly [F in Format]: SchemaOf<F> } = {
  'tickscope/scenario': ({ scenario }) => scenario,
  'tickscope/replay': replaySchema,
  'tickscope/recording': recordingSchema,
}

export const isFormat = (format: unknown): format is Format =>
  typeof format === 'string' && Object.hasOwn(DOCUMENTS, format)
