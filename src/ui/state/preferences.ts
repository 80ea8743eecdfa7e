import { createEffect, createSignal } from 'solid-js'

const THEMES = ['dark', 'light', 'contrast'] as const
export type Theme = (typeof THEMES)[number]
export const THEME_NAMES: { readonly [T in Theme]: string } = {
  dark: 'Dark',
  light: 'Light',
  contrast: 'High contrast',
}

const KEY = 'theme'
const isTheme = (value: unknown): value is Theme => THEMES.some((theme) => theme === value)

/** A browser may refuse storage; the page then forgets, and works. */
function stored(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

function store(theme: Theme): void {
  try {
    localStorage.setItem(KEY, theme)
  } catch {
    // Nothing to do: see above.
  }
}

function firstTheme(): Theme {
  const kept = stored()
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
    store(next)
    setTheme(next)
  }
  return { theme, next: () => choose(THEMES[(THEMES.indexOf(theme()) + 1) % THEMES.length]!) }
}
