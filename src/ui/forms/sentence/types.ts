import type { ChangeAbout, Changeable } from '#ui/state/types.ts'
import type { Scenario } from '#worker/protocol.ts'

// A sentence whose words are settings. What they are called and what they set is told by whoever makes the parts.

export type Recipe = (draft: Scenario) => void

/** What a sentence speaks of and changes. */
export interface Subject {
  readonly changeable: Changeable
  /** Names it among all that can be changed. */
  readonly about: string
  /** From when on a change of it should hold. */
  readonly from: ChangeAbout['from']
}

/** One of the things a word could say. */
export interface Choice {
  readonly text: string
  /** What it says now. */
  readonly isChosen: boolean
  /** The word itself goes away by it, so it is not shown ahead. */
  readonly isFinal?: boolean
  readonly change: Recipe
}

interface Piece {
  /** The same as long as it is the same setting. */
  readonly key: string
  readonly text: string
}

/** Words between settings. */
interface PlainPart extends Piece {
  readonly kind: 'plain'
}

interface Setting extends Piece {
  /** What it is called to those who do not see the sentence around it. */
  readonly name: string
}

/** A word that opens what it could say instead. */
export interface WordPart extends Setting {
  readonly kind: 'word'
  choices(): readonly Choice[]
}

/** A word that turns into its opposite. */
export interface SwitchPart extends Setting {
  readonly kind: 'switch'
  readonly isOn: boolean
  readonly change: Recipe
}

/** A number that is dragged, turned, stepped or typed. */
export interface NumberPart extends Setting {
  readonly kind: 'number'
  readonly value: number
  /** Before it was changed. */
  readonly was: number
  readonly min: number
  readonly max: number
  /** How far a ruler of it goes, where its bounds are farther than anybody looks. */
  readonly reach?: { readonly min: number; readonly max: number }
  /** What follows the digits: " %". */
  readonly unit: string
  /** As it is read out: "60 % hp". */
  readonly spoken: string
  set(draft: Scenario, value: number): void
}

/** What it is all about, with what there is to know of it. */
export interface NamePart extends Piece {
  readonly kind: 'name'
  readonly tone: string
  readonly facts: readonly (readonly [name: string, value: string])[]
}

export type Part = PlainPart | WordPart | SwitchPart | NumberPart | NamePart
