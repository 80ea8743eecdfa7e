import { createMemo, createSignal, For, Show } from 'solid-js'
import { Check } from '#ui/forms/Form.tsx'
import { Button } from '#ui/kit/Button.tsx'
import { download } from '#ui/kit/files.ts'
import { createLatest } from '#ui/state/create-latest.ts'
import type { Allowable } from './allowables.ts'
import type { Wish } from './create-wish.ts'

interface Props {
  readonly wish: Wish
}

/** What may change, unit by unit; or all of it as JSON. */
export function Allowed(props: Props) {
  return (
    <div class="hu-allowed">
      <div class="hu-top">
        <h3>
          May change <span class="quiet">{props.wish.count()} allowed</span>
        </h3>
        <Show when={props.wish.hasRanges()}>
          <p class="note">
            Ranges are <code>from..to/step</code>: 10..60/10 is 10, 20 … 60.
          </p>
        </Show>
      </div>
      <For each={props.wish.owners()}>{(owner) => <Owned owner={owner} wish={props.wish} />}</For>
      <AsJson wish={props.wish} />
    </div>
  )
}

/** What belongs to one unit; what the rules call it is asked once somebody looks. */
function Owned(props: Props & { readonly owner: string }) {
  const [isOpen, setOpen] = createSignal(false)
  const own = createMemo(() => props.wish.allowables().filter(({ owner }) => owner === props.owner))
  const allowed = () => own().filter(props.wish.isAllowed).length
  const names = createLatest(() => (isOpen() ? own() : null), props.wish.namesOf, { keepsLast: true })
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {props.owner}{' '}
        <Show when={allowed() > 0}>
          <span class="badge">{allowed()}</span>
        </Show>
      </summary>
      <div class="hu-list">
        <For each={own()}>
          {(each) => (
            <Choice allowable={each} words={names()?.get(each.pointer) ?? each.words} wish={props.wish} />
          )}
        </For>
      </div>
    </details>
  )
}

interface ChoiceProps extends Props {
  readonly allowable: Allowable
  readonly words: string
}

function Choice(props: ChoiceProps) {
  const name = () => `${props.allowable.owner}: ${props.words}`
  return (
    <div class="hu-choice">
      <Check
        label={name()}
        caption={props.words}
        isOn={props.wish.isAllowed(props.allowable)}
        onChange={(isOn) => props.wish.allow(props.allowable, isOn)}
      />
      <Show when={props.wish.rangeOf(props.allowable) !== null}>
        <input
          type="text"
          class="field-input hu-range"
          aria-label={`values of ${name()}`}
          placeholder="from..to/step"
          title="from..to/step: 10..60/10 is 10, 20, 30 … 60. Without a step, it is 1."
          value={props.wish.rangeOf(props.allowable) ?? ''}
          onChange={(event) => props.wish.setRange(props.allowable, event.currentTarget.value)}
        />
      </Show>
    </div>
  )
}

function AsJson(props: Props) {
  const [text, setText] = createSignal<string | null>(null)
  const take = async (input: HTMLInputElement) => {
    const [file] = input.files ?? []
    if (file !== undefined) props.wish.read(await file.text())
    input.value = ''
  }
  return (
    <details>
      <summary>As JSON</summary>
      <div class="stack hu-list">
        <textarea
          class="field-input field-text"
          rows={8}
          spellcheck={false}
          aria-label="What may change, as JSON"
          value={text() ?? props.wish.text()}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <Show when={props.wish.trouble()}>{(trouble) => <p role="alert">{trouble()}</p>}</Show>
        <div class="row tight">
          <Button
            isSmall
            objection={text() === null ? 'nothing is changed' : null}
            onClick={() => {
              props.wish.read(text() ?? '')
              if (props.wish.trouble() === null) setText(null)
            }}
          >
            Use this
          </Button>
          <Button
            variant="quiet"
            isSmall
            title="As the command reads it"
            onClick={() =>
              download('changes.json', new Blob([`${props.wish.text()}\n`], { type: 'application/json' }))
            }
          >
            Save changes.json
          </Button>
          <label class="button hu-file" data-variant="quiet" data-small="">
            Open a file …
            <input
              type="file"
              class="visually-hidden"
              accept=".json,application/json"
              onChange={(event) => void take(event.currentTarget)}
            />
          </label>
        </div>
      </div>
    </details>
  )
}
