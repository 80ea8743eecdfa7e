const ROW = '[data-row]'

const rowIn = (part: Element | null | undefined): HTMLElement | null => part?.querySelector(ROW) ?? null

/** Up and down the rows of a tree of lists, left to the parent, right to the first below. */
export function walkTree(event: KeyboardEvent & { readonly currentTarget: HTMLElement }): void {
  const { key, target, currentTarget: tree } = event
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  if (!(target instanceof Element) || target instanceof HTMLInputElement) return
  const here = target.closest('li')
  const rows = [...tree.querySelectorAll<HTMLElement>(ROW)]
  const at = rows.findIndex((row) => row.closest('li') === here)
  const ways: Readonly<Record<string, () => HTMLElement | null | undefined>> = {
    ArrowUp: () => rows[at - 1],
    ArrowDown: () => rows[at + 1],
    ArrowLeft: () => rowIn(here?.parentElement?.closest('li')),
    ArrowRight: () => rowIn(here?.querySelector(':scope > ul > li')),
    Home: () => rows[0],
    End: () => rows.at(-1),
  }
  const way = ways[key]
  if (way === undefined || at < 0) return
  event.preventDefault()
  event.stopPropagation()
  way()?.focus()
}
