import { cellOf, hexOf, textFromCell } from '#engine/rulesets/gambit/board.ts'
import { KIND } from '#engine/rulesets/gambit/events.ts'
import {
  characterOf,
  dueAction,
  FIELD,
  type Fighter,
  occupantOf,
  relocate,
} from '#engine/rulesets/gambit/field.ts'
import type { GambitContext, GambitPhase } from '#engine/rulesets/gambit/types.ts'
import type { GambitState } from '#schemas/gambit/state.ts'

/**
 * Moves everybody whose move is due, hex by hex in board order. Whoever stood on a hex when the phase began
 * blocks it, leaving or not; several who want a free hex draw lots.
 */
export const move: GambitPhase = {
  name: 'move',
  run(draft, ctx) {
    if (FIELD.due.move === 0) return
    const first = queueUp(ctx.before)
    for (let comer = first; comer !== null; ) comer = enter(ctx, comer)
    for (let mover = first; mover !== null; mover = mover.next) {
      if (mover.end === mover.cell) continue
      characterOf(draft, mover).position = hexOf(mover.end)
      relocate(mover, mover.end)
    }
  },
}

/** The first of those who have somewhere to go, each linked to the next: by goal, then in list order. */
function queueUp(state: GambitState): Fighter | null {
  let first: Fighter | null = null
  for (const fighter of FIELD.fighters) {
    const action = dueAction(state, fighter, 'move')
    if (action === null) continue
    fighter.goal = cellOf(action.cell)
    if (fighter.goal === fighter.cell) continue
    let before: Fighter | null = null
    let after: Fighter | null = first
    while (after !== null && after.goal <= fighter.goal) {
      before = after
      after = after.next
    }
    fighter.next = after
    if (before === null) first = fighter
    else before.next = fighter
  }
  return first
}

/** Settles who of those who want a hex gets it; returns the first who wants another. */
function enter(ctx: GambitContext, first: Fighter): Fighter | null {
  const hex = first.goal
  let count = 0
  let other: Fighter | null = first
  for (; other !== null && other.goal === hex; other = other.next) count++
  const isBlocked = occupantOf(hex) !== null
  const winner = isBlocked || count === 1 ? 0 : ctx.roll(`who takes ${textFromCell(hex)}`, count)
  let place = 0
  for (let comer: Fighter | null = first; comer !== null && comer !== other; comer = comer.next) {
    const hasEntered = !isBlocked && place++ === winner
    comer.end = hasEntered ? hex : comer.cell
    ctx.emit(KIND.moved, comer.slot, comer.cell, comer.end, hasEntered ? 0 : 1)
  }
  return other
}
