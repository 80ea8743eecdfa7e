import { createSignal, getOwner, runWithOwner } from 'solid-js'
import { until } from '#ui/state/create-latest.ts'
import type { Autosave, Session, Workshop } from '#ui/state/types.ts'
import { DATABASE, LEFT } from './database-names.ts'
import { itemKeys } from './local-storage.ts'

/** Keeps the work once the first battle is there. A browser that has kept something before loads it first. */
export function createAutosaveLater(session: Session, workshop: Workshop): Autosave {
  const owner = getOwner()
  const [made, setMade] = createSignal<Autosave | null>(null)
  let making: Promise<Autosave> | null = null
  const make = async (): Promise<Autosave> => {
    const { createAutosave } = await import('./autosave.ts')
    const autosave = runWithOwner(owner, () => createAutosave(session, workshop))
    if (autosave === undefined) throw new Error('the page is gone')
    setMade(autosave)
    return autosave
  }
  const ready = () => {
    making ??= make()
    return making
  }
  void until(() => session.packetHere() !== null).then(ready)
  return {
    remarks: () => made()?.remarks() ?? [],
    dismiss: () => made()?.dismiss(),
    restore: async () => (await mayHaveKept()) && (await ready()).restore(),
    list: async () => (await ready()).list(),
    open: async (card) => (await ready()).open(card),
    remove: async (card) => (await ready()).remove(card),
    save: async (scenario) => (await ready()).save(scenario),
    settle: async () => (await ready()).settle(),
  }
}

/** Whether there may be something from an earlier visit. */
async function mayHaveKept(): Promise<boolean> {
  try {
    if (itemKeys().some((key) => key.startsWith(LEFT))) return true
    return (await indexedDB.databases()).some(({ name }) => name === DATABASE)
  } catch {
    // Not every browser can say, or may.
    return true
  }
}
