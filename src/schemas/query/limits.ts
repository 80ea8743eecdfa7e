/** In characters. */
export const LONGEST_QUERY = 1000
