import { createSignal, For, Show } from 'solid-js'
import { Check } from '#ui/forms/Form.tsx'
import { Button } from '#ui/kit/Button.tsx'
import { download } from '#ui/kit/files.ts'
import type { Allowable } from './allowables.ts'
import type { Wish } from './create-wish.ts'

interface Props {
  readonly wish: Wish
}

/** What may change, unit by unit; or all of it as JSON. */
export function Allowed(props: Props) {
  const of = (owner: string) => props.wish.allowables().filter((each) => each.owner === owner)
  return (
    <div class="hu-allowed">
      <h3>
        May change <span class="quiet">{props.wish.count()} allowed</span>
      </h3>
      <For each={props.wish.owners()}>
        {(owner) => {
          const allowed = () => of(owner).filter(props.wish.isAllowed).length
          return (
            <details>
              <summary>
                {owner}{' '}
                <Show when={allowed() > 0}>
                  <span class="badge">{allowed()}</span>
                </Show>
              </summary>
              <div class="hu-list">
                <For each={of(owner)}>{(each) => <Choice allowable={each} wish={props.wish} />}</For>
              </div>
            </details>
          )
        }}
      </For>
      <AsJson wish={props.wish} />
    </div>
  )
}

function Choice(props: Props & { readonly allowable: Allowable }) {
  const name = () => `${props.allowable.owner}: ${props.allowable.words}`
  return (
    <div class="hu-choice">
      <Check
        label={name()}
        caption={props.allowable.words}
        isOn={props.wish.isAllowed(props.allowable)}
        onChange={(isOn) => props.wish.allow(props.allowable, isOn)}
      />
      <Show when={props.wish.rangeOf(props.allowable) !== null}>
        <input
          type="text"
          class="field-input hu-range"
          aria-label={`values of ${name()}`}
          title="from..to, or from..to/step"
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
