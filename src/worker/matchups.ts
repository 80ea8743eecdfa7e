// The page makes a table of the meetings that the workers of its pool have played.
export {
  cycleText,
  type MatchupsResult,
  matchupsCsv,
  matchupsResult,
  type NamedMatchup,
} from '#engine/lab/matchups-result.ts'
