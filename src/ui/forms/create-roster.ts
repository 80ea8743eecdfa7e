import { createEffect, createMemo, onCleanup } from 'solid-js'
import type { Cell } from '#schemas/trace.ts'
import { focusOn } from '#ui/kit/focus-on.ts'
import type { Tool } from '#ui/state/board-tools.ts'
import { useSession, useWorkshop } from '#ui/state/context.ts'
import type { Scenario } from '#worker/protocol.ts'
import { type IssuesOf, objectionTo } from './validate-change.ts'

/** How the setup of a ruleset holds its units. */
interface Ways<S, U> {
  idsOf(setup: S): readonly string[]
  unitOf(setup: S, id: string): U | undefined
  /** What is wrong with a setup as a whole; left out where no change can make it so. */
  issuesOf?: IssuesOf<S>
  /** Why a unit cannot stand on a cell; null if it can. */
  whyNotThere(setup: S, id: string, cell: Cell): string | null
  move(setup: S, id: string, cell: Cell): void
  remove(setup: S, id: string): void
}

/** The setup on the bench: who is picked of it, what changes it, and the tools for the board. */
export function createCast<S extends Scenario['setup'], U>(ways: Ways<S, U>) {
  const session = useSession()
  const workshop = useWorkshop()
  // A form is shown for drafts of its ruleset alone.
  const setup = () => workshop.draft().setup as S
  const change = (recipe: (setup: S) => void, key?: string) =>
    workshop.change((scenario) => recipe(scenario.setup as S), key)
  const whyNot = (recipe: (setup: S) => void) =>
    ways.issuesOf === undefined ? null : objectionTo(setup(), ways.issuesOf, recipe)
  const attempt = (recipe: (setup: S) => void, key?: string): boolean => {
    if (whyNot(recipe) !== null) return false
    change(recipe, key)
    return true
  }

  const picked = createMemo((): string | null => {
    const id = session.picked()
    return id !== null && ways.idsOf(setup()).includes(id) ? id : null
  })
  const pick = (id: string) => {
    if (session.picked() !== id) session.pick(id)
  }
  const drawn = (id: string) => workshop.drawing()?.units.find((unit) => unit.id === id)

  const move = (id: string, cell: Cell) => change((draft) => ways.move(draft, id, cell))
  const isArmed = (label: string) => workshop.tool()?.label === label

  createEffect(() =>
    workshop.setMover({ accepts: (unit, cell) => ways.whyNotThere(setup(), unit, cell) === null, move }),
  )
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
        attempt: (recipe: (unit: U, setup: S) => void) => attempt(within(recipe)),
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
      accepts: (cell) => ways.whyNotThere(setup(), id, cell) === null,
      use: (cell) => move(id, cell),
    }),
    /** The next in the list is picked then; without one the focus goes to where units are added. */
    remove(id: string): void {
      const ids = ways.idsOf(setup())
      const at = ids.indexOf(id)
      const next = ids[at + 1] ?? ids[at - 1]
      change((draft) => ways.remove(draft, id))
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

interface Cast {
  placeOf(id: string): number
}

/** Where issues of a unit are: its own, or those of a part of it. */
export const pathTo = (
  { cast, id }: { readonly cast: Cast; readonly id: string },
  ...rest: readonly (string | number)[]
) => ['setup', 'units', cast.placeOf(id), ...rest]
