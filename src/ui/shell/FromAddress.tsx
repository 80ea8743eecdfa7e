import './from-address.css'
import { createSignal, Show } from 'solid-js'
import { Button } from '#ui/kit/Button.tsx'
import { Modal } from '#ui/kit/Modal.tsx'
import { placeFromHash } from '#ui/state/place-in-hash.ts'
import type { Session } from '#ui/state/types.ts'
import { goElsewhere, needsOtherPolicy } from './connect-policy.ts'
import { type Fetched, isOwn, nameOfUrl, openAddress, urlFromText } from './open-address.ts'

/** Long enough that what comes at once is not announced. */
const SLOW_MS = 400

/** What is fetched from where: first a question, unless it is the page's own, then how much has come. */
interface Errand {
  readonly url: URL
  readonly isAsked: boolean
  /** Whether to go on: for a question, or, once it is answered, for what is fetched. */
  answer(goesOn: boolean): void
}

const [errand, setErrand] = createSignal<Errand | null>(null)
const [fetched, setFetched] = createSignal<Fetched>({ read: 0, size: null })

const isAgreedTo = (url: URL) =>
  new Promise<boolean>((answer) => setErrand({ url, isAsked: true, answer })).finally(() => setErrand(null))

/** Opens what `?url=` in the page's address asks for; false if there is no such thing, nobody wants it or it cannot be. */
export async function openWanted(session: Session): Promise<boolean> {
  const wish = new URLSearchParams(location.search).get('url')
  if (wish === null) return false
  const found = urlFromText(wish)
  if (!found.ok) {
    session.complain(found.issues, wish === '' ? 'An empty ?url=' : wish)
    return false
  }
  const url = found.value
  if (!isOwn(url)) {
    if (needsOtherPolicy()) return goElsewhere()
    if (!(await isAgreedTo(url))) return false
  }
  const stop = new AbortController()
  setFetched({ read: 0, size: null })
  const slow = setTimeout(() => setErrand({ url, isAsked: false, answer: () => stop.abort() }), SLOW_MS)
  const isOpen = await openAddress(session, url, {
    at: placeFromHash(location.hash),
    signal: stop.signal,
    onFetched: setFetched,
  })
  clearTimeout(slow)
  setErrand(null)
  return isOpen
}

/** Asks before anything is fetched from elsewhere, and shows how much of it has come. */
export function FromAddress() {
  return (
    <Show when={errand()} keyed>
      {({ url, isAsked, answer }) => (
        <Modal
          title={isAsked ? `Load a battle from ${url.host}?` : `Loading ${nameOfUrl(url)}`}
          isOpen
          onOpenChange={() => answer(false)}
        >
          <Show when={isAsked} fallback={<Progress />}>
            <p class="sh-address">
              <code>{url.href}</code>
            </p>
            <p class="quiet">
              The link you followed wants to show you the battle at this address. If you load it, {url.host}{' '}
              gets your IP address, as with any page you visit, but no cookies and nothing about what you have
              here. The file is only read: nothing in it is run.
            </p>
            <div class="row sh-answers">
              <Button variant="primary" onClick={() => answer(true)}>
                Load it
              </Button>
              <Button onClick={() => answer(false)}>Do not load it</Button>
            </div>
          </Show>
        </Modal>
      )}
    </Show>
  )
}

const LABEL = 'How much of it has come'

function Progress() {
  return (
    <p class="quiet" role="status">
      <Show when={fetched().size} fallback={<progress aria-label={LABEL} />}>
        {(size) => <progress aria-label={LABEL} value={fetched().read} max={size()} />}
      </Show>{' '}
      {(fetched().read / 1_000_000).toFixed(1)} MB
    </p>
  )
}
