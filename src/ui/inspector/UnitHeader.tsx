import type { JSX } from 'solid-js'
import type { UnitInfo } from '#schemas/view.ts'
import { useNames } from '#ui/battle/use-names.ts'
import type { Whereabouts } from '#ui/battle/whereabouts.ts'
import { statusText } from '#ui/inspector/why/why-text.ts'
import { useSession } from '#ui/state/context.ts'

/** The shape and colour of a side; the words beside it say the same. */
export function SideDot(props: { readonly unit: Pick<UnitInfo, 'side' | 'shape'> }) {
  const session = useSession()
  const side = () => session.summary()?.sides.indexOf(props.unit.side) ?? 0
  return <span class="dot" data-side={side()} data-shape={props.unit.shape} aria-hidden="true" />
}

interface Props {
  /** With the side it has by then. */
  readonly unit: UnitInfo
  readonly where: Whereabouts
  /** Gets the name's element, to be focused. */
  onName?(name: HTMLElement): void
  readonly children?: JSX.Element
}

/** The unit a tab is about, and how it is doing. */
export function UnitHeader(props: Props) {
  const names = useNames()
  return (
    <header class="line">
      <SideDot unit={props.unit} />
      <h2
        tabIndex={props.onName && -1}
        data-focus={props.onName && 'reading'}
        ref={(name) => props.onName?.(name)}
      >
        <b>{props.unit.glyph}</b> {props.unit.name}
      </h2>
      <span class="quiet">{statusText(props.unit, props.where, names.cellName)}</span>
      {props.children}
    </header>
  )
}
