/** Part of a text: from the first letter to before the second. */
export type Span = readonly [from: number, to: number]

interface Match {
  /** The higher, the better. */
  readonly rank: number
  readonly marks: readonly Span[]
  readonly alsoMarks: readonly Span[]
}

/** Something that can be searched for. */
export interface Findable {
  readonly text: string
  /** What it is found by as well, if only by the start of a word. */
  readonly also?: string | undefined
}

interface Found<T> {
  readonly thing: T
  /** Where its text has what was searched for. */
  readonly marks: readonly Span[]
  /** Where what else it is found by has the words that the text lacks. */
  readonly alsoMarks: readonly Span[]
}

// A whole word is worth half a rank more.
const FIRST_WORD = 5
const WORD = 4
const INITIALS = 3.5
const INSIDE = 3
const ALSO = 2

const LETTER = /[\p{L}\p{N}]/u
const isLetter = (text: string, at: number) => LETTER.test(text[at] ?? '')
const beginsWord = (text: string, at: number) => isLetter(text, at) && !isLetter(text, at - 1)

/** Where a text has a word: at its start, else at the start of one of its words, else anywhere. */
function placeOf(text: string, word: string): number {
  const first = text.indexOf(word)
  for (let at = first; at >= 0; at = text.indexOf(word, at + 1)) if (beginsWord(text, at)) return at
  return first
}

function matchWord(text: string, word: string): { readonly rank: number; readonly mark: Span } | null {
  const at = placeOf(text, word)
  if (at < 0) return null
  const end = at + word.length
  const rank = at === 0 ? FIRST_WORD : beginsWord(text, at) ? WORD : INSIDE
  const isWhole = rank !== INSIDE && !isLetter(text, end)
  return { rank: rank + (isWhole ? 0.5 : 0), mark: [at, end] }
}

/** Every word is in the text, in any order; one that is not may be in what else the thing is found by. */
function matchWords({ text, also = '' }: Findable, words: readonly string[]): Match | null {
  let rank = 0
  const marks: Span[] = []
  const alsoMarks: Span[] = []
  for (const word of words) {
    const inText = matchWord(text, word)
    const match = inText ?? matchWord(also, word)
    // The middle of a word in a long text is hardly what somebody has in mind.
    if (match === null || (inText === null && match.rank < WORD)) return null
    rank += inText?.rank ?? ALSO
    const list = inText === null ? alsoMarks : marks
    list.push(match.mark)
  }
  return { rank: rank / words.length, marks, alsoMarks }
}

/** Where a text has some letters in their order, in as few pieces as can be had without going back. */
function piecesOf(text: string, letters: string): Span[] | null {
  const pieces: Span[] = []
  let end = 0
  for (const letter of letters) {
    const last = pieces.at(-1)
    if (last !== undefined && text[end] === letter) pieces[pieces.length - 1] = [last[0], end + 1]
    else {
      const rest = text.slice(end)
      const next = [...rest].findIndex((known, i) => known === letter && beginsWord(text, end + i))
      const at = next >= 0 ? end + next : text.indexOf(letter, end)
      if (at < 0) return null
      pieces.push([at, at + 1])
    }
    end = pieces.at(-1)?.[1] ?? 0
  }
  return pieces
}

/** Whether every piece begins a word, and none is left out in between. */
const beginNeighbours = (text: string, pieces: readonly Span[]): boolean =>
  pieces.every(([from], i) => {
    const between = i === 0 ? '' : text.slice(pieces[i - 1]?.[1], from)
    return beginsWord(text, from) && !/[^\p{L}\p{N}][\p{L}\p{N}]/u.test(between)
  })

/** So few letters are in order nearly everywhere. */
const FEW = 3

/** "nfr" for "next frame" is as good as words; "brnch" for "branch" will do where there is nothing better. */
function matchLetters(text: string, letters: string): Match | null {
  const marks = piecesOf(text, letters)
  if (marks === null) return null
  if (beginNeighbours(text, marks)) return { rank: INITIALS, marks, alsoMarks: [] }
  const isScattered = letters.length <= FEW || marks.length > letters.length / 2 + 1
  return isScattered ? null : { rank: 1 / marks.length, marks, alsoMarks: [] }
}

/** The better of two ways to fit. */
const better = (a: Match | null, b: Match | null): Match | null => ((a?.rank ?? 0) >= (b?.rank ?? 0) ? a : b)

/**
 * What fits a search, best first: the start of the text, then that of a word, initials, and the middle of a word; equals
 * stay in their order. Letters that are merely in order count where nothing else fits.
 */
export function findMatches<T extends Findable>(things: readonly T[], wish: string): readonly Found<T>[] {
  const words = wish.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return things.map((thing) => ({ thing, marks: [], alsoMarks: [] }))
  const matches = things.flatMap((thing) => {
    const text = thing.text.toLowerCase()
    const byWords = matchWords({ text, also: thing.also?.toLowerCase() }, words)
    const match = better(byWords, matchLetters(text, words.join('')))
    return match === null ? [] : [{ thing, ...match }]
  })
  const good = matches.filter(({ rank }) => rank >= ALSO)
  return (good.length > 0 ? good : matches).toSorted((a, b) => b.rank - a.rank)
}

/** A text in pieces, those that are marked and those between. */
export function markedPieces(text: string, marks: readonly Span[]): readonly (readonly [string, boolean])[] {
  const isMarked = (at: number) => marks.some(([from, to]) => at >= from && at < to)
  const edges = [0, ...marks.flat(), text.length].toSorted((a, b) => a - b)
  return edges.flatMap((from, i) => {
    const to = edges[i + 1] ?? from
    return to > from ? [[text.slice(from, to), isMarked(from)] as const] : []
  })
}
