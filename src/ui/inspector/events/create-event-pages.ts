import type { EventLine, EventPage } from '#worker/protocol.ts'

export const PAGE_SIZE = 100

/** The events seen so far, a page at a time; nobody asks twice for what is known. */
export function createEventPages() {
  const pages = new Map<number, readonly EventLine[]>()
  let total = 0

  return {
    total: () => total,
    lineAt: (index: number): EventLine | undefined =>
      pages.get(Math.floor(index / PAGE_SIZE))?.[index % PAGE_SIZE],
    /** The first page among events `first` to `last`, both included, that is not known yet. */
    missing(first: number, last: number): number | null {
      const end = Math.floor(Math.min(last, total - 1) / PAGE_SIZE)
      for (let page = Math.floor(Math.max(0, first) / PAGE_SIZE); page <= end; page++)
        if (!pages.has(page)) return page
      return null
    },
    keep(page: EventPage) {
      total = page.total
      pages.set(Math.floor(page.offset / PAGE_SIZE), page.lines)
    },
    /** A battle that goes on adds to the last page; full ones stay as they are. */
    grow() {
      for (const [page, lines] of pages) if (lines.length < PAGE_SIZE) pages.delete(page)
    },
    clear() {
      pages.clear()
      total = 0
    },
  }
}
