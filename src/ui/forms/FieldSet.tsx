import { For, type JSX, Match, Show, Switch } from 'solid-js'
import { type Field, type Fields, isSensible, labelOf, usualOf, whyNotText } from '#schemas/fields.ts'
import { type Issue, isRecord } from '#schemas/result.ts'
import { Button } from '#ui/kit/Button.tsx'
import { ChoiceField, NumberField, TextField } from './Fields.tsx'
import { Check } from './Form.tsx'
import { freshOf, read, write } from './field-values.ts'
import { IssuesAt } from './IssuesAt.tsx'
import { Rows } from './Rows.tsx'

// Rows of a form, drawn from the table that also makes the schema.

type Path = Issue['path']

/** What is special about one row. */
interface Row<T> {
  /** The accessible name; the field's own label if left out. */
  readonly label?: string
  /** What is shown of it, where the context says the rest; nothing if empty. */
  readonly caption?: string
  /** Bounds narrower than the field's own. */
  readonly min?: number
  readonly max?: number
  /** In place of what is given or usual. */
  readonly value?: unknown
  readonly options?: readonly string[]
  readonly words?: (option: string) => string
  /** What stands for nothing, where that can be chosen. */
  readonly none?: string | undefined
  /** Whether it is required here, though not elsewhere. */
  readonly isNeeded?: boolean
  /** How a text field is laid out. */
  readonly look?: 'fm-called' | 'fm-at fm-short'
  readonly after?: JSX.Element
  /** Whether a change that would make the setup wrong is refused. */
  readonly isTried?: boolean
  readonly objection?: (value: never) => string | null
  /** What else changes with it; `draft` is all that `of` is part of. */
  readonly write?: (of: T, value: never, draft: never) => void
}

type Recipe<T> = (of: T, draft?: unknown) => void

export interface FieldSetProps<T extends object> {
  readonly fields: Fields
  /** Which of them, in this order; all if left out. */
  readonly names?: readonly string[] | undefined
  /** The key of the group they are in, if they are in one. */
  readonly within?: string
  /** The object in the draft, and its path. */
  readonly of: T
  readonly path: Path
  readonly change: (recipe: Recipe<T>, key?: string) => void
  readonly attempt?: (recipe: Recipe<T>, key?: string) => void
  readonly whyNot?: (recipe: Recipe<T>) => string | null
  readonly rows?: Readonly<Record<string, Row<T>>>
  /** "Damage of attack 2", where several have the same. */
  readonly named?: (label: string) => string
}

/** The fields of an object of the draft that make sense for it. */
export function FieldSet<T extends object>(props: FieldSetProps<T>) {
  return (
    <For each={props.names ?? Object.keys(props.fields)}>
      {(name) => (
        <Show when={props.fields[name]}>
          {(field) => (
            <Show when={isSensible(props.fields, name, props.of)}>
              <FieldRow {...props} name={name} field={field()} row={props.rows?.[name] ?? {}} />
            </Show>
          )}
        </Show>
      )}
    </For>
  )
}

interface RowProps<T extends object> extends FieldSetProps<T> {
  readonly name: string
  readonly field: Field
  readonly row: Row<T>
}

function createRow<T extends object>(props: RowProps<T>) {
  const own = () => labelOf(props.name, props.field)
  const keys = () => (props.within === undefined ? [props.name] : [props.within, props.name])
  const recipe =
    (value: unknown): Recipe<T> =>
    (of, draft) => {
      if (props.row.write === undefined) write(of, keys(), props.field, value)
      else props.row.write(of, value as never, draft as never)
    }
  const commit = (value: unknown, key?: string) => {
    if (props.row.isTried && props.attempt !== undefined) props.attempt(recipe(value), key)
    else props.change(recipe(value), key)
  }
  return {
    label: () => props.row.label ?? props.named?.(own()) ?? own(),
    caption: () => props.row.caption ?? (props.named === undefined ? own() : own().toLowerCase()),
    path: () => [...props.path, ...keys()],
    value: () =>
      props.row.value !== undefined
        ? props.row.value
        : (read(props.of, keys()) ?? usualOf(props.field, props.of) ?? null),
    objection: (value: unknown): string | null => {
      const said = props.row.objection?.(value as never) ?? null
      return said === null && props.row.isTried ? (props.whyNot?.(recipe(value)) ?? null) : said
    },
    /** A change made at once, and undone alone. */
    choose: (value: unknown) => commit(value),
    /** Changes typed one after the other are undone together. */
    type: (value: unknown, key = [...props.path, ...keys()].join(' ')) => commit(value, key),
  }
}

function FieldRow<T extends object>(props: RowProps<T>) {
  const ofKind = <K extends Field['kind']>(kind: K) =>
    props.field.kind === kind ? (props.field as Extract<Field, { kind: K }>) : undefined
  return (
    <Switch>
      <Match when={props.row.options ?? fewOf(props.field)}>
        {(options) => <ChoiceRow {...props} options={options()} />}
      </Match>
      <Match when={ofKind('int')}>{(field) => <NumberRow {...props} field={field()} />}</Match>
      <Match when={ofKind('flag')}>
        <FlagRow {...props} />
      </Match>
      <Match when={ofKind('text') ?? ofKind('unit')}>
        {(field) => <TextRow {...props} field={field()} />}
      </Match>
      <Match when={ofKind('place')}>{(field) => <PlaceRow {...props} field={field()} />}</Match>
      <Match when={ofKind('list')}>{(field) => <ListRows {...props} field={field()} />}</Match>
      <Match when={ofKind('group')}>
        {(field) => (
          <FieldSet
            {...props}
            fields={field().fields}
            // Not left out: the spread above has names of its own.
            names={Object.keys(field().fields)}
            within={props.name}
          />
        )}
      </Match>
    </Switch>
  )
}

type Kind<K extends Field['kind']> = Extract<Field, { kind: K }>

function NumberRow<T extends object>(props: RowProps<T> & { field: Kind<'int'> }) {
  const row = createRow(props)
  const isOpen = () => props.field.mayBeLeftOut && usualOf(props.field, props.of) === undefined
  const mayBeBlank = () => !props.row.isNeeded && !!(props.field.isNullable || isOpen())
  return (
    <NumberField
      label={row.label()}
      caption={row.caption()}
      value={row.value() as number | null}
      min={props.row.min ?? props.field.min}
      max={props.row.max ?? props.field.max}
      isOptional={mayBeBlank()}
      placeholder={props.row.none ?? (mayBeBlank() ? 'usual' : undefined)}
      objection={row.objection}
      onCommit={(value: number | null) => row.type(value ?? (props.field.isNullable ? null : undefined))}
      path={row.path()}
      after={props.row.after}
    />
  )
}

function FlagRow<T extends object>(props: RowProps<T>) {
  const row = createRow(props)
  const isMark = () => props.field.kind === 'flag' && props.field.isMark === true
  return (
    <Check
      label={row.label()}
      caption={row.caption()}
      isOn={row.value() === true}
      objection={row.objection(row.value() !== true)}
      onChange={(isOn) => row.choose(isOn || !isMark() ? isOn : undefined)}
    />
  )
}

/** Stands for no choice; no word of a game is empty. */
const NOTHING = ''

/** What can be chosen from, if it is little. */
const fewOf = (field: Field): readonly string[] | undefined =>
  field.kind === 'word' ? field.words : field.kind === 'int' ? field.values?.map(String) : undefined

function ChoiceRow<T extends object>(props: RowProps<T> & { options: readonly string[] }) {
  const row = createRow(props)
  const mayBeNothing = () => props.row.none !== undefined || row.value() === null
  const meant = (option: string) => {
    if (option === NOTHING) return props.field.isNullable ? null : undefined
    if (props.field.kind === 'flag') return option === 'true'
    return props.field.kind === 'int' ? Number(option) : option
  }
  return (
    <ChoiceField
      label={row.label()}
      caption={row.caption()}
      value={String(row.value() ?? NOTHING)}
      options={mayBeNothing() ? [NOTHING, ...props.options] : props.options}
      words={(option) =>
        option === NOTHING ? (props.row.none ?? '') : (props.row.words?.(option) ?? option)
      }
      objection={(option) =>
        option === String(row.value() ?? NOTHING) ? null : row.objection(meant(option))
      }
      onChoose={(option) => row.choose(meant(option))}
      path={row.path()}
    />
  )
}

function TextRow<T extends object>(props: RowProps<T> & { field: Kind<'text'> | Kind<'unit'> }) {
  const row = createRow(props)
  const isNeeded = () =>
    props.row.isNeeded ||
    (!props.field.mayBeLeftOut && !(props.field.kind === 'text' && props.field.isEmptyAllowed))
  const objection = (text: string) => {
    if (text === '' && !isNeeded()) return null
    return (props.field.kind === 'text' ? whyNotText(props.field, text) : null) ?? row.objection(text)
  }
  return (
    <TextField
      label={row.label()}
      look={props.row.look}
      path={row.path()}
      value={String(read(props.of, [props.name]) ?? '')}
      placeholder={String(props.row.none ?? usualOf(props.field, props.of) ?? '')}
      isRequired={!!isNeeded()}
      objection={objection}
      onCommit={(text) => row.type(text === '' ? undefined : text)}
    />
  )
}

type AtPlace = Readonly<Record<string, number>>

function PlaceRow<T extends object>(props: RowProps<T> & { field: Kind<'place'> }) {
  const row = createRow(props)
  const place = () => (row.value() ?? {}) as AtPlace
  const withAxis = (axis: string, value: number): AtPlace => ({ ...place(), [axis]: value })
  return (
    <>
      <For each={Object.entries(props.field.axes)}>
        {([axis, { min, max, label }]) => (
          <NumberField
            label={label === undefined ? `${row.label()} ${axis}` : (props.named?.(label) ?? label)}
            caption={label ?? axis}
            value={place()[axis] ?? null}
            min={props.row.min ?? min}
            max={props.row.max ?? max}
            objection={(value) => row.objection(withAxis(axis, value))}
            onCommit={(value) => row.choose(withAxis(axis, value))}
            path={[...row.path(), axis]}
          />
        )}
      </For>
      <IssuesAt path={row.path()} />
    </>
  )
}

/** The name of the only field of an entry that is not an object. */
const ENTRY = 'entry'

/** A row for each entry of a list. */
function ListRows<T extends object>(props: RowProps<T> & { field: Kind<'list'> }) {
  const row = createRow(props)
  const entries = () => (row.value() ?? []) as readonly unknown[]
  const noun = (at: number) => `${row.label().toLowerCase()} ${at + 1}`
  const fields = (): Fields =>
    props.field.of.kind === 'group' ? props.field.of.fields : { [ENTRY]: props.field.of }
  const boxed = (entry: unknown) =>
    props.field.of.kind === 'group' && isRecord(entry) ? { ...entry } : { [ENTRY]: entry }
  const changeAt = (at: number, recipe: (entry: Record<string, unknown>) => void, key?: string) => {
    const next = boxed(entries()[at])
    recipe(next)
    const entry = props.field.of.kind === 'group' ? next : next[ENTRY]
    const list = entries().map((old, i) => (i === at ? entry : old))
    if (key === undefined) row.choose(list)
    else row.type(list, key)
  }
  return (
    <Rows
      title={row.label()}
      rows={entries()}
      name={(_, at) => noun(at)}
      path={row.path()}
      onRemove={(at) => row.choose(entries().filter((_, i) => i !== at))}
      add={
        <Show when={entries().length < props.field.most}>
          <Button
            aria-label={`Add to ${row.label().toLowerCase()}`}
            focusKey={`${row.path().join('.')} add`}
            onClick={() => row.choose([...entries(), freshOf(props.field.of)])}
          >
            Add
          </Button>
        </Show>
      }
    >
      {(entry, at) => (
        <FieldSet
          fields={fields()}
          of={boxed(entry())}
          path={[...row.path(), at]}
          named={(label) => `${label} of ${noun(at)}`}
          change={(recipe, key) => changeAt(at, recipe, key)}
        />
      )}
    </Rows>
  )
}
