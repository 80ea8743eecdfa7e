import { createSignal } from 'solid-js'
import type { Issue } from '../../schemas/result.ts'

/** What went wrong, and with what that was brought, if it was that. */
interface Trouble {
  readonly about: string | null
  readonly issues: readonly Issue[]
}

export type Notices = ReturnType<typeof createNotices>

/** What the page has to say: what went wrong, and what is worth knowing of what was opened. */
export function createNotices() {
  const [trouble, setTrouble] = createSignal<Trouble>({ about: null, issues: [] })
  const [notes, setNotes] = createSignal<readonly Issue[]>([])
  const complain = (issues: readonly Issue[], about: string | null = null) => setTrouble({ about, issues })
  return {
    trouble,
    issues: () => trouble().issues,
    complain,
    dismissIssues: () => complain([]),
    notes,
    setNotes,
    /** Says something about what was opened. */
    remark: (said: string) => setNotes((known) => [...known, { path: [], message: said }]),
    dismissNotes: () => setNotes([]),
  }
}
