import { createMemo, Show } from 'solid-js'
import { lazily } from '#ui/lazily.ts'
import type { ModalProps } from './ModalDialog.tsx'

const ModalDialog = lazily(async () => (await import('./ModalDialog.tsx')).ModalDialog)

/** Whether a dialog covers the page: all keys are its own then, wherever the focus is. */
export const isModalOpen = () => document.querySelector('.sh-overlay') !== null

/** A dialog over the page, opened by whoever holds `isOpen`. */
export function Modal(props: ModalProps) {
  const hasOpened = createMemo<boolean>((had) => had || props.isOpen, false)
  return (
    <Show when={hasOpened()}>
      <ModalDialog {...props} />
    </Show>
  )
}
