import { createSignal, For, type JSX, Show } from 'solid-js'
import { plural } from '#schemas/text/counted.ts'
import { pathWords } from '#ui/forms/path-words.ts'
import { Button } from '#ui/kit/Button.tsx'
import { Modal } from '#ui/kit/Modal.tsx'
import { useSession, useWorkshop } from '#ui/state/context.ts'
import { createLatest } from '#ui/state/create-latest.ts'

interface ConfirmProps {
  readonly title: string
  readonly isOpen: boolean
  readonly yes: string
  readonly no: string
  readonly canConfirm?: boolean
  onYes(): void
  onClose(): void
  readonly children: JSX.Element
}

function Confirm(props: ConfirmProps) {
  return (
    <Modal title={props.title} isOpen={props.isOpen} onOpenChange={props.onClose}>
      {props.children}
      <div class="row ed-answers">
        <Button variant="primary" disabled={props.canConfirm === false} onClick={props.onYes}>
          {props.yes}
        </Button>
        <Button onClick={props.onClose}>{props.no}</Button>
      </div>
    </Modal>
  )
}

/** A button for each edition; asks first if there is work to leave behind. */
export function NewBattle(props: { readonly editions: readonly (string | null)[] }) {
  const session = useSession()
  const workshop = useWorkshop()
  /** The edition asked about; undefined while nothing is asked. */
  const [asked, setAsked] = createSignal<string | null>()
  const begin = async (edition: string | null) => {
    setAsked(undefined)
    if (await workshop.startNew(workshop.draft().ruleset, edition))
      workshop.say('An empty battle: add units to begin.')
  }
  const branches = () => session.branches().length - 1
  const start = (edition: string | null) => {
    if (workshop.isDirty() || branches() > 0) setAsked(edition)
    else void begin(edition)
  }
  return (
    <>
      <For each={props.editions}>
        {(edition, at) => (
          <Button variant="quiet" class="end ed-new" onClick={() => start(edition)}>
            New empty {workshop.draft().ruleset} {at() === 0 ? '' : `${edition} `}battle
          </Button>
        )}
      </For>
      <Confirm
        title="Start with an empty board?"
        isOpen={asked() !== undefined}
        yes="Start over"
        no="Keep it"
        onYes={() => void begin(asked() ?? null)}
        onClose={() => setAsked(undefined)}
      >
        <p>
          This battle stays in the library under Yours, with{' '}
          {workshop.isDirty()
            ? plural(workshop.changes(), 'change')
            : plural(branches(), 'branch', 'branches')}
          .
        </p>
      </Confirm>
    </>
  )
}

/** Shows what an upgrade would change, before it does. */
export function UpgradeButton() {
  const workshop = useWorkshop()
  const [isOpen, setOpen] = createSignal(false)
  const upgrade = createLatest(
    () => isOpen() || null,
    () => workshop.upgrade(),
  )
  const notes = () => upgrade()?.notes ?? []
  const apply = () => {
    const found = upgrade()
    setOpen(false)
    if (found == null) return
    workshop.adopt(found.scenario)
    workshop.say('The draft is in the current edition now. Undo brings the old one back.')
  }
  return (
    <>
      <Button isSmall onClick={() => setOpen(true)}>
        Upgrade to the current edition…
      </Button>
      <Confirm
        title="Upgrade to the current edition"
        isOpen={isOpen()}
        yes="Upgrade"
        no="Keep the old edition"
        canConfirm={upgrade() != null}
        onYes={apply}
        onClose={() => setOpen(false)}
      >
        <Show
          when={notes().length > 0}
          fallback={
            <p>Every rule keeps its meaning. The battle goes on in the words of the current edition.</p>
          }
        >
          <p>These rules cannot keep their meaning in full; all others do.</p>
          <ul class="stack bullets">
            <For each={notes()}>
              {({ path, message }) => (
                <li>
                  <strong>{pathWords(workshop.draft(), path)}</strong> {message}
                </li>
              )}
            </For>
          </ul>
        </Show>
      </Confirm>
    </>
  )
}
