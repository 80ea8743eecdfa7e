import { prefetched } from '#ui/lazily.ts'
import { useSession } from '#ui/state/context.ts'
import type { CopySource } from './copy-text.ts'

/** Puts what is shown into words, for when somebody copies it. */
export const COPY_TEXT = prefetched(() => import('./copy-text.ts'))

/** The battle and the tick that a copied text is about: the one shown, unless told otherwise. */
export function createCopySource(packet?: () => CopySource['packet']): () => CopySource | null {
  const session = useSession()
  return () => {
    const summary = session.summary()
    const shown = packet?.() ?? session.packet()
    const branch = session.branch()
    if (summary === null || shown === null || branch === undefined) return null
    return { summary, branch: branch.name(), packet: shown }
  }
}
