import { createEffect, createSignal } from 'solid-js'
import { store, stored } from '#ui/state/storage/local-storage.ts'

// Preferences, kept in the browser. A new one is a row of the table and nothing else.

export const SPEEDS = [0.25, 0.5, 1, 2, 4, 8, 16] as const

interface Preference {
  readonly label: string
  readonly note?: string
  /** What can be chosen, and what it is called. */
  readonly values: readonly (readonly [value: string, words: string])[]
  /** Before anything is chosen. */
  first(): string
}

const row = <V extends string>(
  label: string,
  values: readonly (readonly [V, string])[],
  first: () => NoInfer<V>,
  note?: string,
) => ({ label, values, first, ...(note !== undefined && { note }) }) satisfies Preference

/** Drawn as a box to tick. */
const ON_OFF = [
  ['on', 'on'],
  ['off', 'off'],
] as const

const asksForContrast = () =>
  typeof matchMedia === 'function' && matchMedia('(prefers-contrast: more)').matches

export const PREFERENCES = {
  theme: row(
    'Theme',
    [
      ['dark', 'Dark'],
      ['light', 'Light'],
      ['contrast', 'High contrast'],
    ],
    () => (asksForContrast() ? 'contrast' : 'dark'),
  ),
  speed: row(
    'Speed',
    SPEEDS.map((speed) => [`${speed}`, `${speed}×`] as const),
    () => '1',
    'ticks a second while it plays',
  ),
  motion: row(
    'Motion',
    [
      ['system', 'Same as the system'],
      ['on', 'On'],
      ['off', 'Off'],
    ],
    () => 'system',
    'whether units glide from cell to cell',
  ),
  lines: row(
    'Targeting lines',
    [
      ['off', 'Off'],
      ['picked', 'Of the picked unit'],
      ['all', 'Of every unit'],
    ],
    () => 'off',
    'dotted, from a unit to its target',
  ),
  coordinates: row('Coordinates', ON_OFF, () => 'off', 'in every cell of the board'),
  confirm: row('Confirmation steps', ON_OFF, () => 'on', 'review an order before it is given'),
  autofocus: row(
    'Auto-focus',
    ON_OFF,
    () => 'off',
    'while you watch a battle, the board is wider and Why opens on the picked unit',
  ),
} as const

type Table = typeof PREFERENCES
export type PreferenceKey = keyof Table
type ValueOf<K extends PreferenceKey> = Table[K]['values'][number][0]

export const PREFERENCE_KEYS = Object.keys(PREFERENCES) as PreferenceKey[]

/** Whether nothing has been tried here yet. */
export const isNewcomer = (): boolean => stored('visited') === null
export const rememberVisit = (): void => store('visited', 'yes')

/** Only one of its values: another release may have stored something else. */
const isValue = (key: PreferenceKey, wish: string | null): wish is string =>
  PREFERENCES[key].values.some(([value]) => value === wish)

function createChoice(key: PreferenceKey) {
  const kept = stored(key)
  return createSignal<string>(isValue(key, kept) ? kept : PREFERENCES[key].first())
}

const chosen = Object.fromEntries(PREFERENCE_KEYS.map((key) => [key, createChoice(key)])) as Record<
  PreferenceKey,
  ReturnType<typeof createChoice>
>

export const preference = <K extends PreferenceKey>(key: K): ValueOf<K> => chosen[key][0]() as ValueOf<K>

export function setPreference(key: PreferenceKey, wish: string): void {
  if (!isValue(key, wish)) return
  store(key, wish)
  chosen[key][1](wish)
}

export const rowOf = (key: PreferenceKey): Preference => PREFERENCES[key]

/** Switches to the next value; after the last comes the first. */
export function nextPreference(key: PreferenceKey): void {
  const { values } = rowOf(key)
  const at = values.findIndex(([value]) => value === preference(key))
  const [next] = values[at + 1] ?? values[0] ?? []
  if (next !== undefined) setPreference(key, next)
}

export const preferenceText = (key: PreferenceKey): string =>
  new Map(rowOf(key).values).get(preference(key)) ?? ''

/** Theme and motion are for the style sheets. */
export function applyPreferences(): void {
  const { dataset } = document.documentElement
  createEffect(() => {
    dataset['theme'] = preference('theme')
    dataset['motion'] = preference('motion')
  })
}
