import { createEffect, createMemo, onCleanup } from 'solid-js'
import { focusOn } from '#ui/kit/focus-on.ts'
import type { Tool } from '#ui/state/board-tools.ts'
import { useSession, useWorkshop } from '#ui/state/context.ts'
import type { Scenario } from '#worker/protocol.ts'
import { type Changeable, createChanges } from './create-changes.ts'

/** How the setup of a ruleset holds its units. */
export interface UnitsIn<S, U> extends Changeable<S> {
  idsOf(setup: S): readonly string[]
  unitOf(setup: S, id: string): U | undefined
  remove(setup: S, id: string): void
}

/** The setup on the bench: who is picked of it, what changes it, and the tools for the board. */
export function createRoster<S extends Scenario['setup'], U>(ways: UnitsIn<S, U>) {
  const session = useSession()
  const workshop = useWorkshop()
  const { setup, change, whyNot, attempt, regroup, whyNotThere, move } = createChanges(ways)

  const picked = createMemo((): string | null => {
    const id = session.picked()
    return id !== null && ways.idsOf(setup()).includes(id) ? id : null
  })
  const pick = (id: string) => {
    if (session.picked() !== id) session.pick(id)
  }
  const drawn = (id: string) => workshop.drawing()?.units.find((unit) => unit.id === id)

  const isArmed = (label: string) => workshop.tool()?.label === label

  createEffect(() => workshop.setMover({ accepts: (unit, cell) => whyNotThere(unit, cell) === null, move }))
  onCleanup(() => {
    workshop.setMover(null)
    workshop.arm(null)
  })

  return {
    setup,
    change,
    /** Why a change cannot be made; null if it can. */
    whyNot,
    /** Makes a change, unless something speaks against it. */
    attempt,
    /** Changes who is there or on whose side; what was settled before goes if it can no longer be. */
    regroup,
    whyNotThere,
    /** The same for one of the units. */
    one(id: string) {
      const within = (recipe: (unit: U, setup: S) => void) => (draft: S) => {
        const unit = ways.unitOf(draft, id)
        if (unit !== undefined) recipe(unit, draft)
      }
      return {
        change: (recipe: (unit: U, setup: S) => void, key?: string) =>
          change(within(recipe), key && `${id} ${key}`),
        whyNot: (recipe: (unit: U, setup: S) => void) => whyNot(within(recipe)),
        attempt: (recipe: (unit: U, setup: S) => void, key?: string) =>
          attempt(within(recipe), key && `${id} ${key}`),
        regroup: (recipe: (unit: U, setup: S) => void) => regroup(within(recipe)),
      }
    },
    /** A unit as it is; while it is being taken off the board it is still drawn once. */
    createUnit: (id: string) => createMemo<U>((last) => ways.unitOf(setup(), id) ?? last!),
    picked,
    pick,
    move,
    isArmed,
    toggle: (tool: Tool) => workshop.arm(isArmed(tool.label) ? null : tool),
    moveTool: (id: string): Tool => ({
      label: 'Move',
      accepts: (cell) => whyNotThere(id, cell) === null,
      use: (cell) => move(id, cell),
    }),
    /** The next in the list is picked then; without one the focus goes to where units are added. */
    remove(id: string): void {
      const ids = ways.idsOf(setup())
      const at = ids.indexOf(id)
      const next = ids[at + 1] ?? ids[at - 1]
      regroup((draft) => ways.remove(draft, id))
      if (next !== undefined) pick(next)
      else focusOn('add unit')
    },
    /** Where in the list of units one is. */
    placeOf: (id: string) => ways.idsOf(setup()).indexOf(id),
    /** Ids that no new unit may have: the battle may know some who have died since. */
    takenIds: (): readonly string[] => [
      ...ways.idsOf(setup()),
      ...(session.summary()?.units.map(({ id }) => id) ?? []),
    ],
    /** What no new unit may be called, for the same reason. */
    takenGlyphs: (): readonly string[] =>
      session.branches().flatMap(({ summary }) => summary.units.map(({ glyph }) => glyph)),
    /** Whether the draft is the battle's beginning: a moment in its midst has more that is settled. */
    isStart: workshop.isStart,
    glyphOf: (id: string) => drawn(id)?.glyph ?? '',
    nameOf: (id: string) => drawn(id)?.name ?? id,
  }
}

export type Roster<S extends Scenario['setup'], U> = ReturnType<typeof createRoster<S, U>>

/** What the parts of a unit's panel share. */
export interface UnitProps<S extends Scenario['setup'], U> {
  readonly roster: Roster<S, U>
  readonly id: string
  readonly unit: U
}

interface RosterModel {
  placeOf(id: string): number
}

/** Where issues of a unit are: its own, or those of a part of it. */
export const pathTo = (
  { roster, id }: { readonly roster: RosterModel; readonly id: string },
  ...rest: readonly (string | number)[]
) => ['setup', 'units', roster.placeOf(id), ...rest]
