/** So small that the engine keeps it with its other objects: a short battle opens several lists and fills none. */
const ROOM = 16
/** Room that is not worth a copy to give back. */
const SPARE = 1024
/** A list of 64 MB: doubling it again would take more memory than most machines can spare. */
const DOUBLED_UP_TO = 2 ** 24

/** A growing list of integers that allocates nothing per write. */
export class Integers {
  #words = new Int32Array(ROOM)
  length = 0

  push(word: number): void {
    if (this.length === this.#words.length) this.#grow()
    this.#words[this.length++] = word
  }

  pop(): number {
    return this.at(--this.length)
  }

  /** 0 where nothing was written. */
  at(index: number): number {
    return this.#words[index] ?? 0
  }

  set(index: number, word: number): void {
    this.#words[index] = word
  }

  /** Gives back the room kept for growing, where it is worth the copy. */
  trim(): void {
    if (this.#words.length > SPARE) this.#resize(this.length)
  }

  /** A list of its own that begins like this one. */
  head(length: number): Integers {
    const copy = new Integers()
    copy.#resize(Math.max(ROOM, length))
    copy.#words.set(this.#words.subarray(0, length))
    copy.length = length
    return copy
  }

  /** A copy from a place on, to send elsewhere. */
  toArray(from = 0): Int32Array {
    return this.#words.slice(from, this.length)
  }

  get bytes(): number {
    return this.#words.byteLength
  }

  #grow(): void {
    const { length } = this.#words
    this.#resize(length < SPARE ? length * 4 : length < DOUBLED_UP_TO ? length * 2 : Math.ceil(length * 1.25))
  }

  #resize(capacity: number): void {
    const resized = new Int32Array(capacity)
    resized.set(this.#words.subarray(0, this.length))
    this.#words = resized
  }
}
