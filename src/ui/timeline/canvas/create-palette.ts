import { type Accessor, createSignal, onCleanup } from 'solid-js'

const NAMES = {
  text: '--text',
  second: '--text-second',
  line: '--line',
  panel: '--panel',
  hover: '--hover',
  active: '--active',
  friendly: '--friendly',
  enemy: '--enemy',
  attack: '--attack',
  heal: '--heal',
  move: '--move',
  skill: '--skill',
  accent: '--accent',
  font: '--font',
} as const

export type Palette = { readonly [Name in keyof typeof NAMES]: string }

const SIDES = ['friendly', 'enemy'] as const
/** The name of a side's colour, by its position among the sides. */
export const sideColour = (side: number) => SIDES[side] ?? 'second'

function readPalette(): Palette {
  const styles = getComputedStyle(document.documentElement)
  const entries = Object.entries(NAMES).map(([name, property]) => [
    name,
    styles.getPropertyValue(property).trim(),
  ])
  return Object.fromEntries(entries) as Palette
}

/** The theme's colours for the canvas; they change with the theme. */
export function createPalette(): Accessor<Palette> {
  const [palette, setPalette] = createSignal(readPalette())
  const read = () => setPalette(readPalette())
  const forced = matchMedia('(forced-colors: active)')
  forced.addEventListener('change', read)
  const observer = new MutationObserver(read)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'class', 'style'] })
  onCleanup(() => {
    forced.removeEventListener('change', read)
    observer.disconnect()
  })
  return palette
}
