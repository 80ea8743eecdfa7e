import { For, Show } from 'solid-js'
import { withThousands } from '#schemas/result.ts'
import { QUERY_MARKS } from '#ui/battle/query-marks.ts'
import { Button } from '#ui/kit/Button.tsx'
import { useFind } from '#ui/state/context.ts'
import type { AskedQuery, Findings } from '#ui/state/find/types.ts'

const countOf = ({ text, matches }: AskedQuery): string => {
  if (text().trim() === '') return ''
  if (!matches.isKnown()) return '…'
  return matches.problem() === null ? withThousands(matches.total()) : '!'
}

/** All that is asked at a time, each with its mark and how much it finds. */
export function Queries(props: { readonly findings: Findings }) {
  const find = useFind()
  const list = () => props.findings.list()
  const nameOf = (query: AskedQuery, place: number) =>
    `Query ${place + 1}, ${QUERY_MARKS[place]?.name}: ${query.text().trim() || 'nothing asked yet'}`
  const remove = (place: number) => {
    // The last one leaves an empty field.
    if (list().length === 1) list()[0]?.setText('')
    else props.findings.remove(place)
    find.open()
  }
  return (
    <fieldset class="fq-queries" aria-label="Queries">
      <For each={list()}>
        {(query, place) => (
          <span class="fq-query">
            <Button
              isSmall
              class="fq-pick"
              isOn={place() === props.findings.at()}
              aria-label={nameOf(query, place())}
              title={query.text()}
              onClick={() => props.findings.select(place())}
            >
              <span aria-hidden="true">{QUERY_MARKS[place()]?.sign}</span> {countOf(query)}
            </Button>
            <Show when={list().length > 1 && place() === props.findings.at()}>
              <Button
                variant="icon"
                isSmall
                aria-label={`Remove query ${place() + 1}`}
                title="Remove this query"
                onClick={() => remove(place())}
              >
                ×
              </Button>
            </Show>
          </span>
        )}
      </For>
      <Show when={props.findings.canAdd()}>
        <Button
          variant="icon"
          isSmall
          aria-label="Ask something else beside it"
          title="Ask something else beside it"
          onClick={() => {
            props.findings.add()
            find.open()
          }}
        >
          +
        </Button>
      </Show>
    </fieldset>
  )
}
