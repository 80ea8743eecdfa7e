import { type Issue, textFromPath, withThousands } from '#schemas/result.ts'
import type { Engine, Reading } from '#worker/protocol.ts'

/** Plays a battle again and says where it differs from its file; null if it does not. */
export async function remarkOnClaims(
  engine: Engine,
  name: string,
  onPart: (part: Reading) => void,
): Promise<string | null> {
  const verified = await engine.verify(onPart)
  if (!verified.ok) return `${name} cannot be compared with the battle: ${firstOf(verified.issues)}`
  return verified.value.length > 0 ? `${name}: played again, the battle ${verified.value.join('; ')}` : null
}

/** Some of what is wrong with a file, and how much more there is. */
function firstOf(issues: readonly Issue[]): string {
  const told = issues.filter(({ more }) => more === undefined)
  const left = issues.reduce((sum, { more }) => sum + (more?.count ?? 0), told.length) - MOST_TOLD
  const texts = told.slice(0, MOST_TOLD).map(({ path, message, place }) => {
    const subject = path.length === 0 ? 'it' : textFromPath(path)
    return `${subject} ${message}${place === undefined || path.length === 0 ? '' : ` (line ${withThousands(place.line)})`}`
  })
  return [...texts, ...(left > 0 ? [`and ${withThousands(left)} more`] : [])].join('; ')
}

const MOST_TOLD = 3
