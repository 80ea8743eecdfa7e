import type { DecisiveRolls } from '#schemas/decisive-rolls.ts'
import type { Finds } from '#schemas/query/match.ts'
import type { Job, Range } from './job.ts'
import type {
  AbQuestion,
  AuditPart,
  AuditQuestion,
  BatchQuestion,
  EndingPart,
  EndingQuestion,
  FindQuestion,
  MatchupsPart,
  MatchupsQuestion,
  MeasurePart,
  MeasureQuestion,
  OddsPart,
  OddsQuestion,
  Pairs,
  PartingsPart,
  PartingsQuestion,
  Playable,
  Tally,
} from './types.ts'

/** What each job is asked, and what a part of its answer is; both are plain data that crosses to other threads. */
interface Asked {
  readonly batch: { readonly question: BatchQuestion; readonly part: Tally }
  readonly find: { readonly question: FindQuestion; readonly part: Finds }
  readonly audit: { readonly question: AuditQuestion; readonly part: AuditPart }
  readonly measure: { readonly question: MeasureQuestion; readonly part: MeasurePart }
  readonly ab: { readonly question: AbQuestion; readonly part: Pairs }
  readonly partings: { readonly question: PartingsQuestion; readonly part: PartingsPart }
  readonly ending: { readonly question: EndingQuestion; readonly part: EndingPart }
  readonly odds: { readonly question: OddsQuestion; readonly part: OddsPart }
  readonly matchups: { readonly question: MatchupsQuestion; readonly part: MatchupsPart }
  readonly rolls: { readonly question: Playable; readonly part: DecisiveRolls }
}

export type JobName = keyof Asked
export type Question<N extends JobName> = Asked[N]['question']
export type Part<N extends JobName> = Asked[N]['part']

/** The one place that knows jobs by name. Each is loaded when it is wanted. */
const JOBS: { readonly [N in JobName]: () => Promise<Job<Question<N>, Part<N>>> } = {
  batch: async () => (await import('./batch.ts')).batch,
  find: async () => (await import('./find.ts')).find,
  audit: async () => (await import('./audit.ts')).audit,
  measure: async () => (await import('./measure.ts')).measure,
  ab: async () => (await import('./ab.ts')).ab,
  partings: async () => (await import('./partings.ts')).partings,
  ending: async () => (await import('./ending.ts')).ending,
  odds: async () => (await import('./variant-odds.ts')).variantOdds,
  rolls: async () => (await import('./decisive-rolls.ts')).decisiveRolls,
  matchups: async () => (await import('./matchups.ts')).matchups,
}

export const jobNamed = <N extends JobName>(name: N): Promise<Job<Question<N>, Part<N>>> => JOBS[name]()

/** Some pieces of a job, to be done on any thread. */
export interface Chunk<N extends JobName = JobName> extends Range {
  readonly job: N
  readonly question: Question<N>
}

export const runChunk = async <N extends JobName>({
  job,
  question,
  first,
  count,
}: Chunk<N>): Promise<Part<N>> => (await jobNamed(job)).run(question, first, count)
