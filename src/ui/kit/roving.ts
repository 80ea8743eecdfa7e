import { onCleanup } from 'solid-js'

const ITEMS =
  'button, [type="checkbox"], [role="combobox"], [role="spinbutton"], [role="switch"], [role="note"]'
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

/**
 * Makes a row of controls one stop for Tab: the arrow keys move between them. It begins with the one marked `data-start`,
 * if there is one. After a click the arrows stay with the page.
 */
export function roving(row: HTMLElement): void {
  let current: Element | null = null
  let isByKey = false
  const items = () =>
    [...row.querySelectorAll<HTMLElement>(ITEMS)].filter(
      (item) => !item.matches(':disabled') && item.checkVisibility(),
    )

  function settle(): void {
    const all = items()
    const stop =
      all.find((item) => item === current) ??
      all.find((item) => item.ariaCurrent !== null || item.ariaPressed === 'true') ??
      all.find((item) => item.dataset['start'] !== undefined) ??
      all[0]
    for (const item of all) item.tabIndex = item === stop ? 0 : -1
  }
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return
    current = target
    isByKey = target.matches(':focus-visible')
    settle()
  }
  function onKey(event: KeyboardEvent): void {
    const step = STEPS[event.key]
    const held = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey
    // What an item does with a key itself comes first.
    if (step === undefined || held || !isByKey || event.defaultPrevented) return
    const all = items()
    const at = event.target instanceof HTMLElement ? all.indexOf(event.target) : -1
    if (at < 0) return
    event.preventDefault()
    event.stopPropagation()
    all.at(Math.max(0, Math.min(all.length - 1, at + step)))?.focus()
  }

  const observer = new MutationObserver(settle)
  observer.observe(row, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] })
  row.addEventListener('focusin', onFocus)
  row.addEventListener('keydown', onKey)
  queueMicrotask(settle)
  onCleanup(() => observer.disconnect())
}
