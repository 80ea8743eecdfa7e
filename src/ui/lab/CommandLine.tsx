import { Show } from 'solid-js'
import { orNull } from '#schemas/result.ts'
import { fileName } from '#ui/kit/files.ts'
import { useSession } from '#ui/state/context.ts'
import { createLatest } from '#ui/state/create-latest.ts'
import { CommandText } from './CommandText.tsx'

interface Props {
  /** The branch it is about. */
  readonly branch: string
  /** "sweep". */
  readonly name: string
  readonly options: readonly string[]
}

/** How to get the same answer on the command line. */
export function CommandLine(props: Props) {
  const session = useSession()
  const battle = createLatest(
    () => props.branch,
    async (branch) => orNull(await session.engine.battle(branch)) ?? undefined,
    { keepsLast: true },
  )
  /** A scenario says how a battle begins; what a branch changes on the way is in its replay. */
  const isChanged = () => (battle()?.edits.length ?? 0) > 0
  const file = () => fileName(battle()?.scenario.name ?? '', isChanged() ? 'replay' : '')
  return (
    <Show when={battle()}>
      <CommandText
        words={[props.name, file(), ...props.options, '--json']}
        note={isChanged() ? 'save the replay first' : 'save the scenario first'}
        tip={`The command reads the file that Save writes of this branch: ${isChanged() ? 'its replay, for the branch changes things on the way' : 'its scenario'}.`}
      />
    </Show>
  )
}
