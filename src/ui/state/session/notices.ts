import { createSignal } from 'solid-js'
import type { Issue } from '#schemas/result.ts'
import type { Notices, Told } from '#ui/state/types.ts'

/** Long enough to read it and to reach its button. */
const TOLD_MS = 12_000

export function createNotices(): Notices {
  const [trouble, setTrouble] = createSignal<ReturnType<Notices['trouble']>>({ about: null, issues: [] })
  const [notes, setNotes] = createSignal<readonly Issue[]>([])
  const [told, setTold] = createSignal<Told | null>(null)
  let timer: ReturnType<typeof setTimeout> | undefined
  const complain: Notices['complain'] = (issues, about = null) => void setTrouble({ about, issues })
  return {
    trouble,
    issues: () => trouble().issues,
    complain,
    dismissIssues: () => complain([]),
    notes,
    setNotes,
    remark: (said) => setNotes((known) => [...known, { path: [], message: said }]),
    told: () => (told()?.holds?.() === false ? null : told()),
    tell(text, about = {}) {
      clearTimeout(timer)
      setTold({ text, ...about })
      timer = setTimeout(() => setTold(null), TOLD_MS)
    },
    dismissTold: () => setTold(null),
    dismissNotes: () => setNotes([]),
  }
}
