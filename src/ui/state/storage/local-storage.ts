/** A browser may refuse storage; the page then forgets, and works. */
function quietly<T>(use: () => T, otherwise: T): T {
  try {
    return use()
  } catch {
    return otherwise
  }
}

export const stored = (key: string) => quietly(() => localStorage.getItem(key), null)
export const store = (key: string, value: string) =>
  quietly(() => localStorage.setItem(key, value), undefined)
export const forget = (key: string) => quietly(() => localStorage.removeItem(key), undefined)
export const itemKeys = (): readonly string[] => quietly(() => Object.keys(localStorage), [])

/** Only this tab has these; they outlive a reload. */
export const storedInTab = (key: string) => quietly(() => sessionStorage.getItem(key), null)
export const storeInTab = (key: string, value: string) =>
  quietly(() => sessionStorage.setItem(key, value), undefined)
