import { z } from 'zod/mini'
import { textUpTo } from '#schemas/parsing/bounded.ts'
import { LONGEST_QUERY } from './limits.ts'

/** So many can be told apart by their marks. */
export const MOST_QUERIES = 4

/** What somebody asks of a battle, kept with it. */
export const SavedQuery = z.strictObject({
  text: textUpTo(LONGEST_QUERY),
  /** Whether playing stops where it matches. */
  stops: z.boolean(),
})
export type SavedQuery = z.infer<typeof SavedQuery>

export const SavedQueries = z.array(SavedQuery).check(z.maxLength(MOST_QUERIES))
