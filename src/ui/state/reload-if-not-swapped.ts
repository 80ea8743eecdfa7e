/** A browser swaps versions once the old one has nothing left to do. Now and then Chromium never notices that it has. */
const SWAPPED_WITHIN_MS = 3000

/** Once a newer version should answer for the page, which reloads it; if none does by then, the old one is put away. */
export const reloadIfNotSwapped = (): void => void setTimeout(reloadWithoutOld, SWAPPED_WITHIN_MS)

/** Takes the page from its host, where the old version still answers for it. The new one then comes as on a first visit. */
async function reloadWithoutOld(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  const script = (registration?.waiting ?? registration?.active)?.scriptURL
  if (registration === undefined || script === undefined || !(await isReachable(script))) return
  await registration.unregister()
  location.reload()
}

/** The old version never answers for its own script. */
async function isReachable(script: string): Promise<boolean> {
  try {
    return (await fetch(script, { method: 'HEAD', cache: 'no-store' })).ok
  } catch {
    return false
  }
}
