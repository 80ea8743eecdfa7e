import { cellOf, HEXES, textFromCell } from '#engine/rulesets/gambit/board.ts'
import { KIND } from '#engine/rulesets/gambit/events.ts'
import { FIELD, NOBODY } from '#engine/rulesets/gambit/field.ts'
import type { GambitContext, GambitPhase } from '#engine/rulesets/gambit/types.ts'

/**
 * Moves everybody whose move is due, hex by hex in board order. Whoever stood on a hex when the phase began
 * blocks it, leaving or not; several comers to a free hex draw lots.
 */
export const move: GambitPhase = {
  name: 'move',
  run(draft, ctx) {
    const { actors } = FIELD.agenda.move
    const count = moversByGoal(ctx)
    for (let k = 0; k < count; ) {
      const end = endOfGroup(k, count)
      enter(ctx, k, end)
      k = end
    }
    for (let k = 0; k < count; k++) {
      const i = actors[k]!
      const goal = FIELD.goal[i]!
      if (goal === FIELD.cell[i]) continue
      draft.characters[i]!.position = HEXES[goal]!
      FIELD.occupant[FIELD.cell[i]!] = NOBODY
      FIELD.occupant[goal] = i
      FIELD.cell[i] = goal
    }
  },
}

/** Keeps on the agenda who has somewhere to go, sorted by goal and then in list order; returns how many. */
function moversByGoal(ctx: GambitContext): number {
  const { agenda, goal, cell } = FIELD
  const { actors } = agenda.move
  let count = 0
  for (let k = 0; k < agenda.move.count; k++) {
    const i = actors[k]!
    const { action } = ctx.before.characters[i]!
    if (action === null) continue
    goal[i] = cellOf(action.cell)
    if (goal[i] === cell[i]) continue
    let at = count++
    for (; at > 0 && goal[actors[at - 1]!]! > goal[i]!; at--) actors[at] = actors[at - 1]!
    actors[at] = i
  }
  return count
}

function endOfGroup(start: number, count: number): number {
  const { agenda, goal } = FIELD
  const { actors } = agenda.move
  let end = start + 1
  while (end < count && goal[actors[end]!] === goal[actors[start]!]) end++
  return end
}

/** Settles who of a group gets its hex; the others' goal becomes the hex they stand on. */
function enter(ctx: GambitContext, start: number, end: number): void {
  const { agenda, goal, cell, occupant } = FIELD
  const { actors } = agenda.move
  const hex = goal[actors[start]!]!
  const blocked = occupant[hex] !== NOBODY
  const winner = blocked
    ? NOBODY
    : end - start === 1
      ? start
      : start + ctx.roll(`who takes ${textFromCell(hex)}`, end - start)
  for (let k = start; k < end; k++) {
    const i = actors[k]!
    const from = cell[i]!
    if (k !== winner) goal[i] = from
    ctx.emit(KIND.moved, ctx.before.characters[i]!.slot, from, goal[i], k === winner ? 0 : 1)
  }
}
