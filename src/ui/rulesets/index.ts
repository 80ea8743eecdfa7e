import { type Component, lazy } from 'solid-js'
import { MECH_KEYS } from '#ui/rulesets/mech/orders/keys.ts'

/** The page opens Why where a pane tells what somebody did. */
type OrderPane = Component<{ onWhy(): void }>
type OrderPanes = Readonly<Record<string, OrderPane>>
type Panes = Readonly<Record<string, Component>>

const FORMS: Panes = {
  gambit: lazy(async () => ({ default: (await import('#ui/rulesets/gambit/Form.tsx')).GambitForm })),
  encounter: lazy(async () => ({
    default: (await import('#ui/rulesets/encounter/Form.tsx')).EncounterForm,
  })),
  duel: lazy(async () => ({ default: (await import('#ui/rulesets/duel/Form.tsx')).DuelForm })),
  mech: lazy(async () => ({ default: (await import('#ui/rulesets/mech/Form.tsx')).MechForm })),
}

/** Rulesets whose orders are too rich for a list of options. */
const ORDER_PANES: OrderPanes = {
  mech: lazy(async () => ({ default: (await import('#ui/rulesets/mech/orders/Orders.tsx')).MechOrders })),
}

type Keys = readonly { readonly keys: readonly string[]; readonly does: string }[]

const ORDER_KEYS: Readonly<Record<string, Keys>> = { mech: MECH_KEYS }

/** A screen that sets up a new battle. */
export interface Starter {
  readonly label: string
  readonly screen: Component<{ readonly isOpen: boolean; onOpenChange(isOpen: boolean): void }>
}

const STARTERS: Readonly<Record<string, Starter>> = {
  duel: {
    label: 'Draft a duel',
    screen: lazy(async () => ({ default: (await import('#ui/rulesets/duel/DraftScreen.tsx')).DraftScreen })),
  },
}

/** What begins a battle of a ruleset other than with an empty board. */
export const starterOf = (ruleset: string): Starter | null => STARTERS[ruleset] ?? null

/** What edits the scenarios of a ruleset that has no form of its own. */
const GENERIC_FORM = lazy(async () => ({ default: (await import('./GenericForm.tsx')).GenericForm }))

/** The form that edits the scenarios of a ruleset. */
export const formOf = (ruleset: string): Component => FORMS[ruleset] ?? GENERIC_FORM

/** The pane a ruleset's orders are given in, if it has one of its own. */
export const orderPaneOf = (ruleset: string): OrderPane | null => ORDER_PANES[ruleset] ?? null

/** The keys of that pane, for the list of keys. */
export const orderKeysOf = (ruleset: string): Keys => ORDER_KEYS[ruleset] ?? []
