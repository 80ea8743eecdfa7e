import { For } from 'solid-js'
import { literal } from '#schemas/query/literal.ts'
import { orNull } from '#schemas/result.ts'
import { Button } from '#ui/kit/Button.tsx'
import { useSession } from '#ui/state/context.ts'
import { createLatest } from '#ui/state/create-latest.ts'
import type { AskedQuery } from '#ui/state/find/types.ts'
import type { Session } from '#ui/state/types.ts'
import { type ComparedText, comparedTexts } from './compared-texts.ts'

/** A text that no row has, and the one that was most likely meant, or some that there are. */
interface Absent extends ComparedText {
  readonly meant: string | null
  readonly known: readonly string[]
}

const MOST_NAMED = 5

/** Why nothing matches, where that is because a text is nowhere in its column. */
export function NothingFound(props: { readonly query: AskedQuery }) {
  const session = useSession()
  const absent = createLatest(
    () => ({ branch: session.summary()?.branch, text: props.query.text() }),
    async ({ text }) => (await Promise.all(comparedTexts(text).map((one) => absentOf(session, one)))).flat(),
  )
  const use = ({ value, meant }: Absent) => {
    if (meant !== null) props.query.setText(props.query.text().replace(literal(value), literal(meant)))
  }
  return (
    <ul class="stack pad fi-nothing" role="status">
      <For each={absent()}>
        {(one) => (
          <li class="line">
            <span>
              No row of {one.table} has {one.column} <b>{literal(one.value)}</b> in this battle
              {one.meant === null && one.known.length > 0
                ? `; there are ${one.known.map(literal).join(', ')}.`
                : '.'}
            </span>
            {one.meant === null ? null : (
              <Button isSmall onClick={() => use(one)}>
                Write {literal(one.meant)}
              </Button>
            )}
          </li>
        )}
      </For>
    </ul>
  )
}

/** Nothing if the column has the text somewhere. */
async function absentOf(session: Session, compared: ComparedText): Promise<readonly Absent[]> {
  const { table, column, value } = compared
  const found = orNull(await session.branchEngine.columnValues(table, column, `no ${table} ${column}`)) ?? []
  const known = found.flatMap((one) => (typeof one.value === 'string' ? [one.value] : []))
  if (known.includes(value)) return []
  const low = value.toLowerCase()
  const unit = session
    .summary()
    ?.units.find(({ glyph, name }) => glyph === value || name.toLowerCase() === low)
  const meant = known.find((text) => text === unit?.id) ?? known.find((text) => text.toLowerCase() === low)
  return [{ ...compared, meant: meant ?? null, known: known.slice(0, MOST_NAMED) }]
}
