import { findMatches, type Span } from '#ui/kit/match-text.ts'
import type { Entry } from './entries.ts'

/** Neighbours are of one group; the group of the best comes first. */
function byGroup(entries: readonly Entry[]): readonly Entry[] {
  const groups = [...new Set(entries.map(({ group }) => group))]
  return groups.flatMap((name) => entries.filter(({ group }) => group === name))
}

/** How much of a note is left before what was found in it: the end of a line may be out of sight. */
const BEFORE = 16

/** A note from a little before what was found in it. */
function noteFrom(note: string, marks: readonly Span[]): Pick<Entry, 'note' | 'noteMarks'> {
  const inNote = marks.filter(([, to]) => to <= note.length)
  const first = Math.min(...inNote.map(([from]) => from))
  if (inNote.length === 0 || first <= BEFORE) return { note, noteMarks: inNote }
  const space = note.lastIndexOf(' ', first - BEFORE)
  const cut = space + note.slice(space).search(/[\p{L}\p{N}]/u)
  const by = 1 - cut
  return { note: `…${note.slice(cut)}`, noteMarks: inNote.map(([from, to]) => [from + by, to + by]) }
}

/** The entries that fit what is typed, best first, with what fits marked. They are found by note and group as well. */
export function findEntries(entries: readonly Entry[], typed: string): readonly Entry[] {
  const findable = entries.map((entry) => {
    const { text, note = '', group, also = '' } = entry
    return { entry, text, also: `${note} ${group} ${also}` }
  })
  const found = findMatches(findable, typed).map(({ thing: { entry }, marks, alsoMarks }) => ({
    ...entry,
    marks,
    ...noteFrom(entry.note ?? '', alsoMarks),
  }))
  return byGroup(found)
}
