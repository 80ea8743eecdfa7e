import { createEffect, createMemo, createSignal, on, Show } from 'solid-js'
import { LONGEST_QUERY } from '#schemas/query/limits.ts'
import { createSuggestions } from '#ui/kit/create-suggestions.ts'
import { useFind, useSession } from '#ui/state/context.ts'
import { until } from '#ui/state/create-latest.ts'
import type { AskedQuery, Findings } from '#ui/state/find/types.ts'
import type { QueryProblem } from '#worker/protocol.ts'
import { caretContext } from './caret-context.ts'
import { createColumnValues, type KnownBattle } from './create-known.ts'
import { SuggestionPopup } from './SuggestionPopup.tsx'
import { suggest, type Writable, withTaken } from './suggest.ts'

interface Props {
  readonly findings: Findings
  readonly query: AskedQuery
  readonly known: KnownBattle
  readonly problem: QueryProblem | null
  /** The id of what is said about the problem. */
  readonly problemId: string
}

/** What stays in sight right of the caret, in pixels. */
const CARET_ROOM = 48

/** The query as text, with suggestions for the word at the caret. What is wrong with it is underlined where it is wrong. */
export function QueryField(props: Props) {
  const session = useSession()
  const find = useFind()
  let field!: HTMLInputElement
  let ruler!: HTMLSpanElement
  const [scrolled, setScrolled] = createSignal(0)
  const [caret, setCaret] = createSignal(0)
  const text = () => props.query.text()
  const context = createMemo(() => caretContext(text(), Math.min(caret(), text().length)))
  const values = createColumnValues('query text', () => {
    const { wants, table, column } = context()
    return wants === 'value' && table !== null && column !== null ? { table, column } : null
  })
  const list = createMemo(() =>
    suggest(text(), context(), {
      columns: props.known.columns(),
      values: values(),
      nameOf: props.known.nameOf,
      past: props.findings.past(),
      examples: props.known.examples(),
    }),
  )
  const readCaret = () => setCaret(field.selectionEnd ?? 0)
  const suggestions = createSuggestions({ list, typed: () => `${caret()} ${text()}`, onTake: take })
  function take(taken: Writable): void {
    const next = withTaken(text(), context(), taken)
    props.query.setText(next.text)
    field.value = next.text
    field.setSelectionRange(next.caret, next.caret)
    readCaret()
    showCaret()
    if (taken.isWhole) suggestions.hide()
    else suggestions.show()
  }
  /** A field follows what is typed, not what is written for somebody. */
  const showCaret = () => {
    const beyond = ruler.offsetWidth - field.scrollLeft - field.clientWidth
    if (beyond > -CARET_ROOM) field.scrollLeft += beyond + CARET_ROOM
    setScrolled(field.scrollLeft)
  }
  createEffect(
    on(find.isFieldWanted, (isWanted) => {
      if (!isWanted) return
      find.fieldFocused()
      field.focus()
      field.select()
      readCaret()
      if (text().trim() === '') suggestions.show()
    }),
  )
  const onInput = () => {
    props.query.setText(field.value)
    readCaret()
    setScrolled(field.scrollLeft)
    suggestions.show()
  }
  const onKey = (event: KeyboardEvent) => {
    suggestions.onKey(event)
    if (event.defaultPrevented || event.key !== 'Enter' || event.isComposing) return
    event.preventDefault()
    suggestions.hide()
    props.findings.remember(text().trim())
    void visit(event.shiftKey ? -1 : 1)
  }
  /** Goes to a match once it is known; from nowhere, to the first that is here or comes next. */
  async function visit(by: 1 | -1): Promise<void> {
    const asked = text()
    const { matches } = props.query
    await until(() => matches.isKnown() || text() !== asked)
    if (text() !== asked) return
    const here = matches.firstFrom(session.cursor().tick)
    if (by < 0 || props.findings.match() !== null) props.findings.step(by)
    else props.findings.goTo(here < matches.total() ? here : 0)
  }
  /** Where the word at the caret begins on the screen. */
  const wordBox = () => {
    const { right } = ruler.getBoundingClientRect()
    const { top, height } = field.getBoundingClientRect()
    return new DOMRect(right, top, 1, height)
  }
  const shift = () => ({ transform: `translateX(${-scrolled()}px)` })
  return (
    <div class="fq-field">
      <div class="fq-mirror" aria-hidden="true">
        <span ref={ruler} class="fq-ruler" style={shift()}>
          {text().slice(0, context().start)}
        </span>
      </div>
      <Show when={props.problem}>
        {(wrong) => (
          // The same text once more, to be underlined: a field cannot mark a part of what it holds.
          <div class="fq-mirror" aria-hidden="true">
            <span style={shift()}>
              {text().slice(0, wrong().start)}
              <span class="fq-wrong">{text().slice(wrong().start, wrong().end) || ' '}</span>
              {text().slice(wrong().end)}
            </span>
          </div>
        )}
      </Show>
      <input
        {...suggestions.field}
        ref={field}
        class="fq-input"
        type="text"
        aria-label="Query"
        placeholder="rules, events or units, and what to look for"
        maxLength={LONGEST_QUERY}
        value={text()}
        aria-invalid={props.problem !== null}
        aria-describedby={props.problem === null ? undefined : props.problemId}
        on:input={onInput}
        on:keydown={onKey}
        on:keyup={readCaret}
        on:click={readCaret}
        on:blur={suggestions.hide}
        on:scroll={() => setScrolled(field.scrollLeft)}
      />
      <SuggestionPopup of={suggestions} label="Suggestions" field={() => field} anchor={wordBox} />
    </div>
  )
}
