// The page makes a table of the meetings that the workers of its pool have played.
export {
  cycleText,
  matchupsCsv,
  matchupsResult,
} from '#engine/lab/matchups-result.ts'
