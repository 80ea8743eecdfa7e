import { Show } from 'solid-js'
import { orNull } from '#schemas/result.ts'
import { download } from '#ui/kit/files.ts'
import { useSession } from '#ui/state/context.ts'
import { createLatest } from '#ui/state/create-latest.ts'
import type { Playable } from '#ui/state/session/play-beside.ts'
import { CommandText } from './CommandText.tsx'
import { documentOf, filesOf, savingText } from './command-text.ts'

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
  const branches = () => [props.branch, ...(props.against === undefined ? [] : [props.against])]
  const battles = createLatest(
    branches,
    async (wanted) => {
      const all = await Promise.all(wanted.map(async (id) => orNull(await session.engine.battle(id))))
      const known = all.filter((battle) => battle !== null)
      return known.length === all.length ? known : undefined
    },
    { keepsLast: true },
  )
  /** Saves what the command reads, under the names it has there. */
  const save = async (known: readonly Playable[]) => {
    const names = filesOf(known)
    for (const [place, branch] of branches().entries()) {
      const battle = known[place]
      if (battle === undefined) continue
      const made = await session.engine.export(branch, documentOf(battle))
      if (!made.ok) return session.complain(made.issues)
      if (made.value !== null) download(names[place] ?? '', made.value)
    }
    session.tell(`Saved ${names.join(' and ')}.`)
  }
  return (
    <Show when={battles()}>
      {(known) => (
        <CommandText
          onPrepare={() => void save(known())}
          words={[props.name, ...filesOf(known()), ...props.options, '--json']}
          note={savingText(known())}
          tip={HINT}
        />
      )}
    </Show>
  )
}
