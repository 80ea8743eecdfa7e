import { createEffect, createSignal, createUniqueId, For, type JSX, on, Show } from 'solid-js'
import { Dynamic } from 'solid-js/web'
import { createTypedText, type Reading, readInteger, readList, textFromList } from './create-typed-text.ts'

interface NumberLook {
  /** The accessible name; also shown unless `isBare`, or shortened to `caption`. */
  readonly label: string
  readonly caption?: string
  readonly isBare?: boolean
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
    <Framed
      label={props.caption ?? props.label}
      isBare={props.isBare}
      refusal={typed.refusal()}
      message={message}
    >
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

interface TextProps {
  readonly label: string
  readonly value: string
  readonly placeholder?: string
  readonly isRequired?: boolean
  readonly isLong?: boolean
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
    <Framed label={props.label} refusal={typed.refusal()} message={message}>
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

interface ListProps {
  readonly label: string
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
    <Framed label={props.label} refusal={refusal()} message={message}>
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

/** A field with its label, and why what was typed cannot be taken. */
function Framed(props: {
  label: string
  isBare?: boolean | undefined
  refusal: string | null
  message: string
  children: JSX.Element
}) {
  return (
    <span class="field">
      <Show when={!props.isBare}>
        <span class="field-label" aria-hidden="true">
          {props.label}
        </span>
      </Show>
      <span class="field-line">{props.children}</span>
      <Show when={props.refusal}>
        {(reason) => (
          <span class="field-refusal" id={props.message} role="alert">
            {reason()}
          </span>
        )}
      </Show>
    </span>
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
