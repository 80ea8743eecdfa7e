import { createEffect, createMemo, createSignal, on } from 'solid-js'
import { orNull } from '#schemas/result.ts'
import type { UnitInfo } from '#schemas/view.ts'
import { optionTextsAt } from '#ui/battle/option-texts.ts'
import { choicesIn, effectsFor, isWeighing, sideTraces, traceFor } from '#ui/battle/reasoning.ts'
import { useCellName } from '#ui/battle/use-cell-name.ts'
import { asShown, isMet, whereIs } from '#ui/battle/whereabouts.ts'
import { useSession } from '#ui/state/context.ts'
import { createLatest } from '#ui/state/create-latest.ts'
import type { Session } from '#ui/state/types.ts'
import { createPacketCache, type Decided, deathFrame, decidedIn, lastDecision } from './find-decision.ts'
import { refusedByKind } from './refused-text.ts'

/** What there is to say about the picked unit at the cursor. */
export function createWhy() {
  const session = useSession()
  const subject = createSubject(session)
  const { units, unit, whereOf, where, tick, branch, token, decisions, trace, isDead, diesNow } = subject
  const orders = createOrderAnswers(session, subject)
  const { ordered } = orders
  const [isStatsOpen, setStatsOpen] = createSignal(false)
  const isWaiting = () => trace()?.busy ?? true

  const decision = createLatest(
    () => {
      const id = unit()?.id
      return id !== undefined && isWaiting() ? { unit: id, tick: tick(), branch: branch() } : null
    },
    ({ unit: id, tick: before }) => lastDecision(session.branchEngine, id, before),
  )
  const packets = createPacketCache(session.branchEngine)
  createEffect(on(session.summary, packets.clear))
  const carriedOut = createLatest(
    () => {
      const [now, begun] = [trace(), decision()]
      return now?.busy && begun ? { unit: now.actor, tick: begun.tick, branch: branch() } : null
    },
    async ({ unit: id, tick: at }) => {
      const packet = await packets.at(at)
      return packet === null ? null : decidedIn(packet, id)
    },
  )
  /** The decision of this tick, or the one being carried out; while that is looked up, the one shown last. */
  const decided = createMemo<Decided | null>((last) => {
    const now = trace()
    if (now === null) return null
    if (!now.busy) return decidedIn(session.packet()!, now.actor)
    const isUsable = last?.trace.actor === now.actor && last.tick < tick()
    return carriedOut() ?? (isUsable ? last : null)
  }, null)
  const death = createLatest(
    () =>
      unit() !== null && (isDead() || diesNow())
        ? { unit: unit()!.id, branch: branch(), tick: where().absent?.since ?? tick() }
        : null,
    async ({ unit: id, tick: at }) => orNull(await session.branchEngine.death(id, at)),
  )

  /** What whole sides decided in this tick. */
  const ofSides = createMemo(() =>
    sideTraces(decisions(), units()).flatMap(({ actor }) => decidedIn(session.packet()!, actor) ?? []),
  )

  /** Whose decision is read: the one shown, or what was ordered. */
  const decisionRead = () => {
    const shown = decided() ?? (unit() === null ? (ofSides()[0] ?? null) : null)
    if (shown !== null && shown.trace.chosen !== null) return { tick: shown.tick, actor: shown.trace.actor }
    const given = ordered() ?? null
    const isOther = unit() !== null && given?.unit != null && given.unit !== unit()?.id
    return given === null || isOther ? null : { tick: tick(), actor: given.unit ?? given.side }
  }
  /** What came of it. */
  const came = createLatest(
    () => {
      const read = decisionRead()
      // As the battle goes on, more may come of it.
      return read === null
        ? null
        : { ...read, branch: branch(), known: Math.min(session.lastTick(), read.tick + 64) }
    },
    async ({ tick: at, actor }) => orNull(await session.branchEngine.consequences(at, actor)),
  )

  return {
    ...subject,
    ...orders,
    session,
    /** A unit with the side it has by now. */
    asShown: (one: UnitInfo) => asShown(one, whereOf(one.id), units()),
    /** Everybody there is or was by now; those yet to be met apart. */
    met: () => units().filter(({ id }) => isMet(whereOf(id))),
    ahead: () => units().filter(({ id }) => whereOf(id).absent?.kind === 'later'),
    ofSides,
    /** The units that chose something in this tick. */
    deciding: () =>
      units().filter(({ id }) =>
        choicesIn(decisions()).some(({ actor, chosen }) => actor === id && chosen !== null),
      ),
    /** How blows and the like came out, as far as they are about the picked unit. */
    effects: createMemo(() => effectsFor(session.picked(), decisions())),
    isWeighing: () => isWeighing(decisions()),
    /** What happens in this tick that has a sum behind it, to the picked unit or by it if there is one. */
    sums: createMemo(() =>
      (session.packet()?.frames ?? [])
        .flatMap(({ events }) => events)
        .filter(({ because, units: named }) => {
          const id = unit()?.id
          return because !== undefined && (id === undefined || named.includes(id))
        }),
    ),
    cellName: useCellName(),
    isStatsOpen,
    setStatsOpen: (wish: boolean) => setStatsOpen(wish),
    /** Whose the picked unit is by now: sides can be changed. */
    sideNow: () => token()?.side ?? where().absent?.side ?? unit()?.side ?? '',
    decision,
    death,
    came,
    decided,
    /** The rules behind a decision, in words. */
    textsOf: ({ tick: at, trace: { actor } }: Decided) => optionTextsAt(session.optionTexts(), at, actor),
    /** The picture the tick began with: it knows what everybody is about to do. */
    view: () => session.packet()?.frames[0]?.view ?? null,
  }
}

export type WhyState = ReturnType<typeof createWhy>

type Subject = ReturnType<typeof createSubject>

/** The picked unit: where it is, what it decided, and whether it lives. */
function createSubject(session: Session) {
  const units = () => session.summary()?.units ?? []
  const unit = createMemo(() => units().find(({ id }) => id === session.picked()) ?? null)
  const whereOf = (id: string) => whereIs(session.frame()?.view, id)
  const where = createMemo(() => whereOf(session.picked() ?? ''))
  const tick = () => session.packet()?.tick ?? 0
  /** Part of every question: another branch has other answers. */
  const branch = () => session.cursor().branch
  const token = createMemo(() => where().token)
  const decisions = () => session.packet()?.decisions ?? []
  const traceOf = (id: string) =>
    traceFor({ id, side: whereOf(id).token?.side }, decisions(), units()) ?? null
  const trace = createMemo(() => traceOf(session.picked() ?? ''))

  const isAbsent = () => session.frame() !== null && unit() !== null && token() === undefined
  const isDead = () => where().absent?.kind === 'dead'
  const diesAt = createMemo(() => {
    const packet = session.packet()
    return packet === null ? -1 : deathFrame(packet, session.picked() ?? '')
  })
  const diesNow = () => diesAt() >= 0
  const hasDied = () => {
    const shown = session.packet()?.frames.indexOf(session.frame()!) ?? 0
    return isDead() || (diesNow() && shown >= diesAt())
  }

  return {
    units,
    unit,
    tick,
    branch,
    where,
    whereOf,
    token,
    decisions,
    traceOf,
    trace,
    isAbsent,
    isDead,
    diesNow,
    hasDied,
  }
}

/** What was ordered here, what was refused, and what cannot be ordered. */
function createOrderAnswers(session: Session, { unit, tick, branch, isAbsent }: Subject) {
  /** Whether something happens in this tick. */
  const isPlayed = () => (session.packet()?.frames.length ?? 0) > 1
  /** What a person or the scenario's list ordered for this tick; a computer player has its own reasoning. */
  const ordered = createLatest(
    () => (session.summary()?.takesOrders && isPlayed() ? { branch: branch(), tick: tick() } : null),
    async ({ branch: of, tick: at }) => {
      const orders = orNull(await session.engine.orders(of, at))
      if (orders === null || orders.controller === 'policy') return null
      const { side, given } = orders
      return given === null ? null : { side, unit: given.unit, label: given.label }
    },
  )
  const isEnd = () => tick() === session.lastTick()
  /** The order the battle stopped at. */
  const refusedOrder = createLatest(
    () => {
      const outcome = session.outcome()
      if (outcome?.kind !== 'refused' || !isEnd()) return null
      return { branch: branch(), tick: tick(), number: outcome.order + 1 }
    },
    async ({ branch: of, tick: at, number }) => {
      const refused = orNull(await session.engine.orders(of, at))?.refused
      return refused ? { number, ...refused } : null
    },
  )

  const canExplain = () => session.summary()?.explains === true && unit() !== null && !isAbsent()
  const [isCannotOpen, setCannotOpen] = createSignal(false)
  const refusals = createLatest(
    () =>
      canExplain() && isCannotOpen()
        ? {
            branch: branch(),
            tick: tick(),
            unit: session.picked()!,
            // As long as the battle goes on, its last state has an order to come.
            end: isEnd() ? (session.outcome()?.kind ?? null) : null,
          }
        : null,
    async ({ branch: of, tick: at, unit: id }) => {
      const result = await session.engine.refusals(of, at, id)
      if (!result.ok) return null
      return { unit: id, tick: at, kinds: result.value && refusedByKind(result.value, id) }
    },
  )
  /** What the picked unit cannot be ordered to do; while that is looked up, what was shown last of it. */
  const cannot = createMemo<ReturnType<typeof refusals>>(
    (last) => refusals() ?? (last?.unit === session.picked() ? last : null),
    null,
  )

  return {
    isPlayed,
    ordered,
    refusedOrder,
    /** Whether there is an answer to what the picked unit cannot do. */
    canExplain,
    isCannotOpen,
    setCannotOpen: (wish: boolean) => setCannotOpen(wish),
    cannot,
  }
}
