import { createUniqueId, type JSX, Show } from 'solid-js'
import './form.css'

// What the forms of rulesets are made of.

interface CheckProps {
  readonly label: string
  /** What is shown of the label, where the context says the rest. */
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
          // A refused change must not show.
          event.currentTarget.checked = props.isOn
        }}
      />
      {props.caption ?? props.label}
      <Show when={props.objection}>
        <span id={message} class="note">
          ({props.objection})
        </span>
      </Show>
    </label>
  )
}

interface GroupProps {
  readonly title: string
  readonly note?: string | undefined
  /** Beside the title. */
  readonly beside?: JSX.Element
  readonly children: JSX.Element
}

export function Group(props: GroupProps) {
  return (
    <section class="stack fm-group" aria-label={props.title}>
      <h4>
        {props.title}
        <Show when={props.note}>
          <span class="note">{props.note}</span>
        </Show>
        {props.beside}
      </h4>
      {props.children}
    </section>
  )
}

export function Tools(props: { label: string; children: JSX.Element }) {
  return (
    <fieldset class="row tight" aria-label={props.label}>
      {props.children}
    </fieldset>
  )
}
