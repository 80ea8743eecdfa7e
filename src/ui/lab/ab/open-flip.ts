import { goToParting } from '#ui/lab/go-to-parting.ts'
import type { Bench } from '#ui/lab/types.ts'
import type { Pair } from '#ui/state/lab/types.ts'
import { nameFromChanges } from '#ui/state/session/branches.ts'
import { playBeside } from '#ui/state/session/play-beside.ts'
import type { Session } from '#ui/state/types.ts'

/** Plays both battles with a seed as branches, and compares them where they part. */
export async function openFlip(
  { session, workshop }: Pick<Bench, 'session' | 'workshop'>,
  { a, b }: Pair,
  seed: number,
): Promise<void> {
  await session.jump(async () => {
    const ofA = await withSeed(session, a, seed)
    const ofB = ofA === null ? null : await withSeed(session, b, seed)
    if (ofA === null || ofB === null) return
    await workshop.setMode('debug')
    await goToParting(session, ofB, ofA)
  })
}

/** The branch with another seed; itself if that is its own. */
async function withSeed(session: Session, id: string, seed: number): Promise<string | null> {
  const battle = await session.engine.battle(id)
  if (!battle.ok) {
    session.complain(battle.issues)
    return null
  }
  const { scenario, edits } = battle.value
  if (scenario.seed === seed) return id
  const own = session.parts.branches.find(id)?.name() ?? id
  const name = nameFromChanges([`Seed ${seed}: ${own}`]) ?? own
  return playBeside(session, id, { scenario: { ...scenario, seed }, edits }, name)
}
