import { z } from 'zod/mini'
import { perRuleset } from '#schemas/documents/per-ruleset.ts'

/** The traces of one tick about somebody. */
export const reasoningSchema = perRuleset(({ decision }) => z.array(decision))
