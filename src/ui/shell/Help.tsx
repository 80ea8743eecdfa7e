import { Dialog } from '@kobalte/core/dialog'
import { For } from 'solid-js'
import { createReturnFocus } from '../kit/return-focus.ts'
import { COMMANDS } from './keys.ts'

export function Help(props: { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }) {
  const returnFocus = createReturnFocus(() => props.isOpen)
  return (
    <Dialog open={props.isOpen} onOpenChange={props.onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay class="sh-overlay" />
        <div class="sh-centre">
          <Dialog.Content class="sh-dialog" onCloseAutoFocus={returnFocus}>
            <div class="sh-dialog-head">
              <Dialog.Title as="h2">Keys</Dialog.Title>
              <Dialog.CloseButton class="quiet-button">Close</Dialog.CloseButton>
            </div>
            <dl class="sh-keys">
              <For each={COMMANDS}>
                {({ keys, does }) => (
                  <div>
                    <dt>
                      <For each={keys}>{(key) => <kbd>{key}</kbd>}</For>
                    </dt>
                    <dd>{does}</dd>
                  </div>
                )}
              </For>
              <div>
                <dt>
                  <kbd>1</kbd>–<kbd>9</kbd>
                </dt>
                <dd>pick a unit</dd>
              </div>
              <div>
                <dt>
                  <kbd>?</kbd>
                </dt>
                <dd>this list</dd>
              </div>
            </dl>
            <p class="sh-note">
              The wheel zooms over the timeline and steps over the board. Hover a unit for its next action,
              click it to see why.
            </p>
          </Dialog.Content>
        </div>
      </Dialog.Portal>
    </Dialog>
  )
}
