import './coverage.css'
import { createMemo, createSelector, createSignal, For, Index, Show } from 'solid-js'
import { UnitLetter } from '#ui/battle/UnitLetter.tsx'
import { useFind, useSession } from '#ui/state/context.ts'
import type { CoverageRow } from '#worker/protocol.ts'
import { Cell, cellKey, MARK, Marked, type Shared, WITHOUT, Without } from './CoverageCells.tsx'
import { type Column, columnsFor, type Group, groupsOf, rowKey, singly, valueIn } from './coverage-table.ts'
import type { CoverageModel } from './create-coverage.ts'
import { createWindow } from './create-window.ts'
import { markOf } from './marks.ts'
import { neighbour } from './table-keys.ts'
import { likeliest } from './without-text.ts'

interface Props {
  readonly model: CoverageModel
  /** All of one kind. */
  readonly rows: readonly CoverageRow[]
  readonly label: string
  /** What it is scrolled in. */
  readonly scroller: HTMLElement | undefined
  /** Shows what a number counts. */
  onAsk(query: string): void
  /** Where rows are ranked, they stand in their own order, each with its whole sentence. */
  readonly ranking?: Ranking
}

interface Ranking {
  /** The outcome whose odds are shown. */
  readonly outcome: string
  /** Opens the battle without a rule. */
  onOpen(row: CoverageRow): void
}

/** Few heads fit beside one another, some where there is much room, many never do. */
const headsFor = (columns: number) => (columns <= 3 ? 'few' : columns <= 7 ? 'some' : 'many')

/** Those of the cells of some rows that can be pressed. */
const cellsOf = (rows: readonly CoverageRow[], columns: readonly Column[], canOpen: boolean): string[] =>
  rows.flatMap((row) => [
    ...(markOf(row) === null ? [] : [cellKey(row, MARK)]),
    ...(row.kind === 'rule'
      ? columns.flatMap((column) => (valueIn(row, column) > 0 ? [cellKey(row, column.key)] : []))
      : []),
    ...(canOpen ? [cellKey(row, WITHOUT)] : []),
  ])

function firstCell(
  rows: readonly CoverageRow[],
  columns: readonly Column[],
  canOpen: boolean,
): string | null {
  for (const row of rows) {
    const [cell] = cellsOf([row], columns, canOpen)
    if (cell !== undefined) return cell
  }
  return null
}

/** A row for each rule, by unit. It is one stop for Tab; the arrow keys go from number to number. */
export function CoverageTable(props: Props) {
  const session = useSession()
  const find = useFind()
  const groups = createMemo(() => (props.ranking === undefined ? groupsOf : singly)(props.rows))
  const inSight = createWindow(groups, () => props.scroller)
  /** The places of the groups that are drawn. */
  const drawn = createMemo(() => {
    const { from, to } = inSight()
    return Array.from({ length: to - from }, (_, i) => from + i)
  })
  const kind = () => props.rows[0]?.kind
  const hasOdds = () => kind() === 'rule' && props.model.showsWithout()
  const outcome = () => {
    const { asItIs } = props.model.without()
    return asItIs === null ? null : (props.ranking?.outcome ?? likeliest(asItIs))
  }
  const canOpen = () => hasOdds() && props.ranking !== undefined
  const isOfSides = createMemo(() => {
    const units = session.summary()?.units ?? []
    return groups().some((group) => units.every(({ id }) => id !== group.unit))
  })
  const columns = createMemo(() => columnsFor(props.rows, props.model.showsWithout()), undefined, {
    equals: (a, b) => JSON.stringify(a) === JSON.stringify(b),
  })
  const isAsked = createSelector(() => (find.isOpen() ? (find.findings()?.current()?.text() ?? null) : null))
  const [focused, setFocused] = createSignal<string | null>(null)
  const stop = createMemo(() => {
    const wish = focused()
    const own = wish === null ? [] : props.rows.filter((row) => wish.startsWith(rowKey(row)))
    return (
      cellsOf(own, columns(), canOpen()).find((cell) => cell === wish) ??
      firstCell(props.rows, columns(), canOpen())
    )
  })
  const isStop = createSelector(stop)
  const shared: Shared = {
    model: props.model,
    columns,
    outcome,
    ask: (query) => props.onAsk(query),
    get onOpen() {
      return props.ranking?.onOpen
    },
    isAsked: (query) => query !== null && isAsked(query),
    isStop,
  }

  const onKey = (event: KeyboardEvent) => {
    const held = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey
    const { currentTarget, target } = event
    if (held || !(target instanceof HTMLElement) || !(currentTarget instanceof HTMLElement)) return
    const next = neighbour(currentTarget, target, event.key)
    if (next === null) return
    event.preventDefault()
    event.stopPropagation()
    next.focus()
  }
  return (
    <table
      class="cv-table"
      aria-label={props.label}
      data-kind={kind()}
      data-heads={headsFor(columns().length)}
      data-sides={isOfSides() ? '' : undefined}
      on:keydown={onKey}
      onFocusIn={({ target }) =>
        setFocused(target.closest<HTMLElement>('[data-cell]')?.dataset['cell'] ?? null)
      }
    >
      <colgroup>
        <col class="cv-units" />
        <col class="cv-places" />
        <col />
        <Index each={columns()}>{() => <col class="cv-numbers" />}</Index>
        <Show when={hasOdds()}>
          <col class="cv-odds" />
        </Show>
      </colgroup>
      <thead>
        <tr>
          <th scope="col">
            <span class="visually-hidden">unit</span>
          </th>
          <th colspan="2" scope="col">
            {kind() ?? 'rule'}
          </th>
          <Index each={columns()}>
            {(column) => (
              <th class="cv-number" scope="col" title={column().told}>
                <span>{column().name}</span>
              </th>
            )}
          </Index>
          <Show when={hasOdds()}>
            <th class="cv-without" scope="col">
              {outcome() === null ? '' : `${outcome()} `}without it
            </th>
          </Show>
        </tr>
      </thead>
      <Spacer height={inSight().above} />
      <For each={drawn()}>
        {(place) => (
          <Show when={groups()[place]}>{(group) => <UnitRows group={group()} shared={shared} />}</Show>
        )}
      </For>
      <Spacer height={inSight().below} />
    </table>
  )
}

function Spacer(props: { readonly height: number }) {
  return (
    <Show when={props.height > 0}>
      <tbody aria-hidden="true" style={{ height: `${props.height}px` }} />
    </Show>
  )
}

function UnitRows(props: { readonly group: Group; readonly shared: Shared }) {
  const session = useSession()
  const unit = createMemo(() => session.summary()?.units.find(({ id }) => id === props.group.unit))
  const name = () => unit()?.name ?? session.sideName(props.group.unit)
  /** Its rules in words, as they are at the cursor. */
  const texts = createMemo(
    () =>
      session.optionTexts().findLast(({ from }) => from <= session.cursor().tick)?.texts[props.group.unit],
  )
  const titleOf = ({ kind, option, label }: CoverageRow) =>
    (kind === 'rule' ? texts()?.[option - 1] : undefined) ?? label
  return (
    <tbody>
      <Index each={props.group.rows}>
        {(row, i) => (
          <tr>
            <Show when={i === 0}>
              <th class="cv-unit" scope="rowgroup" rowspan={props.group.rows.length} title={name()}>
                <Show when={unit()} fallback={<span class="cv-side">{name()}</span>}>
                  {(known) => (
                    <>
                      <UnitLetter unit={known()} />
                      <span class="cv-name">{name()}</span>
                    </>
                  )}
                </Show>
              </th>
            </Show>
            {/* A policy goes by its considerations in no order. */}
            <td class="cv-place">{row().kind === 'rule' ? row().option : ''}</td>
            <th class="cv-label" scope="row" title={titleOf(row())}>
              <span class="cv-rule">
                <span class="cut">{props.shared.onOpen === undefined ? row().label : titleOf(row())}</span>
                <Marked row={row()} group={props.group} name={name()} shared={props.shared} />
              </span>
            </th>
            <Index each={props.shared.columns()}>
              {(column) => (
                <Cell row={row()} column={column()} group={props.group} name={name()} shared={props.shared} />
              )}
            </Index>
            <Show when={row().kind === 'rule' && props.shared.model.showsWithout()}>
              <Without row={row()} group={props.group} name={name()} shared={props.shared} />
            </Show>
          </tr>
        )}
      </Index>
    </tbody>
  )
}
