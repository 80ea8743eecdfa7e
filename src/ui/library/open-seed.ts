import type { Seed } from '#ui/battle/seeds.ts'
import type { Session, Workshop } from '#ui/state/types.ts'

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
