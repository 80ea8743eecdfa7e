import { createUniqueId, type JSX, Show } from 'solid-js'
import type { Issue } from '#schemas/result.ts'
import { Choice, NumberField } from './Fields.tsx'
import { IssuesAt } from './IssuesAt.tsx'
import './form.css'

// What the forms of rulesets are made of.

type Path = Issue['path']

type NumberProps = Parameters<typeof NumberField>[0]

/** A number with what is wrong about it in the draft. */
export function NumberAt(props: NumberProps & { path: Path }) {
  return (
    <span class="fm-at">
      <NumberField {...props} />
      <IssuesAt path={props.path} />
    </span>
  )
}

type ChoiceProps<T extends string> = Parameters<typeof Choice<T>>[0]

/** One of a few under its label, with what is wrong about it in the draft. */
export function ChoiceAt<T extends string>(props: ChoiceProps<T> & { caption?: string; path?: Path }) {
  return (
    <span class="field fm-at">
      <Show when={props.caption !== ''}>
        <span class="field-label" aria-hidden="true">
          {props.caption ?? props.label}
        </span>
      </Show>
      <Choice {...props} />
      <Show when={props.path}>{(path) => <IssuesAt path={path()} />}</Show>
    </span>
  )
}

interface CheckProps {
  readonly label: string
  /** What is shown of the label, where its place says the rest. */
  readonly caption?: string
  readonly isOn: boolean
  /** Why it cannot be changed now; null if it can. */
  readonly objection?: string | null
  readonly onChange: (isOn: boolean) => void
}

export function Check(props: CheckProps) {
  const message = createUniqueId()
  return (
    <label class="fm-check">
      <input
        type="checkbox"
        aria-label={props.label}
        aria-describedby={props.objection ? message : undefined}
        checked={props.isOn}
        disabled={!!props.objection}
        onChange={(event) => {
          props.onChange(event.currentTarget.checked)
          // What was refused is not shown as done.
          event.currentTarget.checked = props.isOn
        }}
      />
      {props.caption ?? props.label}
      <Show when={props.objection}>
        <span id={message} class="fm-second">
          ({props.objection})
        </span>
      </Show>
    </label>
  )
}

interface GroupProps {
  readonly title: string
  readonly note?: string | undefined
  /** What stands beside the title. */
  readonly beside?: JSX.Element
  readonly children: JSX.Element
}

export function Group(props: GroupProps) {
  return (
    <section class="fm-group" aria-label={props.title}>
      <h4>
        {props.title}
        <Show when={props.note}>
          <span class="fm-second">{props.note}</span>
        </Show>
        {props.beside}
      </h4>
      {props.children}
    </section>
  )
}

interface ButtonProps {
  readonly children: JSX.Element
  readonly label?: string | undefined
  readonly title?: string | undefined
  readonly isOn?: boolean | undefined
  /** Whether what it opens is open. */
  readonly isOpen?: boolean | undefined
  /** A word, and no frame before the pointer is there. */
  readonly isQuiet?: boolean
  /** Why it cannot be pressed now; null if it can. */
  readonly objection?: string | null | undefined
  readonly focusKey?: string | undefined
  readonly onPress: () => void
}

export function FormButton(props: ButtonProps) {
  return (
    <button
      type="button"
      class={props.isQuiet ? 'fm-button fm-quiet' : 'fm-button'}
      aria-label={props.label}
      aria-pressed={props.isOn}
      aria-expanded={props.isOpen}
      data-focus={props.focusKey}
      disabled={!!props.objection}
      title={props.objection ?? props.title}
      onClick={() => props.onPress()}
    >
      {props.children}
    </button>
  )
}

interface IconProps {
  readonly children: JSX.Element
  readonly label: string
  readonly title?: string
  readonly isDisabled?: boolean
  readonly focusKey?: string
  readonly onPress: () => void
}

/** A button that is a single sign. */
export function IconButton(props: IconProps) {
  return (
    <button
      type="button"
      class="fm-icon"
      aria-label={props.label}
      title={props.title}
      data-focus={props.focusKey}
      disabled={props.isDisabled}
      onClick={() => props.onPress()}
    >
      {props.children}
    </button>
  )
}

export function Tools(props: { label: string; children: JSX.Element }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own frame.
    <div class="fm-tools" role="group" aria-label={props.label}>
      {props.children}
    </div>
  )
}
