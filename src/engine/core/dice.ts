import type { Turned } from '#schemas/edit.ts'
import type { Rng } from './rng.ts'

/**
 * The rolls of a battle, counted tick by tick. A turned roll is drawn like any other before its value is replaced:
 * the rolls after it stay what they were, unless the rules now ask for others.
 */
export class Dice {
  readonly #rng: Rng
  readonly #turned: readonly Turned[]
  #due: readonly Turned[] = []
  #tick = 0
  #made = 0
  #impossible: string | null = null
  /** What the generator gave last, turned or not. */
  drawn = 0

  constructor(rng: Rng, turned: readonly Turned[]) {
    this.#rng = rng
    this.#turned = turned
  }

  beginTick(tick: number): void {
    this.#tick = tick
    this.#made = 0
    if (this.#turned.length > 0) this.#due = this.#turned.filter((turned) => turned.tick === tick)
  }

  draw(bound: number): number {
    this.drawn = this.#rng.draw(bound)
    const roll = this.#made++
    const turned = this.#due.length === 0 ? undefined : this.#due.find((due) => due.roll === roll)
    if (turned === undefined) return this.drawn
    if (turned.value < bound) return turned.value
    this.#impossible = `roll ${roll} of tick ${this.#tick} cannot be turned to ${turned.value}: it gives 0 to ${bound - 1}`
    throw new Error(this.#impossible)
  }

  /** What keeps the tick's rolls from being turned as they should, with those made so far; null if nothing does. */
  trouble(): string | null {
    const unmade = this.#due.find(({ roll }) => roll >= this.#made)
    if (this.#impossible !== null || unmade === undefined) return this.#impossible
    const made =
      this.#made === 0 ? 'no rolls' : this.#made === 1 ? 'only roll 0' : `only rolls 0 to ${this.#made - 1}`
    return `roll ${unmade.roll} of tick ${this.#tick} cannot be turned: the tick makes ${made}`
  }

  endTick(): void {
    const trouble = this.trouble()
    if (trouble !== null) throw new Error(trouble)
  }
}
