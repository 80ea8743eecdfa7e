import { Modal } from '#ui/kit/Modal.tsx'
import type { Question } from './create-editor.ts'

export function ConfirmDialog(props: { question: Question | null; onAnswer: (isYes: boolean) => void }) {
  return (
    <Modal
      title={props.question?.title ?? ''}
      isOpen={props.question !== null}
      onOpenChange={() => props.onAnswer(false)}
    >
      <p>{props.question?.text}</p>
      <div class="ed-answers">
        <button type="button" class="solid-button ed-primary" onClick={() => props.onAnswer(true)}>
          {props.question?.yes}
        </button>
        <button type="button" class="solid-button" onClick={() => props.onAnswer(false)}>
          Keep it
        </button>
      </div>
    </Modal>
  )
}
