import { Show } from 'solid-js'
import { orNull } from '#schemas/result.ts'
import { useSession } from '#ui/state/context.ts'
import { createLatest } from '#ui/state/create-latest.ts'
import { CommandText } from './CommandText.tsx'
import { filesOf, savingText } from './command-text.ts'

interface Props {
  /** The branch it is about. */
  readonly branch: string
  /** Where it takes a second file, the branch that one is of. */
  readonly against?: string
  /** "sweep". */
  readonly name: string
  readonly options: readonly string[]
}

const HINT =
  'The command reads what Save writes of a branch: its scenario, or its replay where it changes things on the way.'

/** How to get the same answer on the command line. */
export function CommandLine(props: Props) {
  const session = useSession()
  const battles = createLatest(
    () => [props.branch, ...(props.against === undefined ? [] : [props.against])],
    async (branches) => {
      const all = await Promise.all(branches.map(async (id) => orNull(await session.engine.battle(id))))
      const known = all.filter((battle) => battle !== null)
      return known.length === all.length ? known : undefined
    },
    { keepsLast: true },
  )
  return (
    <Show when={battles()}>
      {(known) => (
        <CommandText
          words={[props.name, ...filesOf(known()), ...props.options, '--json']}
          note={savingText(known())}
          tip={HINT}
        />
      )}
    </Show>
  )
}
