import { LARGEST_LOG } from '#schemas/log/words.ts'
import { invalid, type Parsed } from '#schemas/result.ts'
import { megabytes } from '#schemas/text/counted.ts'
import { followedFile } from '#ui/state/local-server.ts'
import { goTo } from '#ui/state/session/go-to.ts'
import type { Place, Session } from '#ui/state/types.ts'
import { blobFromStream } from './blob-from-stream.ts'

/** In bytes, of any document: a recording from a disk may be larger. */
const LARGEST_FETCHED = LARGEST_LOG

/** How much of a document has come, in bytes; its size is null where nobody says. */
export interface Fetched {
  readonly read: number
  readonly size: number | null
}

interface Wishes {
  /** Where to look once it is open. */
  readonly at?: Place | null
  /** Whether it is what is open already, as it is by now: then place, branches and queries stay. */
  readonly goesOn?: boolean
  readonly signal?: AbortSignal
  onFetched?(fetched: Fetched): void
}

const refuse = (message: string) => invalid([{ path: [], message }])

/** Whether it is the page's own, which may be fetched without asking anybody. */
export const isOwn = ({ origin }: URL): boolean => origin === location.origin

/** An address as somebody wrote it; one without a host is beside the page. */
export function urlFromText(text: string): Parsed<URL> {
  if (!URL.canParse(text, location.href))
    return refuse('is not an address; one looks like https://example.com/battle.json')
  const url = new URL(text, location.href)
  if (!/^https?:$/.test(url.protocol))
    return refuse(`is an address of the kind ${url.protocol}, and only http: and https: are fetched`)
  if (url.username !== '' || url.password !== '')
    return refuse('has a name or password in it, which is not sent; leave it out')
  return { ok: true, value: url }
}

/** What a document is called: the last part of its address. */
export function nameOfUrl({ pathname, host }: URL): string {
  const last = pathname.split('/').findLast((part) => part !== '')
  try {
    return decodeURIComponent(last ?? host)
  } catch {
    return last ?? host
  }
}

/**
 * Fetches a document from an address and opens it, like a file. Whoever calls it for an address that is not the page's
 * own has asked before. What goes wrong is told, and what was open stays.
 */
export async function openAddress(session: Session, url: URL, wishes: Wishes = {}): Promise<boolean> {
  const name = nameOfUrl(url)
  const fetched = await fetchDocument(url, wishes)
  if (!fetched.ok) {
    session.complain(fetched.issues, name)
    return false
  }
  const source = { kind: 'file', file: fetched.value, name } as const
  if (!(await (wishes.goesOn ? session.reopen(source) : session.open(source)))) return false
  if (wishes.at != null) void goTo(session, wishes.at)
  return true
}

/** The bytes of a document. Stopped, it has no issues. */
async function fetchDocument(url: URL, { signal, onFetched }: Wishes): Promise<Parsed<Blob>> {
  try {
    const response = await fetch(url, {
      // In a frame it could be somebody else who wants to know what only its reader may see.
      credentials: isOwn(url) && parent === window ? 'same-origin' : 'omit',
      // Elsewhere is where nobody has agreed to go.
      redirect: 'manual',
      referrerPolicy: 'no-referrer',
      cache: 'no-cache',
      ...(signal !== undefined && { signal }),
    })
    if (response.type === 'opaqueredirect')
      return refuse(`is not there itself: ${url.host} sends on to another address; use that one`)
    if (!response.ok) return refuse(statusText(url, response))
    return await bytesOf(response, onFetched)
  } catch {
    return signal?.aborted ? invalid([]) : refuse(unreachableText(url))
  }
}

function statusText(url: URL, { status, statusText: words }: Response): string {
  const { host } = url
  if (status === 404 && followedFile()?.url.href === url.href) return 'is not there; it opens once it is back'
  const answer = `${host} answered ${status}${words === '' ? '' : ` (${words})`}`
  if (status === 404 || status === 410) return `is not there: ${answer}; check the address`
  if (status === 401 || status === 403)
    return `may not be read by everybody: ${answer}; download it where you may, and open the file`
  return `could not be fetched: ${answer}; try again later, or download it and open the file`
}

function unreachableText(url: URL): string {
  if (!navigator.onLine) return 'could not be fetched: there is no network; reload the page once there is'
  if (isOwn(url)) return `could not be fetched: ${url.host} does not answer; reload the page to try again`
  return `could not be fetched: ${url.host} does not answer, or does not let other pages read it (CORS); reload the page to try again, or download it and open the file`
}

async function bytesOf(
  { headers, body }: Response,
  onFetched: Wishes['onFetched'] = () => {},
): Promise<Parsed<Blob>> {
  const said = Number(headers.get('content-length'))
  if (said > LARGEST_FETCHED) {
    void body?.cancel()
    return tooLarge(megabytes(said))
  }
  if (body === null) return { ok: true, value: new Blob() }
  // Packed for the journey it has fewer bytes than are read.
  const whole = await blobFromStream(body, LARGEST_FETCHED, (read) =>
    onFetched({ read, size: said >= read ? said : null }),
  )
  return whole === null ? tooLarge('more') : { ok: true, value: whole }
}

const tooLarge = (size: string) =>
  refuse(
    `is too large: it has ${size}, and at most ${megabytes(LARGEST_FETCHED)} are fetched; download it and open the file`,
  )
