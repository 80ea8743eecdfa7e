import { createSignal, onMount, Show } from 'solid-js'
import { isCopied } from '#ui/kit/CopyButton.tsx'
import { useSession, useWorkshop } from '#ui/state/context.ts'
import { lengthText, linkHere, NOT_IN_LINK } from './link.ts'
import { SaveOption } from './SaveOption.tsx'

/** A link with everything in it, to the place that is looked at. */
export function Share(props: { isFirst: boolean }) {
  const session = useSession()
  const workshop = useWorkshop()
  const [link, setLink] = createSignal('')
  const [said, setSaid] = createSignal('')
  let field: HTMLInputElement | undefined

  const copy = async () => {
    const made = await linkHere(session)
    if (!made.ok) {
      setLink('')
      setSaid(`There is no link: the battle ${made.issues[0]?.message ?? ''}.`)
      return
    }
    setLink(made.value)
    const copied = await isCopied(made.value)
    setSaid(`${copied ? 'Copied' : 'Copy it from the field'}: ${lengthText(made.value.length)}`)
    if (!copied) field?.focus()
    field?.select()
  }
  // Whoever asked for the link has it at once, or before them to be copied by hand.
  onMount(() => {
    if (props.isFirst) void copy()
  })

  return (
    <SaveOption
      id="share-link"
      title="As a link"
      action="Copy link"
      isFirst={props.isFirst}
      note={
        <>
          The whole battle in an address; it opens this branch at tick {session.cursor().tick}.
          <Show when={workshop.isDirty()}> {NOT_IN_LINK}</Show>
        </>
      }
      said={said()}
      onAct={() => void copy()}
    >
      <Show when={link() !== ''}>
        <input ref={field} class="field-input lib-link" aria-label="Link" readonly value={link()} />
      </Show>
    </SaveOption>
  )
}
