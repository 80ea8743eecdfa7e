import { Button } from '#ui/kit/Button.tsx'
import './events.css'
import { createSignal, For, Show } from 'solid-js'
import { plural } from '#schemas/text/counted.ts'
import { wordsFromKey } from '#schemas/text/value-text.ts'
import { FindLike, LikeSign } from '#ui/battle/FindLike.tsx'
import { likeEvent } from '#ui/battle/like-queries.ts'
import { ToneMark } from '#ui/inspector/EventLines.tsx'
import { LongList } from '#ui/inspector/list/LongList.tsx'
import { useVisits } from '#ui/inspector/use-visits.ts'
import { SearchSwitch } from '#ui/kit/SearchSwitch.tsx'
import { useFind, useSession } from '#ui/state/context.ts'
import type { EventLine } from '#worker/protocol.ts'
import { createEvents } from './create-events.ts'
import type { Filter } from './create-filter.ts'
import { PickedEvent } from './PickedEvent.tsx'

type List = ReturnType<typeof createEvents>

export function Events(props: { readonly filter: Filter }) {
  const [scroller, setScroller] = createSignal<HTMLElement>()
  const list = createEvents(() => props.filter.filter(), scroller)
  const { visit } = useVisits()
  return (
    <div class="pane-column in-events">
      <Filters filter={props.filter} list={list} />
      <LongList
        label="Events"
        list={list}
        setScroller={setScroller}
        spoken={(index) => spokenLine(list.lineAt(index))}
        onChoose={(index) => {
          const line = list.lineAt(index)
          if (line !== undefined) visit(line)
        }}
      >
        {(index) => <Line list={list} index={index} />}
      </LongList>
      <Show when={list.lineAt(list.active())}>
        {(line) => <PickedEvent line={line()} onShown={list.keepActiveInSight} />}
      </Show>
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
      <Show when={props.list.lineAt(props.list.active())}>
        {(line) => <FindLike query={likeEvent(line())} />}
      </Show>
      <span class="quiet end" role="status">
        {countText(props.list, props.filter)}
      </span>
      <Show when={props.list.isKnown() && !props.list.isSearched()}>
        <SearchSwitch search={props.list} />
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

/** The margin shows each tick once; a screen reader hears it with every row. */
function spokenLine(line: EventLine | undefined): string {
  if (line === undefined) return 'loading'
  return `tick ${line.tick}: ${line.text}${line.because === undefined ? '' : `: ${line.because}`}`
}

function Line(props: { readonly list: List; readonly index: number }) {
  const find = useFind()
  return (
    <Show when={props.list.lineAt(props.index)} fallback={<span class="quiet">…</span>}>
      {(known) => (
        <span class="edge in-event-line" data-near={props.list.nearness(known())}>
          <span class="quiet in-tick" data-first={props.list.startsTick(props.index)}>
            {known().tick}
          </span>
          <ToneMark tone={known().tone} />
          <span
            class="quiet cut in-event-text"
            title={[known().text, known().because].filter(Boolean).join(' · ')}
          >
            <bdi>{known().text}</bdi>
            <Show when={known().because}>{(because) => <span class="quiet"> · {because()}</span>}</Show>
          </span>
          {/* For the pointer; keys have the button above, for the row they are on. */}
          <span
            class="button find-like"
            data-variant="icon"
            aria-hidden="true"
            title={`Find more like this: ${likeEvent(known())}`}
            on:click={(event) => {
              event.stopPropagation()
              find.ask(likeEvent(known()))
            }}
          >
            <LikeSign />
          </span>
        </span>
      )}
    </Show>
  )
}
