import { type Component, createSignal, For, onCleanup, Show } from 'solid-js'
import { Dynamic } from 'solid-js/web'
import { inWords, pathWords } from '#ui/forms/path-words.ts'
import { useWorkshop } from '#ui/state/context.ts'
import type { WayToStart } from '#ui/state/way-to-start.ts'
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
    <div class="ed">
      <div class="ed-head">
        <div class="ed-title">
          <h2 title={editor.title()}>{editor.title()}</h2>
          <span class="ed-second" role="status">
            {editor.countText()}
          </span>
        </div>
        {/* Not disabled: the last step back would take the focus away from whoever takes it.
            biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own frame. */}
        <div class="ed-group" role="group" aria-label="Changes">
          <button
            type="button"
            class="quiet-button"
            aria-disabled={!workshop.canUndo()}
            onClick={workshop.undo}
          >
            Undo
          </button>
          <button
            type="button"
            class="quiet-button"
            aria-disabled={!workshop.canRedo()}
            onClick={workshop.redo}
          >
            Redo
          </button>
          <button
            type="button"
            class="quiet-button"
            aria-disabled={!workshop.isDirty()}
            onClick={() => workshop.isDirty() && workshop.revert()}
          >
            Revert
          </button>
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own frame. */}
        <div class="ed-group ed-go" role="group" aria-label="What becomes of it">
          <button
            type="button"
            class="solid-button"
            onClick={() => void editor.branch()}
            title={editor.branchHint()}
          >
            {editor.branchText()}
          </button>
          <button
            type="button"
            class="solid-button ed-primary"
            onClick={() => void editor.run()}
            title="A battle with these changes from the start, beside this one (Ctrl+Enter)"
          >
            Run from the start
          </button>
        </div>
      </div>
      <Show when={!workshop.isStart()}>
        <p
          class="ed-outlook"
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
          <button type="button" class="quiet-button" onClick={workshop.dismissIssues}>
            Dismiss
          </button>
        </div>
      </Show>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section class="ed-body" tabIndex={0} aria-label="What is edited">
        <Show when={props.start}>
          {(start) => (
            <button type="button" class="solid-button ed-start" onClick={() => start().open()}>
              {start().label}
            </button>
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
