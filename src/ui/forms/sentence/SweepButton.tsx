import { Portal } from 'solid-js/web'
import { Button } from '#ui/kit/Button.tsx'
import { createPlacement, placedStyle } from '#ui/kit/place-popup.ts'

interface Props {
  /** The number it is about. */
  readonly anchor: HTMLElement
  readonly name: string
  onSweep(): void
}

const GAP_PX = 4

/** Over a number that is worked on. No part of its sentence, and by keyboard a key: the focus stays with the number. */
export function SweepButton(props: Props) {
  let popup!: HTMLDivElement
  const place = createPlacement(
    () => popup,
    () => ({ anchor: props.anchor, gap: GAP_PX, sides: ['top-start', 'bottom-start'] }),
  )
  return (
    <Portal mount={props.anchor.closest('main') ?? document.body}>
      <div ref={popup} class="st-sweep" style={placedStyle(place())}>
        <Button
          isSmall
          tabIndex={-1}
          aria-label={`Sweep ${props.name}`}
          title="The odds of the battle for every value of this number (S)"
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => props.onSweep()}
        >
          sweep
        </Button>
      </div>
    </Portal>
  )
}
