import { createUniqueId, For, Index, type JSX, Show } from 'solid-js'
import type { Issue } from '../../schemas/result.ts'
import { Choice, NumberField } from './Fields.tsx'
import { focusOn } from './focus-on.ts'
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

export function Group(props: { title: string; note?: string | undefined; children: JSX.Element }) {
  return (
    <section class="fm-group" aria-label={props.title}>
      <h4>
        {props.title}
        <Show when={props.note}>
          <span class="fm-second">{props.note}</span>
        </Show>
      </h4>
      {props.children}
    </section>
  )
}

interface ButtonProps {
  readonly children: JSX.Element
  readonly label?: string | undefined
  readonly isOn?: boolean | undefined
  /** Why it cannot be pressed now; null if it can. */
  readonly objection?: string | null | undefined
  readonly focusKey?: string | undefined
  readonly onPress: () => void
}

export function FormButton(props: ButtonProps) {
  return (
    <button
      type="button"
      class="fm-button"
      aria-label={props.label}
      aria-pressed={props.isOn}
      data-focus={props.focusKey}
      disabled={!!props.objection}
      title={props.objection ?? undefined}
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

interface Chip {
  readonly id: string
  readonly name: string
  readonly glyph: string
  readonly note: string
}

interface RosterProps {
  readonly label: string
  readonly sides: readonly {
    readonly label: string
    readonly members: readonly Chip[]
    readonly empty?: string
  }[]
  readonly picked: string | null
  readonly onPick: (id: string) => void
}

/** Who takes part, side by side. */
export function Roster(props: RosterProps) {
  return (
    <section class="fm-roster" aria-label={props.label}>
      <Index each={props.sides}>
        {(side, at) => (
          <div class="fm-side" data-side={at}>
            <h3>{side().label}</h3>
            <ul>
              <For
                each={side().members.map(({ id }) => id)}
                fallback={<li class="fm-second">{side().empty ?? 'nobody yet'}</li>}
              >
                {(id) => (
                  <li>
                    <ChipButton
                      chip={() => side().members.find((member) => member.id === id)}
                      side={at}
                      isPicked={props.picked === id}
                      onPick={() => props.onPick(id)}
                    />
                  </li>
                )}
              </For>
            </ul>
          </div>
        )}
      </Index>
    </section>
  )
}

function ChipButton(props: {
  chip: () => Chip | undefined
  side: number
  isPicked: boolean
  onPick: () => void
}) {
  return (
    <Show when={props.chip()}>
      {(chip) => (
        <button type="button" class="fm-chip" aria-pressed={props.isPicked} onClick={() => props.onPick()}>
          <Letter glyph={chip().glyph} side={props.side} />
          <span class="fm-name">{chip().name}</span>
          <span class="fm-second">{chip().note}</span>
        </button>
      )}
    </Show>
  )
}

/** A unit's letter in the shape of its side. */
export function Letter(props: { glyph: string; side: number }) {
  return (
    <span class="fm-letter" data-side={props.side} data-long={props.glyph.length > 1 ? '' : undefined}>
      {props.glyph}
    </span>
  )
}

interface RowsProps<T> {
  readonly title: string
  readonly note?: string
  readonly rows: readonly T[]
  /** What a row is called in the names of its controls. */
  readonly name: (row: T, at: number) => string
  readonly empty?: string
  readonly path: Path
  readonly onRemove?: (at: number) => void
  /** Why no row can be removed now; null if they can. */
  readonly fixed?: string | null
  readonly add?: JSX.Element
  readonly children: (row: () => T, at: number) => JSX.Element
}

/** A list whose rows are added and removed. */
export function Rows<T>(props: RowsProps<T>) {
  const key = (at: number) => `${props.path.join('.')} remove ${at}`
  const remove = (at: number) => {
    props.onRemove?.(at)
    focusOn(key(at), key(at - 1), `${props.path.join('.')} add`, 'add unit')
  }
  return (
    <section class="fm-group" aria-label={props.title}>
      <h4>
        {props.title}
        <Show when={props.note}>
          <span class="fm-second">{props.note}</span>
        </Show>
        {props.add}
        <Show when={props.rows.length === 0}>
          <span class="fm-second">{props.empty ?? 'none'}</span>
        </Show>
      </h4>
      <IssuesAt path={props.path} />
      <Show when={props.rows.length > 0}>
        <ul class="fm-rows">
          <Index each={props.rows}>
            {(row, at) => (
              <li class="fm-row">
                {props.children(row, at)}
                <IssuesAt path={[...props.path, at]} />
                <Show when={props.onRemove}>
                  <button
                    type="button"
                    class="fm-icon"
                    aria-label={`Remove ${props.name(row(), at)}`}
                    title={props.fixed ?? `Remove ${props.name(row(), at)}`}
                    data-focus={key(at)}
                    disabled={!!props.fixed}
                    onClick={() => remove(at)}
                  >
                    ×
                  </button>
                </Show>
              </li>
            )}
          </Index>
        </ul>
      </Show>
    </section>
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

/** Adds one of a list by choosing it. */
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
