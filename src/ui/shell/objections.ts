import { isAsked } from '#ui/state/find/is-asked.ts'
import { SPEEDS } from '#ui/state/preferences.ts'
import type { Session, Workshop } from '#ui/state/types.ts'

/** What it depends on whether something can be done. */
interface Circumstances {
  readonly session: Session
  readonly workshop: Workshop
}

/** Why something cannot be done now; null if it can. */
export type Objection = (now: Circumstances) => string | null

const unless = (isPossible: boolean, why: string): string | null => (isPossible ? null : why)

export const noEarlierTick: Objection = ({ session }) =>
  unless(session.cursor().tick > 0, 'this is the first tick')

export const noLaterTick: Objection = ({ session }) =>
  unless(session.cursor().tick < session.lastTick(), 'this is the last tick')

export const noEarlierFrame: Objection = (now) => (now.session.cursor().frame > 0 ? null : noEarlierTick(now))

export const nobodyPicked: Objection = ({ session }) => unless(session.picked() !== null, 'no unit is picked')

export const noEarlierChapter: Objection = ({ session }) =>
  unless(
    session.chapters().some(({ tick }) => tick < session.cursor().tick),
    'no chapter begins earlier',
  )

export const noLaterChapter: Objection = ({ session }) =>
  unless(
    session.chapters().some(({ tick }) => tick > session.cursor().tick),
    'no chapter begins later',
  )

export const nothingAsked: Objection = ({ session }) =>
  unless(session.queries().some(isAsked), 'nothing is asked yet')

export const noJump: Objection = ({ session }) => unless(session.canGoBack(), 'there was no jump')

export const slowest: Objection = ({ session }) =>
  unless(session.playback.speed() > Math.min(...SPEEDS), 'it cannot be slower')

export const fastest: Objection = ({ session }) =>
  unless(session.playback.speed() < Math.max(...SPEEDS), 'it cannot be faster')

export const onlyBranch: Objection = ({ session }) =>
  unless(session.branches().length > 1, 'there is only one branch')

const isKept = ({ session }: Circumstances): boolean =>
  session.branches().some(({ id }) => id === session.branch()?.id)

export const noParent: Objection = (now) =>
  isKept(now)
    ? unless(now.session.branch()?.fork !== null, 'this battle came from no other')
    : 'what is tried is not kept yet'

export const nothingToCompare: Objection = (now) =>
  isKept(now) && now.session.beside() !== null ? null : noParent(now)

export const noDraft: Objection = ({ workshop }) => unless(workshop.mode() === 'edit', 'only in Edit')

export const noChange: Objection = (now) =>
  noDraft(now) ?? unless(now.workshop.isDirty(), 'nothing is changed')

export const nobodyToRemove: Objection = (now) => noDraft(now) ?? nobodyPicked(now)

/** Whether what is looked at was tried and kept a moment ago. */
export const isJustKept = (session: Session): boolean => {
  const here = session.branch()
  return session.beside()?.why === 'trial' && here !== undefined && session.branches().includes(here)
}

const nothingDiscarded: Objection = ({ session }) =>
  unless(session.discarded().length > 0, 'there is nothing to bring back')

export const nothingToUndo: Objection = (now) => {
  if (now.workshop.mode() === 'edit') return unless(now.workshop.canUndo(), 'nothing is changed')
  return isJustKept(now.session) ? null : nothingDiscarded(now)
}

export const nothingToRedo: Objection = (now) =>
  now.workshop.mode() === 'edit'
    ? unless(now.workshop.canRedo(), 'nothing was undone')
    : nothingDiscarded(now)

export const takesNoOrders: Objection = ({ session }) =>
  unless(session.summary()?.takesOrders === true, 'this battle takes no orders')

export const notGrowing: Objection = ({ session }) => unless(session.isGrowing(), 'nothing is being played')

export const notStopped: Objection = ({ session }) =>
  unless(session.isStopped() && session.outcome() === null, 'nothing was stopped')
