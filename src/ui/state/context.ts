import { createContext, useContext } from 'solid-js'
import type { Session } from './session.ts'

export const SessionContext = createContext<Session>()

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (session === undefined) throw new Error('useSession needs a SessionContext.Provider around it')
  return session
}
