import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'

/** Source text by path, e.g. `src/engine/core/define/hex.ts`. */
export type Sources = ReadonlyMap<string, string>

export function readSources(folder: string): Sources {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => posix.join(folder, file.replaceAll('\\', '/')))
    .filter((file) => /\.tsx?$/.test(file))
    .sort()
  return new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))
}

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\b(?:[^'"`;]*?\bfrom)?\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g

/** Everything a file imports, types included; our own as paths. */
export function importsOf(file: string, source: string): string[] {
  return [...source.matchAll(IMPORT)].map(([, from, dynamic]) => {
    const target = from ?? dynamic ?? ''
    if (target.startsWith('#')) return `src/${target.slice(1)}`
    return target.startsWith('.') ? posix.join(posix.dirname(file), target) : target
  })
}

const LAYERS: Readonly<Record<string, readonly string[]>> = {
  schemas: ['schemas'],
  engine: ['engine', 'schemas'],
  worker: ['worker', 'engine', 'schemas'],
  ui: ['ui', 'worker', 'schemas'],
  cli: ['cli', 'engine', 'schemas'],
  api: ['api', 'engine', 'schemas'],
}
const layerOf = (file: string) => file.split('/')[1] ?? ''
const rulesetOf = (file: string) => /^src\/engine\/rulesets\/([^/]+)\//.exec(file)?.[1]
const paneOf = (file: string) => /^src\/ui\/([^/]+)\//.exec(file)?.[1]
/** What panes share, each with what it may itself import; nothing else under src/ui is anybody's but its own. */
const SHARED_BY_PANES: Readonly<Record<string, readonly string[]>> = {
  state: [],
  kit: [],
  battle: ['state', 'kit'],
  forms: ['state', 'kit', 'battle'],
}
const isCore = (file: string) => file.startsWith('src/engine/core/')

function objection(file: string, target: string): string | null {
  if (!target.startsWith('src/')) return null
  if (!LAYERS[layerOf(file)]?.includes(layerOf(target)))
    return `${layerOf(file)} must not know ${layerOf(target)}`
  if (isCore(file) && target.startsWith('src/engine/rulesets/')) return 'core must not know a ruleset'
  const [pane, otherPane] = [paneOf(file), paneOf(target)]
  if (pane !== undefined && otherPane !== undefined && pane !== otherPane) {
    const allowed = SHARED_BY_PANES[pane] ?? Object.keys(SHARED_BY_PANES)
    if (!allowed.includes(otherPane)) return 'panes must not know each other'
  }
  const [own, other] = [rulesetOf(file), rulesetOf(target)]
  return own !== undefined && other !== undefined && own !== other
    ? 'rulesets must not know each other'
    : null
}

/** Imports against the direction of the layers. */
export function wrongImports(sources: Sources): string[] {
  return [...sources].flatMap(([file, source]) =>
    importsOf(file, source).flatMap((target) => {
      const why = objection(file, target)
      return why === null ? [] : [`${file} → ${target}: ${why}`]
    }),
  )
}

/** The first import cycle found, as a list of files; empty if there is none. */
export function importCycle(sources: Sources): string[] {
  const done = new Set<string>()
  const visit = (file: string, trail: readonly string[]): string[] => {
    if (trail.includes(file)) return [...trail.slice(trail.indexOf(file)), file]
    if (done.has(file)) return []
    for (const target of importsOf(file, sources.get(file) ?? '')) {
      const cycle = sources.has(target) ? visit(target, [...trail, file]) : []
      if (cycle.length > 0) return cycle
    }
    done.add(file)
    return []
  }
  for (const file of sources.keys()) {
    const cycle = visit(file, [])
    if (cycle.length > 0) return cycle
  }
  return []
}

/** The longest way down from a file through what it imports, types included; what is loaded on demand begins anew. */
export function longestChain(sources: Sources): string[] {
  const known = new Map<string, string[]>()
  const from = (file: string): string[] => {
    const chain = known.get(file) ?? [
      file,
      ...longest(
        importsOf(file, withoutDynamic(sources.get(file) ?? '')).filter((target) => sources.has(target)),
      ),
    ]
    known.set(file, chain)
    return chain
  }
  const longest = (files: Iterable<string>) =>
    [...files].map(from).reduce((best, chain) => (chain.length > best.length ? chain : best), [])
  return longest(sources.keys())
}

/** All that has to be loaded before a file can run, itself included. */
export function loadedWith(sources: Sources, file: string): Set<string> {
  const loaded = new Set<string>()
  const visit = (target: string) => {
    if (loaded.has(target)) return
    loaded.add(target)
    const source = withoutDynamic(sources.get(target) ?? '').replace(TYPE_IMPORTS, '')
    importsOf(target, source).forEach(visit)
  }
  visit(file)
  return loaded
}
const TYPE_IMPORTS = /\b(?:import|export) type [^']*'[^']*'/g
const withoutDynamic = (source: string) => source.replace(/\bimport\([^)]*\)/g, '')

const FORBIDDEN =
  /\bDate\b|\bMath\.random\b|\bperformance\b|\bIntl\b|\btoLocale\w*|\blocaleCompare\b|\bconsole\b|\bset(?:Timeout|Interval|Immediate)\b|\bqueueMicrotask\b|\bcrypto\b|\bprocess\b|\bWeakRef\b|\bfor \(const \w+ in\b/g
const COMMENTS = /\/\*[\s\S]*?\*\/|\/\/.*$/gm
const STRINGS = /'(?:[^'\\\n]|\\.)*'/g

/** The code of a source, without comments and without the seeds it imports. */
export const codeOf = (source: string): string =>
  source.replace(COMMENTS, '').replace(/'[^']*seeds\/[^']*'/g, '')

/** Calls whose result can differ from run to run or machine to machine. */
export function forbiddenCalls(sources: Sources): string[] {
  return [...sources].flatMap(([file, source]) =>
    [...source.replace(COMMENTS, '').replace(STRINGS, '').matchAll(FORBIDDEN)].map(
      ([call]) => `${file}: ${call}`,
    ),
  )
}
