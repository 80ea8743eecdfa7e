/** The standard normal deviate that leaves 2.5 % on either side: of it all 95 % intervals are made. */
export const Z = 1.959963984540054

/** Six decimals: more would be noise, and print differently from one formula to an equal one. Never -0. */
export const rounded = (value: number): number => Math.round(value * 1e6) / 1e6 + 0

/** Six digits from the first that is not 0, for chances: however small, one that is there is not told as 0. */
export const roundedChance = (chance: number): number => Number(chance.toPrecision(6))
