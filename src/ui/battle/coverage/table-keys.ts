/** The control an arrow key leads to from another one in a table; null if the key leads nowhere, or is not for it. */
export function neighbour(table: HTMLElement, from: HTMLElement, key: string): HTMLElement | null {
  // After a click the arrows stay with the page.
  if (!from.matches('button:focus-visible')) return null
  const inRow = () => [...(from.closest('tr')?.querySelectorAll<HTMLElement>('button') ?? [])]
  const inColumn = () => {
    const column = from.closest<HTMLElement>('[data-column]')?.dataset['column'] ?? ''
    return [...table.querySelectorAll<HTMLElement>(`[data-column="${CSS.escape(column)}"] button`)]
  }
  const beside = (all: readonly HTMLElement[], by: number) => all[all.indexOf(from) + by] ?? from
  switch (key) {
    case 'ArrowLeft':
      return beside(inRow(), -1)
    case 'ArrowRight':
      return beside(inRow(), 1)
    case 'ArrowUp':
      return beside(inColumn(), -1)
    case 'ArrowDown':
      return beside(inColumn(), 1)
    case 'Home':
      return inRow()[0] ?? null
    case 'End':
      return inRow().at(-1) ?? null
    default:
      return null
  }
}
