import { createMemo, Show } from 'solid-js'
import { Dynamic } from 'solid-js/web'
import { BoardLegend } from '#ui/board/BoardLegend.tsx'
import { Thumbnail } from '#ui/board/Thumbnail.tsx'
import { Modal } from '#ui/kit/Modal.tsx'
import { lazily } from '#ui/lazily.ts'
import { Library } from '#ui/library/Library.tsx'
import { Save } from '#ui/library/Save.tsx'
import { orderKeysOf } from '#ui/rulesets/index.ts'
import type { Page } from '#ui/shell/commands.ts'
import { Help } from '#ui/shell/Help.tsx'
import { Preferences } from '#ui/shell/Preferences.tsx'
import { useSession } from '#ui/state/context.ts'
import { createLatest } from '#ui/state/create-latest.ts'
import { TimelineLegend } from '#ui/timeline/TimelineLegend.tsx'
import type { DialogsModel } from './create-dialogs.ts'

const CommandPalette = lazily(async () => (await import('./CommandPalette.tsx')).CommandPalette)

export function Dialogs(props: { dialogs: DialogsModel; page: Page }) {
  const session = useSession()
  const { isOpen, show, close, follow, starter, wayToStart } = props.dialogs
  const orderKeys = createLatest(
    () => (isOpen('help') ? (session.summary()?.scenario.ruleset ?? null) : null),
    orderKeysOf,
  )
  const hasCommands = createMemo<boolean>((had) => had || isOpen('commands'), false)
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
      <Show when={hasCommands()}>
        <CommandPalette
          page={props.page}
          isOpen={isOpen('commands')}
          onOpenChange={follow('commands')}
          wayToStart={wayToStart}
        />
      </Show>
    </>
  )
}
