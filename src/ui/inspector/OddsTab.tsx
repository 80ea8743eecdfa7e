import { OddsTable } from '#ui/battle/odds/OddsTable.tsx'
import { useSession } from '#ui/state/context.ts'

/** What the dice may do from the state the cursor's tick begins with. */
export function OddsTab() {
  const session = useSession()
  return (
    <div class="in-pad">
      <OddsTable branch={session.cursor().branch} tick={session.cursor().tick} />
    </div>
  )
}
