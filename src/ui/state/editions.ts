import { useSession } from './context.ts'
import { createLatest } from './create-latest.ts'

/** The editions a new battle of a ruleset may be made in, the newest first; where there is only one it has no name. */
export function useEditions(ruleset: () => string): () => readonly (string | null)[] {
  const { engine } = useSession()
  const editions = createLatest(ruleset, async (id) => {
    const blanks = await engine.blanks(id)
    return blanks.ok ? blanks.value.map(({ edition }) => edition) : undefined
  })
  return () => editions() ?? [null]
}
