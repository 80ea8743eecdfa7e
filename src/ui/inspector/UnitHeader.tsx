import type { JSX } from 'solid-js'
import type { UnitInfo } from '#schemas/view.ts'
import { exactBarText } from '#ui/battle/token-cells.ts'
import { useNames } from '#ui/battle/use-names.ts'
import type { Whereabouts } from '#ui/battle/whereabouts.ts'
import { Facts } from '#ui/kit/Facts.tsx'
import { SideDot } from './SideDot.tsx'
import { statusFacts } from './status-text.ts'

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
        <b>{props.unit.glyph}</b> <bdi>{props.unit.name}</bdi>
      </h2>
      <span class="quiet" title={props.where.token?.bars.map(exactBarText).join(', ')}>
        <Facts facts={statusFacts(props.unit, props.where, names.cellName)} />
      </span>
      {props.children}
    </header>
  )
}
