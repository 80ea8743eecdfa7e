import { createContext, useContext } from 'solid-js'
import type { Find } from '#ui/state/find/types.ts'
import type { Lab } from '#ui/state/lab/types.ts'
import { createLatest } from './create-latest.ts'
import type { Autosave, Session, Workshop } from './types.ts'

export const SessionContext = createContext<Session>()

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (session === undefined) throw new Error('useSession needs a SessionContext.Provider around it')
  return session
}

export const WorkshopContext = createContext<Workshop>()

export function useWorkshop(): Workshop {
  const workshop = useContext(WorkshopContext)
  if (workshop === undefined) throw new Error('useWorkshop needs a WorkshopContext.Provider around it')
  return workshop
}

export const AutosaveContext = createContext<Autosave>()

export function useAutosave(): Autosave {
  const autosave = useContext(AutosaveContext)
  if (autosave === undefined) throw new Error('useAutosave needs an AutosaveContext.Provider around it')
  return autosave
}

export const FindContext = createContext<Find>()

export function useFind(): Find {
  const find = useContext(FindContext)
  if (find === undefined) throw new Error('useFind needs a FindContext.Provider around it')
  return find
}

export const LabContext = createContext<Lab>()

export function useLab(): Lab {
  const lab = useContext(LabContext)
  if (lab === undefined) throw new Error('useLab needs a LabContext.Provider around it')
  return lab
}

/** Whether a battle is only shown here: nothing of it can be asked, changed or tried. */
export const ReadOnlyContext = createContext(false)

export const useReadOnly = (): boolean => useContext(ReadOnlyContext)

/** The editions of a ruleset, the newest first; a single one has no name. */
export function useEditions(ruleset: () => string): () => readonly (string | null)[] {
  const { engine } = useSession()
  const editions = createLatest(ruleset, async (id) => {
    const blanks = await engine.blanks(id)
    return blanks.ok ? blanks.value.map(({ edition }) => edition) : undefined
  })
  return () => editions() ?? [null]
}
