import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus'
import { shown } from '#schemas/result.ts'

/** Enough to go on drawing: how many scripted values are spent, and the generator's own numbers. */
export interface RngState {
  readonly scripted: number
  readonly words: readonly number[]
}

/**
 * Draws a whole number from 0 to `bound` - 1; the label says what it decides, `meaning` what each value stands for where
 * that depends on the moment. `tells` is all that the rules go by, where that is less than the value: values it gives
 * the same for lead to the same state.
 */
export type Roll = (
  label: string,
  bound: number,
  meaning?: (value: number) => string,
  tells?: (value: number) => unknown,
) => number

/** Draws several of a kind, of which the rules go by what `tells` gives, such as their sum. */
export type RollTogether = (
  label: string,
  bound: number,
  count: number,
  tells: (values: readonly number[]) => unknown,
) => readonly number[]

interface Roller {
  roll: Roll
  together?: RollTogether
}

/** One after the other, unless whoever rolls wants to know at once what they are for. */
export function rollTogether(
  by: Roller,
  label: string,
  bound: number,
  count: number,
  tells: Parameters<RollTogether>[3],
): readonly number[] {
  if (by.together !== undefined) return by.together(label, bound, count, tells)
  const values: number[] = []
  for (let n = 0; n < count; n++) values.push(by.roll(label, bound))
  return values
}

export interface Rng {
  draw(bound: number): number
  state(): RngState
  /** Whether the next draw is the generator's own: no scripted value is left for it. */
  isFree(): boolean
}

/** Hashed, because the generator's first draws follow the bits of its state: seeds 1, 2, 3 must not resemble each other. */
export function seeded(seed: number): RngState {
  const bytes = sha256(utf8ToBytes(String(seed)))
  return { scripted: 0, words: [0, 4, 8, 12].map((from) => int32At(bytes, from)) }
}

/** The highest byte first. Without a `DataView`, which takes longer to make than the four numbers to read. */
function int32At(bytes: Uint8Array, from: number): number {
  let word = 0
  for (let at = from; at < from + 4; at++) word = (word << 8) | (bytes[at] ?? 0)
  return word
}

/** A scripted value that its draw cannot give. */
export class ImpossibleRoll extends Error {
  /** Its place in the script. */
  readonly index: number
  readonly reason: string

  constructor(index: number, reason: string) {
    super(`rolls[${index}] ${reason}: correct the scenario`)
    this.index = index
    this.reason = reason
  }
}

/** A roll of nothing would never come to an end. */
export function checkBound(bound: number): void {
  if (!Number.isInteger(bound) || bound < 1)
    throw new RangeError(`a roll needs a bound of at least 1, a whole number, not ${shown(bound)}`)
}

/** Draws return `script` first; the generator takes over, untouched, after its last value. */
export function createRng(from: RngState, script: readonly number[]): Rng {
  const generator = xoroshiro128plusFromState(from.words)
  let { scripted } = from
  return {
    draw(bound) {
      checkBound(bound)
      const value = script[scripted]
      if (value === undefined) return uniformInt(generator, 0, bound - 1)
      if (value >= bound)
        throw new ImpossibleRoll(scripted, `is ${value}, but that draw gives 0 to ${bound - 1}`)
      scripted++
      return value
    },
    state: () => ({ scripted, words: generator.getState() }),
    isFree: () => scripted >= script.length,
  }
}
