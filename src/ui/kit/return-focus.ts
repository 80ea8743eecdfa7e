import { createComputed } from 'solid-js'

/** For a dialog without a trigger of its own: on closing, the focus goes back to where it was on opening. */
export function createReturnFocus(isOpen: () => boolean): (event: Event) => void {
  let before: Element | null = null
  createComputed(() => {
    if (isOpen()) before = document.activeElement
  })
  return (event) => {
    event.preventDefault()
    // It is given back a moment after the dialog is gone: whoever has gone elsewhere by then stays there.
    if (document.activeElement !== document.body) return
    if (before instanceof HTMLElement || before instanceof SVGElement) before.focus()
  }
}
