import { createSignal, onCleanup, untrack } from 'solid-js'
import { useSession } from '#ui/state/context.ts'
import type { Edit } from '#worker/protocol.ts'
import { trialOf } from './create-trial.ts'

/** Whoever moves along a list looks at each entry for less than this. */
const LOOK_MS = 150

/** Something that could have been otherwise, and what that is called. */
interface Other {
  readonly edits: readonly Edit[]
  readonly name: string
}

/** Tries what somebody looks at for a moment, and puts it back once they look away. */
export function createLookAhead(key: string) {
  const trial = trialOf(useSession())
  const [tried, setTried] = createSignal<Other | null>(null)
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Whether what is tried is something looked at here. */
  const isOn = (): boolean => {
    const [wanted, ours] = [trial.wanted(), tried()]
    return wanted !== null && ours !== null && 'edits' in wanted && wanted.edits === ours.edits
  }
  const isSame = (other: Other) => untrack(isOn) && untrack(tried)?.name === other.name

  const attempt = (other: Other) => {
    if (isSame(other)) return
    setTried(other)
    trial.edit(other.edits, key, other.name)
  }
  function stop(): void {
    clearTimeout(timer)
    if (untrack(isOn)) trial.drop()
  }
  onCleanup(stop)

  return {
    isOn,
    /** Null for what is as it was. */
    look(other: Other | null): void {
      clearTimeout(timer)
      timer = setTimeout(() => (other === null ? stop() : attempt(other)), LOOK_MS)
    },
    stop,
    /** Leaves it as a branch. */
    async keep(other: Other): Promise<boolean> {
      clearTimeout(timer)
      attempt(other)
      return trial.keep()
    },
  }
}
