import { createSignal } from 'solid-js'
import type { Issue } from '#schemas/result.ts'
import type { Notices, Told } from '#ui/state/types.ts'

/** Long enough to be read and to be reached. */
const TOLD_MS = 12_000

/** What the page has to say: what went wrong, and what is worth knowing of what was opened. */
export function createNotices(): Notices & { setNotes(notes: readonly Issue[]): void } {
  const [trouble, setTrouble] = createSignal<ReturnType<Notices['trouble']>>({ about: null, issues: [] })
  const [notes, setNotes] = createSignal<readonly Issue[]>([])
  const [told, setTold] = createSignal<Told | null>(null)
  let timer: ReturnType<typeof setTimeout> | undefined
  const complain = (issues: readonly Issue[], about: string | null = null) =>
    void setTrouble({ about, issues })
  return {
    trouble,
    issues: () => trouble().issues,
    complain,
    dismissIssues: () => complain([]),
    notes,
    setNotes,
    remark: (said: string) => setNotes((known) => [...known, { path: [], message: said }]),
    told: () => (told()?.holds?.() === false ? null : told()),
    tell(text: string, about: Omit<Told, 'text'> = {}): void {
      clearTimeout(timer)
      setTold({ text, ...about })
      timer = setTimeout(() => setTold(null), TOLD_MS)
    },
    dismissTold: () => setTold(null),
    dismissNotes: () => setNotes([]),
  }
}
