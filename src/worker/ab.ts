// The page makes answers of the pairs that the workers of its pool have played.
export {
  type AbResult,
  DEFAULT_PAIRS,
  exactAb,
  type FlipExample,
  ONLY_EXACT,
  pairedAb,
} from '#engine/lab/ab-result.ts'
export { abCsv, abRows } from '#engine/lab/ab-table.ts'
export type { Pairs, PartingsPart } from '#engine/lab/types.ts'
