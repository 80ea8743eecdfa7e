import type { Subject, SwitchPart } from './types.ts'

interface Props extends Subject {
  readonly part: SwitchPart
}

/** A word that turns into its opposite at a press. */
export function SwitchWord(props: Props) {
  const turn = () => {
    const { change, key } = props.part
    props.changeable.change(change, { key: `${props.about} ${key}`, from: props.from })
    props.changeable.settle()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    turn()
  }
  return (
    <span
      class="st-word"
      role="switch"
      tabIndex={0}
      aria-checked={props.part.isOn}
      aria-label={`${props.part.name}, ${props.part.text}`}
      data-setting={props.part.name}
      on:click={turn}
      on:keydown={onKey}
    >
      {props.part.text}
    </span>
  )
}
