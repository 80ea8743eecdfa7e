import { createMemo } from 'solid-js'
import { useSession } from '../state/context.ts'
import { createAsked } from './create-asked.ts'
import { deathChain, lastDecision } from './lookup.ts'

/** What there is to say about the picked unit at the cursor. */
export function createWhy() {
  const session = useSession()
  const units = () => session.summary()?.units ?? []
  const unit = createMemo(() => units().find(({ id }) => id === session.picked()) ?? null)
  const tick = () => session.packet()?.tick ?? 0
  const tokenOf = (id: string) => session.frame()?.view.tokens.find((token) => token.id === id)
  const token = createMemo(() => tokenOf(session.picked() ?? ''))
  const traceOf = (id: string) => session.packet()?.decisions.find(({ actor }) => actor === id) ?? null
  const trace = createMemo(() => traceOf(session.picked() ?? ''))

  const isDead = () => session.frame() !== null && unit() !== null && token() === undefined
  const diesNow = () =>
    session
      .packet()
      ?.frames.some(({ events }) =>
        events.some(({ type, units: who }) => type === 'died' && who[0] === session.picked()),
      ) ?? false
  const isWaiting = () => trace() === null || trace()!.busy

  const decision = createAsked(
    () => (unit() !== null && isWaiting() ? { unit: unit()!.id, tick: tick() } : null),
    ({ unit: id, tick: before }) => lastDecision(session.engine, id, before),
  )
  const death = createAsked(
    () => (unit() !== null && (isDead() || diesNow()) ? unit()!.id : null),
    (id) => deathChain(session.engine, id),
  )

  return {
    session,
    units,
    unit,
    tick,
    token,
    tokenOf,
    traceOf,
    trace,
    isDead,
    decision,
    death,
    /** The picture the tick began with: it knows what everybody is about to do. */
    view: () => session.packet()?.frames[0]?.view ?? null,
    decidedAt: () => {
      const now = trace()
      if (now === null) return null
      return now.busy ? (decision()?.tick ?? null) : tick()
    },
    aimOf: (id: string) => session.packet()?.frames[0]?.view.links.find((link) => link.unit === id)?.to,
  }
}

export type WhyState = ReturnType<typeof createWhy>
