import type { Accessor, Component } from 'solid-js'
import type { KeptAnswer } from '#schemas/lab/kept-answer.ts'
import type { AnalysisId } from '#ui/state/lab/analyses.ts'
import type { Lab } from '#ui/state/lab/types.ts'
import type { Session, Workshop } from '#ui/state/types.ts'
import type { Edit, Scenario } from '#worker/protocol.ts'
import type { Numbered } from './sweep/numbers.ts'

/** An answer to keep: what is known of every answer is added. */
export type NewAnswer = KeptAnswer extends infer A ? (A extends KeptAnswer ? Omit<A, 'id'> : never) : never

/** A branch that an answer is about. */
export type Of = KeptAnswer['of']

/** What it takes to play a battle. */
interface Playable {
  readonly scenario: Scenario
  readonly edits: readonly Edit[]
}

/** What analyses are made with; there is one set for a session. */
export interface Bench {
  readonly session: Session
  readonly workshop: Workshop
  readonly lab: Lab
  /** The branch that is looked at; null before there is any. */
  of: Accessor<Of | null>
  /** Another text whenever that is another battle: what was found out of the one before no longer holds. */
  battleKey: Accessor<string>
  /** The numbers of its start that can be set. */
  numbers: Accessor<readonly Numbered[]>
  /** Keeps an answer with the work; an earlier answer to the same question makes room. */
  keep(answer: NewAnswer): void
  /** Opens a battle beside the one it is a variant of, in Debug, where the two part. */
  open(parent: string, battle: Playable, name?: string): Promise<void>
}

/** Something the Lab can find out; it goes on while other parts of the page are looked at. */
export interface Analysis {
  /** One line about its latest answer, or how far it is; null if there is none. */
  summary(): string | null
  isRunning(): boolean
  /** What an answer it gave is called, and a word about it. */
  titleOf(kept: KeptAnswer): readonly [title: string, note: string]
  /** Shows an answer it gave before. */
  reopen(kept: KeptAnswer): void
}

/** What an analysis shows; it is handed the analysis itself. */
interface Shown {
  readonly Pane: Component
}

/** One for each row of `ANALYSES`. */
export type Panes = { readonly [I in AnalysisId]: (bench: Bench) => Analysis & Shown }
