import { createRoot } from 'solid-js'
import { ANALYSES } from '#ui/state/lab/analyses.ts'
import type { Lab } from '#ui/state/lab/types.ts'
import type { Session, Workshop } from '#ui/state/types.ts'
import { createBench } from './create-bench.ts'
import { PANES } from './panes.ts'

type Analyses = ReturnType<typeof createAnalyses>

const known = new WeakMap<Session, Analyses>()

/** The analyses of a session, made when the Lab is first opened: what they find stays while one looks elsewhere. */
export function analysesOf(session: Session, workshop: Workshop, lab: Lab): Analyses {
  const found = known.get(session) ?? createRoot(() => createAnalyses(session, workshop, lab))
  known.set(session, found)
  return found
}

function createAnalyses(session: Session, workshop: Workshop, lab: Lab) {
  const bench = createBench(session, workshop, lab)
  const rows = ANALYSES.map((row) => ({ ...row, ...PANES[row.id](bench) }))
  return { bench, rows }
}
