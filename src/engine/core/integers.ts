const WIDEST = 8
const ROOM = 512

/** A growing list of integers, without an object a write. */
export class Integers {
  #words = new Int32Array(ROOM)
  length = 0

  push(word: number): void {
    if (this.length === this.#words.length) this.#resize(this.length * 2)
    this.#words[this.length++] = word
  }

  /** Adds the first `count` of the numbers given; returns where they start. */
  append(count: number, a: number, b: number, c: number, d: number, e: number, f: number, g: number): number {
    const start = this.length
    if (start + WIDEST > this.#words.length) this.#resize(start * 2 + WIDEST)
    const words = this.#words
    words[start] = a
    words[start + 1] = b
    words[start + 2] = c
    words[start + 3] = d
    words[start + 4] = e
    words[start + 5] = f
    words[start + 6] = g
    this.length = start + count
    return start
  }

  at(index: number): number {
    return this.#words[index]!
  }

  truncate(length: number): void {
    this.length = length
  }

  /** Gives back the room kept for growing, where it is worth the copy. */
  trim(): void {
    if (this.#words.length > ROOM) this.#resize(this.length)
  }

  /** A copy, to send elsewhere. */
  toArray(): Int32Array {
    return this.#words.slice(0, this.length)
  }

  get bytes(): number {
    return this.#words.byteLength
  }

  #resize(capacity: number): void {
    const resized = new Int32Array(capacity)
    resized.set(this.#words.subarray(0, this.length))
    this.#words = resized
  }
}
