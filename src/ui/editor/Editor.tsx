import { type Component, createSignal, For, onCleanup, Show } from 'solid-js'
import { Dynamic } from 'solid-js/web'
import { inWords, pathWords } from '#ui/forms/path-words.ts'
import { Button } from '#ui/kit/Button.tsx'
import { useWorkshop } from '#ui/state/context.ts'
import type { WayToStart } from '#ui/state/types.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { createEditor } from './create-editor.ts'
import { ScenarioFields } from './ScenarioFields.tsx'
import { UpgradeDialog } from './UpgradeDialog.tsx'
import './editor.css'

/** The bench: what is being edited, the ruleset's form, and what may become of it. */
export function Editor(props: { form: Component | null; start: WayToStart | null }) {
  const workshop = useWorkshop()
  const editor = createEditor()
  workshop.deeds.run = () => void editor.run()
  onCleanup(() => delete workshop.deeds.run)
  const [isUpgrading, setUpgrading] = createSignal(false)
  return (
    <div class="pane-column ed">
      <div class="row bar ed-head">
        <div class="line ed-title">
          <h2 title={editor.title()}>{editor.title()}</h2>
          <span class="note" role="status">
            {editor.countText()}
          </span>
        </div>
        {/* Not disabled: the last step back would take the focus away from whoever takes it.
            biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own frame. */}
        <div class="row tight" role="group" aria-label="Changes">
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
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own frame. */}
        <div class="row tight end ed-go" role="group" aria-label="What becomes of it">
          <Button onClick={() => void editor.branch()} title={editor.branchHint()}>
            {editor.branchText()}
          </Button>
          <Button
            variant="primary"
            onClick={() => void editor.run()}
            title="A battle with these changes from the start, beside this one (Ctrl+Enter)"
          >
            Run from the start
          </Button>
        </div>
      </div>
      <Show when={!workshop.isStart()}>
        <p
          class="note ed-outlook"
          role="status"
          aria-busy={workshop.isLooking()}
          title={editor.outlook() ?? undefined}
        >
          {editor.outlook() ??
            'Values of this tick, such as hp, are not taken over to the start: branch from here to keep them.'}
        </p>
      </Show>
      <Show when={workshop.issues().length > 0}>
        <div class="ed-issues" role="alert">
          <ul>
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section class="scroll ed-body" tabIndex={0} aria-label="What is edited">
        <Show when={props.start}>
          {(start) => (
            <Button class="ed-start" onClick={() => start().open()}>
              {start().label}
            </Button>
          )}
        </Show>
        <Show when={props.form}>{(form) => <Dynamic component={form()} />}</Show>
        <ScenarioFields onNew={editor.startNew} onUpgrade={() => setUpgrading(true)} />
      </section>
      <ConfirmDialog question={editor.question()} onAnswer={editor.answer} />
      <UpgradeDialog isOpen={isUpgrading()} onOpenChange={setUpgrading} />
    </div>
  )
}
