import { type Accessor, createMemo } from 'solid-js'
import { orNull } from '#schemas/result.ts'
import { createLatest, type Latest } from '#ui/state/create-latest.ts'
import type { Branch, Session } from '#ui/state/types.ts'
import type { Comparison } from '#worker/protocol.ts'

/** The battle one is in, and the one it is compared with. */
export interface Compared {
  readonly own: Branch
  readonly other: Branch
}

/** The battles that are compared; null while nobody compares any. */
export function createCompared({ branch, beside }: Session): Accessor<Compared | null> {
  return createMemo(
    () => {
      const [own, company] = [branch(), beside()]
      return own === undefined || company?.why !== 'compare' ? null : { own, other: company.branch }
    },
    null,
    { equals: (a, b) => a?.own === b?.own && a?.other === b?.other },
  )
}

/** Where two battles part, asked again while they are being played; null if they do not so far. */
export function createParting(
  { engine }: Pick<Session, 'engine'>,
  compared: Accessor<Compared | null>,
): Latest<Comparison | null> {
  return createLatest(
    () => {
      const both = compared()
      if (both === null) return null
      const { own, other } = both
      return { own: own.id, other: other.id, isGrowing: own.isGrowing() || other.isGrowing() }
    },
    async ({ own, other }) => orNull(await engine.compare(own, other)),
  )
}

/** The tick in which two battles part; null if the same happens in both, however they begin. */
export const partingTick = ({ tick, kind }: Comparison): number | null => (kind === 'setup' ? null : tick)
