import { createEffect, createSignal } from 'solid-js'
import { store, stored } from '#ui/state/storage/local-storage.ts'

// What a person likes, kept in the browser. A new preference is a row of the table and nothing else.

export const SPEEDS = [0.25, 0.5, 1, 2, 4, 8, 16] as const

interface Preference {
  readonly label: string
  readonly note?: string
  /** What may be chosen, each with its words. */
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
      ['system', 'As the system says'],
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
      ['all', 'Of everybody'],
    ],
    () => 'off',
    'dotted, from a unit to whom it is after',
  ),
  coordinates: row('Coordinates', ON_OFF, () => 'off', 'in every cell of the board'),
  confirm: row('Confirmation steps', ON_OFF, () => 'on', 'an order is looked over before it is given'),
  autofocus: row(
    'Auto-focus',
    ON_OFF,
    () => 'off',
    'while a battle is on, the board is wider and Why opens on the picked unit',
  ),
} as const

type Table = typeof PREFERENCES
export type PreferenceKey = keyof Table
type ValueOf<K extends PreferenceKey> = Table[K]['values'][number][0]

export const PREFERENCE_KEYS = Object.keys(PREFERENCES) as PreferenceKey[]

/** Whether nobody has tried anything here yet. */
export const isNewcomer = (): boolean => stored('visited') === null
export const rememberVisit = (): void => store('visited', 'yes')

/** What was chosen last; something else may stand in the store, left by another release. */
function firstOf(key: PreferenceKey): string {
  const { values, first }: Preference = PREFERENCES[key]
  const kept = stored(key)
  return values.some(([value]) => value === kept) ? kept! : first()
}

const signals = Object.fromEntries(PREFERENCE_KEYS.map((key) => [key, createSignal(firstOf(key))]))

/** What is preferred now. */
export const preference = <K extends PreferenceKey>(key: K): ValueOf<K> => signals[key]![0]() as ValueOf<K>

/** Anything but one of its values changes nothing. */
export function setPreference(key: PreferenceKey, wish: string): void {
  const { values }: Preference = PREFERENCES[key]
  if (values.every(([value]) => value !== wish)) return
  store(key, wish)
  signals[key]![1](wish)
}

/** The value after the one that is preferred now, round and round. */
export function nextPreference(key: PreferenceKey): void {
  const { values }: Preference = PREFERENCES[key]
  const at = values.findIndex(([value]) => value === preference(key))
  setPreference(key, values[(at + 1) % values.length]![0])
}

export const preferenceText = (key: PreferenceKey): string => {
  const { values }: Preference = PREFERENCES[key]
  return values.find(([value]) => value === preference(key))![1]
}

/** Theme and motion are the style sheets' affair. */
export function applyPreferences(): void {
  const { dataset } = document.documentElement
  createEffect(() => {
    dataset['theme'] = preference('theme')
    dataset['motion'] = preference('motion')
  })
}
