import { createEffect, createMemo, onCleanup } from 'solid-js'
import type { Cell } from '#schemas/cell.ts'
import { focusOn } from '#ui/kit/focus-on.ts'
import { useSession, useWorkshop } from '#ui/state/context.ts'
import type { Scenario } from '#worker/protocol.ts'
import { createRuleCheck } from './create-rule-check.ts'
import type { Roster, UnitsIn } from './roster.ts'
import { objectionTo } from './validate-change.ts'

export function createRoster<S extends Scenario['setup'], U>(units: UnitsIn<S, U>): Roster<S, U> {
  const session = useSession()
  const workshop = useWorkshop()
  const { setup, change, whyNot, attempt, regroup, whyNotThere, move } = createChanges(units)

  const picked = createMemo((): string | null => {
    const id = session.picked()
    return id !== null && units.idsOf(setup()).includes(id) ? id : null
  })
  const pick = (id: string) => {
    if (session.picked() !== id) session.pick(id)
  }
  const drawn = (id: string) => workshop.drawing()?.units.find((unit) => unit.id === id)

  const isArmed = (label: string) => workshop.tool()?.label === label

  createEffect(() => workshop.setMover({ whyNot: whyNotThere, move }))
  onCleanup(() => {
    workshop.setMover(null)
    workshop.arm(null)
  })

  return {
    setup,
    change,
    whyNot,
    attempt,
    regroup,
    whyNotThere,
    one(id) {
      const within = (recipe: (unit: U, setup: S) => void) => (draft: S) => {
        const unit = units.unitOf(draft, id)
        if (unit !== undefined) recipe(unit, draft)
      }
      return {
        change: (recipe, key) => change(within(recipe), key && `${id} ${key}`),
        whyNot: (recipe) => whyNot(within(recipe)),
        attempt: (recipe, key) => attempt(within(recipe), key && `${id} ${key}`),
        regroup: (recipe) => regroup(within(recipe)),
      }
    },
    createUnit: (id) => createMemo<U>((last) => units.unitOf(setup(), id) ?? last!),
    picked,
    pick,
    move,
    isArmed,
    toggle: (tool) => workshop.arm(isArmed(tool.label) ? null : tool),
    moveTool: (id) => ({
      label: 'Move',
      accepts: (cell) => whyNotThere(id, cell) === null,
      use: (cell) => move(id, cell),
    }),
    remove(id) {
      regroup((draft) => units.remove(draft, id))
      // Nobody else has been chosen: what follows must not meet them.
      if (session.picked() === id) session.pick(null)
      focusOn('somebody', 'add unit')
    },
    placeOf: (id) => units.idsOf(setup()).indexOf(id),
    takenIds: () => [...units.idsOf(setup()), ...(session.summary()?.units.map(({ id }) => id) ?? [])],
    takenGlyphs: () => session.branches().flatMap(({ summary }) => summary.units.map(({ glyph }) => glyph)),
    isStart: workshop.isStart,
    glyphOf: (id) => drawn(id)?.glyph ?? '',
    nameOf: (id) => drawn(id)?.name ?? id,
  }
}

/** Changes of the setup on the bench, with what speaks against them. */
function createChanges<S extends Scenario['setup'], U>(units: UnitsIn<S, U>) {
  type Recipe = (setup: S) => void
  const workshop = useWorkshop()
  const rules = createRuleCheck()
  // A form is shown for drafts of its ruleset alone.
  const setup = () => workshop.draft().setup as S
  const onSetup = (recipe: Recipe) => (scenario: Scenario) => recipe(scenario.setup as S)
  const isRuled = () => units.ruled?.isIn(setup()) ?? false
  const moving = (id: string, cell: Cell) => (draft: S) => units.move(draft, id, cell)

  const change = (recipe: Recipe, key?: string) => workshop.change(onSetup(recipe), key)
  const whyNot = (recipe: Recipe): string | null => {
    const inForm = units.issuesOf === undefined ? null : objectionTo(setup(), units.issuesOf, recipe)
    return inForm ?? (isRuled() ? rules.objectionTo(onSetup(recipe)) : null)
  }
  /** Asks the rules first, where they have a say. */
  const ask = (recipe: Recipe, answered: (objection: string | null) => void): void => {
    if (isRuled()) void rules.findObjection(onSetup(recipe)).then(answered)
    else answered(null)
  }
  const attempt = (recipe: Recipe, key?: string): void => {
    if (whyNot(recipe) === null)
      ask(recipe, (objection) => {
        if (objection === null) change(recipe, key)
      })
  }
  return {
    setup,
    change,
    whyNot,
    attempt,
    regroup: (recipe: Recipe): void =>
      ask(recipe, (objection) =>
        change((draft) => {
          recipe(draft)
          if (objection !== null) units.ruled?.drop(draft)
        }),
      ),
    whyNotThere: (id: string, cell: Cell): string | null =>
      units.whyNotThere(setup(), id, cell) ??
      (isRuled() ? rules.objectionTo(onSetup(moving(id, cell))) : null),
    move: (id: string, cell: Cell) => (isRuled() ? attempt : change)(moving(id, cell)),
  }
}
