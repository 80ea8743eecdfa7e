import { type Component, createComponent, createMemo, createSignal, type JSX } from 'solid-js'

// What the first screen does not show is loaded when somebody wants it, or before that, when the page has nothing to do.

const IDLE_WITHIN_MS = 1000

/** Safari has no idle callbacks. */
const whenIdle = (work: () => void) =>
  'requestIdleCallback' in window
    ? requestIdleCallback(work, { timeout: IDLE_WITHIN_MS })
    : setTimeout(work, IDLE_WITHIN_MS)

let begin = () => {}
const begun = new Promise<void>((resolve) => {
  begin = resolve
})

/** From now on everything that is loaded lazily may come ahead of its time. */
export const beginPrefetching = () => begin()

/** Does something once the first screen is there and the page has nothing to do. */
export const later = (work: () => void) => void begun.then(() => whenIdle(work))

const [coming, setComing] = createSignal(0)

/** Whether something that should be in sight is still being loaded. */
export const arePartsComing = () => coming() > 0

interface Loadable<T> {
  /** What was loaded; null until then. */
  now(): T | null
  /** Loads it, unless it is there or on its way. */
  load(): Promise<T>
}

/** Code that is loaded when it is wanted; a load that failed is tried again. */
function onDemand<T>(fetch: () => Promise<T>): Loadable<T> {
  const [now, setNow] = createSignal<T | null>(null)
  let loading: Promise<T> | null = null
  const load = async () => {
    try {
      const loaded = await fetch()
      setNow(() => loaded)
      return loaded
    } catch (error) {
      loading = null
      throw error
    }
  }
  return {
    now,
    load() {
      loading ??= load()
      return loading
    },
  }
}

let missing = 0

/** Has it ready before somebody wants it. If it fails, whoever wants it will hear of it. */
export function prefetch({ load }: Pick<Loadable<unknown>, 'load'>): void {
  missing++
  const arrive = () => {
    missing--
    if (missing === 0) performance.mark('prefetched')
  }
  later(() => void load().then(arrive, arrive))
}

/** Code that is prefetched, and loaded at once where it is wanted before that. */
export function prefetched<T>(fetch: () => Promise<T>): Loadable<T> {
  const code = onDemand(fetch)
  prefetch(code)
  return code
}

/** A component of which nothing is shown until it is loaded. */
export type Part<P extends object> = Component<P> & Pick<Loadable<unknown>, 'load'>

/** A part that is loaded when it is shown. */
export function part<P extends object>(fetch: () => Promise<Component<P>>): Part<P> {
  const { now, load } = onDemand(fetch)
  const show = (props: P) => {
    if (now() === null) {
      setComing((n) => n + 1)
      void load().finally(() => setComing((n) => n - 1))
    }
    const shown = createMemo(() => {
      const loaded = now()
      return loaded === null ? undefined : createComponent(loaded, props)
    })
    // Solid draws what a function gives, but its types do not say so.
    return shown as unknown as JSX.Element
  }
  return Object.assign(show, { load })
}

/** A part that is prefetched. */
export function lazily<P extends object>(fetch: () => Promise<Component<P>>): Component<P> {
  const made = part(fetch)
  prefetch(made)
  return made
}
