import { createSignal, Show } from 'solid-js'
import { Dynamic } from 'solid-js/web'
import { BoardLegend } from '#ui/board/BoardLegend.tsx'
import { Thumbnail } from '#ui/board/Thumbnail.tsx'
import { Modal } from '#ui/kit/Modal.tsx'
import { Library } from '#ui/library/Library.tsx'
import { Save } from '#ui/library/Save.tsx'
import { orderKeysOf, type Starter, starterOf } from '#ui/rulesets/index.ts'
import { Help } from '#ui/shell/Help.tsx'
import { Preferences } from '#ui/shell/Preferences.tsx'
import { useSession } from '#ui/state/context.ts'
import { createLatest } from '#ui/state/create-latest.ts'
import type { Session, WayToStart } from '#ui/state/types.ts'
import { TimelineLegend } from '#ui/timeline/TimelineLegend.tsx'

type Name = 'library' | 'save' | 'share' | 'start' | 'preferences' | 'legend' | 'help'

/** Which dialog is open: one at a time. */
export function createDialogs({ playback }: Pick<Session, 'playback'>) {
  const [open, setOpen] = createSignal<Name | null>(null)
  const [starter, setStarter] = createSignal<Starter | null>(null)
  /** A dialog that makes way for another must not close that one. */
  const close = (name: Name) => setOpen((current) => (current === name ? null : current))
  const show = (name: Name) => {
    if (name === 'library' || name === 'start') playback.pause()
    setOpen(name)
  }
  return {
    starter,
    isOpen: (name: Name) => open() === name,
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

export function Dialogs(props: { dialogs: DialogsModel }) {
  const session = useSession()
  const { isOpen, show, close, follow, starter, wayToStart } = props.dialogs
  const orderKeys = createLatest(
    () => (isOpen('help') ? (session.summary()?.scenario.ruleset ?? null) : null),
    orderKeysOf,
  )
  const closeSave = () => {
    close('save')
    close('share')
  }
  return (
    <>
      <Save isOpen={isOpen('save') || isOpen('share')} isSharing={isOpen('share')} onOpenChange={closeSave} />
      <Library
        isOpen={isOpen('library')}
        onOpenChange={follow('library')}
        wayToStart={wayToStart}
        picture={(scenario) => <Thumbnail scenario={scenario} />}
      />
      <Show when={starter()}>
        {(chosen) => (
          <Dynamic component={chosen().screen} isOpen={isOpen('start')} onOpenChange={follow('start')} />
        )}
      </Show>
      <Preferences isOpen={isOpen('preferences')} onOpenChange={follow('preferences')} />
      <Modal title="Legend" isWide isOpen={isOpen('legend')} onOpenChange={follow('legend')}>
        <BoardLegend />
        <TimelineLegend />
      </Modal>
      <Help
        isOpen={isOpen('help')}
        onOpenChange={follow('help')}
        onLegend={() => show('legend')}
        orderKeys={orderKeys() ?? []}
      />
    </>
  )
}
