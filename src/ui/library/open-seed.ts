import { createLatest } from '#ui/state/create-latest.ts'
import type { Session, Workshop } from '#ui/state/types.ts'
import type { Seed } from './seeds.ts'

/** The scenarios that come with the app, from the first time they are wanted. */
export const createSeeds = (areWanted: () => boolean) =>
  createLatest(
    () => areWanted() || null,
    async () => (await import('./seeds.ts')).SEEDS,
    { keepsLast: true },
  )

export const openSeed = (session: Session, { document }: Seed): Promise<boolean> =>
  session.open({ kind: 'document', document, isOurs: true })

/** Opens an empty board to put a battle on; without an edition, of the newest. */
export async function openEmpty(
  workshop: Workshop,
  ruleset: string,
  edition: string | null,
): Promise<boolean> {
  if (!(await workshop.startNew(ruleset, edition))) return false
  void workshop.setMode('edit')
  return true
}

export const emptyBattleText = (ruleset: string): string => `New empty ${ruleset} battle`
