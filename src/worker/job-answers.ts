import { jobNamed, runChunk } from '#engine/lab/jobs.ts'
import { invalid } from '#schemas/result.ts'
import type { JobAnswers } from './job-protocol.ts'
import type { Result } from './protocol.ts'

/** A bug in a rule is part of a battle; what is thrown here is a job's own, and ends it with an issue. */
async function answer<V>(work: () => Promise<V>): Promise<Result<V>> {
  try {
    return { ok: true, value: await work() }
  } catch (error) {
    return invalid([{ path: [], message: error instanceof Error ? error.message : String(error) }])
  }
}

export const jobAnswers: JobAnswers = {
  bring: async (module) => (await import('./own-rules.ts')).bringModule(module),
  plan: (job, question) => answer(async () => (await jobNamed(job)).plan(question)),
  run: (chunk) => answer(() => runChunk(chunk)),
  merge: (job, a, b) => answer(async () => (await jobNamed(job)).merge(a, b)),
}
