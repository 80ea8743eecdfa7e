import { afterEach, describe, expect, test, vi } from 'vitest'

/** A page that is loaded with what the browser kept before. */
async function loadedWith(kept: Record<string, string>) {
  const store = new Map(Object.entries(kept))
  vi.resetModules()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => void store.set(key, value),
  })
  return { store, ...(await import('#ui/state/preferences.ts')) }
}

afterEach(() => void vi.unstubAllGlobals())

describe('preferences', () => {
  test('are all that the page promises, the quiet ones first', async () => {
    const { PREFERENCE_KEYS, preference } = await loadedWith({})
    expect(Object.fromEntries(PREFERENCE_KEYS.map((key) => [key, preference(key)]))).toMatchObject({
      theme: 'dark',
      speed: '1',
      motion: 'system',
      lines: 'off',
      confirm: 'on',
      autofocus: 'off',
    })
  })

  test('are there again after a reload', async () => {
    const { PREFERENCE_KEYS, PREFERENCES, setPreference, store } = await loadedWith({})
    for (const key of PREFERENCE_KEYS) setPreference(key, PREFERENCES[key].values.at(-1)![0])
    const again = await loadedWith(Object.fromEntries(store))
    for (const key of PREFERENCE_KEYS) expect(again.preference(key)).toBe(PREFERENCES[key].values.at(-1)![0])
  })

  test('that another release left are not taken, nor is a wish for what there is not', async () => {
    const { setPreference, preference, store } = await loadedWith({ theme: 'sepia', speed: '3' })
    expect([preference('theme'), preference('speed')]).toEqual(['dark', '1'])
    setPreference('lines', 'sometimes')
    expect(preference('lines')).toBe('off')
    expect(store.has('lines')).toBe(false)
  })

  test('hold without a store too', async () => {
    vi.resetModules()
    vi.stubGlobal('localStorage', undefined)
    const { setPreference, preference, nextPreference } = await import('#ui/state/preferences.ts')
    nextPreference('theme')
    setPreference('autofocus', 'on')
    expect([preference('theme'), preference('autofocus')]).toEqual(['light', 'on'])
  })
})
