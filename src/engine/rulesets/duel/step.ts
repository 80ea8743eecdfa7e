import { NO_EVENT } from '#engine/core/events.ts'
import type { TickContext } from '#engine/core/ruleset.ts'
import type { ActionContext } from '#engine/rulesets/duel/rules/context.ts'
import { play } from '#engine/rulesets/duel/rules/play.ts'
import { ROUND_END_STEPS } from '#engine/rulesets/duel/rules/round-end.ts'
import { FRAMES_EACH } from '#engine/rulesets/duel/rules/turn.ts'
import type { DuelState } from '#schemas/duel/state.ts'
import { PHASE_NAMES, type PhaseName } from '#schemas/duel/words.ts'
import { EVENTS } from './events.ts'
import type { Program } from './program.ts'
import type { Duel, DuelPhase } from './types.ts'

type Context = TickContext<Duel>

/** A tick under way. */
interface Play {
  readonly context: ActionContext
  readonly flow: Iterator<PhaseName>
  /** The phase that comes next; null when the tick is over. */
  pending: PhaseName | null
  /** How many frames the phase under way has. */
  frames: number
}

/** By battle: what one phase of a tick leaves for the next. */
const PLAYS = new WeakMap<Program, Play>()

function playOf({ program }: Context): Play {
  const play = PLAYS.get(program)
  if (play === undefined) throw new Error('a tick begins with its intent')
  return play
}

/**
 * A tick is one flow of rules (`play`) that says, as it goes, to which phase its next part belongs. Each phase
 * lets it run up to the next phase's part.
 */
export const PHASES: readonly DuelPhase[] = PHASE_NAMES.map(phase)

const ORDER = Object.fromEntries(PHASE_NAMES.map((name, i) => [name, i])) as {
  readonly [P in PhaseName]: number
}

function phase(name: PhaseName): DuelPhase {
  const run: DuelPhase['run'] = (draft, ctx, time) => {
    const tick = name === 'intent' ? start(ctx, draft) : playOf(ctx)
    tick.context.state = draft
    const isDue = () => tick.pending !== null && ORDER[tick.pending] <= ORDER[name]
    if (name !== 'round end' && name !== 'prepared') while (isDue()) resume(tick)
    else if (isDue()) runFrame(tick, name, time === tick.frames - 1)
  }
  return name === 'round end' || name === 'prepared'
    ? { name, run, times: (ctx) => frames(ctx, name) }
    : { name, run }
}

/** Runs one of several frames of a phase; the last one takes all that is left of it. */
function runFrame(tick: Play, name: PhaseName, isLast: boolean): void {
  do resume(tick)
  while (tick.pending !== null && (tick.pending !== name || isLast) && ORDER[tick.pending] <= ORDER[name])
}

function resume(tick: Play): void {
  const { done, value } = tick.flow.next()
  tick.pending = done ? null : value
}

function frames(ctx: Context, name: 'round end' | 'prepared'): number {
  const tick = playOf(ctx)
  if (tick.pending === null || ORDER[tick.pending] > ORDER[name]) return 0
  const waiting = ctx.before.units.filter(
    ({ alive, prepared, finished }) => alive && prepared !== null && !finished,
  )
  tick.frames = name === 'round end' ? ROUND_END_STEPS.length : Math.max(1, waiting.length * FRAMES_EACH)
  return tick.frames
}

function start(ctx: Context, draft: DuelState): Play {
  const { program } = ctx
  const context: ActionContext = {
    state: draft,
    skills: ctx.before.skills,
    roll: (...asked) => ctx.roll(...asked),
    tell: (type, data, cause = context.cause) => EVENTS.tell(ctx, type, data, cause),
    trace: ctx.tracing ? (decision) => ctx.trace(decision) : null,
    cause: NO_EVENT,
    wounds: {},
  }
  const tick: Play = {
    context,
    flow: play(context, ctx.order)[Symbol.iterator](),
    pending: 'intent',
    frames: 0,
  }
  PLAYS.set(program, tick)
  return tick
}
