import { createEffect, createSignal, createUniqueId, For, type JSX, on, Show } from 'solid-js'
import { Dynamic } from 'solid-js/web'
import type { Issue } from '#schemas/result.ts'
import { createTypedText, type Reading, readInteger, readList, textFromList } from './create-typed-text.ts'
import { IssuesAt } from './IssuesAt.tsx'
import './form.css'

interface FieldProps {
  /** The accessible name. */
  readonly label: string
  /** What is shown of it: all of it if left out, nothing if empty. */
  readonly caption?: string
  /** Its path in the draft, if what is wrong there is shown beside it. */
  readonly path?: Issue['path']
}

interface NumberLook extends FieldProps {
  readonly value: number | null
  readonly min: number
  readonly max?: number
  readonly placeholder?: string | undefined
  /** Why a number cannot be taken; null if it can. */
  readonly objection?: (value: number) => string | null
  readonly after?: JSX.Element
}

interface Needed {
  readonly isOptional?: false
  readonly onCommit: (value: number) => void
}

/** It may be left blank, which is null. */
interface Optional {
  readonly isOptional: boolean
  readonly onCommit: (value: number | null) => void
}

type NumberProps = NumberLook & (Needed | Optional)

/** A whole number, typed or stepped with the arrow keys. */
export function NumberField(props: NumberProps) {
  const message = createUniqueId()
  const read = (text: string): Reading<number | null> => {
    const number = readInteger(text, props)
    if (!('value' in number) || number.value === null) return number
    const refused = props.objection?.(number.value) ?? null
    return refused === null ? number : { refused }
  }
  const typed = createTypedText<number | null>({
    value: () => props.value,
    textOf: (value) => (value === null ? '' : String(value)),
    read,
    commit: (value) => {
      if (props.isOptional) props.onCommit(value)
      else if (value !== null) props.onCommit(value)
    },
  })
  const most = () => props.max ?? Number.MAX_SAFE_INTEGER
  const step = (by: number) =>
    typed.type(String(Math.max(props.min, Math.min(most(), (props.value ?? props.min) + by))))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    step(event.key === 'ArrowUp' ? 1 : -1)
  }
  return (
    <Framed {...props} refusal={typed.refusal()} message={message}>
      <input
        class="field-input field-number"
        type="text"
        inputmode="numeric"
        role="spinbutton"
        autocomplete="off"
        aria-label={props.label}
        aria-valuenow={props.value ?? undefined}
        aria-valuemin={props.min}
        aria-valuemax={most() === Number.MAX_SAFE_INTEGER ? undefined : most()}
        aria-invalid={typed.refusal() !== null}
        aria-describedby={typed.refusal() === null ? undefined : message}
        placeholder={props.placeholder}
        value={typed.text()}
        onInput={(event) => typed.type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={typed.leave}
      />
      {props.after}
    </Framed>
  )
}

interface TextProps extends FieldProps {
  readonly value: string
  readonly placeholder?: string
  readonly isRequired?: boolean
  readonly isLong?: boolean
  /** The class it is laid out by. */
  readonly look?: string | undefined
  /** Why a text cannot be taken; null if it can. */
  readonly objection?: (value: string) => string | null
  readonly onCommit: (value: string) => void
}

export function TextField(props: TextProps) {
  const message = createUniqueId()
  const typed = createTypedText<string>({
    value: () => props.value,
    textOf: (value) => value,
    read: (text) => {
      if (props.isRequired && text.trim() === '') return { refused: 'cannot be blank' }
      const refused = props.objection?.(text) ?? null
      return refused === null ? { value: text } : { refused }
    },
    commit: (value) => props.onCommit(value),
  })
  return (
    <Framed {...props} refusal={typed.refusal()} message={message}>
      <Dynamic
        component={props.isLong ? 'textarea' : 'input'}
        class="field-input field-text"
        autocomplete="off"
        rows={props.isLong ? 2 : undefined}
        aria-label={props.label}
        aria-invalid={typed.refusal() !== null}
        aria-describedby={typed.refusal() === null ? undefined : message}
        placeholder={props.placeholder}
        value={typed.text()}
        onInput={(event: InputEvent & { currentTarget: HTMLInputElement | HTMLTextAreaElement }) =>
          typed.type(event.currentTarget.value)
        }
        onBlur={typed.leave}
      />
    </Framed>
  )
}

interface ListProps extends FieldProps {
  readonly value: readonly unknown[]
  readonly onCommit: (value: unknown[]) => void
}

/** A list as JSON, one entry a line; it is read on leaving the field. */
export function ListField(props: ListProps) {
  const message = createUniqueId()
  const [typed, setTyped] = createSignal<string | null>(null)
  const [refusal, setRefusal] = createSignal<string | null>(null)
  const leave = () => {
    const text = typed()
    if (text === null) return
    const read = readList(text)
    setRefusal('refused' in read ? read.refused : null)
    if ('refused' in read) return
    setTyped(null)
    if (textFromList(read.value) !== textFromList(props.value)) props.onCommit(read.value)
  }
  // Undone or changed elsewhere: what was typed is out of date.
  createEffect(
    on(
      () => props.value,
      () => {
        setTyped(null)
        setRefusal(null)
      },
      { defer: true },
    ),
  )
  return (
    <Framed {...props} refusal={refusal()} message={message}>
      <textarea
        class="field-input field-text"
        rows={4}
        spellcheck={false}
        aria-label={props.label}
        aria-invalid={refusal() !== null}
        aria-describedby={refusal() === null ? undefined : message}
        placeholder="[]"
        value={typed() ?? textFromList(props.value)}
        onInput={(event) => setTyped(event.currentTarget.value)}
        onBlur={leave}
      />
    </Framed>
  )
}

interface FramedProps extends FieldProps {
  readonly look?: string | undefined
  /** Why what was typed cannot be taken, and the id by which the input is described by it. */
  readonly refusal: string | null
  readonly message: string
  readonly children: JSX.Element
}

/** An input with its label, and what is wrong with it. */
function Framed(props: FramedProps) {
  return (
    <At {...props}>
      <span class="field">
        <Label {...props} />
        <span class="field-line">{props.children}</span>
        <Show when={props.refusal}>
          {(reason) => (
            <span class="field-refusal" id={props.message} role="alert">
              {reason()}
            </span>
          )}
        </Show>
      </span>
    </At>
  )
}

function Label(props: FieldProps) {
  return (
    <Show when={props.caption !== ''}>
      <span class="field-label" aria-hidden="true">
        {props.caption ?? props.label}
      </span>
    </Show>
  )
}

/** A field with what is wrong with it in the draft. */
function At(props: Pick<FramedProps, 'path' | 'look' | 'children'>) {
  return (
    <Show when={props.path} fallback={props.children}>
      {(path) => (
        <span class={props.look ?? 'fm-at'}>
          {props.children}
          <IssuesAt path={path()} />
        </span>
      )}
    </Show>
  )
}

interface ChoiceProps<T extends string> {
  /** The accessible name. */
  readonly label: string
  readonly value: T
  readonly options: readonly T[]
  readonly words: (option: T) => string
  /** Why an option cannot be chosen now; null if it can. */
  readonly objection?: (option: T) => string | null
  readonly onChoose: (option: T) => void
  readonly focusKey?: string
}

/** The browser's own list, which every keyboard and screen reader knows. */
export function Choice<T extends string>(props: ChoiceProps<T>) {
  const choose = (select: HTMLSelectElement) => {
    props.onChoose(select.value as T)
    // A refused choice must not show.
    select.value = props.value
  }
  const objection = (option: T) => props.objection?.(option) ?? null
  return (
    <select
      class="field-input field-choice"
      aria-label={props.label}
      data-focus={props.focusKey}
      onChange={(event) => choose(event.currentTarget)}
    >
      <For each={props.options}>
        {(option) => (
          <option value={option} selected={option === props.value} disabled={objection(option) !== null}>
            {props.words(option)}
            {objection(option) === null ? '' : ` (${objection(option)})`}
          </option>
        )}
      </For>
    </select>
  )
}

/** A choice under its label, with what is wrong with it in the draft. */
export function ChoiceField<T extends string>(props: ChoiceProps<T> & FieldProps) {
  return (
    <span class="field fm-at">
      <Label {...props} />
      <Choice {...props} />
      <Show when={props.path}>{(path) => <IssuesAt path={path()} />}</Show>
    </span>
  )
}
