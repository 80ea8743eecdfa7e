// The page writes down and shows what the workers of its pool have measured.
export { allMetricsIn, batchCsv, batchResult, type Measured } from '#engine/lab/batch-result.ts'
export { metricKind } from '#engine/lab/tally.ts'
export type { EndsIn, Metric, Tally } from '#engine/lab/types.ts'
