import type { UnitInfo } from '#schemas/view.ts'
import { useSession } from '#ui/state/context.ts'

/** The shape and colour of a side; the words beside it say the same. */
export function SideDot(props: { readonly unit: Pick<UnitInfo, 'side' | 'shape'> }) {
  const session = useSession()
  const side = () => session.summary()?.sides.indexOf(props.unit.side) ?? 0
  return <span class="dot" data-side={side()} data-shape={props.unit.shape} aria-hidden="true" />
}
