import type { FormTable } from '#schemas/fields.ts'
import type { Board } from '#schemas/view.ts'
import type { RuleLines, RuleLinesProps } from '#ui/battle/rule-lines.ts'
import type { UnitsIn } from '#ui/forms/roster.ts'
import { type Part, part, prefetch } from '#ui/lazily.ts'
import type { Scenario } from '#worker/protocol.ts'

/** Where units may stand, and how one is put there. */
type Places = Pick<UnitsIn<Scenario['setup'], unknown>, 'whyNotThere' | 'move'>

type Keys = readonly { readonly keys: readonly string[]; readonly does: string }[]

/** A screen that sets up a new battle. */
export interface Starter {
  readonly label: string
  readonly screen: Part<{ readonly isOpen: boolean; onOpenChange(isOpen: boolean): void }>
}

/** What a ruleset has on the page that others do not; each part is loaded when somebody looks at it. */
interface OnPage {
  /** Edits its scenarios; without one the form is made of the table of its fields. */
  readonly form?: Part<object>
  /** How its setups hold units; without it the table of its fields says so. */
  readonly places?: () => Promise<Places>
  /** The rules behind a decision, if they can be changed where they are read. */
  readonly rules?: Part<RuleLinesProps>
  /** Where its orders are given, if they are too rich for a list; it opens Why where it tells what somebody did. */
  readonly orders?: Part<{ onWhy(): void }>
  /** What keys do there, for the list of keys. */
  readonly orderKeys?: () => Promise<Keys>
  /** What begins a battle other than with an empty board. */
  readonly starter?: Starter
}

/** The one place on the page that knows rulesets by name. One that is not here has everything it needs all the same. */
const RULESETS: Readonly<Record<string, OnPage>> = {
  gambit: {
    form: part(async () => (await import('#ui/rulesets/gambit/Form.tsx')).GambitForm),
    rules: part(async () => (await import('#ui/rulesets/gambit/WhyRules.tsx')).WhyRules),
    places: async () => (await import('#ui/rulesets/gambit/edit-setup.ts')).UNITS_IN,
  },
  encounter: {
    form: part(async () => (await import('#ui/rulesets/encounter/Form.tsx')).EncounterForm),
    places: async () => (await import('#ui/rulesets/encounter/edit-setup.ts')).UNITS_IN,
  },
  duel: {
    places: async () => (await import('#ui/rulesets/duel/edit-setup.ts')).UNITS_IN,
    form: part(async () => (await import('#ui/rulesets/duel/Form.tsx')).DuelForm),
    starter: {
      label: 'Draft a duel',
      screen: part(async () => (await import('#ui/rulesets/duel/DraftScreen.tsx')).DraftScreen),
    },
  },
  mech: {
    places: async () => (await import('#ui/rulesets/mech/edit-setup.ts')).UNITS_IN,
    form: part(async () => (await import('#ui/rulesets/mech/Form.tsx')).MechForm),
    orders: part(async () => (await import('#ui/rulesets/mech/orders/Orders.tsx')).MechOrders),
    orderKeys: async () => (await import('#ui/rulesets/mech/orders/keys.ts')).MECH_KEYS,
  },
}

const GENERIC_FORM = part(async () => (await import('./GenericForm.tsx')).GenericForm)

export const starterOf = (ruleset: string) => RULESETS[ruleset]?.starter ?? null

export const formOf = (ruleset: string) => RULESETS[ruleset]?.form ?? GENERIC_FORM

/** What is known of the places of a ruleset's units; null if that is nothing. */
export async function placesOf(
  ruleset: string,
  { form, board }: { readonly form: FormTable | null; readonly board: Board },
): Promise<Places | null> {
  const own = RULESETS[ruleset]?.places
  if (own !== undefined) return own()
  if (form === null) return null
  return (await import('./generic-roster.ts')).createGenericRoster(form, () => board) as Places
}

export const ruleLinesOf = (ruleset: string): RuleLines => RULESETS[ruleset]?.rules ?? null

export const orderPaneOf = (ruleset: string) => RULESETS[ruleset]?.orders ?? null

export const orderKeysOf = async (ruleset: string): Promise<Keys> =>
  (await RULESETS[ruleset]?.orderKeys?.()) ?? []

/** Has the parts of a battle's ruleset ready before somebody looks at them. */
export function prefetchFor(ruleset: string): void {
  const { rules, orders, starter } = RULESETS[ruleset] ?? {}
  for (const known of [formOf(ruleset), rules, orders, starter?.screen])
    if (known !== undefined) prefetch(known)
}
