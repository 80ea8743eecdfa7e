import { createContext, useContext } from 'solid-js'
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
