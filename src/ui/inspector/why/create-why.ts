import { createMemo } from 'solid-js'
import { orNull } from '#schemas/result.ts'
import type { Trace } from '#schemas/trace.ts'
import { createDecided, type Decided, decidedIn } from '#ui/battle/create-decided.ts'
import { createReasons } from '#ui/battle/create-reasons.ts'
import { optionTextsAt } from '#ui/battle/option-texts.ts'
import { effectsIn, sideTraces, traceFor } from '#ui/battle/reasoning.ts'
import { useNames } from '#ui/battle/use-names.ts'
import { usePicked } from '#ui/inspector/use-picked.ts'
import { useSession } from '#ui/state/context.ts'
import { createLatest } from '#ui/state/create-latest.ts'
import type { Session } from '#ui/state/types.ts'
import { planText } from './why-text.ts'

export type WhyState = ReturnType<typeof createWhy>

/** How far ahead consequences are looked for. */
const TICKS_AHEAD = 64

/** What there is to say about the picked unit at the cursor, or about everybody. */
export function createWhy() {
  const session = useSession()
  const names = useNames()
  const picked = usePicked()
  const { here, unit, whereOf } = picked
  const reasons = createReasons(session, session.picked)
  const decisions = () => reasons()?.traces ?? []
  const traceOf = (id: string) =>
    traceFor({ id, side: whereOf(id).token?.side }, decisions(), names.units) ?? null
  const trace = createMemo(() => traceOf(session.picked() ?? ''))

  const current = createDecided(session, reasons, () => trace()?.actor ?? null)
  /** The decision of this tick, or the one being carried out; while that is looked up, the one shown last. */
  const decided = createMemo<Decided | null>((last) => {
    const found = current()
    if (found !== undefined) return found
    const isUsable = last?.trace.actor === trace()?.actor && last !== null && last.tick < here().tick
    return isUsable ? last : null
  }, null)
  /** What whole sides decided in this tick. */
  const ofSides = createMemo(() => {
    const known = reasons()
    if (known === undefined) return []
    return sideTraces(known.traces, names.units).flatMap(({ actor }) => decidedIn(known, actor) ?? [])
  })
  const ordered = createOrdered(session, here)
  /** Whose decision is read: the one shown, or what was ordered. */
  const decisionRead = () => {
    const shown = decided() ?? (unit() === null ? ofSides()[0] : undefined)
    if (shown !== undefined && shown.trace.chosen !== null)
      return { tick: shown.tick, actor: shown.trace.actor }
    const given = ordered()
    const isOther = unit() !== null && given?.unit != null && given.unit !== unit()?.id
    return given == null || isOther ? null : { tick: here().tick, actor: given.unit ?? given.side }
  }
  const consequences = createLatest(
    () => {
      const read = decisionRead()
      if (read === null) return null
      // As the battle goes on, more may come of it.
      const known = Math.min(session.lastTick(), read.tick + TICKS_AHEAD)
      return { ...read, branch: here().branch, known }
    },
    async ({ tick, actor }) => orNull(await session.branchEngine.consequences(tick, actor)),
  )

  return {
    ...picked,
    traceOf,
    trace,
    /** Whether it is known what there is to say. */
    isKnown: () => reasons() !== undefined,
    decided,
    ofSides,
    ordered,
    consequences,
    /** How blows and the like turned out, for the picked unit if there is one. */
    effects: createMemo(() => effectsIn(decisions())),
    /** The events of this tick with a sum behind them, for the picked unit if there is one. */
    sums: createMemo(() => {
      const id = unit()?.id
      const lines = session.packet()?.frames.flatMap(({ events }) => events) ?? []
      return lines.filter(
        ({ because, units }) => because !== undefined && (id === undefined || units.includes(id)),
      )
    }),
    /** Rules behind a decision, in words. */
    textsOf: ({ tick, trace: { actor } }: Decided) => optionTextsAt(session.optionTexts(), tick, actor),
    /** What a decision of this tick leads to, and when. */
    planOf: (trace: Trace) => {
      const { tick = 0, frames = [] } = reasons()?.packet ?? {}
      return planText(trace, names, frames[0]?.view, tick)
    },
  }
}

/** What a person or the scenario's list ordered for this tick; a computer player has its own reasoning. */
function createOrdered(session: Session, here: () => { readonly branch: string; readonly tick: number }) {
  return createLatest(
    () => (session.summary()?.takesOrders && isPlayed(session) ? here() : null),
    async ({ branch, tick }) => {
      const orders = orNull(await session.engine.orders(branch, tick))
      const given = orders?.controller === 'policy' ? null : orders?.given
      return orders && given ? { side: orders.side, unit: given.unit, label: given.label } : null
    },
  )
}

/** Whether something happens in the tick looked at. */
export const isPlayed = (session: Pick<Session, 'packet'>): boolean =>
  (session.packet()?.frames.length ?? 0) > 1
