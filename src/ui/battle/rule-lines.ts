import type { Accessor, Component, JSX } from 'solid-js'
import type { Option } from '#schemas/trace.ts'
import type { Token } from '#schemas/view.ts'

/** The rules behind a decision, where they are read and changed in one line each. */
export interface RuleLinesProps {
  readonly unit: string
  /** When it decided. */
  readonly tick: number
  /** What came of each, in the order they were asked. */
  readonly options: readonly Option[]
  /** Who was on the board then. */
  readonly tokens: readonly Token[]
  /** The rules that are open, to be kept. */
  readonly opened: Set<string>
  /** What there is to say of one in depth: by its place, and what it would have said if it was not asked. */
  details(place: Accessor<number>, would: Accessor<Option | null>): JSX.Element
}

/** What shows the rules of a game so; null for one that has none. */
export type RuleLines = Component<RuleLinesProps> | null
