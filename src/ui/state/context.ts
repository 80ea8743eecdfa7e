import { createContext, useContext } from 'solid-js'
import type { Keep, Session, Workshop } from '#ui/state/types.ts'

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

export const KeepContext = createContext<Keep>()

export function useKeep(): Keep {
  const keep = useContext(KeepContext)
  if (keep === undefined) throw new Error('useKeep needs a KeepContext.Provider around it')
  return keep
}
