import { createSignal, onCleanup, onMount, Show } from 'solid-js'
import { Button } from './Button.tsx'
import { Modal } from './Modal.tsx'

const SAID_FOR_MS = 4000

/** False where the browser refuses its clipboard, or has none. */
export async function isCopied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** Copies a text when pressed; where the browser refuses, shows it selected, to be copied by hand. */
export function CopyButton(props: { label: string; text: () => Promise<string> }) {
  const [said, setSaid] = createSignal('')
  const [byHand, setByHand] = createSignal<string | null>(null)
  let timer: ReturnType<typeof setTimeout> | undefined
  onCleanup(() => clearTimeout(timer))

  const copy = async () => {
    const text = await props.text()
    const isDone = await isCopied(text)
    clearTimeout(timer)
    setSaid(isDone ? 'Copied' : 'Copying was blocked by the browser')
    if (!isDone) setByHand(text)
    timer = setTimeout(() => setSaid(''), SAID_FOR_MS)
  }
  return (
    <>
      <span role="status">{said()}</span>
      <Button isSmall onClick={() => void copy()}>
        {props.label}
      </Button>
      <Modal title={props.label} isOpen={byHand() !== null} onOpenChange={() => setByHand(null)}>
        <Show when={byHand()}>{(text) => <Selected label={props.label} text={text()} />}</Show>
      </Modal>
    </>
  )
}

function Selected(props: { label: string; text: string }) {
  let field!: HTMLTextAreaElement
  onMount(() =>
    setTimeout(() => {
      field.focus()
      field.select()
    }),
  )
  return (
    <>
      <p>The browser blocked copying. The text is selected: press Ctrl+C, or ⌘C on a Mac.</p>
      <textarea
        ref={field}
        class="field-input field-text copy-text"
        readonly
        rows={16}
        aria-label={props.label}
        value={props.text}
      />
    </>
  )
}
