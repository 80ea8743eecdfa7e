import { createEffect, createMemo, createSignal, For, Index, on, Show } from 'solid-js'
import { type Condition, type ConditionClause, conditionsOf, queryText } from '#schemas/query/conditions.ts'
import { TABLES, type TableName } from '#schemas/query/tables.ts'
import { Button } from '#ui/kit/Button.tsx'
import { focusOn } from '#ui/kit/focus-on.ts'
import type { AskedQuery } from '#ui/state/find/types.ts'
import { ConditionEditor } from './ConditionEditor.tsx'
import { wordsOf } from './condition-words.ts'
import type { KnownBattle } from './create-known.ts'
import { type Clauses, withCondition, withoutCondition, withTable } from './edit-clauses.ts'
import { Picker } from './Picker.tsx'

interface Props {
  readonly query: AskedQuery
  readonly known: KnownBattle
}

/** A condition that is being edited, by its clause and its place there; one beyond the last is new. */
interface Place {
  readonly clause: number
  readonly condition: number
}

const NOTHING_ASKED: Clauses = [{ table: 'rules', conditions: [] }]

const keyOf = ({ clause, condition }: Place) => `condition ${clause} ${condition}`

/** The query as chips that can be changed in place; the text is the same query. */
export function Builder(props: Props) {
  const text = () => props.query.text()
  /** Null where the text cannot be read. */
  const clauses = createMemo(() => (text().trim() === '' ? NOTHING_ASKED : conditionsOf(text())))
  const [edited, setEdited] = createSignal<Place | null>(null)
  /** The table of a clause that is being added. */
  const [newTable, setNewTable] = createSignal<TableName>('units')
  createEffect(
    on(
      () => props.query,
      () => setEdited(null),
      { defer: true },
    ),
  )

  const change = (next: Clauses) => props.query.setText(queryText(next))
  const isEdited = (clause: number, condition: number) =>
    edited()?.clause === clause && edited()?.condition === condition
  const set = (known: Clauses, { clause, condition }: Place, written: Condition) => {
    const all = clause < known.length ? known : [...known, { table: newTable(), conditions: [] }]
    change(withCondition(all, clause, condition, written))
  }
  const finish = (place: Place, isLeft: boolean) => {
    setEdited(null)
    if (!isLeft) focusOn(keyOf(place), addKey(place.clause), 'query')
  }

  const Editor = (own: {
    readonly at: Place
    readonly table: TableName
    readonly condition: Condition | null
  }) => {
    const before = text()
    return (
      <ConditionEditor
        table={own.table}
        onTable={own.at.clause >= (clauses()?.length ?? 0) ? setNewTable : undefined}
        condition={own.condition}
        known={props.known}
        onChange={(written) => set(clauses() ?? NOTHING_ASKED, own.at, written)}
        onCancel={() => {
          if (text() !== before) props.query.setText(before)
          finish(own.at, false)
        }}
        onDone={(isLeft) => finish(own.at, isLeft)}
      />
    )
  }

  const OneClause = (own: {
    readonly clause: ConditionClause
    readonly at: number
    readonly all: Clauses
  }) => {
    const last = () => ({ clause: own.at, condition: own.clause.conditions.length })
    return (
      <>
        <Show when={own.at > 0}>
          <span class="quiet">while</span>
        </Show>
        <Picker
          class="fq-table"
          label={own.at === 0 ? 'Table' : 'Table of what else must match'}
          value={own.clause.table}
          choices={TABLES}
          onChoose={(table) => change(withTable(own.all, own.at, table))}
        />
        <Index each={own.clause.conditions}>
          {(condition, place) => {
            const here = { clause: own.at, condition: place }
            return (
              <>
                <Show when={place > 0}>
                  <span class="quiet">and</span>
                </Show>
                <Show
                  when={isEdited(own.at, place)}
                  fallback={
                    <Chip
                      condition={condition()}
                      focusKey={keyOf(here)}
                      known={props.known}
                      onEdit={() => setEdited(here)}
                      onRemove={() => change(withoutCondition(own.all, own.at, place))}
                    />
                  }
                >
                  <Editor at={here} table={own.clause.table} condition={condition()} />
                </Show>
              </>
            )
          }}
        </Index>
        <Show
          when={isEdited(last().clause, last().condition)}
          fallback={
            <Button isSmall class="fq-add" focusKey={addKey(own.at)} onClick={() => setEdited(last())}>
              {own.clause.conditions.length === 0 ? '+ condition' : '+ and'}
            </Button>
          }
        >
          <Editor at={last()} table={own.clause.table} condition={null} />
        </Show>
      </>
    )
  }

  const addClause = (known: Clauses) => {
    setNewTable(known[0]?.table === 'units' ? 'rules' : 'units')
    setEdited({ clause: known.length, condition: 0 })
  }
  return (
    <Show when={clauses()}>
      {(known) => (
        <>
          <Index each={known()}>
            {(clause, at) => <OneClause clause={clause()} at={at} all={known()} />}
          </Index>
          <Show when={(known()[0]?.conditions.length ?? 0) > 0}>
            <Show
              when={isEdited(known().length, 0)}
              fallback={
                <Button
                  isSmall
                  class="fq-add"
                  focusKey={addKey(known().length)}
                  title="And something else in the same tick"
                  onClick={() => addClause(known())}
                >
                  + while
                </Button>
              }
            >
              <span class="quiet">while</span>
              <Editor at={{ clause: known().length, condition: 0 }} table={newTable()} condition={null} />
            </Show>
          </Show>
        </>
      )}
    </Show>
  )
}

const addKey = (clause: number) => `add to clause ${clause}`

interface ChipProps {
  readonly condition: Condition
  readonly focusKey: string
  readonly known: KnownBattle
  onEdit(): void
  onRemove(): void
}

function Chip(props: ChipProps) {
  const words = () => wordsOf(props.condition, props.known.nameOf)
  const said = () =>
    words()
      .map(({ text }) => text)
      .join(' ')
  return (
    <span class="fq-chip">
      <Button
        variant="quiet"
        isSmall
        class="fq-chip-text"
        focusKey={props.focusKey}
        title="Change it"
        onClick={props.onEdit}
      >
        <For each={words()}>
          {({ text, isValue }, i) => (
            <>
              {i() > 0 ? ' ' : ''}
              <span classList={{ 'fq-value': isValue }}>{text}</span>
            </>
          )}
        </For>
      </Button>
      <Button variant="icon" isSmall aria-label={`Remove ${said()}`} title="Remove" onClick={props.onRemove}>
        ×
      </Button>
    </span>
  )
}
