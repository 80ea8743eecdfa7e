import { createEffect, createMemo, createRoot, createSignal, on, untrack } from 'solid-js'
import type { DecisiveRoll, DecisiveRolls } from '#schemas/decisive-rolls.ts'
import { createJob } from '#ui/state/create-job.ts'
import { until } from '#ui/state/create-latest.ts'
import type { Session, SessionParts } from '#ui/state/types.ts'
import { battleShare, byPoints, foundText } from './decisive-text.ts'

/** How much each roll of the branch that is looked at moves its odds. */
export interface DecisiveRollsModel {
  /** What is known so far; null before anything is. */
  known(): DecisiveRolls | null
  /** The same, the most decisive first. */
  sorted(): readonly DecisiveRoll[]
  /** The first side's odds before anything is rolled, where they are exact. */
  battle(): number | null
  /** The side whose wins the odds are about. */
  first(): string | undefined
  done(): number
  all(): number
  isRunning(): boolean
  trouble(): string | null
  /** Whether somebody wants to know; then each branch that is looked at is followed. */
  isShown(): boolean
  show(): void
  hide(): void
}

const models = new WeakMap<SessionParts, DecisiveRollsModel>()

/** The one there is of a session, whoever shows it. */
export function decisiveRollsOf(session: Session): DecisiveRollsModel {
  const found = models.get(session.parts)
  if (found !== undefined) return found
  const made = createRoot(() => createDecisiveRolls(session))
  models.set(session.parts, made)
  return made
}

function createDecisiveRolls(session: Session): DecisiveRollsModel {
  const [isShown, setShown] = createSignal(false)
  const [asked, setAsked] = createSignal('')
  /** The battle as it stands: an order that is given makes it another. */
  const about = createMemo(
    () => `${session.openedSerial()} ${session.cursor().branch} ${session.branch()?.given().length ?? 0}`,
  )
  const job = createJob<null, DecisiveRolls>(
    session,
    (runJob, battle, _, attention) => runJob('rolls', battle, attention),
    // What it is about changes below, before the next is begun.
    () => null,
  )
  const isOurs = () => asked() === about()
  /** What was found of all branches. */
  const found = new Map<string, DecisiveRolls>()
  const known = createMemo(() => (isOurs() ? job.part() : null) ?? found.get(about()) ?? null)
  createEffect(() => {
    const part = job.part()
    if (part !== null && job.done() > 0 && job.done() === job.all()) found.set(untrack(asked), part)
  })
  const isKept = createMemo(() => {
    const here = session.branch()
    return here !== undefined && session.branches().includes(here) && !here.isGrowing()
  })
  createEffect(
    on([about, isShown, isKept], ([now, isWanted, canFollow]) => {
      if (asked() !== now) job.stop()
      if (!isWanted || !canFollow || found.has(now) || (asked() === now && job.isRunning())) return
      setAsked(now)
      job.start(null)
    }),
  )

  const first = () => session.summary()?.sides[0]
  return {
    ...job,
    trouble: () => (isOurs() ? job.trouble() : null),
    known,
    sorted: createMemo(() => [...(known()?.rolls ?? [])].sort(byPoints)),
    battle: createMemo(() => {
      const all = known()
      return all === null || job.isRunning() ? null : battleShare(all, first())
    }),
    first,
    isShown,
    show: () => setShown(true),
    hide() {
      setShown(false)
      job.stop()
    },
  }
}

/** Marks the rolls that decide on the timeline and says what was found, or marks them no longer. */
export async function toggleDecisiveRolls(session: Session): Promise<void> {
  const model = decisiveRollsOf(session)
  if (model.isShown()) return model.hide()
  model.show()
  session.tell('Following every roll of this battle…', {
    way: { label: 'Stop', act: model.hide },
    holds: model.isRunning,
  })
  await until(() => !model.isShown() || (!model.isRunning() && (model.known() ?? model.trouble()) !== null))
  const known = model.known()
  if (model.isShown() && known !== null) session.tell(foundText(known))
  else if (model.trouble() !== null) session.tell(`The rolls could not be followed: ${model.trouble()}`)
}
