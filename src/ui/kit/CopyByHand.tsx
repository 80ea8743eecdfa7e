import { onMount } from 'solid-js'
import { Modal } from './Modal.tsx'

interface Props {
  readonly label: string
  readonly text: string
  onDone(): void
}

/** A text selected, to be copied by hand where the browser refuses its clipboard. */
export function CopyByHand(props: Props) {
  return (
    <Modal title={props.label} isOpen onOpenChange={() => props.onDone()}>
      <Selected label={props.label} text={props.text} />
    </Modal>
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
