import { createSignal } from 'solid-js'

/** The names under which the page tells of what is watched for it, and so is opened again once it is mended. */
const [watched, setWatched] = createSignal<readonly string[]>([])
export const markWatched = (name: string): void => void setWatched((names) => [...new Set([...names, name])])
export const isWatched = (name: string): boolean => watched().includes(name)

/** Whether the server does not answer any more. */
const [isGone, setGone] = createSignal(false)
export const isServerGone = isGone

/** As the server calls what has changed: `message` is the file. */
type Change = 'message' | 'rules'
interface Hearer {
  readonly change: Change
  hear(version: string): void
}

const hearers: Hearer[] = []
const whenGone: (() => void)[] = []
let source: EventSource | null = null

/** Hears of what the server tells of changes, which it tells all of the page at once. */
export function onLocalChange(change: Change, hear: Hearer['hear']): void {
  const hearer = { change, hear }
  hearers.push(hearer)
  if (source === null) connect()
  else listen(source, hearer)
}

/** Acts whenever the server has ended. */
export const onServerGone = (act: () => void): void => void whenGone.push(act)

const listen = (to: EventSource, { change, hear }: Hearer): void =>
  to.addEventListener(change, ({ data }: MessageEvent<string>) => hear(data))

/** Where the browser gives up. */
const RETRY_MS = 3000

function connect(): void {
  const opened = new EventSource(new URL('local/changes', location.href))
  source = opened
  for (const hearer of hearers) listen(opened, hearer)
  /** The first may be no more than a pause: the browser tries again by itself. */
  let failures = 0
  opened.addEventListener('open', () => {
    failures = 0
    setGone(false)
  })
  opened.addEventListener('error', () => {
    failures++
    const hasGivenUp = opened.readyState === EventSource.CLOSED
    if (failures > 1 || hasGivenUp) lose()
    if (hasGivenUp) setTimeout(connect, RETRY_MS)
  })
}

function lose(): void {
  if (isGone()) return
  setGone(true)
  for (const act of whenGone) act()
}
