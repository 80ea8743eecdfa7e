import { shown } from '#schemas/result.ts'
import { isOurId } from './index.ts'

/** Why a game of somebody's own cannot have this id; null if it can. */
export function idRefusal(id: unknown): string | null {
  if (typeof id !== 'string' || !/^[a-z][a-z0-9-]{0,39}$/.test(id))
    return `a game needs an id of small letters, digits and hyphens, such as "my-game", not ${shown(id)}`
  return isOurId(id) ? `"${id}" is the id of a game that comes with Tickscope; give yours another one` : null
}
