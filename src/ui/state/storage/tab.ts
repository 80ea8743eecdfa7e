import { storedInTab, storeInTab } from './local-storage.ts'

// Which work is this tab's. Its id survives a reload with the tab; a lock tells other tabs that it is taken.

const KEY = 'work'
const lockOf = (id: string) => `work ${id}`

/** How long the page before this one may take to let go of its lock. */
const PATIENCE_MS = 1000

export function createTab() {
  let release = () => {}
  const remembered = () => storedInTab(KEY)

  /** Takes a work for this tab, and lets go of the one before; false if another tab has it. */
  async function take(id: string, patience = 0): Promise<boolean> {
    if (!(await lock(id, patience))) return false
    storeInTab(KEY, id)
    return true
  }

  function lock(id: string, patience: number): Promise<boolean> {
    // Without locks nobody can tell, so every work but one's own counts as taken.
    if (navigator.locks === undefined) return Promise.resolve(id === remembered())
    const options = patience === 0 ? { ifAvailable: true } : { signal: AbortSignal.timeout(patience) }
    return new Promise((resolve) => {
      const hold = (granted: Lock | null) => {
        resolve(granted !== null)
        if (granted === null) return
        release()
        return new Promise<void>((done) => {
          release = done
        })
      }
      navigator.locks.request(lockOf(id), options, hold).catch(() => resolve(false))
    })
  }

  return {
    /** The work this tab had before it was reloaded. */
    remembered,
    take: (id: string) => take(id),
    /** Takes what was remembered; the page before this one may still be on its way out. */
    takeAgain: (id: string) => take(id, PATIENCE_MS),
    /** Goes on under a new id. */
    takeNew(): string {
      const id = freshId()
      storeInTab(KEY, id)
      void lock(id, 0)
      return id
    },
    /** The works of all tabs; null if that cannot be known. */
    async taken(): Promise<ReadonlySet<string> | null> {
      const { held } = (await navigator.locks?.query()) ?? {}
      return held === undefined ? null : new Set(held.map(({ name }) => name?.replace(/^work /, '') ?? ''))
    },
  }
}

export const freshId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
