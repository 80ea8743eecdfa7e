import { createSignal } from 'solid-js'
import { store, stored } from '#ui/state/storage/local-storage.ts'

/** Whether a part of a form is open; the browser keeps it. */
export function createFold(name: string, isOpenAtFirst = false) {
  const key = `fold-${name}`
  const [isOpen, setOpen] = createSignal(isOpenAtFirst || stored(key) === 'open')
  return {
    isOpen,
    open: () => setOpen(true),
    toggle() {
      setOpen(!isOpen())
      store(key, isOpen() ? 'open' : 'shut')
    },
  }
}
