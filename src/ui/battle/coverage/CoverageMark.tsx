import './coverage-mark.css'
import { createUniqueId, Show } from 'solid-js'
import { Button } from '#ui/kit/Button.tsx'
import { createTip } from '#ui/kit/create-tip.ts'
import { markOf, markText, type RuleMark } from './marks.ts'

interface Props {
  readonly rule: RuleMark
  /** What it is about, for those who only hear it. */
  readonly about: string
  /** What the tip says a press does. */
  readonly hint?: string | undefined
  readonly tabIndex?: number | undefined
  onPress?(): void
}

/** A word that says that a rule never fires, and what that means where somebody points at it. */
export function CoverageMark(props: Props) {
  const tip = createTip()
  const id = createUniqueId()
  return (
    <span class="cm" {...tip.area}>
      <Button
        variant="quiet"
        class="badge cm-word"
        ref={tip.setTrigger}
        tabIndex={props.tabIndex}
        aria-label={`${markOf(props.rule)}: ${props.about}`}
        aria-describedby={id}
        onClick={() => (props.onPress ?? tip.onClick)()}
      >
        {markOf(props.rule)}
      </Button>
      <span class="popup cm-tip" id={id} role="tooltip" popover="manual" ref={tip.setTip}>
        {markText(props.rule)}
        <Show when={props.hint}>
          <span class="quiet"> {props.hint}</span>
        </Show>
      </span>
    </span>
  )
}
