/** Puts the focus on the first of these controls that is there and can have it. */
export function focusOn(...keys: readonly string[]): void {
  for (const key of keys) {
    const control = document.querySelector<HTMLElement>(`[data-focus="${CSS.escape(key)}"]`)
    if (control === null || control.matches(':disabled')) continue
    control.focus()
    return
  }
}
