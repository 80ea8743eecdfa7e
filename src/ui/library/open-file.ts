import { LARGEST_FILE, textFromBytes, tooLarge } from '#schemas/parsing/files.ts'
import { invalid } from '#schemas/result.ts'
import type { Session } from '#ui/state/types.ts'
import type { Result, Source } from '#worker/protocol.ts'

/** How a link to a battle goes on after the address of the page. */
const LINK = /#b=\S+/

/** A file as something to open; one that is too large is not read. */
async function sourceFromFile(file: File): Promise<Result<Source>> {
  if (file.size > LARGEST_FILE) return tooLarge(file.size)
  try {
    const text = textFromBytes(new Uint8Array(await file.arrayBuffer()))
    return text.ok ? { ok: true, value: { kind: 'text', text: text.value, name: file.name } } : text
  } catch {
    return invalid([{ path: [], message: 'cannot be read; a folder, or a file that is gone, has no text' }])
  }
}

export async function openFile(session: Session, file: File): Promise<boolean> {
  const source = await sourceFromFile(file)
  if (source.ok) return session.open(source.value)
  session.complain(source.issues, file.name)
  return false
}

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
  if (/^\s*\{/.test(text)) return { kind: 'text', text, name: 'The pasted text' }
  const hash = LINK.exec(text)?.[0]
  return hash === undefined ? null : { kind: 'link', hash }
}

/** Opens the battle that the address brings; false if it brings none that can be opened. */
export async function openFromAddress(session: Session): Promise<boolean> {
  const hash = LINK.exec(location.hash)?.[0]
  if (hash === undefined) return false
  const isOpen = await session.open({ kind: 'link', hash })
  // What happens from now on is this page's own work: a reload goes on with it, not with the link.
  history.replaceState(null, '', `${location.pathname}${location.search}`)
  return isOpen
}
