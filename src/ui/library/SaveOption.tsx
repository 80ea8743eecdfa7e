import type { JSX } from 'solid-js'
import { Button } from '#ui/kit/Button.tsx'

interface Props {
  readonly id: string
  readonly title: string
  readonly action: string
  readonly isFirst?: boolean
  readonly note: JSX.Element
  /** What came of it. */
  readonly said: string
  readonly children?: JSX.Element
  onAct(): void
}

/** A way to save with a button of its own. */
export function SaveOption(props: Props) {
  return (
    <section aria-labelledby={props.id}>
      <h3 id={props.id} class="sh-heading">
        {props.title}
      </h3>
      <ul class="lib-rows">
        <li>
          <Button autofocus={props.isFirst} onClick={() => props.onAct()}>
            {props.action}
          </Button>
          <span class="quiet">{props.note}</span>
        </li>
      </ul>
      {props.children}
      <p class="lib-said" role="status">
        {props.said}
      </p>
    </section>
  )
}
