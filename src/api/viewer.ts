// <tickscope-viewer>: a battle inside any page. It needs nothing but a hosted Tickscope page to show it in.

/** A scenario, replay, recording or log: as an object, its text, or the bytes of either, packed by gzip or not. */
export type ViewerDocument = object | string | ArrayBuffer | Uint8Array | Blob

/** Where to look, and what a document is called if something is wrong with it. */
export interface ViewerWishes {
  readonly name?: string
  readonly tick?: number
  readonly frame?: number
}

/** What comes with the event `cursor`. */
export interface ViewerCursor {
  readonly tick: number
  readonly frame: number
  readonly lastTick: number
}

/** What comes with the event `failed`: what is wrong, and where in the document. */
export interface ViewerFailure {
  readonly issues: readonly { readonly path: readonly (string | number)[]; readonly message: string }[]
}

/** What comes with the event `opened`. */
export interface ViewerOpened {
  readonly name: string
}

/** What listeners get, by the name of the event. */
export interface ViewerEventMap extends HTMLElementEventMap {
  cursor: CustomEvent<ViewerCursor>
  opened: CustomEvent<ViewerOpened>
  failed: CustomEvent<ViewerFailure>
}

/** An element whose listeners know what comes with its events. */
interface ViewerElement extends HTMLElement {
  addEventListener<T extends keyof ViewerEventMap>(
    type: T,
    listener: (this: TickscopeViewer, event: ViewerEventMap[T]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void
  removeEventListener<T extends keyof ViewerEventMap>(
    type: T,
    listener: (this: TickscopeViewer, event: ViewerEventMap[T]) => unknown,
    options?: boolean | EventListenerOptions,
  ): void
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions,
  ): void
}

interface Answer extends Partial<ViewerCursor & ViewerFailure & ViewerOpened> {
  readonly tickscope: number
  readonly type: string
  readonly id?: number
}

const PROTOCOL = 1

// Its workers need an origin. It may open a tab, and neither leave its frame, submit anything nor show dialogs.
const SANDBOX = 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox'

const STYLES = `
  :host { position: relative; display: block; aspect-ratio: 4 / 3; }
  iframe { width: 100%; height: 100%; border: 0; }
  p { position: absolute; inset: 0 0 auto; margin: 0; padding: 0.5em 1em; background: Canvas; color: CanvasText; }
`

const isBytes = (given: ViewerDocument): boolean =>
  given instanceof ArrayBuffer || given instanceof Uint8Array || given instanceof Blob

const isAnswer = (data: unknown): data is Answer =>
  typeof data === 'object' && data !== null && 'tickscope' in data && data.tickscope === PROTOCOL

const textOf = ({ issues }: ViewerFailure): string =>
  issues.map(({ path, message }) => `${path.join('.')} ${message}`.trim()).join('\n')

/** Where pages are made ahead of time there are no elements, but modules are read all the same. */
const Base: new () => ViewerElement = globalThis.HTMLElement ?? class {}

/** `<tickscope-viewer page="…" src="…" tick="12">`; docs/embedding.md has its attributes and events. */
export class TickscopeViewer extends Base {
  static readonly observedAttributes: readonly string[] = ['src', 'page', 'tick']

  #frame: HTMLIFrameElement | null = null
  #origin = ''
  /** What to say once somebody listens; null from then on. */
  #unsaid: object[] | null = []
  #document: ViewerDocument | null = null
  #lastId = 0
  readonly #waiting = new Map<number, { resolve(): void; reject(reason: Error): void }>()

  connectedCallback(): void {
    addEventListener('message', this.#onMessage)
    this.#show()
  }

  disconnectedCallback(): void {
    removeEventListener('message', this.#onMessage)
    this.#frame = null
  }

  attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    if (this.#frame === null || before === now) return
    if (name === 'page') this.#show()
    else if (name === 'src') void this.#load()
    else if (now !== null) this.seek(Number(now))
  }

  /** What is shown; what is wrong with another one is told by the event `failed`. */
  get document(): ViewerDocument | null {
    return this.#document
  }

  set document(given: ViewerDocument) {
    this.open(given).catch(() => {})
  }

  /** Shows a document; rejected if that cannot be. */
  open(given: ViewerDocument, { name, tick = this.#tick(), frame }: ViewerWishes = {}): Promise<void> {
    this.#document = given
    const id = ++this.#lastId
    this.#say({
      type: 'open',
      id,
      [isBytes(given) ? 'bytes' : 'document']: given,
      ...(name !== undefined && { name }),
      ...(tick !== undefined && { tick }),
      ...(frame !== undefined && { frame }),
    })
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }))
  }

  /** Goes to a tick, and to a frame of it. */
  seek(tick: number, frame = 0): void {
    this.#say({ type: 'seek', tick, frame })
  }

  #tick(): number | undefined {
    const tick = this.getAttribute('tick')
    return tick === null ? undefined : Number(tick)
  }

  #show(): void {
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' })
    const styles = new CSSStyleSheet()
    styles.replaceSync(STYLES)
    root.adoptedStyleSheets = [styles]
    const page = new URL(this.getAttribute('page') ?? '.', document.baseURI)
    page.searchParams.set('embed', location.origin)
    // What to show comes by a message.
    page.searchParams.set('wait', '')
    this.#origin = page.origin
    this.#unsaid = []
    this.#frame = document.createElement('iframe')
    this.#frame.title = this.title || 'A battle in Tickscope'
    this.#frame.setAttribute('sandbox', SANDBOX)
    this.#frame.src = page.href
    root.replaceChildren(this.#frame)
    if (this.#document !== null) this.document = this.#document
    else void this.#load()
  }

  /** Fetched here rather than there: this page may read its own files, and nobody has to be asked. */
  async #load(): Promise<void> {
    const src = this.getAttribute('src')
    if (src === null) return
    const url = new URL(src, document.baseURI)
    const name = url.pathname.split('/').at(-1) || url.host
    try {
      const response = await fetch(url)
      if (!response.ok) throw new Error(`${url.host} answered ${response.status}`)
      const bytes = await response.blob()
      if (src === this.getAttribute('src')) this.open(bytes, { name }).catch(() => {})
    } catch (error) {
      const problem = document.createElement('p')
      problem.role = 'alert'
      problem.textContent = `${name} could not be fetched: ${error instanceof Error ? error.message : error}`
      this.shadowRoot?.append(problem)
      this.#tell('failed', { issues: [{ path: [], message: problem.textContent }] })
    }
  }

  #say(message: object): void {
    const whole = { tickscope: PROTOCOL, ...message }
    if (this.#unsaid !== null) this.#unsaid.push(whole)
    else this.#frame?.contentWindow?.postMessage(whole, this.#origin)
  }

  #tell(type: string, detail: object): void {
    this.dispatchEvent(new CustomEvent(type, { detail }))
  }

  readonly #onMessage = ({ source, origin, data }: MessageEvent): void => {
    if (this.#frame === null || source !== this.#frame.contentWindow || origin !== this.#origin) return
    if (!isAnswer(data)) return
    const { type, id, tick = 0, frame = 0, lastTick = 0, name = '', issues = [] } = data
    if (type === 'ready') {
      const unsaid = this.#unsaid ?? []
      this.#unsaid = null
      for (const message of unsaid) this.#say(message)
    } else if (type === 'cursor') this.#tell(type, { tick, frame, lastTick })
    else if (type === 'opened') {
      this.shadowRoot?.querySelector('p')?.remove()
      this.#tell(type, { name })
      this.#waiting.get(id ?? 0)?.resolve()
    } else if (type === 'failed') {
      this.#tell(type, { issues })
      this.#waiting.get(id ?? 0)?.reject(new Error(textOf({ issues })))
    }
    if (id !== undefined) this.#waiting.delete(id)
  }
}

if ('customElements' in globalThis && customElements.get('tickscope-viewer') === undefined)
  customElements.define('tickscope-viewer', TickscopeViewer)

declare global {
  interface HTMLElementTagNameMap {
    'tickscope-viewer': TickscopeViewer
  }
}
