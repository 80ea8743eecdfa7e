import { Dialog } from '@kobalte/core/dialog'
import type { JSX } from 'solid-js'
import { Button } from './Button.tsx'
import { createReturnFocus } from './return-focus.ts'

interface ModalProps {
  readonly title: string
  readonly isWide?: boolean
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
  /** Stands beside the button that closes it. */
  readonly actions?: JSX.Element
  readonly children: JSX.Element
}

/** The focus goes to the first control, unless one asks for it. */
function focusWished(event: Event): void {
  const dialog = event.target instanceof Element ? event.target : null
  const wished = dialog?.querySelector<HTMLElement>('[autofocus]')
  if (wished == null) return
  event.preventDefault()
  wished.focus()
}

/** Whether a dialog is over the page: then keys are its own, wherever the focus is. */
export const isModalOpen = () => document.querySelector('.sh-overlay') !== null

/** A dialog over the page, opened by whoever holds `isOpen`. */
export function Modal(props: ModalProps) {
  const returnFocus = createReturnFocus(() => props.isOpen)
  return (
    <Dialog open={props.isOpen} onOpenChange={props.onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay class="sh-overlay" />
        <div class="sh-centre">
          <Dialog.Content
            class="sh-dialog"
            classList={{ 'sh-wide': props.isWide ?? false }}
            onOpenAutoFocus={focusWished}
            onCloseAutoFocus={returnFocus}
          >
            <div class="sh-dialog-head">
              <Dialog.Title as="h2">{props.title}</Dialog.Title>
              <div>
                {props.actions}
                <Dialog.CloseButton as={Button} variant="quiet" aria-label="Close">
                  Close
                </Dialog.CloseButton>
              </div>
            </div>
            {props.children}
          </Dialog.Content>
        </div>
      </Dialog.Portal>
    </Dialog>
  )
}
