import { createSignal } from 'solid-js'
import type { Issue } from '#schemas/result.ts'

/** What went wrong, and with what that was brought, if it was that. */
interface Trouble {
  readonly about: string | null
  readonly issues: readonly Issue[]
}

/** What has just been done, and what may be done about it. */
interface Told {
  readonly text: string
  readonly way?: { readonly label: string; act(): void }
  /** Whether it is still so; left out where that does not change. */
  holds?(): boolean
}

/** Long enough to be read and to be reached. */
const TOLD_MS = 12_000

export type Notices = ReturnType<typeof createNotices>

/** What the page has to say: what went wrong, and what is worth knowing of what was opened. */
export function createNotices() {
  const [trouble, setTrouble] = createSignal<Trouble>({ about: null, issues: [] })
  const [notes, setNotes] = createSignal<readonly Issue[]>([])
  const [told, setTold] = createSignal<Told | null>(null)
  let timer: ReturnType<typeof setTimeout> | undefined
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
    told: () => (told()?.holds?.() === false ? null : told()),
    /** Says what has just been done, for a while. */
    tell(text: string, about: Omit<Told, 'text'> = {}): void {
      clearTimeout(timer)
      setTold({ text, ...about })
      timer = setTimeout(() => setTold(null), TOLD_MS)
    },
    dismissTold: () => setTold(null),
    dismissNotes: () => setNotes([]),
  }
}
