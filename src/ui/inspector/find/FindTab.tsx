import './find-tab.css'
import { createSignal, Match, Show, Switch } from 'solid-js'
import { withThousands } from '#schemas/result.ts'
import { matchesText } from '#ui/battle/find/find-text.ts'
import { UnitLetter } from '#ui/battle/UnitLetter.tsx'
import { LongList } from '#ui/inspector/list/LongList.tsx'
import { Button } from '#ui/kit/Button.tsx'
import { SearchSwitch } from '#ui/kit/SearchSwitch.tsx'
import { useFind, useSession } from '#ui/state/context.ts'
import type { AskedQuery, Findings } from '#ui/state/find/types.ts'
import type { MatchLine } from '#worker/protocol.ts'
import { createMatchList } from './create-match-list.ts'
import { Examples } from './Examples.tsx'
import { NothingFound } from './NothingFound.tsx'
import { OverSeeds } from './OverSeeds.tsx'

/** What the query that is looked at finds, in this battle and over many seeds. */
export function FindTab() {
  const find = useFind()
  return (
    <Show when={find.findings()?.current()} fallback={<Examples />}>
      <Show when={find.findings()}>{(findings) => <Found findings={findings()} />}</Show>
    </Show>
  )
}

function Found(props: { readonly findings: Findings }) {
  const session = useSession()
  const current = () => props.findings.current()
  return (
    <Show when={current()}>
      {(query) => (
        <div class="pane-column fi-tab">
          <Switch fallback={<List findings={props.findings} query={query()} />}>
            <Match when={query().text().trim() === ''}>
              <Examples />
            </Match>
            <Match when={query().matches.problem()}>
              {(problem) => (
                <p class="pad quiet" role="status">
                  The query cannot be read: {problem().message}
                </p>
              )}
            </Match>
          </Switch>
          <Show
            when={
              query().text().trim() !== '' &&
              query().matches.problem() === null &&
              session.summary()?.canChange
            }
          >
            <OverSeeds search={query().overSeeds} />
          </Show>
        </div>
      )}
    </Show>
  )
}

function List(props: { readonly findings: Findings; readonly query: AskedQuery }) {
  const session = useSession()
  const [scroller, setScroller] = createSignal<HTMLElement>()
  const list = createMatchList(props.findings, scroller)
  const spoken = (index: number) => {
    const line = list.lineAt(index)
    if (line === undefined) return 'loading'
    const who = nameOf(line.unit)
    return [`tick ${line.tick}`, who === line.text ? '' : who, line.text, line.verdict, line.detail]
      .filter(Boolean)
      .join(', ')
  }
  const nameOf = (id: string | null) => session.summary()?.units.find((unit) => unit.id === id)?.name ?? id
  return (
    <>
      <Progress query={props.query} />
      <Show when={props.query.matches.isSearched() && props.query.matches.total() === 0}>
        <NothingFound query={props.query} />
      </Show>
      <LongList
        label="Matches"
        list={list}
        setScroller={setScroller}
        spoken={spoken}
        onChoose={(index) => props.findings.goTo(index)}
      >
        {(index) => (
          <Show when={list.lineAt(index)} fallback={<span class="quiet">…</span>}>
            {(line) => (
              <Row
                line={line()}
                nearness={
                  props.findings.match() === index
                    ? 'frame'
                    : line().tick === session.cursor().tick
                      ? 'tick'
                      : 'other'
                }
              />
            )}
          </Show>
        )}
      </LongList>
    </>
  )
}

/** How many there are, as far as was searched. */
function Progress(props: { readonly query: AskedQuery }) {
  const session = useSession()
  const find = useFind()
  const matches = () => props.query.matches
  const left = () => matches().total() - matches().listed()
  return (
    <div class="row bar fi-progress">
      {/* What is asked stands in the bar, while that is open. */}
      <Show when={!find.isOpen()}>
        <Button variant="link" class="cut" title="Change the query (/)" onClick={find.open}>
          {props.query.text()}
        </Button>
      </Show>
      <span role="status">{matchesText(matches(), session.lastTick())}</span>
      <Show when={left() > 0}>
        <span class="quiet">the first {withThousands(matches().listed())} are listed</span>
      </Show>
      <Show when={matches().isKnown() && !matches().isSearched()}>
        <progress
          aria-label="Searched"
          value={matches().searchedTo()}
          max={Math.max(1, session.lastTick())}
        />
        <SearchSwitch search={matches()} />
      </Show>
    </div>
  )
}

const VERDICTS = { selected: '✓', rejected: '×', skipped: '–' } as const

function Row(props: { readonly line: MatchLine; readonly nearness: string }) {
  const session = useSession()
  const unit = () => session.summary()?.units.find(({ id }) => id === props.line.unit)
  return (
    <span class="edge in-event-line" data-near={props.nearness}>
      <span class="quiet in-tick">{props.line.tick}</span>
      <span class="fi-unit">
        <Show when={unit()} fallback={<span class="quiet">{props.line.unit}</span>}>
          {(known) => <UnitLetter unit={known()} />}
        </Show>
      </span>
      <Show when={props.line.verdict}>
        {(verdict) => <span class="quiet fi-verdict">{VERDICTS[verdict()]}</span>}
      </Show>
      <span class="cut fi-text" title={`${props.line.text} ${props.line.detail}`}>
        {props.line.text} <span class="quiet">{props.line.detail}</span>
      </span>
    </span>
  )
}
