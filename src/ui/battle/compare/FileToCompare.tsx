import { createSignal, type JSX, Show } from 'solid-js'
import { useSession } from '#ui/state/context.ts'
import { compareWithFile } from './compare-with-file.ts'

/** Lets a file be chosen, whose battle is then played beside the open one; `children` is what asks for it. */
export function FileToCompare(props: { children(ask: () => void): JSX.Element }) {
  const session = useSession()
  const [isReading, setReading] = createSignal(false)
  let field!: HTMLInputElement
  const read = async (file: File | undefined) => {
    field.value = ''
    if (file === undefined) return
    setReading(true)
    await compareWithFile(session, file)
    setReading(false)
  }
  return (
    <>
      {props.children(() => field.click())}
      <Show when={isReading()}>
        <span class="quiet" role="status">
          Reading …
        </span>
      </Show>
      <input
        ref={field}
        type="file"
        accept=".json,application/json"
        aria-label="File to compare with"
        hidden
        onChange={(event) => void read(event.currentTarget.files?.[0])}
      />
    </>
  )
}
