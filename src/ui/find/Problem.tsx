import { Show } from 'solid-js'
import { Button } from '#ui/kit/Button.tsx'
import { useFind } from '#ui/state/context.ts'
import type { AskedQuery } from '#ui/state/find/types.ts'
import type { QueryProblem } from '#worker/protocol.ts'
import { mendOf } from './mend.ts'

interface Props {
  readonly id: string
  readonly query: AskedQuery
  readonly problem: QueryProblem
}

/** What is wrong with the text, and what would do. */
export function Problem(props: Props) {
  const find = useFind()
  /** What is wrong with the end is most likely being typed. */
  const isUnfinished = () => props.problem.end >= props.query.text().trimEnd().length
  const mend = () => mendOf(props.query.text(), props.problem)
  return (
    <span class="fq-problem">
      <span id={props.id} class={isUnfinished() ? 'quiet' : 'bad'} role="status">
        {sentence(props.problem.message)}
      </span>
      <Show when={mend()}>
        {(found) => (
          <Button
            isSmall
            onClick={() => {
              props.query.setText(found().text)
              find.open()
            }}
          >
            Write {found().word}
          </Button>
        )}
      </Show>
    </span>
  )
}

const sentence = (message: string) => message.charAt(0).toUpperCase() + message.slice(1)
