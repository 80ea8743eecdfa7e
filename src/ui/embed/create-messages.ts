import { createEffect, onCleanup, untrack } from 'solid-js'
import { type FromPage, isForTickscope, PROTOCOL, ToPage } from '#schemas/embedding.ts'
import { parse } from '#schemas/parsing/parse.ts'
import type { Issue } from '#schemas/result.ts'
import { goTo } from '#ui/state/session/go-to.ts'
import type { Session } from '#ui/state/types.ts'
import type { Source } from '#worker/protocol.ts'
import { originOfEmbedder } from './embedder.ts'

type Id = ToPage['id']
type Opening = Extract<ToPage, { type: 'open' }>

const OVERTAKEN: Issue = { path: [], message: 'was not opened: something else was in the meantime' }

/** Listens to the page that embeds this one, and to nobody else; answers it and tells it where the cursor is. */
export function createMessages(session: Session) {
  const named = originOfEmbedder()
  /** Who is spoken to. Unless it is known from the start, it is whoever of the parent's speaks first. */
  let origin = named

  function post(message: FromPage, to = origin): void {
    if (to !== null) parent.postMessage({ tickscope: PROTOCOL, ...message }, to)
  }

  const withId = (id: Id) => (id === undefined ? {} : { id })

  /** Tells what became of opening something. */
  function report(isOpen: boolean, id?: Id): void {
    untrack(() => {
      const { issues } = session.trouble()
      if (isOpen) post({ type: 'opened', name: session.summary()?.scenario.name ?? '', ...withId(id) })
      else post({ type: 'failed', issues: issues.length > 0 ? issues : [OVERTAKEN], ...withId(id) })
    })
  }

  async function open(message: Opening): Promise<void> {
    const isOpen = await session.open(sourceOf(message))
    if (isOpen && message.tick !== undefined)
      void goTo(session, { tick: message.tick, frame: message.frame ?? 0 })
    report(isOpen, message.id)
  }

  function obey(message: ToPage): void {
    if (message.type === 'open') void open(message)
    else if (message.type === 'seek') void goTo(session, { tick: message.tick, frame: message.frame ?? 0 })
    else post({ type: 'pong', ...withId(message.id) })
  }

  function onMessage({ source, origin: from, data }: MessageEvent): void {
    if (source !== parent || !isForTickscope(data) || (named !== null && from !== named)) return
    if (from !== 'null') origin = from
    const message = parse(ToPage, data)
    if (!message.ok) {
      const { id } = data
      const known = typeof id === 'string' || typeof id === 'number' ? id : undefined
      post({ type: 'failed', issues: message.issues, ...withId(known) })
    } else obey(message.value)
  }

  if (parent !== window) {
    addEventListener('message', onMessage)
    onCleanup(() => removeEventListener('message', onMessage))
    followCursor(session, (cursor) => post({ type: 'cursor', ...cursor }))
    // It says nothing but that somebody listens: anybody may hear that.
    post({ type: 'ready' }, origin ?? '*')
  }
  return { report }
}

/** Once a frame at most. */
function followCursor(
  session: Session,
  tell: (cursor: { tick: number; frame: number; lastTick: number }) => void,
): void {
  let request = 0
  createEffect(() => {
    if (session.summary() === null) return
    const { tick, frame } = session.cursor()
    const lastTick = session.lastTick()
    cancelAnimationFrame(request)
    request = requestAnimationFrame(() => tell({ tick, frame, lastTick }))
  })
  onCleanup(() => cancelAnimationFrame(request))
}

/** As a file: that may be a text of many lines, or packed. */
function sourceOf({ document, bytes, name = 'The document' }: Opening): Source {
  if (bytes !== undefined) return { kind: 'file', file: new Blob([bytes]), name }
  if (typeof document === 'string') return { kind: 'file', file: new Blob([document]), name }
  return { kind: 'document', document }
}
