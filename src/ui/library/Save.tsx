import { createSignal, createUniqueId, Index, type JSX, onMount, Show } from 'solid-js'
import { Button } from '#ui/kit/Button.tsx'
import { isCopied } from '#ui/kit/CopyButton.tsx'
import { download } from '#ui/kit/files.ts'
import { Modal } from '#ui/kit/Modal.tsx'
import { useAutosave, useSession, useWorkshop } from '#ui/state/context.ts'
import { createExports, type Export, refusalText, savedText } from './exports.ts'
import { linkHere, linkText, NOT_IN_LINK } from './link.ts'
import './library.css'

interface SaveProps {
  readonly isOpen: boolean
  /** Whether it is the link that was asked for. */
  readonly isSharing: boolean
  readonly onOpenChange: (isOpen: boolean) => void
}

/** Ways to save the battle: in the browser, as a file, as a link. */
export function Save(props: SaveProps) {
  return (
    <Modal title="Save and share" isOpen={props.isOpen} onOpenChange={props.onOpenChange}>
      <InBrowser />
      <Files />
      <Link isFirst={props.isSharing} />
    </Modal>
  )
}

interface SectionProps {
  readonly title: string
  /** What came of it. */
  readonly said: string
  /** Between the ways to save and what came of them. */
  readonly below?: JSX.Element
  /** A row for each way to save. */
  readonly children: JSX.Element
}

function Section(props: SectionProps) {
  const id = createUniqueId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} class="sh-heading">
        {props.title}
      </h3>
      <ul class="stack lib-rows">{props.children}</ul>
      {props.below}
      <p class="lib-said" role="status">
        {props.said}
      </p>
    </section>
  )
}

/** Keeps the scenario in the browser, as it would run now. */
function InBrowser() {
  const session = useSession()
  const workshop = useWorkshop()
  const autosave = useAutosave()
  const [said, setSaid] = createSignal('')
  const save = async () => {
    const scenario =
      workshop.mode() === 'edit' ? (await workshop.startOf())?.scenario : session.summary()?.scenario
    if (scenario === undefined)
      setSaid('The draft cannot run yet, so it is not saved; it stays as work in progress.')
    else if (await autosave.save(scenario)) setSaid(`Saved as “${scenario.name}”; Open lists it under Yours.`)
    else setSaid('It could not be saved here. Save it as a file.')
  }
  return (
    <Section title="In this browser" said={said()}>
      <li>
        <Button onClick={() => void save()}>Save in this browser</Button>
        <span class="quiet">The battle, until you remove it. Work in progress is saved automatically.</span>
      </li>
    </Section>
  )
}

function Files() {
  const session = useSession()
  const exports = createExports(session, useWorkshop())
  const [isBusy, setBusy] = createSignal(false)
  /** Which share of the file is made, if that takes long enough to tell. */
  const [share, setShare] = createSignal<number | null>(null)
  const [said, setSaid] = createSignal('')
  const save = async (wanted: Export) => {
    if (isBusy()) return
    setBusy(true)
    setSaid(`Preparing the ${wanted.label.toLowerCase()}…`)
    const name = wanted.fileName()
    const made = await wanted.make(setShare)
    if (!made.ok) setSaid(refusalText(wanted.label, made))
    else setSaid(made.value === null ? '' : savedText(name, download(name, made.value)))
    setShare(null)
    setBusy(false)
  }
  return (
    <Section
      title="As a file"
      said={said()}
      below={
        <Show when={share() !== null}>
          <div class="line">
            <progress aria-label="How much of it is made" value={share() ?? 0} />
            <Button variant="quiet" onClick={() => void session.engine.stopExport()}>
              Stop
            </Button>
          </div>
        </Show>
      }
    >
      <Index each={exports()}>
        {(one) => (
          <li>
            <Button
              disabled={one().refusal !== null}
              aria-disabled={isBusy()}
              onClick={() => void save(one())}
            >
              {one().label}
            </Button>
            <span class="quiet">{one().refusal ?? one().about}</span>
          </li>
        )}
      </Index>
    </Section>
  )
}

/** A link with everything in it, to the place that is looked at. */
function Link(props: { isFirst: boolean }) {
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
    const { link } = made.value
    setLink(link)
    const copied = await isCopied(link)
    setSaid(`${copied ? 'Copied' : 'Copy it from the field'}: ${linkText(made.value)}`)
    if (!copied) field?.focus()
    field?.select()
  }
  // Whoever asked for the link gets it at once, or selected to be copied by hand.
  onMount(() => {
    if (props.isFirst) void copy()
  })

  return (
    <Section
      title="As a link"
      said={said()}
      below={
        <Show when={link() !== ''}>
          <input
            ref={field}
            class="field-input field-text lib-link"
            aria-label="Link"
            readonly
            value={link()}
          />
        </Show>
      }
    >
      <li>
        <Button autofocus={props.isFirst} onClick={() => void copy()}>
          Copy link
        </Button>
        <span class="quiet">
          The whole battle in an address; it opens this branch at tick {session.cursor().tick}.
          <Show when={workshop.isDirty()}> {NOT_IN_LINK}</Show>
        </span>
      </li>
    </Section>
  )
}
