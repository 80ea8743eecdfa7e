import type { OtherGame } from '#ui/battle/other-games.ts'
import type { Seed } from '#ui/battle/seeds.ts'
import type { Session, Workshop } from '#ui/state/types.ts'

export const openSeed = (session: Session, { document }: Seed): Promise<boolean> =>
  session.open({ kind: 'document', document, isOurs: true })

export async function openOtherGame(session: Session, { name, url }: OtherGame): Promise<boolean> {
  const file = await fetchFile(url)
  if (file !== null) return session.open({ kind: 'file', file, name, isOurs: true })
  session.complain([{ path: [], message: 'could not be loaded; try again once there is a network' }], name)
  return false
}

async function fetchFile(url: string): Promise<Blob | null> {
  try {
    const response = await fetch(url)
    return response.ok ? await response.blob() : null
  } catch {
    return null
  }
}

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
