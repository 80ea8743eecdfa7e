// The page makes answers of the pairs that the workers of its pool have played.
export { type AbResult, exactAb, ONLY_EXACT, pairedAb } from '#engine/lab/ab-result.ts'
export { abCsv, abRows } from '#engine/lab/ab-table.ts'
