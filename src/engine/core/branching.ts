import { type Issue, invalid, type Parsed } from '#schemas/result.ts'
import { digest } from './digest.ts'

/** Whether two parts of a state say the same; what is left out is nothing. */
export const same = (a: unknown, b: unknown): boolean => digest(a ?? null) === digest(b ?? null)

const ANEW = 'run it from the start'

interface Member {
  readonly id: string
  readonly name?: string
}

/** Gathers the edits that lead from one moment to another, and what no branch can change. */
export function createBranching() {
  const issues: Issue[] = []
  const report = (path: Issue['path'], message: string): void => {
    issues.push({ path, message })
  }
  return {
    report,
    refuse: (...path: Issue['path']) => report(path, `cannot change in a branch; ${ANEW}`),
    /** The edits of everybody in a list: a branch keeps its cast. */
    cast<U extends Member, E extends object>(
      list: string,
      from: readonly U[],
      to: readonly U[],
      editOf: (old: U, now: U, at: number) => E | null,
    ): E[] {
      const gone = new Map(from.map((unit) => [unit.id, unit]))
      const edits: E[] = []
      to.forEach((unit, at) => {
        const known = gone.get(unit.id)
        gone.delete(unit.id)
        if (known === undefined) report([list, at], `was added, and a branch keeps its cast; ${ANEW}`)
        const edit = known === undefined ? null : editOf(known, unit, at)
        if (edit !== null) edits.push(edit)
      })
      for (const { id, name } of gone.values()) {
        const who = name === undefined ? `"${id}"` : `${name} ("${id}")`
        report([list], `${who} was removed, and a branch keeps its cast; ${ANEW}`)
      }
      return edits
    },
    result: <E>(edits: E[]): Parsed<E[]> =>
      issues.length > 0 ? invalid(issues) : { ok: true, value: edits },
  }
}
