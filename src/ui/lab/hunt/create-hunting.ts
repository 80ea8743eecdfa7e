import { batch, createEffect, createSignal, on } from 'solid-js'
import type { HuntSoFar, HuntState } from '#schemas/hunt-state.ts'
import type { Of } from '#ui/lab/types.ts'
import { POOL } from '#ui/state/create-job.ts'
import type { Session } from '#ui/state/types.ts'
import {
  type Ask,
  digestOfHunt,
  freshState,
  type Hunt,
  huntOn,
  type Retest,
  retest,
  smallestTurn,
  type Turning,
  turnsFor,
} from '#worker/hunt.ts'
import type { Result } from '#worker/protocol.ts'
import type { HuntQuestion } from './hunt-text.ts'

/** A hunt as far as it has come; enough to go on. */
interface Known {
  readonly of: Of
  readonly question: HuntQuestion
  readonly hunt: Hunt
  readonly state: HuntState
  readonly again: Retest | null
  readonly turning: Turning | null
}

const IS_ANOTHER =
  'It cannot go on from what was kept: the battle or the rules have changed since. Run it again.'

type Stage = 'hunting' | 'testing' | 'turning'

/** Hunts on workers: it can be stopped at any time, and goes on from there. */
export function createHunting(session: Session) {
  const { engine } = session
  const [known, setKnown] = createSignal<Known | null>(null)
  const [stage, setStage] = createSignal<Stage | null>(null)
  const [trouble, setTrouble] = createSignal<string | null>(null)
  let stopping: AbortController | null = null
  const stop = () => {
    stopping?.abort()
    setStage(null)
  }
  createEffect(
    on(session.openedSerial, () => {
      stop()
      setKnown(null)
      setTrouble(null)
    }),
  )

  /** From the start, or from what was kept of it. */
  async function start(about: Of, question: HuntQuestion, soFar: HuntSoFar | null): Promise<void> {
    if (stage() !== null) return
    batch(() => {
      setTrouble(null)
      setKnown(null)
      setStage('hunting')
    })
    const made = await engine.hunt(about.branch, question.spec, {
      builds: question.builds,
      runs: question.runs,
      seed: 0,
    })
    if (!made.ok) {
      setStage(null)
      return void setTrouble(
        made.issues.map(({ path, message }) => `${path.at(-1) ?? 'it'} ${message}`).join('; '),
      )
    }
    const hunt = made.value
    if (soFar !== null && soFar.hunt !== digestOfHunt(hunt)) {
      setStage(null)
      return void setTrouble(IS_ANOTHER)
    }
    const state = soFar?.state ?? freshState(hunt)
    setKnown({ of: about, question, hunt, state, again: null, turning: null })
    await goOn()
  }

  /** On from where it stopped. */
  async function goOn(): Promise<void> {
    const from = known()
    if (from === null) return
    const own = new AbortController()
    stopping = own
    setStage('hunting')
    const { runJob } = await POOL.load()
    const orStop = <V>(answer: Result<V | null>): V | null => {
      if (own.signal.aborted) return null
      if (answer.ok) return answer.value
      setTrouble(answer.issues.map(({ message }) => message).join('; '))
      own.abort()
      return null
    }
    const attention = { signal: own.signal }
    const ask: Ask = {
      measure: async (question) => orStop(await runJob('measure', question, attention)),
      odds: async (question) => orStop(await runJob('odds', question, attention)),
    }
    const learn = (more: Partial<Known>) => {
      if (!own.signal.aborted) setKnown((before) => before && { ...before, ...more })
    }
    const { hunt } = from
    const { state, isWhole } = await huntOn(hunt, from.state, ask, (next) => learn({ state: next }))
    if (isWhole && !own.signal.aborted) {
      setStage('testing')
      const again = from.again ?? (await retest(hunt, state, ask))
      learn({ again })
      if (again !== null && !own.signal.aborted) {
        setStage('turning')
        learn({ turning: await smallestTurn(hunt, turnsFor(hunt), ask, partingOf(hunt)) })
      }
    }
    if (stopping === own) setStage(null)
  }
  const partingOf =
    ({ scenario, edits }: Hunt): Parameters<typeof smallestTurn>[3] =>
    async (variant) => {
      const found = await engine.partingFrom({ scenario, edits }, variant)
      return found.ok ? found.value : null
    }

  return { known, stage, trouble, clearTrouble: () => setTrouble(null), start, goOn, stop }
}
