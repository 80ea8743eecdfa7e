import { createSignal, type JSX, Show } from 'solid-js'
import { useSession } from '#ui/state/context.ts'
import { branchFromFile } from './branch-from-file.ts'

interface Props {
  /** What asks for it. */
  children(ask: () => void): JSX.Element
  /** What is done with the branch it becomes; left out, the open battle is compared with it. */
  onBranch?(branch: string): void
}

/** Lets a file be chosen, whose battle is then played beside the open one. */
export function FileToCompare(props: Props) {
  const session = useSession()
  const [isReading, setReading] = createSignal(false)
  let field!: HTMLInputElement
  const read = async (file: File | undefined) => {
    field.value = ''
    if (file === undefined) return
    setReading(true)
    const branch = await branchFromFile(session, file)
    if (branch !== null) (props.onBranch ?? session.compareWith)(branch)
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
        accept=".json,.jsonl,.gz,application/json"
        aria-label="File to compare with"
        hidden
        onChange={(event) => void read(event.currentTarget.files?.[0])}
      />
    </>
  )
}
