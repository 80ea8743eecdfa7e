import type { UnitInfo } from '#schemas/view.ts'
import { useSession } from '#ui/state/context.ts'

/** A unit by its letter, in the shape and colour of its side. */
export function UnitLetter(props: { readonly unit: Pick<UnitInfo, 'glyph' | 'side' | 'shape'> }) {
  const session = useSession()
  return (
    <span
      class="letter"
      data-side={session.summary()?.sides.indexOf(props.unit.side)}
      data-shape={props.unit.shape}
      data-long={props.unit.glyph.length > 1 ? '' : undefined}
    >
      {props.unit.glyph}
    </span>
  )
}
