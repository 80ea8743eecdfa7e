import { createEffect, createSignal } from 'solid-js'

const THEMES = ['dark', 'light', 'contrast'] as const
export type Theme = (typeof THEMES)[number]
export const THEME_NAMES: { readonly [T in Theme]: string } = {
  dark: 'Dark',
  light: 'Light',
  contrast: 'High contrast',
}

const isTheme = (value: unknown): value is Theme => THEMES.some((theme) => theme === value)

/** A browser may refuse storage; the page then forgets, and works. */
function stored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function store(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // Nothing to do: see above.
  }
}

/** Whether nobody has tried anything here yet. */
export const isNewcomer = (): boolean => stored('visited') === null
export const rememberVisit = (): void => store('visited', 'yes')

function firstTheme(): Theme {
  const kept = stored('theme')
  if (isTheme(kept)) return kept
  return matchMedia('(prefers-contrast: more)').matches ? 'contrast' : 'dark'
}

/** The theme: what was chosen last, else high contrast if the system asks for more, else dark. */
export function createTheme() {
  const [theme, setTheme] = createSignal<Theme>(firstTheme())
  createEffect(() => {
    document.documentElement.dataset['theme'] = theme()
  })
  const choose = (next: Theme) => {
    store('theme', next)
    setTheme(next)
  }
  return { theme, next: () => choose(THEMES[(THEMES.indexOf(theme()) + 1) % THEMES.length]!) }
}
