import { isCopied } from '#ui/kit/CopyButton.tsx'
import { isAsked } from '#ui/state/find/is-asked.ts'
import { pageAddress } from '#ui/state/page-address.ts'
import type { Session } from '#ui/state/types.ts'
import type { Result } from '#worker/protocol.ts'

/** Some messengers cut links longer than this. */
const SAFE_LENGTH = 8000

/** A link with everything in it, to the place that is looked at. */
export async function linkHere(
  session: Session,
): Promise<Result<{ readonly link: string; readonly isWhole: boolean }>> {
  const { branch, tick, frame } = session.cursor()
  const made = await session.engine.link(branch, { tick, frame }, session.queries().filter(isAsked))
  if (!made.ok) return made
  const { hash, isWhole } = made.value
  // Where only the place is in it, the battle may still come from where this one did.
  const address = isWhole ? pageAddress() : `${location.origin}${location.pathname}${location.search}`
  return { ok: true, value: { link: `${address}${hash}`, isWhole } }
}

function lengthText(length: number): string {
  const size = `${length.toLocaleString('en')} characters.`
  return length > SAFE_LENGTH ? `${size} Some programs cut links this long; a file is safer.` : size
}

/** What there is to know about a link. */
export const linkText = ({ link, isWhole }: { readonly link: string; readonly isWhole: boolean }): string =>
  isWhole
    ? lengthText(link.length)
    : 'The battle is too large for a link, so it only has the place: whoever gets it needs the file too.'

export const NOT_IN_LINK = 'Changes you have not run yet are not in it.'

/** Copies the link at once and says so; where the browser refuses, `more` shows other ways. */
export async function shareNow(session: Session, isDirty: boolean, more: () => void): Promise<void> {
  const made = await linkHere(session)
  if (made.ok && (await isCopied(made.value.link)))
    session.tell(`Link copied: ${linkText(made.value)}${isDirty ? ` ${NOT_IN_LINK}` : ''}`, {
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
