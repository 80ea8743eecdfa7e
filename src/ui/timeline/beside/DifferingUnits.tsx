import { useSession } from '#ui/state/context.ts'
import type { Company } from './types.ts'

/** How many units differ at the cursor, beside the strip that says it of every tick. */
export function DifferingUnits(props: { company: Company | undefined }) {
  const { cursor } = useSession()
  return (
    <div class="note tl-levels">
      <small>differ</small>
      <span title="Units that differ at the cursor">{props.company?.differText(cursor().tick) ?? '–'}</span>
      <span>units</span>
    </div>
  )
}
