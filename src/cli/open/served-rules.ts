import { readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { type LocalRules, RULES_PATH } from '#schemas/local-rules.ts'
import { exportsOf } from './module-imports.ts'
import { type ModuleFile, type ReadModule, type RulesApi, readModule } from './read-module.ts'
import { watchPath } from './served-file.ts'

/** Rules of somebody's own, as they are each time somebody asks. */
export interface ServedRules {
  state(): LocalRules
  /** A file of the module by its path on the host; null if there is none. */
  file(pathname: string): ModuleFile | null
  /** Calls whenever any of its files has changed, until it is told to stop. */
  watch(onChange: () => void): () => void
}

/** So many versions can still be asked for: a page plays by the last one that could be loaded. */
const MOST_KEPT = 100

/** The name never changes: see vite.config.ts. */
const API_FILE = 'assets/rules.js'

const apiIn = (page: string): RulesApi => ({
  path: `/${API_FILE}`,
  names: exportsOf(readFileSync(join(page, API_FILE), 'utf8')).names,
})

/** The rules of a module, for the page in a folder. */
export function rulesFrom(module: string, page: string): ServedRules {
  const entry = resolve(module)
  const api = apiIn(page)
  const kept = new Map<string, ReadModule['files']>()
  const keep = (read: ReadModule): ReadModule => {
    if (read.issues.length > 0) return read
    kept.set(read.version, read.files)
    const [oldest] = kept.keys()
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
    return read
  }
  let now = keep(readModule(entry, api))
  return {
    state() {
      const { version, issues, entry: path } = now
      const module = issues.length > 0 ? null : `${RULES_PATH}/${version}/${encodeURI(path)}`
      return { name: basename(entry), version, module, issues }
    },
    file(pathname) {
      const [version = '', ...path] = pathname.slice(RULES_PATH.length + 1).split('/')
      return kept.get(version)?.get(decoded(path.join('/'))) ?? null
    },
    watch(onChange) {
      const watched = new Map<string, () => void>()
      const watchAll = () => {
        for (const path of now.paths) if (!watched.has(path)) watched.set(path, watchPath(path, look))
        for (const [path, unwatch] of watched)
          if (!now.paths.includes(path)) {
            unwatch()
            watched.delete(path)
          }
      }
      const look = () => {
        const next = keep(readModule(entry, api))
        const isNews = next.version !== now.version
        now = next
        watchAll()
        if (isNews) onChange()
      }
      watchAll()
      // It may have changed since it was first read.
      look()
      return () => {
        for (const unwatch of watched.values()) unwatch()
      }
    },
  }
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
