import { untrack } from 'solid-js'
import { markWatched, onLocalChange } from '#ui/state/local-changes.ts'
import type { FollowedFile } from '#ui/state/local-server.ts'
import type { Session } from '#ui/state/types.ts'
import { nameOfUrl, openAddress } from './open-address.ts'
import { tellOfEnd } from './tell-of-end.ts'

export interface Following {
  /** Reads it again, unless somebody has opened something else meanwhile: whether it did. */
  readAgain(): Promise<boolean>
}

/**
 * Reads the file that the page was opened with again whenever it has changed, at the place one is looking at. `isOpen`
 * says whether it could be opened as it was.
 */
export function followFile(
  session: Session,
  { url, version: first }: FollowedFile,
  isOpen: boolean,
): Following {
  /** What was open when the file was last read: once somebody opens something else, that stays. */
  let serial = untrack(session.battleSerial)
  let known = first
  let goesOn = isOpen
  let reading: Promise<void> | null = null
  let isStale = false

  async function readOn(): Promise<void> {
    while (isStale) {
      isStale = false
      goesOn = (await openAddress(session, url, { goesOn })) || goesOn
      serial = untrack(session.battleSerial)
    }
    reading = null
  }
  function read(): Promise<void> {
    isStale = true
    reading ??= readOn()
    return reading
  }
  async function readAgain(): Promise<boolean> {
    if (reading === null && untrack(session.battleSerial) !== serial) return false
    await read()
    return true
  }
  const readAnew = () => {
    goesOn = false
    void read()
  }

  markWatched(nameOfUrl(url))
  tellOfEnd(session, `${nameOfUrl(url)} is`)
  onLocalChange('message', async (version) => {
    if (version === known) return
    known = version
    if (!(await readAgain()))
      session.tell(`${nameOfUrl(url)} has changed.`, { way: { label: 'Open it', act: readAnew } })
  })
  return { readAgain }
}
