import { LARGEST_FILE } from '#schemas/parsing/files.ts'
import type { Autosave, Session } from '#ui/state/types.ts'
import type { Source } from '#worker/protocol.ts'

/** How a link to a battle goes on after the address of the page. */
const LINK = /#b=\S+/

/** The engine reads it: only there is somebody with time for a large one. */
export const openFile = (session: Session, file: File): Promise<boolean> =>
  session.open({ kind: 'file', file, name: file.name })

/** The first of several files; the others are named, so that nobody waits for them. */
export async function openFirst(session: Session, files: readonly File[]): Promise<void> {
  const [first, ...others] = files
  if (first === undefined || !(await openFile(session, first)) || others.length === 0) return
  session.remark(
    `One battle is open at a time: ${first.name} is, and not ${others.map(({ name }) => name).join(', ')}.`,
  )
}

/** What a pasted text is worth opening as; null for anything that is neither a document nor a link. */
export function sourceFromPaste(text: string): Source | null {
  const name = 'The pasted text'
  if (/^\s*\{/.test(text))
    return text.length > LARGEST_FILE
      ? { kind: 'file', file: new Blob([text]), name }
      : { kind: 'text', text, name }
  const hash = LINK.exec(text)?.[0]
  return hash === undefined ? null : { kind: 'link', hash }
}

/** Opens the battle that the address brings; false if it brings none that can be opened. */
export async function openFromAddress(session: Session, autosave: Autosave): Promise<boolean> {
  const hash = LINK.exec(location.hash)?.[0]
  if (hash === undefined) return false
  const isOpen = await session.open({ kind: 'link', hash })
  void forget(hash, isOpen ? autosave.settle() : Promise.resolve())
  return isOpen
}

/** Once it is kept it is this page's own work: a reload goes on with it, not with the link. */
async function forget(hash: string, kept: Promise<void>): Promise<void> {
  await kept
  if (location.hash.includes(hash))
    history.replaceState(history.state, '', `${location.pathname}${location.search}`)
}
