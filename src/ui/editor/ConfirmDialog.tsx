import { Button } from '#ui/kit/Button.tsx'
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
      <div class="row ed-answers">
        <Button variant="primary" onClick={() => props.onAnswer(true)}>
          {props.question?.yes}
        </Button>
        <Button onClick={() => props.onAnswer(false)}>Keep it</Button>
      </div>
    </Modal>
  )
}
