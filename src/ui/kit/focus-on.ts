/** Puts the focus on the first of these controls that is there and can have it; false if none can. */
export function focusOn(...keys: readonly string[]): boolean {
  for (const key of keys) {
    const control = document.querySelector<HTMLElement>(`[data-focus="${CSS.escape(key)}"]`)
    if (control === null || control.matches(':disabled')) continue
    control.focus()
    return true
  }
  return false
}

/** The same as soon as one of them is there; whoever does something else meanwhile is left alone. */
export function focusSoon(...keys: readonly string[]): void {
  if (focusOn(...keys)) return
  const waiting = new AbortController()
  const observer = new MutationObserver(() => focusOn(...keys) && waiting.abort())
  observer.observe(document.body, { childList: true, subtree: true })
  waiting.signal.addEventListener('abort', () => observer.disconnect())
  for (const act of ['keydown', 'pointerdown'] as const)
    addEventListener(act, () => waiting.abort(), { capture: true, signal: waiting.signal })
}
