import type { Tab } from '#ui/kit/Tabs.tsx'
import type { Session } from '#ui/state/types.ts'

/** The tab for giving orders, where a battle takes any. */
export const ORDERS = 'orders'
/** The tab with what a query finds. */
export const FIND = 'find'
/** The tab with what became of every rule; where the window is wide, Find has it beside it. */
export const COVERAGE = 'coverage'
/** The tab that is there while two battles are compared. */
export const COMPARE = 'compare'

type Known = Pick<Session, 'summary' | 'beside'>

const always = () => true

/** All there can be, in their order; each has its content in `Inspector`. */
const TABS = [
  { value: ORDERS, name: 'Orders', isThere: ({ summary }: Known) => summary()?.takesOrders === true },
  { value: 'why', name: 'Why', isThere: always },
  { value: 'unit', name: 'Unit', isThere: always },
  { value: 'events', name: 'Events', isThere: always },
  { value: FIND, name: 'Find', isThere: always },
  { value: COVERAGE, name: 'Coverage', isThere: always },
  { value: 'branches', name: 'Branches', isThere: always },
  { value: 'odds', name: 'Odds', isThere: ({ summary }: Known) => summary()?.hasOdds === true },
  { value: COMPARE, name: 'Compare', isThere: ({ beside }: Known) => beside()?.why === 'compare' },
] as const satisfies readonly (Tab & { isThere(session: Known): boolean })[]

export type TabName = (typeof TABS)[number]['value']

/** The tabs of the inspector that are there for a battle as it stands. */
export const tabsOf = (session: Known) => TABS.filter(({ isThere }) => isThere(session))
