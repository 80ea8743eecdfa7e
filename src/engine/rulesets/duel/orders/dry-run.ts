import { NO_EVENT } from '#engine/core/events.ts'
import type { Roll } from '#engine/core/rng.ts'
import type { ActionContext, Flow, Tell } from '#engine/rulesets/duel/rules/context.ts'
import { play } from '#engine/rulesets/duel/rules/play.ts'
import { copy } from '#engine/rulesets/duel/setup.ts'
import type { DuelOrder } from '#schemas/duel/order.ts'
import type { DuelState } from '#schemas/duel/state.ts'

/** Of every draw the mildest result: a chance that fails, a tile that gives SLOW. */
export const MILDEST: Roll = (_, bound) => bound - 1

const SILENT: Tell = () => NO_EVENT

/** The rules on a copy of a state, without a log. */
export const dryRunOf = (state: DuelState, tell: Tell = SILENT, roll: Roll = MILDEST): ActionContext => ({
  state: copy(state),
  skills: state.skills,
  roll,
  tell,
  trace: null,
  cause: NO_EVENT,
  wounds: {},
})

function drain(flow: Flow): void {
  while (!flow.next().done);
}

/** What an accepted order would come to, with the mildest draws. */
export function dryRun(state: DuelState, order: DuelOrder): DuelState {
  const context = dryRunOf(state)
  drain(play(context, order))
  return context.state
}
