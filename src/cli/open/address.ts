// What the page and its local server agree on.

/** The document that is open, under its own name. */
export const FILE_PATH = '/local/file/'
/** Server-sent events: what has changed. */
export const CHANGES_PATH = '/local/changes'

/** The page's own address with a document open in it; a name may hold anything. */
export function pathFor(name: string | null): string {
  if (name === null) return '/'
  const path = `${FILE_PATH.slice(1)}${encodeURIComponent(name)}`
  return `/?url=${encodeURIComponent(path).replaceAll('%2F', '/')}`
}
