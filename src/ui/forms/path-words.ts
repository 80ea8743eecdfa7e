import { type Issue, isRecord } from '#schemas/result.ts'

/** A place in a document in words: "Ash › rule 2 (heal) › trigger". */
export function pathWords(document: unknown, path: Issue['path']): string {
  const words: string[] = []
  let here: unknown = document
  for (const key of path) {
    here = Array.isArray(here) || isRecord(here) ? Reflect.get(here, key) : undefined
    if (typeof key === 'string') words.push(key)
    else words.push(entryWords(words.pop() ?? '', key, here))
  }
  return words.filter((word) => word !== 'setup').join(' › ')
}

/** A sentence about a document with names in place of paths: "Ash" for `characters[0]`. */
export function inWords(document: unknown, message: string): string {
  const setup = isRecord(document) ? document['setup'] : undefined
  return message.replaceAll(/\b(?:setup\.)?(\w+)\[(\d+)\]/g, (text, list: string, index: string) =>
    isRecord(setup) && Array.isArray(setup[list])
      ? pathWords(document, ['setup', list, Number(index)])
      : text,
  )
}

/** What an entry of a list is called on the page. */
const ENTRIES: Readonly<Record<string, string>> = {
  attacks: 'attack',
  characters: 'character',
  declarations: 'declaration',
  obstacles: 'obstacle',
  orders: 'order',
  rolls: 'roll',
  skills: 'rule',
  units: 'unit',
  weapons: 'weapon',
}

/** An entry by its own name, where it has one. */
function entryWords(list: string, index: number, entry: unknown): string {
  const { name, id, skill } = isRecord(entry) ? entry : {}
  const called = name ?? id
  if (typeof called === 'string') return called
  return `${ENTRIES[list] ?? list} ${index + 1}${typeof skill === 'string' ? ` (${skill.replaceAll('-', ' ')})` : ''}`.trim()
}
