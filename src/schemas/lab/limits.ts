/** So many answers are kept with a battle; the oldest makes room. */
export const MOST_ANSWERS = 20
