import { createMemo } from 'solid-js'
import { orNull } from '#schemas/result.ts'
import { useSession } from '#ui/state/context.ts'
import { createLatest } from '#ui/state/create-latest.ts'
import { exampleQueries } from './example-queries.ts'

/** What can be asked about the open battle, and some questions that can. */
export function createColumns() {
  const session = useSession()
  const columns = createLatest(
    () => session.summary()?.branch ?? null,
    async () => orNull(await session.branchEngine.columns()) ?? undefined,
  )
  const examples = createMemo(() => {
    const known = columns()
    return known === undefined ? [] : exampleQueries(known)
  })
  return { columns, examples }
}
