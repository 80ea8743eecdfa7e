import { type Component, For, onCleanup, Show } from 'solid-js'
import { Dynamic } from 'solid-js/web'
import { plural } from '#schemas/text/counted.ts'
import { TrialPanel } from '#ui/battle/trial/TrialPanel.tsx'
import { inWords, pathWords } from '#ui/forms/path-words.ts'
import { Button } from '#ui/kit/Button.tsx'
import { useSession, useWorkshop } from '#ui/state/context.ts'
import { createLiveDraft } from '#ui/state/trial/create-live-draft.ts'
import type { WayToStart } from '#ui/state/types.ts'
import { branchDraft, runDraft, runText } from './run-draft.ts'
import { ScenarioFields } from './ScenarioFields.tsx'
import './editor.css'

/** The bench: what is being edited, the ruleset's form, and what may become of it. */
export function Editor(props: { form: Component | null; start: WayToStart | null }) {
  const session = useSession()
  const isBehind = createLiveDraft()
  return (
    <div class="pane-column ed" aria-busy={isBehind()}>
      <Head />
      <Outlook />
      <Issues />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section class="scroll ed-body" tabIndex={0} aria-label="What is edited">
        <ScenarioFields />
        <Show when={props.start}>
          {(start) => (
            <Button class="ed-start" onClick={() => start().open()}>
              {start().label}
            </Button>
          )}
        </Show>
        <Show when={props.form}>{(form) => <Dynamic component={form()} />}</Show>
      </section>
      <Show when={session.isTrying()}>
        <TrialPanel />
      </Show>
    </div>
  )
}

function Head() {
  const session = useSession()
  const workshop = useWorkshop()
  const run = () => void runDraft(session, workshop)
  const branch = () => void branchDraft(session, workshop)
  Object.assign(workshop.deeds, { run, branch })
  onCleanup(() => {
    delete workshop.deeds.run
    delete workshop.deeds.branch
  })

  const title = () => {
    const { branch, tick } = workshop.base()
    const known = session.branches().find(({ id }) => id === branch)
    return `Editing ${tick === 0 ? 'the start' : `tick ${tick}`} of ${known?.name() ?? branch}`
  }
  return (
    <div class="row bar ed-head">
      <div class="line ed-title">
        <h2 title={title()}>{title()}</h2>
        <span class="note" role="status">
          {workshop.changes() === 0 ? 'no changes' : plural(workshop.changes(), 'change')}
        </span>
      </div>
      {/* Not disabled: the last step back would take the focus away from whoever takes it. */}
      <fieldset class="row tight" aria-label="Changes">
        <Button variant="quiet" aria-disabled={!workshop.canUndo()} onClick={workshop.undo}>
          Undo
        </Button>
        <Button variant="quiet" aria-disabled={!workshop.canRedo()} onClick={workshop.redo}>
          Redo
        </Button>
        <Button
          variant="quiet"
          aria-disabled={!workshop.isDirty()}
          onClick={() => workshop.isDirty() && workshop.revert()}
        >
          Revert
        </Button>
      </fieldset>
      <fieldset class="row tight end ed-go" aria-label="What becomes of it">
        <Button
          onClick={branch}
          title={
            workshop.isDirty()
              ? 'Keeps this battle, and plays beside it what would have happened with these changes'
              : 'Change something first: a branch needs a change'
          }
        >
          Branch from tick {workshop.base().tick}
        </Button>
        <Button
          variant="primary"
          onClick={run}
          title="A battle with these changes from the start, beside this one (Ctrl+Enter)"
        >
          Run from the start
        </Button>
      </fieldset>
    </div>
  )
}

/** Which changes would hold in a battle from the start, and which would not. */
function Outlook() {
  const workshop = useWorkshop()
  const text = () => {
    const found = workshop.outlook()
    return found === null ? undefined : runText(found, workshop.base().tick)
  }
  return (
    <Show when={!workshop.isStart()}>
      <p class="note cut ed-outlook" role="status" aria-busy={workshop.isLooking()} title={text()}>
        {text() ?? 'Values of this tick, such as hp, hold only in a branch from here, not from the start.'}
      </p>
    </Show>
  )
}

function Issues() {
  const workshop = useWorkshop()
  return (
    <Show when={workshop.issues().length > 0}>
      <div class="ed-issues" role="alert">
        <ul class="bullets">
          <For each={workshop.issues()}>
            {({ path, message }) => (
              <li>
                <Show when={path.length > 0}>
                  <strong>{pathWords(workshop.draft(), path)}</strong>{' '}
                </Show>
                {inWords(workshop.draft(), message)}
              </li>
            )}
          </For>
        </ul>
        <Button variant="quiet" onClick={workshop.dismissIssues}>
          Dismiss
        </Button>
      </div>
    </Show>
  )
}
