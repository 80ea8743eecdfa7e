import type { z } from 'zod/mini'
import type { RulesetSchemas } from './per-ruleset.ts'
import type { Recording } from './recording.ts'
import type { Replay } from './replay.ts'
import type { Scenario } from './scenario.ts'

export type Document = Scenario | Replay | Recording
export type Format = Document['format']

type SchemaOf<F extends Format> = (schemas: RulesetSchemas) => z.ZodMiniType<Extract<Document, { format: F }>>

/** Every kind of document by its `format`, with its schema in a given ruleset; only scenarios come with the first load. */
export const DOCUMENTS: { readonly [F in Format]: () => Promise<SchemaOf<F>> } = {
  'tickscope/scenario': async () => (schemas) => schemas.scenario,
  'tickscope/replay': async () => (await import('./replay.ts')).replaySchema,
  'tickscope/recording': async () => (await import('./recording.ts')).recordingSchema,
}

export const isFormat = (format: unknown): format is Format =>
  typeof format === 'string' && Object.hasOwn(DOCUMENTS, format)
