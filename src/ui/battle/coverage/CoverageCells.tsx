import { createMemo, Show } from 'solid-js'
import { Button } from '#ui/kit/Button.tsx'
import type { CoverageRow } from '#worker/protocol.ts'
import { CoverageMark } from './CoverageMark.tsx'
import { queryFor } from './coverage-query.ts'
import { type Column, countText, type Group, rowKey, valueIn } from './coverage-table.ts'
import type { CoverageModel } from './create-coverage.ts'
import { markOf, ruleKey } from './marks.ts'
import { type WithoutText, withoutText } from './without-text.ts'

/** What the cells of a table share. */
export interface Shared {
  readonly model: CoverageModel
  columns(): readonly Column[]
  /** The outcome whose odds without a rule are shown; null until they are known. */
  outcome(): string | null
  /** Shows what a number counts. */
  ask(query: string): void
  /** Opens the battle without a rule, where that can be. */
  readonly onOpen: ((row: CoverageRow) => void) | undefined
  /** Whether a number is what is asked at the moment. */
  isAsked(query: string | null): boolean
  /** Whether a cell is where Tab leads. */
  isStop(cell: string): boolean
}

/** The column of the words `never` and `shadowed`. */
export const MARK = 'mark'
/** That of the odds without a rule. */
export const WITHOUT = 'without'

export const cellKey = (row: CoverageRow, column: string) => `${rowKey(row)} ${column}`

interface CellProps {
  readonly row: CoverageRow
  readonly group: Group
  /** What the unit is called. */
  readonly name: string
  readonly shared: Shared
}

const spoken = ({ kind, option, label }: CoverageRow, name: string) =>
  kind === 'rule' ? `rule ${option}, ${label} of ${name}` : `${label}, ${name}`

/** What says that a rule never fires, and opens what was in its way. */
export function Marked(props: CellProps) {
  const query = () => queryFor(props.row, props.row.never ? 'rejected' : 'skipped', props.group.ofUnit)
  const press = () => {
    const text = query()
    if (text !== null) props.shared.ask(text)
  }
  const hint = () =>
    [
      ...(props.shared.model.isWhole() ? [] : ['Not all is counted yet.']),
      ...(query() === null ? [] : [`Press to see ${props.row.never ? 'what ruled it out' : 'when'}.`]),
    ].join(' ')
  const key = () => cellKey(props.row, MARK)
  return (
    <Show when={markOf(props.row)}>
      <span data-cell={key()} data-column={MARK}>
        <CoverageMark
          rule={props.row}
          about={spoken(props.row, props.name)}
          tabIndex={props.shared.isStop(key()) ? 0 : -1}
          hint={hint()}
          {...(query() === null ? {} : { onPress: press })}
        />
      </span>
    </Show>
  )
}

/** A number that opens what it counts, where a query can say that. */
export function Cell(props: CellProps & { readonly column: Column }) {
  const value = () => valueIn(props.row, props.column)
  const query = createMemo(() =>
    value() === 0 ? null : queryFor(props.row, props.column.counted, props.group.ofUnit),
  )
  const key = () => cellKey(props.row, props.column.key)
  return (
    <td class="cv-number" data-column={props.column.key} data-cell={key()}>
      <Show
        when={query()}
        fallback={
          <Show when={value() > 0} fallback={<span class="cv-none" role="img" aria-label="none" />}>
            <span>{countText(value())}</span>
          </Show>
        }
      >
        {(text) => (
          <Button
            variant="quiet"
            class="cv-count"
            tabIndex={props.shared.isStop(key()) ? 0 : -1}
            aria-current={props.shared.isAsked(text()) ? 'true' : undefined}
            aria-label={`${value()} ${props.column.told}: ${spoken(props.row, props.name)}`}
            title={`${value()} ${props.column.told}`}
            onClick={() => props.shared.ask(text())}
          >
            {countText(value())}
          </Button>
        )}
      </Show>
    </td>
  )
}

/** What the odds become without a rule; where that can be opened, it opens. */
export function Without(props: CellProps) {
  const told = createMemo(() => {
    const { model, outcome } = props.shared
    const { asItIs, known } = model.without()
    const odds = known.get(ruleKey(props.row))
    return asItIs === null || odds === undefined ? null : withoutText(asItIs, odds, outcome() ?? undefined)
  })
  const key = () => cellKey(props.row, WITHOUT)
  return (
    <td class="cv-without" title={told()?.told} data-column={WITHOUT} data-cell={key()}>
      <Show when={told()}>
        {(text) => (
          <Show when={props.shared.onOpen} fallback={<Change text={text()} />}>
            {(open) => (
              <Button
                variant="quiet"
                class="cv-count cv-open"
                tabIndex={props.shared.isStop(key()) ? 0 : -1}
                aria-label={`Open the battle without ${spoken(props.row, props.name)}: ${text().told}`}
                onClick={() => open()(props.row)}
              >
                <Change text={text()} />
                <span aria-hidden="true">›</span>
              </Button>
            )}
          </Show>
        )}
      </Show>
    </td>
  )
}

function Change(props: { readonly text: WithoutText }) {
  return (
    <span classList={{ quiet: !props.text.isChanged }}>
      {props.text.text} <b>{props.text.change}</b> {props.text.turn}
    </span>
  )
}
