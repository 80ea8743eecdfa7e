/** Where text is typed, which keeps its keys to itself. */
export const TEXT_INPUTS = 'textarea, [contenteditable="true"], input:not([type="checkbox"], [type="radio"])'

/** Focuses the first of these controls that is there and enabled; false if none is. */
export function focusOn(...keys: readonly string[]): boolean {
  for (const key of keys) {
    const control = document.querySelector<HTMLElement>(`[data-focus="${CSS.escape(key)}"]`)
    if (control === null || control.matches(':disabled')) continue
    control.focus()
    return true
  }
  return false
}

/** The same as soon as one of them appears, unless a key or the pointer is pressed first. */
export function focusSoon(...keys: readonly string[]): void {
  if (focusOn(...keys)) return
  const waiting = new AbortController()
  const observer = new MutationObserver(() => focusOn(...keys) && waiting.abort())
  observer.observe(document.body, { childList: true, subtree: true })
  waiting.signal.addEventListener('abort', () => observer.disconnect())
  for (const act of ['keydown', 'pointerdown'] as const)
    addEventListener(act, () => waiting.abort(), { capture: true, signal: waiting.signal })
}
