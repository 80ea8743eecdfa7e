import { createComputed } from 'solid-js'

/** For a dialog without a trigger of its own: on closing, the focus goes back to where it was on opening. */
export function createReturnFocus(isOpen: () => boolean): (event: Event) => void {
  let before: Element | null = null
  createComputed(() => {
    if (isOpen()) before = document.activeElement
  })
  return (event) => {
    event.preventDefault()
    if (before instanceof HTMLElement) before.focus()
  }
}
