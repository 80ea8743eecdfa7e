import { Show } from 'solid-js'
import { orNull } from '#schemas/result.ts'
import { CopyButton } from '#ui/kit/CopyButton.tsx'
import { useSession } from '#ui/state/context.ts'
import { createLatest } from '#ui/state/create-latest.ts'
import { commandText, filesOf, savingText } from './command-text.ts'

interface Props {
  /** The branch it is about. */
  readonly branch: string
  /** Where it takes a second file, the branch that one is of. */
  readonly against?: string
  /** "sweep". */
  readonly name: string
  readonly options: readonly string[]
}

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
  const text = () => commandText(props.name, filesOf(battles() ?? []), props.options)
  return (
    <Show when={battles()}>
      {(known) => (
        <div class="lab-command">
          <span class="quiet">as a command</span>
          <code>{text()}</code>
          <span
            class="quiet fine lab-first"
            title="The command reads the files that Save writes of these branches: a scenario, or a replay where a branch changes things on the way."
          >
            {savingText(known())}
          </span>
          <CopyButton label="Copy" text={async () => text()} />
        </div>
      )}
    </Show>
  )
}
