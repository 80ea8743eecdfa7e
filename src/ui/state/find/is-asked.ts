import type { SavedQuery } from '#schemas/query/saved-query.ts'

/** Whether a query asks anything yet. */
export const isAsked = ({ text }: Pick<SavedQuery, 'text'>): boolean => text.trim() !== ''
