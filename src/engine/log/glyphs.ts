const LETTERS = 2

const MOST = 3

/** What is drawn on tokens: as given or, else, the first letters of a name, told apart by a number. */
export function createGlyphs() {
  const taken = new Set<string>()
  /** By first letter, the last number that was used. */
  const numbers = new Map<string, number>()
  const take = (glyph: string): string => {
    taken.add(glyph)
    return glyph
  }
  return {
    of(name: string, given: string | null): string {
      if (given !== null) return take(given)
      const short = numbered(name) ?? initials(name)
      if (!taken.has(short)) return take(short)
      const letter = [...short][0] ?? ''
      for (let number = (numbers.get(letter) ?? 1) + 1; ; number++) {
        const text = `${letter}${number}`
        const glyph = text.length > MOST ? String(number) : text
        if (taken.has(glyph)) continue
        numbers.set(letter, number)
        return take(glyph.length > MOST ? short : glyph)
      }
    },
  }
}

/** "archer 12" is A12, "u100" is 100: a name that ends in a number keeps it, as far as there is room. */
function numbered(name: string): string | null {
  const [, letter = '', number = ''] = /^(\p{L}).*?(\d{1,3})$/u.exec(name) ?? []
  if (number === '') return null
  const text = `${letter.toUpperCase()}${number}`
  return text.length > MOST ? number : text
}

/** "Sandy Shocks" is SS, "Incineroar" In. */
function initials(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  const [first = name, second] = words
  const letters =
    second === undefined
      ? [...first].slice(0, LETTERS)
      : [...first, ...second].length > 0
        ? [[...first][0], [...second][0]]
        : []
  const text = letters.join('')
  return text === '' ? '?' : `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}
