import { untrack } from 'solid-js'
import { type LocalRules, RULES_PATH } from '#schemas/local-rules.ts'
import { until } from '#ui/state/create-latest.ts'
import { deepEqual } from '#ui/state/deep-equal.ts'
import { markWatched, onLocalChange } from '#ui/state/local-changes.ts'
import { ownGame, setOwnGame } from '#ui/state/own-game.ts'
import type { Autosave, Session, Workshop } from '#ui/state/types.ts'
import { setOwnModule } from '#worker/own-module.ts'
import type { OwnGame, Source } from '#worker/protocol.ts'
import type { Following } from './follow-file.ts'
import { tellOfEnd } from './tell-of-end.ts'

interface Parts {
  readonly session: Session
  readonly workshop: Workshop
  readonly autosave: Autosave
}

export interface FollowedRules {
  /** Opens something to see the rules by: what the tab had, or what their module brings along, or an empty board. */
  openFirst(): Promise<boolean>
  /** From now on every change plays again what is open; a file that is followed too is read anew for it. */
  follow(file: Following | null): void
}

/** Loads the rules that the page was opened with. What is wrong with them is told; mending their files mends it. */
export async function followRules({ session, workshop, autosave }: Parts): Promise<FollowedRules> {
  /** Of the files that were loaded, or could not be. */
  let known = ''
  /** What was open when nothing of the game could be opened yet. */
  let serial = -1
  /** What was open before it was last played again. */
  let standing: ReturnType<Session['work']> = null
  let isLoading = false
  let isStale = false
  /** What the module is called. */
  let about: string | null = null

  const complain: Session['complain'] = (issues, about) => {
    if (about != null) markWatched(about)
    if (!untrack(session.crashed)) session.complain(issues, about)
  }

  /** The game as it is on the disk; null if it cannot be loaded. */
  async function load(): Promise<OwnGame | null> {
    const rules = await rulesNow()
    if (rules === null) return null
    known = rules.version
    const { name, module, issues } = rules
    about = name
    if (module === null) {
      complain(issues, name)
      return null
    }
    if (untrack(session.crashed)) await restartBy(module)
    const brought = await session.engine.bring(module)
    if (!brought.ok) {
      complain(brought.issues, name)
      return null
    }
    setOwnModule(module)
    if (untrack(session.trouble).about === name) session.dismissIssues()
    return brought.value
  }

  /** Rules that never come to an end took the engine with them, and what was open: it comes back as it was before them. */
  async function restartBy(module: string): Promise<void> {
    setOwnModule(module)
    await session.restart(standing !== null)
    if (standing !== null) await session.resume(standing)
  }

  async function openFirst(): Promise<boolean> {
    const game = untrack(ownGame)
    if (game === null) return false
    if (isReload() && (await isRestored(game.id))) return true
    const [first] = game.scenarios
    if (first !== undefined) return session.open(sourceOf(first))
    if (await isRestored(game.id)) return true
    if (!(await workshop.startNew(game.id, null))) return false
    void workshop.setMode('edit')
    return true
  }

  const isRestored = async (game: string) =>
    (await autosave.restore()) && untrack(session.summary)?.scenario.ruleset === game

  async function playAgain(before: OwnGame | null, game: OwnGame, file: Following | null): Promise<void> {
    if (await file?.readAgain()) return
    const open = untrack(session.work)?.scenario
    if (open !== undefined && (open.ruleset === game.id || open.ruleset === before?.id)) {
      const source = sourceOf(renewed(open, before, game))
      markWatched(source.name)
      await session.reopen(source)
    } else if (before === null && untrack(session.battleSerial) === serial) await openFirst()
  }

  async function loadAgain(file: Following | null): Promise<void> {
    isStale = true
    if (isLoading) return
    isLoading = true
    while (isStale) {
      isStale = false
      await loadOnce(file).catch(tellOf)
    }
    isLoading = false
  }

  async function loadOnce(file: Following | null): Promise<void> {
    const before = untrack(ownGame)
    const game = await load()
    if (game === null) return
    setOwnGame(game)
    standing = untrack(session.work)
    // What never comes to its place because a rule never ends is not waited for: mending it is.
    await Promise.race([playAgain(before, game, file), until(session.crashed)])
  }

  /** Whatever goes wrong, the next change is taken up. */
  function tellOf(error: unknown): null {
    const message = error instanceof Error ? error.message : String(error)
    complain([{ path: [], message: `cannot be played: ${message}` }], about)
    return null
  }

  setOwnGame(await load().catch(tellOf))
  return {
    openFirst,
    follow(file) {
      serial = untrack(session.battleSerial)
      if (file === null) tellOfEnd(session, 'the rules are')
      onLocalChange('rules', (version) => {
        if (version !== known) void loadAgain(file)
      })
    },
  }
}

/** What the server has; null while it does not answer. */
async function rulesNow(): Promise<LocalRules | null> {
  try {
    const response = await fetch(RULES_PATH, { cache: 'no-store' })
    return response.ok ? await response.json() : null
  } catch {
    return null
  }
}

const isReload = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type === 'reload')

type Named = OwnGame['scenarios'][number]

const sourceOf = (document: Named): Extract<Source, { kind: 'document' }> & Named => ({
  kind: 'document',
  document,
  name: document.name,
})

/** A scenario as the module has it by now, if it is one of its own and nobody has changed it. */
function renewed(open: Named, before: OwnGame | null, { scenarios }: OwnGame): Named {
  const at = before?.scenarios.findIndex((each) => deepEqual(each, open)) ?? -1
  if (at < 0) return open
  return scenarios.find(({ name }) => name === open.name) ?? scenarios[at] ?? open
}
