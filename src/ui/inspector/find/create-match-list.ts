import { type Accessor, createEffect, createMemo, createSignal, on, untrack } from 'solid-js'
import { createLongList } from '#ui/inspector/list/create-long-list.ts'
import { useSession } from '#ui/state/context.ts'
import { createFetcher } from '#ui/state/create-latest.ts'
import type { Findings } from '#ui/state/find/types.ts'
import type { MatchLine } from '#worker/protocol.ts'

const PAGE_SIZE = 100

/** The matches of the query that is looked at, fetched as they come into view. */
export function createMatchList(findings: Findings, scroller: Accessor<HTMLElement | undefined>) {
  const session = useSession()
  const query = createMemo(() => findings.current())
  const listed = () => query()?.matches.listed() ?? 0
  const pages = new Map<number, readonly MatchLine[]>()
  const [version, setVersion] = createSignal(0)
  /** The first at or after the cursor. */
  const nearest = () => query()?.matches.firstFrom(session.cursor().tick) ?? 0
  const rows = createLongList(listed, scroller, nearest)

  const isMissing = (page: number) =>
    (pages.get(page)?.length ?? 0) < Math.min(PAGE_SIZE, listed() - page * PAGE_SIZE)
  const fetcher = createFetcher({
    wish() {
      const inSight = rows.virtualizer.getVirtualItems().map(({ index }) => Math.floor(index / PAGE_SIZE))
      return inSight.find((page) => page * PAGE_SIZE < listed() && isMissing(page)) ?? null
    },
    fetch: (page) => session.branchEngine.matches(query()?.text() ?? '', page * PAGE_SIZE, PAGE_SIZE),
    take(found, page) {
      // A page that is not there any more is not asked for again and again.
      if (!found.ok || found.value.length === 0) return false
      pages.set(page, found.value)
      setVersion((n) => n + 1)
      return true
    },
  })
  createEffect(
    on([() => query()?.text(), () => session.summary()?.branch, () => query()?.matches.isKnown()], () => {
      fetcher.forget()
      pages.clear()
      rows.reset()
      rows.beginAnew()
      setVersion((n) => n + 1)
      void fetcher.go()
    }),
  )
  createEffect(() => {
    listed()
    rows.virtualizer.getVirtualItems().map(({ index }) => index)
    void fetcher.go()
  })
  createEffect(
    // What is found over many seeds takes room from the list.
    on([() => session.cursor().tick, findings.match, listed, () => query()?.overSeeds.finds()], () => {
      if (!rows.isBeingRead())
        rows.scrollTo(Math.max(0, (untrack(findings.match) ?? nearest()) - CONTEXT_ROWS))
    }),
  )

  return {
    ...rows,
    lineAt(index: number): MatchLine | undefined {
      version()
      return pages.get(Math.floor(index / PAGE_SIZE))?.[index % PAGE_SIZE]
    },
  }
}

/** Rows left above the one that the list follows. */
const CONTEXT_ROWS = 2
