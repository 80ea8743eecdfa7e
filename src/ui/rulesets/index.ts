import { type Part, part, prefetch } from '#ui/lazily.ts'

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
  /** Where its orders are given, if they are too rich for a list; it opens Why where it tells what somebody did. */
  readonly orders?: Part<{ onWhy(): void }>
  /** What keys do there, for the list of keys. */
  readonly orderKeys?: () => Promise<Keys>
  /** What begins a battle other than with an empty board. */
  readonly starter?: Starter
}

/** The one place on the page that knows rulesets by name. One that is not here has everything it needs all the same. */
const RULESETS: Readonly<Record<string, OnPage>> = {
  gambit: { form: part(async () => (await import('#ui/rulesets/gambit/Form.tsx')).GambitForm) },
  encounter: { form: part(async () => (await import('#ui/rulesets/encounter/Form.tsx')).EncounterForm) },
  duel: {
    form: part(async () => (await import('#ui/rulesets/duel/Form.tsx')).DuelForm),
    starter: {
      label: 'Draft a duel',
      screen: part(async () => (await import('#ui/rulesets/duel/DraftScreen.tsx')).DraftScreen),
    },
  },
  mech: {
    form: part(async () => (await import('#ui/rulesets/mech/Form.tsx')).MechForm),
    orders: part(async () => (await import('#ui/rulesets/mech/orders/Orders.tsx')).MechOrders),
    orderKeys: async () => (await import('#ui/rulesets/mech/orders/keys.ts')).MECH_KEYS,
  },
}

const GENERIC_FORM = part(async () => (await import('./GenericForm.tsx')).GenericForm)

export const starterOf = (ruleset: string) => RULESETS[ruleset]?.starter ?? null

export const formOf = (ruleset: string) => RULESETS[ruleset]?.form ?? GENERIC_FORM

export const orderPaneOf = (ruleset: string) => RULESETS[ruleset]?.orders ?? null

export const orderKeysOf = async (ruleset: string): Promise<Keys> =>
  (await RULESETS[ruleset]?.orderKeys?.()) ?? []

/** Has the parts of a battle's ruleset ready before somebody looks at them. */
export function prefetchFor(ruleset: string): void {
  const { orders, starter } = RULESETS[ruleset] ?? {}
  for (const known of [formOf(ruleset), orders, starter?.screen]) if (known !== undefined) prefetch(known)
}
