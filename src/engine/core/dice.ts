import type { ForcedRoll } from '#schemas/documents/battle.ts'
import type { Rng, RngState } from './rng.ts'

/**
 * The rolls of a battle, counted tick by tick. A forced roll is drawn like any other before its value is replaced:
 * the rolls after it stay what they were, unless the rules now ask for others.
 */
export class Dice {
  readonly #rng: Rng
  readonly #forced: readonly ForcedRoll[]
  #due: readonly ForcedRoll[] = []
  #tick = 0
  #made = 0
  #impossible: string | null = null
  /** What the generator gave last, forced or not. */
  drawn = 0
  /** Whether any roll so far was left to chance: one that could have given another value, neither scripted nor forced. */
  isChance = false

  constructor(rng: Rng, forced: readonly ForcedRoll[]) {
    this.#rng = rng
    this.#forced = forced
  }

  beginTick(tick: number): void {
    this.#tick = tick
    this.#made = 0
    if (this.#forced.length > 0) this.#due = this.#forced.filter((forced) => forced.tick === tick)
  }

  draw(bound: number): number {
    const isOpen = !this.isChance && bound > 1 && this.#rng.isFree()
    this.drawn = this.#rng.draw(bound)
    const roll = this.#made++
    const forced = this.#due.length === 0 ? undefined : this.#due.find((due) => due.roll === roll)
    if (forced === undefined) {
      if (isOpen) this.isChance = true
      return this.drawn
    }
    if (forced.value < bound) return forced.value
    this.#impossible = `roll ${roll} of tick ${this.#tick} cannot be turned to ${forced.value}: it gives 0 to ${bound - 1}`
    throw new Error(this.#impossible)
  }

  /** What keeps the tick's rolls from being forced as they should, with those made so far; null if nothing does. */
  trouble(): string | null {
    if (this.#due.length === 0) return this.#impossible
    const unmade = this.#due.find(({ roll }) => roll >= this.#made)
    if (this.#impossible !== null || unmade === undefined) return this.#impossible
    const made =
      this.#made === 0 ? 'no rolls' : this.#made === 1 ? 'only roll 0' : `only rolls 0 to ${this.#made - 1}`
    return `roll ${unmade.roll} of tick ${this.#tick} cannot be turned: the tick makes ${made}`
  }

  /** Enough to go on from here. */
  state(): RngState {
    return this.#rng.state()
  }

  endTick(): void {
    const trouble = this.trouble()
    if (trouble !== null) throw new Error(trouble)
  }
}
