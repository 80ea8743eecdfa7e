import type { Cell } from '#schemas/trace.ts'
import { useWorkshop } from '#ui/state/context.ts'
import type { Scenario } from '#worker/protocol.ts'
import { createRuleCheck } from './create-rule-check.ts'
import { type IssuesOf, objectionTo } from './validate-change.ts'

/** What can speak against a change of a setup. */
export interface Changeable<S> {
  /** What is wrong with a setup as a whole; left out where no change can make it so. */
  issuesOf?: IssuesOf<S>
  /** Why a unit cannot stand on a cell; null if it can. */
  whyNotThere(setup: S, id: string, cell: Cell): string | null
  move(setup: S, id: string, cell: Cell): void
  /** What only the rules can judge, where a setup may hold something they settled. */
  readonly ruled?: {
    isIn(setup: S): boolean
    /** Gives it up, where others come or go and it can no longer be. */
    drop(setup: S): void
  }
}

/** Changes of the setup on the bench, with what speaks against them. */
export function createChanges<S extends Scenario['setup']>(ways: Changeable<S>) {
  type Recipe = (setup: S) => void
  const workshop = useWorkshop()
  const rules = createRuleCheck()
  // A form is shown for drafts of its ruleset alone.
  const setup = () => workshop.draft().setup as S
  const onSetup = (recipe: Recipe) => (scenario: Scenario) => recipe(scenario.setup as S)
  const isRuled = () => ways.ruled?.isIn(setup()) ?? false
  const moving = (id: string, cell: Cell) => (draft: S) => ways.move(draft, id, cell)

  const change = (recipe: Recipe, key?: string) => workshop.change(onSetup(recipe), key)
  const whyNot = (recipe: Recipe): string | null => {
    const inForm = ways.issuesOf === undefined ? null : objectionTo(setup(), ways.issuesOf, recipe)
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
          if (objection !== null) ways.ruled?.drop(draft)
        }),
      ),
    whyNotThere: (id: string, cell: Cell): string | null =>
      ways.whyNotThere(setup(), id, cell) ??
      (isRuled() ? rules.objectionTo(onSetup(moving(id, cell))) : null),
    move: (id: string, cell: Cell) => (isRuled() ? attempt : change)(moving(id, cell)),
  }
}
