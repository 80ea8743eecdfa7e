import { Button } from '#ui/kit/Button.tsx'
import './events.css'
import { createSignal, createUniqueId, For, onMount, Show } from 'solid-js'
import { plural } from '#schemas/text/counted.ts'
import { wordsFromKey } from '#schemas/text/value-text.ts'
import { ToneMark } from '#ui/inspector/EventLines.tsx'
import { useVisits } from '#ui/inspector/use-visits.ts'
import { useSession } from '#ui/state/context.ts'
import { createEvents } from './create-events.ts'
import type { Filter } from './create-filter.ts'

type List = ReturnType<typeof createEvents>

export function Events(props: { readonly filter: Filter }) {
  const [scroller, setScroller] = createSignal<HTMLElement>()
  const list = createEvents(() => props.filter.filter(), scroller)
  return (
    <div class="pane-column in-events">
      <Filters filter={props.filter} list={list} />
      <Rows list={list} setScroller={setScroller} />
      <Show when={list.isKnown() && list.total() === 0}>
        <Empty filter={props.filter} />
      </Show>
    </div>
  )
}

function Filters(props: { readonly filter: Filter; readonly list: List }) {
  const session = useSession()
  return (
    <search class="row tight bar in-filters">
      <Select
        label="Unit"
        value={props.filter.filter().unit}
        onChange={(unit) => props.filter.narrow({ unit })}
        options={session.summary()?.units.map(({ id, glyph, name }) => [id, `${glyph} ${name}`])}
      />
      <Select
        label="Kind"
        value={props.filter.filter().type}
        onChange={(type) => props.filter.narrow({ type })}
        options={session.summary()?.eventTypes.map((type) => [type, wordsFromKey(type)])}
      />
      <input
        type="search"
        class="field-input"
        aria-label="Text"
        placeholder="text"
        value={props.filter.typed()}
        onInput={(event) => props.filter.search(event.currentTarget.value)}
      />
      <span class="quiet end" role="status">
        {countText(props.list, props.filter)}
      </span>
      <Show when={props.list.isKnown() && !props.list.isSearched()}>
        <Show
          when={props.list.isStopped()}
          fallback={
            <Button variant="quiet" isSmall onClick={props.list.stop}>
              Stop
            </Button>
          }
        >
          <Button variant="quiet" isSmall onClick={props.list.searchOn}>
            Search on
          </Button>
        </Show>
      </Show>
    </search>
  )
}

interface SelectProps {
  readonly label: string
  readonly value: string
  readonly options: readonly (readonly [value: string, text: string])[] | undefined
  onChange(value: string): void
}

/** One of several, or all of them. */
function Select(props: SelectProps) {
  return (
    <select
      class="field-input"
      aria-label={props.label}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    >
      {/* Not by the value of the select: another branch has other options. */}
      <option value="" selected={props.value === ''}>
        every {props.label.toLowerCase()}
      </option>
      <For each={props.options}>
        {([value, text]) => (
          <option value={value} selected={value === props.value}>
            {text}
          </option>
        )}
      </For>
    </select>
  )
}

function countText(list: List, filter: Filter): string {
  if (!list.isKnown()) return 'searching…'
  const events = plural(list.total(), 'event')
  if (filter.isEmpty()) return events
  const matching = `${events} ${list.total() === 1 ? 'matches' : 'match'}`
  return list.isSearched() ? matching : `${matching} up to tick ${list.searchedTo()}`
}

function Empty(props: { readonly filter: Filter }) {
  return (
    <p class="quiet pad">
      <Show when={!props.filter.isEmpty()} fallback="Nothing has happened yet.">
        No events match.{' '}
        <Button variant="link" onClick={props.filter.clear}>
          Clear filters
        </Button>
      </Show>
    </p>
  )
}

function Rows(props: { readonly list: List; setScroller(element: HTMLElement): void }) {
  const { visit } = useVisits()
  const id = createUniqueId()
  const rowId = (index: number) => `${id}-${index}`
  const go = (index: number) => {
    const line = props.list.lineAt(index)
    if (line !== undefined) visit(line)
  }
  const keys: Readonly<Record<string, (list: List) => void>> = {
    ArrowDown: (list) => list.move(1),
    ArrowUp: (list) => list.move(-1),
    PageDown: (list) => list.move(list.rowsAPage()),
    PageUp: (list) => list.move(-list.rowsAPage()),
    Home: (list) => list.activate(0),
    End: (list) => list.activate(list.total() - 1),
    Enter: (list) => go(list.active()),
  }
  /** Keys used here must not reach the page's own shortcuts. */
  const onKeyDown = (event: KeyboardEvent) => {
    const act = event.ctrlKey || event.altKey || event.metaKey || event.shiftKey ? undefined : keys[event.key]
    if (act === undefined) return
    event.preventDefault()
    event.stopPropagation()
    props.list.noteScroll()
    act(props.list)
  }
  return (
    <div
      class="scroll in-lines"
      // Not before it is on the page: it is measured at once.
      ref={(element) => onMount(() => props.setScroller(element))}
      role="listbox"
      aria-label="Events"
      tabIndex={0}
      aria-activedescendant={props.list.active() < 0 ? undefined : rowId(props.list.active())}
      on:keydown={onKeyDown}
      on:wheel={{ handleEvent: props.list.noteScroll, passive: true }}
      on:touchmove={{ handleEvent: props.list.noteScroll, passive: true }}
      onPointerDown={props.list.noteScroll}
    >
      <div
        class="in-lines-all"
        role="presentation"
        style={{ height: `${props.list.virtualizer.getTotalSize()}px` }}
      >
        <For each={props.list.virtualizer.getVirtualItems()}>
          {(row) => (
            <Row
              list={props.list}
              index={props.list.base() + row.index}
              id={rowId(props.list.base() + row.index)}
              top={row.start}
              onChoose={() => {
                const index = props.list.base() + row.index
                props.list.activate(index)
                go(index)
              }}
            />
          )}
        </For>
      </div>
    </div>
  )
}

interface RowProps {
  readonly list: List
  readonly index: number
  readonly id: string
  readonly top: number
  onChoose(): void
}

function Row(props: RowProps) {
  const line = () => props.list.lineAt(props.index)
  /** The margin shows each tick once; a screen reader hears it with every row. */
  const spoken = () => {
    const known = line()
    if (known === undefined) return 'loading'
    const why = known.because === undefined ? '' : `: ${known.because}`
    return `tick ${known.tick}: ${known.text}${why}`
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys go to the list, which names this row as the active one.
    <div
      class="in-event"
      role="option"
      id={props.id}
      tabIndex={-1}
      aria-label={spoken()}
      aria-selected={props.list.active() === props.index}
      aria-posinset={props.index + 1}
      aria-setsize={props.list.total()}
      style={{ transform: `translateY(${props.top}px)` }}
      onClick={props.onChoose}
    >
      <Show when={line()} fallback={<span class="quiet">…</span>}>
        {(known) => (
          <span class="edge in-event-line" data-near={props.list.nearness(known())}>
            <span class="quiet in-tick" data-first={props.list.startsTick(props.index)}>
              {known().tick}
            </span>
            <ToneMark tone={known().tone} />
            <span class="quiet cut in-event-text" title={known().because}>
              {known().text}
              <Show when={known().because}>{(because) => <span class="quiet"> · {because()}</span>}</Show>
            </span>
          </span>
        )}
      </Show>
    </div>
  )
}
