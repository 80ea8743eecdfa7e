import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Card } from '#schemas/documents/work.ts'
import { DATABASE, LEFT } from './database-names.ts'
import { forget as forgetText, itemKeys, stored as storedText, store as storeText } from './local-storage.ts'

/** Cards apart from their documents, so that the list can be read without them. */
interface Shelves extends DBSchema {
  cards: { key: string; value: Card }
  documents: { key: string; value: unknown }
}

const VERSION = 1

/** The browser's database. Any of this may fail, with an error that `storageErrorText` puts into words. */
export function openDatabase() {
  let db: IDBPDatabase<Shelves> | null = null
  let opening: Promise<IDBPDatabase<Shelves>> | null = null

  const forget = () => {
    db?.close()
    db = null
    opening = null
  }

  const open = (): Promise<IDBPDatabase<Shelves>> =>
    new Promise((resolve, reject) => {
      const opened = openDB<Shelves>(DATABASE, VERSION, {
        upgrade(fresh) {
          fresh.createObjectStore('cards', { keyPath: 'id' })
          fresh.createObjectStore('documents')
        },
        blocked: () => reject(new DOMException('another tab holds an older version open', 'BlockedError')),
        // A newer release in another tab wants to change the database: it must not wait for this one.
        blocking: forget,
        terminated: forget,
      })
      opened.then(adoptLeftovers).then(resolve, reject)
    })

  async function ready(): Promise<IDBPDatabase<Shelves>> {
    opening ??= open()
    try {
      db = await opening
      return db
    } catch (error) {
      opening = null
      throw error
    }
  }

  // Opened ahead, for a page being closed cannot wait for it. Errors are reported on first use.
  ready().catch(() => {})

  return {
    /** Starts at once if the database is open, so that it still happens while the page is being closed. */
    async put(card: Card, document: unknown): Promise<void> {
      const transaction = (db ?? (await ready())).transaction(['cards', 'documents'], 'readwrite')
      const puts = [
        transaction.objectStore('cards').put(card),
        transaction.objectStore('documents').put(document, card.id),
      ]
      transaction.commit()
      // Only the transaction says why it failed.
      const [done] = await Promise.allSettled([transaction.done, ...puts])
      if (done.status === 'rejected') throw done.reason
    },
    /** Written on the spot: what the database has not started is dropped when the page is closed. */
    leave: (card: Card, document: unknown) => storeText(LEFT + card.id, JSON.stringify({ card, document })),
    async remove(ids: readonly string[]): Promise<void> {
      for (const id of ids) forgetText(LEFT + id)
      const transaction = (await ready()).transaction(['cards', 'documents'], 'readwrite')
      const gone = ids.flatMap((id) => [
        transaction.objectStore('cards').delete(id),
        transaction.objectStore('documents').delete(id),
      ])
      await Promise.all([...gone, transaction.done])
    },
    cards: async (): Promise<readonly unknown[]> => (await ready()).getAll('cards'),
    document: async (id: string): Promise<unknown> => (await ready()).get('documents', id),
  }
}

async function adoptLeftovers(db: IDBPDatabase<Shelves>): Promise<IDBPDatabase<Shelves>> {
  for (const key of itemKeys().filter((name) => name.startsWith(LEFT))) {
    const left = readLeft(key)
    if (left === null) continue
    const { card, document } = left
    const transaction = db.transaction(['cards', 'documents'], 'readwrite')
    const cards = transaction.objectStore('cards')
    const there = await cards.get(card.id)
    if (there === undefined || there.savedAt <= card.savedAt)
      await Promise.all([cards.put(card), transaction.objectStore('documents').put(document, card.id)])
    await transaction.done
    forgetText(key)
  }
  return db
}

function readLeft(key: string): { readonly card: Card; readonly document: unknown } | null {
  try {
    return JSON.parse(storedText(key) ?? 'null')
  } catch {
    return null
  }
}

const REASONS: Readonly<Record<string, string>> = {
  QuotaExceededError: 'there is no room left',
  VersionError: 'a newer Tickscope has kept its work here; reload the page to get it',
  BlockedError: 'another tab with an older Tickscope is in the way; close it',
}

/** Why the browser could not keep something. */
export const storageErrorText = (error: unknown): string =>
  (error instanceof Error && REASONS[error.name]) || 'the browser does not allow it'
