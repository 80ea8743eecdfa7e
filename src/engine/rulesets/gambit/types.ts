import type { Phase, TickContext } from '#engine/core/ruleset.ts'
import type { GambitEdit } from '#schemas/gambit/edit.ts'
import type { GambitSetup } from '#schemas/gambit/setup.ts'
import type { GambitDecision, GambitState } from '#schemas/gambit/state.ts'
import type { GambitEvent } from './events.ts'
import type { Program } from './program.ts'

export interface Gambit {
  setup: GambitSetup
  state: GambitState
  program: Program
  event: GambitEvent
  decision: GambitDecision
  edit: GambitEdit
  order: never
}
export type GambitPhase = Phase<Gambit>
export type GambitContext = TickContext<Gambit>
