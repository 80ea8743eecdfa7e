import { createSignal, For, Index, type JSX, Show } from 'solid-js'
import type { Issue } from '#schemas/result.ts'
import { Button } from '#ui/kit/Button.tsx'
import { focusOn } from '#ui/kit/focus-on.ts'
import { createDelete } from './create-delete.ts'
import { Group } from './Form.tsx'
import { IssuesAt } from './IssuesAt.tsx'

interface RowsProps<T> {
  readonly title: string
  readonly note?: string
  readonly rows: readonly T[]
  /** What a row is called in the names of its controls. */
  readonly name: (row: T, at: number) => string
  readonly empty?: string
  readonly path: Issue['path']
  readonly onRemove?: (at: number, row: T) => void
  /** Why no row can be removed now; null if they can. */
  readonly fixed?: string | null
  readonly add?: JSX.Element
  readonly children: (row: () => T, at: number) => JSX.Element
}

/** Rows shown at first, and more at a press: a map may have thousands. */
const A_PAGE = 100

/** A list whose rows can be added and removed. */
export function Rows<T>(props: RowsProps<T>) {
  const onDelete = createDelete()
  const key = (at: number) => `${props.path.join('.')} remove ${at}`
  const [most, setMost] = createSignal(A_PAGE)
  const remove = (at: number, row: T) => {
    props.onRemove?.(at, row)
    focusOn(key(at), key(at - 1), `${props.path.join('.')} add`, 'add unit')
  }
  return (
    <Group
      title={props.title}
      note={props.note}
      beside={
        <>
          {props.add}
          <Show when={props.rows.length === 0}>
            <span class="note">{props.empty ?? 'none'}</span>
          </Show>
        </>
      }
    >
      <IssuesAt path={props.path} />
      <Show when={props.rows.length > 0}>
        <ul class="stack">
          <Index each={props.rows.slice(0, most())}>
            {(row, at) => (
              <li
                class="row box fm-row"
                on:keydown={onDelete(() => {
                  if (props.onRemove === undefined) return null
                  const name = props.name(row(), at)
                  if (props.fixed) return { refused: `${name} stays: ${props.fixed}` }
                  remove(at, row())
                  return { removed: name }
                })}
              >
                {props.children(row, at)}
                <IssuesAt path={[...props.path, at]} />
                <Show when={props.onRemove}>
                  <Button
                    variant="icon"
                    aria-label={`Remove ${props.name(row(), at)}`}
                    title={props.fixed ?? `Remove ${props.name(row(), at)}`}
                    focusKey={key(at)}
                    disabled={!!props.fixed}
                    onClick={() => remove(at, row())}
                  >
                    ×
                  </Button>
                </Show>
              </li>
            )}
          </Index>
        </ul>
      </Show>
      <Show when={props.rows.length > most()}>
        <Button onClick={() => setMost((n) => n + A_PAGE)}>
          Show more: {(props.rows.length - most()).toLocaleString('en')} are not listed
        </Button>
      </Show>
    </Group>
  )
}

interface AdderProps<T extends string> {
  readonly label: string
  readonly options: readonly T[]
  readonly words: (option: T) => string
  readonly objection?: (option: T) => string | null
  readonly focusKey?: string
  readonly onAdd: (option: T) => void
}

/** Adds an entry by choosing it from a list. */
export function Adder<T extends string>(props: AdderProps<T>) {
  return (
    <select
      class="field-input field-choice fm-adder"
      aria-label={props.label}
      data-focus={props.focusKey}
      onChange={(event) => {
        const { value } = event.currentTarget
        event.currentTarget.value = ''
        if (value !== '') props.onAdd(value as T)
      }}
    >
      <option value="">+ {props.label}</option>
      <For each={props.options}>
        {(option) => (
          <option value={option} disabled={(props.objection?.(option) ?? null) !== null}>
            {props.words(option)}
          </option>
        )}
      </For>
    </select>
  )
}
