import { createSignal, Show } from 'solid-js'
import { useSession, useWorkshop } from '../state/context.ts'
import { Way } from './Way.tsx'

/** Longer ones are cut by some programs that people send links with. */
const SAFE_LENGTH = 8000

/** A link with everything in it, to the place that is looked at. */
export function Share(props: { isFirst: boolean }) {
  const session = useSession()
  const workshop = useWorkshop()
  const [link, setLink] = createSignal('')
  const [said, setSaid] = createSignal('')
  let field: HTMLInputElement | undefined

  const copy = async () => {
    const { branch, tick, frame } = session.cursor()
    const made = await session.whole.link(branch, { tick, frame })
    if (!made.ok) {
      setLink('')
      setSaid(`There is no link: the battle ${made.issues[0]?.message ?? ''}.`)
      return
    }
    setLink(`${location.origin}${location.pathname}${location.search}${made.value}`)
    setSaid(`${(await isCopied(link())) ? 'Copied' : 'Copy it from the field'}: ${lengthText(link().length)}`)
    field?.select()
  }

  return (
    <Way
      id="share-link"
      title="As a link"
      action="Copy link"
      isFirst={props.isFirst}
      note={
        <>
          The whole battle in an address; it opens this branch at tick {session.cursor().tick}.
          <Show when={workshop.isDirty()}> Changes that were not run yet are not in it.</Show>
        </>
      }
      said={said()}
      onAct={() => void copy()}
    >
      <Show when={link() !== ''}>
        <input ref={field} class="lib-field lib-link" aria-label="Link" readonly value={link()} />
      </Show>
    </Way>
  )
}

async function isCopied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

function lengthText(length: number): string {
  const size = `${length.toLocaleString('en')} characters.`
  return length > SAFE_LENGTH ? `${size} Some programs cut links this long; a file is safer.` : size
}
