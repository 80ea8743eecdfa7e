import { isGame } from '#engine/core/define/define-game.ts'
import type { Ruleset } from '#engine/core/ruleset.ts'
import { newScenarios } from '#engine/core/scenario.ts'
import { bringRuleset, dropRuleset } from '#engine/rulesets/index.ts'
import { idRefusal } from '#engine/rulesets/own-id.ts'
import { RULES_PATH } from '#schemas/local-rules.ts'
import { placeAt } from '#schemas/parsing/json-text.ts'
import { type Issue, invalid, isRecord } from '#schemas/result.ts'
import type { OwnGame, Result } from './protocol.ts'

/** Where modules come from. */
export interface Modules {
  load(path: string): Promise<unknown>
  /** The text of one of their files. */
  text(path: string): Promise<string>
}

const FOLDER = `${RULES_PATH}/`

/** Only `tickscope open --ruleset` serves any, on the page's own host. */
function localUrl(path: string): URL {
  const url = new URL(path, location.origin)
  if (url.origin === location.origin && url.pathname.startsWith(FOLDER)) return url
  throw new Error('only modules of `tickscope open --ruleset` are loaded')
}

const LOCAL: Modules = {
  load: async (path) => import(/* @vite-ignore */ localUrl(path).href),
  text: async (path) => (await fetch(localUrl(path))).text(),
}

/** The id of the game that was brought last. */
let known: string | null = null

/** Loads a module and has battles of its game played by it; if it cannot be loaded, the game stays what it was. */
export async function bringModule(path: string, modules: Modules = LOCAL): Promise<Result<OwnGame>> {
  try {
    const game = gameIn(await modules.load(path))
    if (!game.ok) return game
    const { ruleset, scenarios } = game.value
    if (known !== null && known !== ruleset.id) dropRuleset(known)
    known = ruleset.id
    bringRuleset(withPlaces(ruleset), 'command')
    const [blank] = newScenarios(ruleset)
    if (blank === undefined) throw new Error('a game has no empty board')
    return { ok: true, value: { id: ruleset.id, scenarios, blank: blank.scenario } }
  } catch (error) {
    return invalid([await thrownIssue(error, path, modules)])
  }
}

const refuse = (message: string) => invalid([{ path: [], message }])

interface Exported {
  readonly ruleset: Ruleset
  readonly scenarios: OwnGame['scenarios']
}

/** What a module has to offer. */
function gameIn(module: unknown): Result<Exported> {
  const { default: game, scenarios = [] } = module as { default?: unknown; scenarios?: unknown }
  if (!isGame(game)) return refuse(noGameText(game))
  const refusal = idRefusal(game.id)
  if (refusal !== null) return refuse(`defines no game that can be played: ${refusal}`)
  if (!isScenarios(scenarios))
    return refuse('exports `scenarios` that are none: a list of scenarios is needed, each with a name')
  // What is sent to the page must be data.
  return { ok: true, value: { ruleset: game, scenarios: JSON.parse(JSON.stringify(scenarios)) } }
}

function noGameText(value: unknown): string {
  if (value === undefined) return 'exports no game: it needs `export default defineGame({ … })`'
  return isRecord(value) && 'phases' in value && 'schemas' in value
    ? 'exports a game made by another copy of tickscope/rules; a bundler must leave that import as it is (external)'
    : 'exports something else than a game: it needs `export default defineGame({ … })`'
}

const isScenarios = (value: unknown): value is OwnGame['scenarios'] =>
  Array.isArray(value) && value.every((each) => isRecord(each) && typeof each['name'] === 'string')

/** A place in one of the files of a module. */
interface Spot {
  readonly file: string
  /** As a path on the host. */
  readonly path: string
  readonly line: number
  readonly column: number
}

const SPOT = /(\/local\/rules\/[^/\s]+\/([^\s?#]+?)):(\d+):(\d+)/

/** Where in somebody's own files something was thrown, the innermost; null if nowhere there. */
function spotOf(error: unknown): Spot | null {
  const [, path = '', file = '', line, column] =
    SPOT.exec((error instanceof Error && error.stack) || '') ?? []
  return path === '' ? null : { path, file: decodeURI(file), line: Number(line), column: Number(column) }
}

async function thrownIssue(error: unknown, entry: string, { text }: Modules): Promise<Issue> {
  const spot = spotOf(error)
  const said = messageOf(error)
  if (spot === null) return { path: [], message: `cannot be loaded: ${said}` }
  const source = await text(spot.path).catch(() => null)
  return {
    path: entry.endsWith(spot.path) ? [] : [spot.file],
    message: `fails as it is loaded: ${said}`,
    ...(source !== null && { place: placeAt(source, spot.line, spot.column) }),
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** What was told with its place already: it may pass through several functions. */
const placed = new WeakSet<Error>()

/** The same error, whose message begins with the place in somebody's own rules: "my-game.js:45: …". */
function withPlace(error: unknown): unknown {
  const spot = spotOf(error)
  if (!(error instanceof Error) || spot === null || placed.has(error)) return error
  error.message = `${spot.file}:${spot.line}: ${error.message}`
  placed.add(error)
  return error
}

/** The functions of an object, each of which says where it throws. */
function placing<O extends object>(owner: O): O {
  const wrapped = (run: (...args: unknown[]) => unknown) =>
    function (this: unknown, ...args: unknown[]): unknown {
      try {
        return run.apply(this, args)
      } catch (error) {
        throw withPlace(error)
      }
    }
  const entries = Object.entries(owner).map(([key, value]) => [
    key,
    typeof value === 'function' ? wrapped(value) : value,
  ])
  return Object.fromEntries(entries) as O
}

/** A game whose faults say where in its author's files they come from. */
function withPlaces(ruleset: Ruleset): Ruleset {
  const { setup, board, outcome, line, chapter, course, orders } = ruleset
  return {
    ...ruleset,
    ...placing({ setup, board, outcome, line, ...(chapter && { chapter }), ...(course && { course }) }),
    phases: ruleset.phases.map(placing),
    ...(orders && { orders: placing(orders) }),
  }
}
