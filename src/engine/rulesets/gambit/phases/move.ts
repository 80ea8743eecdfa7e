import { textFromCell } from '#engine/rulesets/gambit/board.ts'
import { KIND } from '#engine/rulesets/gambit/events.ts'
import { FIELD, type Fighter, occupantOf, relocate } from '#engine/rulesets/gambit/field.ts'
import type { GambitContext, GambitPhase } from '#engine/rulesets/gambit/types.ts'

/**
 * Moves everybody whose move is due, hex by hex in board order. Whoever stood on a hex when the phase began
 * blocks it, leaving or not; several who want a free hex draw lots.
 */
export const move: GambitPhase = {
  name: 'move',
  run(draft, ctx) {
    const first = queueUp(FIELD.due.move.first)
    for (let comer = first; comer !== null; ) comer = enter(ctx, comer)
    for (let mover = first; mover !== null; mover = mover.next)
      if (mover.end !== mover.cell) relocate(draft, mover, mover.end)
  },
}

/** Of those whose move is due, the first who has somewhere to go, each linked to the next: by goal, then in list order. */
function queueUp(due: Fighter | null): Fighter | null {
  let first: Fighter | null = null
  let mover = due
  while (mover !== null) {
    const another = mover.next
    if (mover.deed !== null && mover.goal !== mover.cell) first = lineUp(mover, first)
    mover = another
  }
  return first
}

/** Puts a mover behind all of a queue who want the same hex or one before it; returns who is first then. */
function lineUp(mover: Fighter, first: Fighter | null): Fighter {
  let before: Fighter | null = null
  let after: Fighter | null = first
  while (after !== null && after.goal <= mover.goal) {
    before = after
    after = after.next
  }
  mover.next = after
  if (before === null || first === null) return mover
  before.next = mover
  return first
}

/** Settles who of those who want a hex gets it; returns the first who wants another. */
function enter(ctx: GambitContext, first: Fighter): Fighter | null {
  const hex = first.goal
  let count = 0
  let other: Fighter | null = first
  for (; other !== null && other.goal === hex; other = other.next) count++
  const isBlocked = occupantOf(hex) !== null
  const winner =
    isBlocked || count === 1
      ? 0
      : ctx.roll(`who takes ${textFromCell(hex)}`, count, (place) => letterAt(ctx, first, place))
  let place = 0
  for (let comer: Fighter | null = first; comer !== null && comer !== other; comer = comer.next) {
    const hasEntered = !isBlocked && place++ === winner
    comer.end = hasEntered ? hex : comer.cell
    ctx.emit(KIND.moved, comer.slot, comer.cell, comer.end, hasEntered ? 0 : 1)
  }
  return other
}

/** The letter of whoever stands at a place of a queue. */
function letterAt({ program }: GambitContext, first: Fighter, place: number): string {
  let comer: Fighter | null = first
  for (let ahead = place; ahead > 0 && comer !== null; ahead--) comer = comer.next
  return program.cast.get(program.ids[comer?.slot ?? 0] ?? '')?.letter ?? ''
}
