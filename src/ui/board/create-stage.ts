import { type Accessor, createMemo } from 'solid-js'
import { orNull } from '#schemas/result.ts'
import { outcomeText } from '#schemas/text/outcome-text.ts'
import type { Board, UnitInfo, View } from '#schemas/view.ts'
import { phaseName } from '#ui/battle/phase-name.ts'
import type { Overlay } from '#ui/state/board-tools.ts'
import { createLatest, ofSameThings } from '#ui/state/create-latest.ts'
import type { Session, Workshop } from '#ui/state/types.ts'
import { type Drawing, MAIN, type Outlook, type Packet } from '#worker/protocol.ts'

/** What stands on the board: a frame of the battle, or the draft. */
export interface Stage {
  readonly caption: string
  readonly sides: readonly string[]
  readonly units: readonly UnitInfo[]
  readonly board: Board
  readonly view: View
  /** The view before it, to mark what has changed. */
  readonly before: View | undefined
  /** The tick shown; a draft has none. */
  readonly tick: number | null
  /** All of it, with its decisions; null while only its start is known. */
  readonly packet: Packet | null
  readonly frame: number
  /** The rules of each unit in words, where there are no decisions to show. */
  readonly rules: Drawing['optionTexts'] | null
}

const NO_VIEW: View = { tokens: [], links: [], amounts: [], tints: [] }
const NO_BOARD: Board = { grid: 'square', cells: [] }

/** A cursor that moves, and what arrives for other ticks, leaves it as it is: nothing is drawn anew for them. */
export function createStage(session: Session, workshop: Workshop): Accessor<Stage> {
  return createMemo(
    () => {
      const drawing = workshop.mode() === 'edit' ? workshop.drawing() : null
      return drawing === null ? battleStage(session) : draftStage(drawing, draftCaption(session, workshop))
    },
    undefined,
    { equals: ofSameThings },
  )
}

function battleStage(session: Session): Stage {
  const summary = session.summary()
  const tick = session.shownTick()
  const last = session.packet()
  const packet = last?.tick === tick ? last : null
  const shown = session.frame()
  const frame = shown === null ? 0 : Math.max(0, packet?.frames.indexOf(shown) ?? 0)
  return {
    caption: battleCaption(session),
    sides: summary?.sides ?? [],
    units: summary?.units ?? [],
    board: summary?.board ?? NO_BOARD,
    view: shown?.view ?? NO_VIEW,
    before: packet?.frames[frame - 1]?.view,
    tick,
    packet,
    frame,
    rules: null,
  }
}

function battleCaption(session: Session): string {
  const tick = session.shownTick() ?? 0
  if (session.missing() !== null)
    return `tick ${session.cursor().tick} cannot be shown · this is tick ${tick}`
  const outcome = session.outcome()
  if (outcome !== null && tick === session.lastTick()) return `tick ${tick} · ${outcomeText(outcome)}`
  const phase = session.frame()?.phase ?? null
  return `tick ${tick} · ${phase === null ? 'start' : `after ${phaseName(phase)}`}`
}

/** A draft has tokens and objects but no intents: nobody is about to do anything. */
const draftStage = ({ sides, units, board, view, optionTexts }: Drawing, caption: string): Stage => ({
  caption,
  sides,
  units,
  board,
  view: { ...NO_VIEW, tokens: view.tokens, ...(view.marks !== undefined && { marks: view.marks }) },
  before: undefined,
  tick: null,
  packet: null,
  frame: 0,
  rules: optionTexts,
})

function draftCaption(session: Session, workshop: Workshop): string {
  const { branch, tick } = workshop.base()
  if (branch === MAIN && tick === 0) return 'editing the start'
  const name = session
    .branches()
    .find(({ id }) => id === branch)
    ?.name()
  return `editing tick ${tick}${name === undefined ? '' : ` of ${name}`}`
}

/** An outlook, plus what an order would do where a pane shows that. */
export type Laid = Outlook & Pick<Overlay, 'amounts' | 'tints' | 'useAt'>

const NO_OUTLOOK: Laid = { areas: [], lines: [], rings: [] }

/** What a pane overlays on the board, else what the picked unit could do in the state before the tick. */
export function createOutlook(session: Session, workshop: Workshop): Accessor<Laid> {
  const own = createLatest(
    () => {
      const { branch, tick, frame } = session.cursor()
      const unit = session.picked()
      if (unit === null || frame > 0 || session.isDragging() || workshop.mode() === 'edit') return null
      return { branch, tick, unit }
    },
    async ({ branch, tick, unit }) => orNull(await session.engine.outlook(branch, tick, unit)),
  )
  return () => {
    const laid = workshop.overlay()
    if (laid?.isAboveOutlook !== true) return laid ?? own() ?? NO_OUTLOOK
    const { useAt } = laid
    return { ...(own() ?? laid), ...(useAt !== undefined && { useAt }) }
  }
}
