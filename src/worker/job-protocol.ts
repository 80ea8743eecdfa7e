import type { Chunk, JobName, Part, Question } from '#engine/lab/jobs.ts'
import type { Result } from './protocol.ts'

/** What a worker of the pool can be asked. Like the engine's answers, its answers are data: nothing is thrown. */
export interface JobAnswers {
  /** Loads a module with rules of somebody's own. */
  bring(module: string): Promise<Result<unknown>>
  /** How many pieces of work a question takes. */
  plan<N extends JobName>(job: N, question: Question<N>): Promise<Result<number>>
  run<N extends JobName>(chunk: Chunk<N>): Promise<Result<Part<N>>>
  merge<N extends JobName>(job: N, a: Part<N>, b: Part<N>): Promise<Result<Part<N>>>
}

/** A thread that does pieces of jobs. Once it has crashed it answers everything with an issue. */
export interface Runner {
  readonly ask: JobAnswers
  isBroken(): boolean
  /** Whatever it is doing. */
  end(): void
}
