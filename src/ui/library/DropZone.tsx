import { createSignal, onCleanup, onMount, Show } from 'solid-js'
import { useAutosave, useSession } from '#ui/state/context.ts'
import { placeFromHash } from '#ui/state/place-in-hash.ts'
import { openFirst, openFromAddress, sourceFromPaste } from './open-file.ts'

const FIELDS = 'input, textarea, select, [contenteditable="true"]'

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false

/** Takes what is dropped or pasted anywhere on the page, or comes with another address. */
export function DropZone(props: { onBrought: () => void }) {
  const session = useSession()
  const autosave = useAutosave()
  const [isOver, setOver] = createSignal(false)

  const onDrag = (event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    setOver(true)
  }
  /** Leaving one element for another is not leaving the page. */
  const onLeave = (event: DragEvent) => {
    if (event.relatedTarget === null) setOver(false)
  }
  const onDrop = (event: DragEvent) => {
    setOver(false)
    if (!hasFiles(event)) return
    event.preventDefault()
    props.onBrought()
    void openFirst(session, [...(event.dataTransfer?.files ?? [])])
  }
  const onPaste = (event: ClipboardEvent) => {
    if (event.target instanceof Element && event.target.closest(FIELDS) !== null) return
    const files = [...(event.clipboardData?.files ?? [])]
    const source = sourceFromPaste(event.clipboardData?.getData('text/plain') ?? '')
    if (files.length === 0 && source === null) return
    props.onBrought()
    if (files.length > 0) void openFirst(session, files)
    else if (source !== null) void session.open(source)
  }
  const onAddress = () => {
    const place = placeFromHash(location.hash)
    if (place === null) void openFromAddress(session, autosave)
    else session.seek(place)
  }

  onMount(() => {
    const listening = new AbortController()
    const { signal } = listening
    window.addEventListener('dragenter', onDrag, { signal })
    window.addEventListener('dragover', onDrag, { signal })
    window.addEventListener('dragleave', onLeave, { signal })
    window.addEventListener('drop', onDrop, { signal })
    window.addEventListener('paste', onPaste, { signal })
    window.addEventListener('hashchange', onAddress, { signal })
    onCleanup(() => listening.abort())
  })

  return (
    <Show when={isOver()}>
      <div class="lib-drop">
        <p>Drop a scenario, replay or recording to open it</p>
      </div>
    </Show>
  )
}
