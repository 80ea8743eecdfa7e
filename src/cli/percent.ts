/** " 62.50 %", all of one width. */
export const percent = (share: number): string => `${(share * 100).toFixed(2).padStart(6)} %`
