import { createMemo, createSignal, For, onMount, Show } from 'solid-js'
import { type Condition, conditionsOf, conditionText, type Literal } from '#schemas/query/conditions.ts'
import { literal } from '#schemas/query/literal.ts'
import { type Column, TABLES, type TableName } from '#schemas/query/tables.ts'
import { Button } from '#ui/kit/Button.tsx'
import { createSuggestions } from '#ui/kit/create-suggestions.ts'
import { findMatches } from '#ui/kit/match-text.ts'
import {
  type Draft,
  draftOf,
  formOf,
  literalFrom,
  operatorsFor,
  withColumn,
  withOperator,
  withValue,
} from './condition-words.ts'
import { createColumnValues, type KnownBattle } from './create-known.ts'
import { Picker } from './Picker.tsx'
import { SuggestionPopup } from './SuggestionPopup.tsx'
import { valuesOf, type Writable } from './suggest.ts'

interface Props {
  readonly table: TableName
  /** Set where the table can be chosen too. */
  readonly onTable?: ((table: TableName) => void) | undefined
  /** Null for a new one. */
  readonly condition: Condition | null
  readonly known: KnownBattle
  onChange(condition: Condition): void
  onCancel(): void
  /** `isLeft` if the focus has gone elsewhere already. */
  onDone(isLeft: boolean): void
}

/** What people ask about most. */
const FIRST_COLUMNS: Readonly<Record<TableName, readonly string[]>> = {
  rules: ['label'],
  events: ['type'],
  units: ['hp', 'name'],
}

/** A condition in place of its chip, to be changed. Every change holds at once; Esc takes them back. */
export function ConditionEditor(props: Props) {
  let group!: HTMLFieldSetElement
  const onFocusOut = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && !group.contains(relatedTarget)) props.onDone(true)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    props.onCancel()
  }
  onMount(() => group.scrollIntoView({ block: 'nearest', inline: 'nearest' }))
  return (
    <fieldset
      ref={group}
      class="fq-editor"
      aria-label="Condition"
      on:focusout={onFocusOut}
      on:keydown={onKey}
    >
      <Show when={props.condition !== null && props.condition.form === null} fallback={<Parts {...props} />}>
        <RawText {...props} />
      </Show>
      <Button
        variant="icon"
        isSmall
        aria-label="Done"
        title="Done (Enter)"
        onClick={() => props.onDone(false)}
      >
        ✓
      </Button>
    </fieldset>
  )
}

/** A condition as it can stand beside others. */
const asOne = (table: TableName, text: string) =>
  conditionsOf(`${table}: ${text}`)?.[0]
    ?.conditions.map((one) => one.text)
    .join(' && ') ?? text

/** What the builder has no words for is edited as it is written. */
function RawText(props: Props) {
  let field!: HTMLInputElement
  onMount(() => field.focus())
  const commit = () => {
    const text = field.value.trim()
    if (text !== '' && text !== props.condition?.text)
      props.onChange({ text: asOne(props.table, text), form: null })
  }
  return (
    <input
      ref={field}
      class="field-input fq-raw"
      type="text"
      aria-label="Condition as text"
      value={props.condition?.text ?? ''}
      onChange={commit}
      on:keydown={(event) => {
        if (event.key !== 'Enter' || event.isComposing) return
        event.preventDefault()
        commit()
        props.onDone(false)
      }}
    />
  )
}

function Parts(props: Props) {
  let columnField!: HTMLSelectElement
  let valueField!: HTMLInputElement
  const columns = createMemo(() => props.known.columns()?.[props.table] ?? [])
  const columnNamed = (wish: string): Column =>
    columns().find(({ name }) => name === wish) ?? { name: wish, kind: 'text' }
  const firstDraft = (): Draft => {
    const form = props.condition?.form
    if (form != null) return draftOf(form)
    const names = columns().map(({ name }) => name)
    const column = FIRST_COLUMNS[props.table].find((name) => names.includes(name)) ?? names[0] ?? ''
    return { column, operator: columnNamed(column).kind === 'number' ? '<' : 'is', values: [] }
  }
  const [draft, setDraft] = createSignal(firstDraft())
  const [typed, setTyped] = createSignal('')
  const column = () => columnNamed(draft().column)
  const isList = () => draft().operator === 'is'

  const apply = (next: Draft) => {
    setDraft(next)
    setTyped('')
    const form = formOf(next)
    if (form !== null) props.onChange({ text: conditionText(form), form })
  }
  const commit = (wish: string) => {
    const value = literalFrom(wish, column().kind)
    if (value !== null) apply(withValue(draft(), value))
  }

  const values = createColumnValues('query builder', () => ({ table: props.table, column: draft().column }))
  const list = createMemo(() => {
    const all = valuesOf(column(), { values: values(), nameOf: props.known.nameOf })
    const offered = all.filter(({ insert }) => !isList() || !draft().values.map(literal).includes(insert))
    return findMatches(
      offered.map((one) => ({ ...one, also: one.note })),
      typed(),
    ).map(({ thing, marks }): Writable => ({ ...thing, marks }))
  })
  const suggestions = createSuggestions({
    list,
    typed,
    onTake(taken) {
      commit(taken.text)
      valueField.focus()
    },
  })
  const onKey = (event: KeyboardEvent) => {
    suggestions.onKey(event)
    if (event.defaultPrevented || event.isComposing) return
    if (event.key === 'Backspace' && typed() === '' && isList() && draft().values.length > 1) {
      event.preventDefault()
      apply({ ...draft(), values: draft().values.slice(0, -1) })
    }
    if (event.key !== 'Enter') return
    event.preventDefault()
    const isMore = isList() && typed().trim() !== ''
    commit(typed())
    if (!isMore) props.onDone(false)
  }
  onMount(() => {
    if (props.condition === null) columnField.focus()
    else valueField.focus()
  })
  /** A list has its values before the field; a single value stands in it. */
  const shown = () => typed() || (isList() ? '' : String(draft().values[0] ?? ''))
  return (
    <>
      <Show when={props.onTable}>
        {(onTable) => (
          <Picker
            class="field-input"
            label="Table of what else must match"
            value={props.table}
            choices={TABLES}
            onChoose={(table) => {
              onTable()(table)
              setDraft(firstDraft())
            }}
          />
        )}
      </Show>
      <Picker
        ref={(field) => {
          columnField = field
        }}
        class="field-input"
        label="Column"
        value={draft().column}
        choices={columns().map(({ name }) => name)}
        onChoose={(wish) => apply(withColumn(draft(), columnNamed(wish)))}
      />
      <Picker
        class="field-input"
        label="Operator"
        value={draft().operator}
        choices={operatorsFor(column().kind)}
        onChoose={(wish) => apply(withOperator(draft(), wish))}
      />
      <Show when={isList()}>
        <For each={draft().values}>
          {(value, i) => (
            <>
              {i() > 0 ? <span class="quiet">or</span> : null}
              <ValueToken
                value={value}
                nameOf={props.known.nameOf}
                objection={draft().values.length === 1 ? 'one value is needed' : null}
                onRemove={() => apply({ ...draft(), values: draft().values.filter((one) => one !== value) })}
              />
            </>
          )}
        </For>
      </Show>
      <span class="fq-value-field">
        <input
          {...suggestions.field}
          ref={valueField}
          class="field-input"
          type="text"
          aria-label="Value"
          placeholder={isList() && draft().values.length > 0 ? 'or …' : 'value'}
          value={shown()}
          on:input={(event) => {
            setTyped(event.currentTarget.value)
            suggestions.show()
          }}
          on:keydown={onKey}
          on:focus={suggestions.show}
          on:click={suggestions.show}
          on:blur={() => {
            suggestions.hide()
            commit(typed())
          }}
        />
        <SuggestionPopup
          of={suggestions}
          label="Values"
          field={() => valueField}
          anchor={() => valueField.getBoundingClientRect()}
        />
      </span>
    </>
  )
}

interface TokenProps {
  readonly value: Literal
  readonly objection: string | null
  nameOf(id: string): string | undefined
  onRemove(): void
}

function ValueToken(props: TokenProps) {
  const text = () =>
    (typeof props.value === 'string' ? props.nameOf(props.value) : undefined) ?? String(props.value)
  return (
    <Button
      isSmall
      class="fq-token"
      aria-label={`Without ${text()}`}
      objection={props.objection}
      onClick={props.onRemove}
    >
      {text()} ×
    </Button>
  )
}
