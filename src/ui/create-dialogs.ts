import { createSignal } from 'solid-js'
import { type Starter, starterOf } from '#ui/rulesets/index.ts'
import type { Session, WayToStart } from '#ui/state/types.ts'

type Name = 'library' | 'save' | 'share' | 'start' | 'preferences' | 'legend' | 'help' | 'commands'

/** Which dialog is open: one at a time. */
export function createDialogs({ playback }: Pick<Session, 'playback'>) {
  const [open, setOpen] = createSignal<Name | null>(null)
  const [hasOpened, setOpened] = createSignal(false)
  const [starter, setStarter] = createSignal<Starter | null>(null)
  /** A dialog that makes way for another must not close that one. */
  const close = (name: Name) => setOpen((current) => (current === name ? null : current))
  const show = (name: Name) => {
    if (name === 'library' || name === 'start') playback.pause()
    setOpened(true)
    setOpen(name)
  }
  return {
    starter,
    /** Whether there was ever anything to show. */
    hasOpened,
    isOpen: (name: Name) => open() === name,
    isAnyOpen: () => open() !== null,
    closeAny: () => setOpen(null),
    show,
    close,
    follow: (name: Name) => (isOpen: boolean) => (isOpen ? show(name) : close(name)),
    wayToStart(ruleset: string): WayToStart | null {
      const found = starterOf(ruleset)
      if (found === null) return null
      const start = () => {
        setStarter(found)
        show('start')
      }
      return { label: found.label, open: start }
    },
  }
}

export type DialogsModel = ReturnType<typeof createDialogs>
