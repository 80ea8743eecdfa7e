import './modal.css'
import { Dialog } from '@kobalte/core/dialog'
import { createComputed, type JSX, Show } from 'solid-js'
import { Button } from './Button.tsx'

export interface ModalProps {
  readonly title: string
  readonly isWide?: boolean
  /** Nothing but what is in it, near the top of the page; it has its own way to close. */
  readonly isPlain?: boolean
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
  /** Once it is gone, and the focus back where it was. */
  readonly onClosed?: () => void
  /** Stands beside the button that closes it. */
  readonly actions?: JSX.Element
  readonly children: JSX.Element
}

/** On closing, the focus goes back to where it was on opening: these dialogs have no trigger of their own. */
function createReturnFocus(isOpen: () => boolean): (event: Event) => void {
  let before: Element | null = null
  createComputed(() => {
    if (isOpen()) before = document.activeElement
  })
  return (event) => {
    event.preventDefault()
    // This comes a moment after the dialog is gone: by then the focus may have moved on, and stays there.
    if (document.activeElement !== document.body) return
    if (before instanceof HTMLElement || before instanceof SVGElement) before.focus()
  }
}

/** The focus goes to the first control, unless one has `autofocus`. */
function focusWished(event: Event): void {
  const dialog = event.target instanceof Element ? event.target : null
  const wished = dialog?.querySelector<HTMLElement>('[autofocus]')
  if (wished == null) return
  event.preventDefault()
  wished.focus()
}

/** What `Modal` shows once it has been opened. */
export function ModalDialog(props: ModalProps) {
  const returnFocus = createReturnFocus(() => props.isOpen)
  const onClosed = (event: Event) => {
    returnFocus(event)
    props.onClosed?.()
  }
  return (
    <Dialog open={props.isOpen} onOpenChange={props.onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay class="sh-overlay" />
        <div class="sh-centre" data-plain={props.isPlain ? '' : undefined}>
          <Dialog.Content
            class="sh-dialog"
            classList={{ 'sh-wide': props.isWide ?? false }}
            onOpenAutoFocus={focusWished}
            onCloseAutoFocus={onClosed}
          >
            <Show
              when={!props.isPlain}
              fallback={
                <Dialog.Title as="h2" class="visually-hidden">
                  {props.title}
                </Dialog.Title>
              }
            >
              <div class="row spread sh-dialog-head">
                <Dialog.Title as="h2">{props.title}</Dialog.Title>
                <div>
                  {props.actions}
                  <Dialog.CloseButton as={Button} variant="quiet" aria-label="Close">
                    Close
                  </Dialog.CloseButton>
                </div>
              </div>
            </Show>
            {props.children}
          </Dialog.Content>
        </div>
      </Dialog.Portal>
    </Dialog>
  )
}
