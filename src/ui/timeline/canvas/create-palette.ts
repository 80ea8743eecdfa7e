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
  side2: '--side-2',
  side3: '--side-3',
  side4: '--side-4',
  side5: '--side-5',
  side6: '--side-6',
  attack: '--attack',
  heal: '--heal',
  move: '--move',
  skill: '--skill',
  accent: '--accent',
  font: '--font',
} as const

export type Palette = { readonly [Name in keyof typeof NAMES]: string }

const SIDES = ['friendly', 'enemy', 'side2', 'side3', 'side4', 'side5', 'side6'] as const
/** The name of a side's colour, by its position among the sides. */
export const sideColour = (side: number) => SIDES[side % SIDES.length] ?? 'second'

/** How the curve of a side is drawn, so that sides differ without colour and none hides another. */
const DASHES: readonly (readonly number[])[] = [[], [5, 3], [2, 3], [8, 3, 2, 3]]
export const sideDash = (side: number): number[] => [...(DASHES[side % DASHES.length] ?? [])]

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
