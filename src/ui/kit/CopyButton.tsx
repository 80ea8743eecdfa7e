import { createSignal, onCleanup, onMount, Show } from 'solid-js'
import { Button } from './Button.tsx'
import { Modal } from './Modal.tsx'

const SAID_FOR_MS = 4000

/** A browser may refuse its clipboard, or have none. */
async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** Copies what `text` says when it is pressed; where that is refused, shows it to be copied by hand. */
export function CopyButton(props: { label: string; text: () => string }) {
  const [said, setSaid] = createSignal('')
  const [byHand, setByHand] = createSignal<string | null>(null)
  let timer: ReturnType<typeof setTimeout> | undefined
  onCleanup(() => clearTimeout(timer))

  const copy = async () => {
    const text = props.text()
    const isCopied = await copied(text)
    clearTimeout(timer)
    setSaid(isCopied ? 'Copied' : 'The browser keeps its clipboard to itself: copy by hand')
    if (!isCopied) setByHand(text)
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
      <p>The browser did not let the page copy this. It is selected: press Ctrl+C, or ⌘C on a Mac.</p>
      <textarea
        ref={field}
        class="field-input copy-text"
        readonly
        rows={16}
        aria-label={props.label}
        value={props.text}
      />
    </>
  )
}
