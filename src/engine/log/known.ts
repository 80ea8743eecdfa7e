import type { Cell } from '#schemas/cell.ts'
import { nearest } from '#schemas/parsing/parse.ts'
import { type Issue, MOST_ISSUES, type Report } from '#schemas/result.ts'
import type { At } from './log.ts'

/** What the lines so far have brought: later ones may name it, and nothing else. */
export class Known {
  /** By id, the numbers of units; and of events. */
  readonly units = new Map<string, number>()
  readonly #events = new Map<string | number, number>()
  /** As units bring them, or as the header has them: then there are no others. */
  readonly #sides = new Set<string>()
  #areSidesFixed = false
  #guesses = 0
  /** What refused lines would have brought; that it is missing was said. */
  readonly #excused = new Set<string>()
  /** Whether one of them was to bring a side that cannot be read. */
  #isSideMissing = false
  /** Why a cell is not on the board; null if it is. */
  offBoard: (at: At) => string | null = () => null
  /** Where the board draws a cell. */
  cellAt: (at: At) => Cell = ([q, r]) => ({ q, r })

  get sides(): readonly string[] {
    return [...this.#sides]
  }

  fixSides(sides: readonly string[], path: Issue['path'], report: Report): void {
    this.#areSidesFixed = true
    sides.forEach((side, i) => {
      if (this.#sides.has(side)) report([...path, i], `"${side}" is there already`)
      this.#sides.add(side)
    })
  }

  bringSide(side: string, path: Issue['path'], report: Report): void {
    if (this.#areSidesFixed) this.checkSide(side, path, report)
    else this.#sides.add(side)
  }

  hasEvent(id: string | number): boolean {
    return this.#events.has(keyOf(id))
  }

  bringEvent(id: string | number, number: number): void {
    this.#events.set(keyOf(id), number)
  }

  excuse(kind: 'unit' | 'event', id: unknown): void {
    if (typeof id === 'string' || typeof id === 'number') this.#excused.add(`${kind} ${id}`)
  }

  excuseSide(): void {
    this.#isSideMissing = true
  }

  /** The number of a unit; null once it is said that there is none. */
  unit(id: string, path: Issue['path'], report: Report): number | null {
    const number = this.units.get(id)
    if (number !== undefined) return number
    if (!this.#excused.has(`unit ${id}`))
      report(path, `there is no unit "${id}" in the lines before${this.#guess(id, [this.units])}`)
    return null
  }

  event(id: string | number, path: Issue['path'], report: Report): number | null {
    const number = this.#events.get(keyOf(id))
    if (number !== undefined) return number
    if (!this.#excused.has(`event ${id}`)) report(path, `there is no event "${id}" in the lines before`)
    return null
  }

  checkSide(id: string, path: Issue['path'], report: Report): void {
    const where = this.#areSidesFixed ? 'among the sides of the header' : 'in the lines before'
    if (this.#sides.has(id) || this.#isExcusedSide()) return
    report(path, `there is no side "${id}" ${where}${this.#guess(id, [this.#sides])}`)
  }

  checkActor(id: string, path: Issue['path'], report: Report): void {
    if (this.units.has(id) || this.#sides.has(id)) return
    if (this.#excused.has(`unit ${id}`) || this.#isExcusedSide()) return
    const hint = this.#guess(id, [this.units, this.#sides])
    report(path, `there is no unit or side "${id}" in the lines before${hint}`)
  }

  checkCell(at: At, path: Issue['path'], report: Report): void {
    const refusal = this.offBoard(at)
    if (refusal !== null) report(path, refusal)
  }

  #isExcusedSide(): boolean {
    return this.#isSideMissing && !this.#areSidesFixed
  }

  /** Guessing takes long where there are many, and later issues are only counted. */
  #guess(word: string, known: readonly { keys(): Iterable<string> }[]): string {
    if (this.#guesses++ >= MOST_ISSUES) return ''
    return guess(
      word,
      known.flatMap((names) => [...names.keys()]),
    )
  }
}

const WHOLE = /^(?:0|-?[1-9]\d{0,14})$/

/** 7 and "7" are the same; most ids are numbers, and need not become texts. */
const keyOf = (id: string | number): string | number =>
  typeof id === 'string' && WHOLE.test(id) ? Number(id) : id

export const guess = (word: string, known: readonly string[]): string => {
  const meant = nearest(word, known)
  return meant === undefined ? '' : `; did you mean "${meant}"?`
}

/** Names of bars and fields are columns, which queries ask about. */
export function checkName(name: string, path: Issue['path'], report: Report): void {
  if (!/^[\p{L}\p{Nd}_]+$/u.test(name))
    report(path, 'has a name that cannot be a column; it takes letters, digits and _')
}
