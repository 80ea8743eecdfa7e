import { type Component, lazy } from 'solid-js'

type Panes = Readonly<Record<string, Component>>

const FORMS: Panes = {
  gambit: lazy(async () => ({ default: (await import('./gambit/GambitForm.tsx')).GambitForm })),
}

/** Rulesets whose orders are too rich for a list of options. */
const ORDER_PANES: Panes = {}

/** A screen that sets up a new battle. */
export interface Starter {
  readonly label: string
  readonly screen: Component<{ readonly isOpen: boolean; onOpenChange(isOpen: boolean): void }>
}

const STARTERS: Readonly<Record<string, Starter>> = {
  duel: {
    label: 'Draft a duel',
    screen: lazy(async () => ({ default: (await import('./duel/DraftScreen.tsx')).DraftScreen })),
  },
}

/** What begins a battle of a ruleset other than with an empty board. */
export const starterOf = (ruleset: string): Starter | null => STARTERS[ruleset] ?? null

/** The form that edits the scenarios of a ruleset. */
export const formOf = (ruleset: string): Component | null => FORMS[ruleset] ?? null

/** The pane a ruleset's orders are given in, if it has one of its own. */
export const orderPaneOf = (ruleset: string): Component | null => ORDER_PANES[ruleset] ?? null
