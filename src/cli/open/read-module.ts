import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { basename, dirname, extname, relative, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { jsonFromText, placeAt } from '#schemas/parsing/json-text.ts'
import { nearest } from '#schemas/parsing/parse.ts'
import type { Issue } from '#schemas/result.ts'
import { exportsOf, type Import, importsOf } from './module-imports.ts'

// A module with all it imports, read as one: what is served of a folder is what its own imports name, and nothing else.

/** What rules are written with. */
const RULES = 'tickscope/rules'

/** The same from the page's own files, for whoever imports it there. */
export interface RulesApi {
  readonly path: string
  readonly names: readonly string[]
}

export interface ModuleFile {
  readonly type: string
  readonly text: string
}

export interface ReadModule {
  /** Another one whenever anything in it has changed. */
  readonly version: string
  /** By their paths below what they have in common; the module itself is `entry`. */
  readonly files: ReadonlyMap<string, ModuleFile>
  readonly entry: string
  readonly issues: readonly Issue[]
  /** Everything it depends on, also where that is missing. */
  readonly paths: readonly string[]
}

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
}

/** Nobody writes more by hand, and each is watched. */
const MOST_FILES = 500

export function readModule(entry: string, api: RulesApi): ReadModule {
  const texts = new Map<string, string | null>()
  const issues: Issue[] = []
  const about = (file: string): Issue['path'] =>
    file === entry ? [] : [relative(dirname(entry), file).replaceAll(sep, '/')]
  const visit = (file: string, importer: (message: string) => Issue): void => {
    if (texts.has(file) || texts.size >= MOST_FILES) return
    const text = textOf(file)
    texts.set(file, text)
    const refusal = text === null ? 'is not there' : typeRefusal(file, file === entry)
    if (refusal !== null) issues.push(importer(refusal))
    if (text === null || refusal !== null) return
    if (extname(file) === '.json') {
      const json = jsonFromText(text)
      if (!json.ok) issues.push(...json.issues.map((issue) => ({ ...issue, path: about(file) })))
      return
    }
    const imports = importsOf(text)
    if ('message' in imports) {
      const { message, line, column } = imports
      const place = placeAt(text, line, column)
      issues.push({ path: about(file), message: `is no JavaScript: ${message}`, place })
      return
    }
    texts.set(file, withApi(text, imports, api))
    for (const each of imports) {
      const issueOf = (message: string): Issue => ({
        path: about(file),
        message: `imports ${message}`,
        place: placeAt(text, each.line, each.column),
      })
      const target = targetOf(file, each)
      if (target !== null) visit(target, (message) => issueOf(`"${each.specifier}", which ${message}`))
      const names = target === null ? api.names : namesIn(target, texts, api)
      issues.push(...importRefusals(each, target, names).map(issueOf))
    }
  }
  visit(entry, (message) => ({ path: [], message }))
  const root = commonFolder([...texts.keys()])
  const pathOf = (file: string) => relative(root, file).replaceAll(sep, '/')
  const files = [...texts].flatMap(([file, text]) =>
    text === null ? [] : [[pathOf(file), { type: TYPES[extname(file)] ?? 'text/plain', text }] as const],
  )
  return {
    version: versionOf(files, issues),
    files: new Map(files),
    entry: pathOf(entry),
    issues,
    paths: [...texts.keys()],
  }
}

function textOf(file: string): string | null {
  try {
    return statSync(file).isFile() ? readFileSync(file, 'utf8') : null
  } catch {
    return null
  }
}

function typeRefusal(file: string, isEntry: boolean): string | null {
  const ending = extname(file)
  if (isEntry && ending === '.json')
    return 'is data, and rules are a module: name the .js or .mjs file that exports the game'
  if (Object.hasOwn(TYPES, ending)) return null
  return /^\.[cm]?tsx?$/.test(ending)
    ? `is TypeScript, and browsers run JavaScript: let \`tsc --watch\` write ${basename(file, ending)}.js, and name that`
    : 'is no module: it must end in .js, .mjs or .json'
}

/** The file that is imported; null if it is none beside the module. */
function targetOf(file: string, { specifier }: Pick<Import, 'specifier'>): string | null {
  if (!/^\.\.?\//.test(specifier)) return null
  return fileURLToPath(new URL(specifier, pathToFileURL(file)))
}

/** All that can be imported from a file by name; null where that cannot be told. */
function namesIn(
  file: string,
  texts: ReadonlyMap<string, string | null>,
  api: RulesApi,
  seen: ReadonlySet<string> = new Set(),
): readonly string[] | null {
  if (seen.has(file)) return []
  const text = texts.get(file) ?? null
  if (extname(file) === '.json') return ['default']
  if (text === null || !Object.hasOwn(TYPES, extname(file)) || 'message' in importsOf(text)) return null
  const { names, from } = exportsOf(text)
  const others = from.map((specifier) => {
    const target = targetOf(file, { specifier })
    return target === null ? api.names : namesIn(target, texts, api, new Set([...seen, file]))
  })
  return others.includes(null) ? null : [...names, ...others.flatMap((each) => each ?? [])]
}

function importRefusals(
  { specifier, names }: Import,
  target: string | null,
  known: readonly string[] | null,
): string[] {
  if (target === null && specifier !== RULES)
    return [
      `"${specifier}", and rules can only import "${RULES}" and files of their own, by paths such as "./units.js"`,
    ]
  if (known === null) return []
  return names
    .filter((name) => !known.includes(name))
    .map((name) => {
      const guess = nearest(name, known)
      return `\`${name}\`, which "${specifier}" does not have${guess === undefined ? '' : `; did you mean \`${guess}\`?`}`
    })
}

/** The text with the page's own file in place of the package's name; lines stay where they are. */
const withApi = (text: string, imports: readonly Import[], { path }: RulesApi): string =>
  imports
    .filter(({ specifier }) => specifier === RULES)
    .toSorted((a, b) => b.start - a.start)
    .reduce((rest, { start, end }) => `${rest.slice(0, start)}'${path}'${rest.slice(end)}`, text)

function commonFolder(files: readonly string[]): string {
  const [first = [], ...others] = files.map((file) => dirname(file).split(sep))
  const end = first.findIndex((part, at) => others.some((other) => other[at] !== part))
  return (end < 0 ? first : first.slice(0, end)).join(sep) || sep
}

function versionOf(files: readonly unknown[], issues: readonly Issue[]): string {
  return createHash('sha256')
    .update(JSON.stringify([files, issues]))
    .digest('hex')
    .slice(0, 16)
}
