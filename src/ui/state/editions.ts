import { useSession } from './context.ts'
import { createLatest } from './create-latest.ts'

/** The editions of a ruleset, the newest first; a single one has no name. */
export function useEditions(ruleset: () => string): () => readonly (string | null)[] {
  const { engine } = useSession()
  const editions = createLatest(ruleset, async (id) => {
    const blanks = await engine.blanks(id)
    return blanks.ok ? blanks.value.map(({ edition }) => edition) : undefined
  })
  return () => editions() ?? [null]
}
