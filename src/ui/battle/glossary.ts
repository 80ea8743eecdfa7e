type Glossary = Readonly<Record<string, string>>

/** Words of every ruleset, for those that do not say it better. */
const WORDS: Glossary = {
  phase: 'A part of a tick. The parts follow each other in an order the rules fix.',
  roll: 'A number drawn from the seed of the battle. The same seed gives the same rolls. What if… branches the battle off with another number in its place.',
}

/** A piece of an explanation: words, or words that lead to a term. */
export interface Piece {
  readonly text: string
  readonly term: string | null
}

/** What a word means in a ruleset's words or in everybody's; null if neither says. */
export const explanationOf = (name: string, glossary: Glossary): string | null =>
  [glossary, WORDS].find((words) => Object.hasOwn(words, name))?.[name] ?? null

/** "damage 1.8, danger −0.6" cut so that each name can be explained; what is no such list stays whole. */
export const scoresIn = (note: string): { readonly name: string; readonly rest: string }[] =>
  note.split(/(?<=, )/).map((part) => {
    const [, name = '', rest = part] = /^(.+?)( −?[\d.]+(?:, )?)$/.exec(part) ?? []
    return { name, rest }
  })

/** An explanation cut at its references. */
export function piecesOf(explanation: string): Piece[] {
  return explanation
    .split(/(\[[^\]]+\])/)
    .filter((piece) => piece !== '')
    .map((piece) => {
      if (!piece.startsWith('[')) return { text: piece, term: null }
      const [term = '', text = term] = piece.slice(1, -1).split('|')
      return { text, term }
    })
}
