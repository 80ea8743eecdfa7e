import { createSignal, onCleanup, Show } from 'solid-js'
import { lazily } from '#ui/lazily.ts'
import { Button } from './Button.tsx'

const CopyByHand = lazily(async () => (await import('./CopyByHand.tsx')).CopyByHand)

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
      <Show when={byHand()}>
        {(text) => <CopyByHand label={props.label} text={text()} onDone={() => setByHand(null)} />}
      </Show>
    </>
  )
}
