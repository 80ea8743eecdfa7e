import { isCopied } from '#ui/kit/CopyButton.tsx'
import { isAsked } from '#ui/state/find/is-asked.ts'
import type { Session } from '#ui/state/types.ts'
import type { Result } from '#worker/protocol.ts'

/** Some messengers cut links longer than this. */
const SAFE_LENGTH = 8000

/** A link with everything in it, to the place that is looked at. */
export async function linkHere(session: Session): Promise<Result<string>> {
  const { branch, tick, frame } = session.cursor()
  const made = await session.engine.link(branch, { tick, frame }, session.queries().filter(isAsked))
  if (!made.ok) return made
  return { ok: true, value: `${location.origin}${location.pathname}${location.search}${made.value}` }
}

export function lengthText(length: number): string {
  const size = `${length.toLocaleString('en')} characters.`
  return length > SAFE_LENGTH ? `${size} Some programs cut links this long; a file is safer.` : size
}

export const NOT_IN_LINK = 'Changes you have not run yet are not in it.'

/** Copies the link at once and says so; where the browser refuses, `more` shows other ways. */
export async function shareNow(session: Session, isDirty: boolean, more: () => void): Promise<void> {
  const link = await linkHere(session)
  if (link.ok && (await isCopied(link.value)))
    session.tell(`Link copied: ${lengthText(link.value.length)}${isDirty ? ` ${NOT_IN_LINK}` : ''}`, {
      way: {
        label: 'More ways…',
        act() {
          session.dismissTold()
          more()
        },
      },
    })
  else more()
}
