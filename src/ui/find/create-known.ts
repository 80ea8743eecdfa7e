import type { Accessor } from 'solid-js'
import type { TableName } from '#schemas/query/tables.ts'
import { orNull } from '#schemas/result.ts'
import { createColumns } from '#ui/battle/find/create-columns.ts'
import { useSession } from '#ui/state/context.ts'
import { createLatest } from '#ui/state/create-latest.ts'
import type { ColumnValue } from '#worker/protocol.ts'

interface AskedColumn {
  readonly table: TableName
  readonly column: string
}

/** What can be asked about the open battle. */
export function createKnown() {
  const session = useSession()
  const { columns, examples } = createColumns()
  return {
    columns,
    examples,
    nameOf: (id: string) => session.summary()?.units.find((unit) => unit.id === id)?.name,
  }
}

export type KnownBattle = ReturnType<typeof createKnown>

/** What a column holds in the open battle; of several askers each has its own. */
export function createColumnValues(asker: string, column: Accessor<AskedColumn | null>) {
  const session = useSession()
  const values = createLatest(
    () => {
      const asked = column()
      const branch = session.summary()?.branch
      return asked === null || branch === undefined ? null : { ...asked, branch }
    },
    async (asked): Promise<readonly ColumnValue[] | undefined> =>
      orNull(await session.branchEngine.columnValues(asked.table, asked.column, asker)) ?? undefined,
  )
  return () => values() ?? []
}
