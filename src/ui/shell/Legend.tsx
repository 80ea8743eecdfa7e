import type { JSX } from 'solid-js'
import { Modal } from '#ui/kit/Modal.tsx'

interface Props {
  readonly isOpen: boolean
  onOpenChange(isOpen: boolean): void
  /** Each pane draws its own part. */
  readonly children: JSX.Element
}

/** What every mark, bar and line style means. */
export function Legend(props: Props) {
  return (
    <Modal title="Legend" isWide isOpen={props.isOpen} onOpenChange={props.onOpenChange}>
      {props.children}
    </Modal>
  )
}
