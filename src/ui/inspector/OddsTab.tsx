import { OddsTable } from '../kit/OddsTable.tsx'
import { useSession } from '../state/context.ts'

/** What the dice may do from the state the cursor's tick begins with. */
export function OddsTab() {
  const session = useSession()
  return (
    <div class="in-pad">
      <OddsTable branch={session.cursor().branch} tick={session.cursor().tick} />
    </div>
  )
}
