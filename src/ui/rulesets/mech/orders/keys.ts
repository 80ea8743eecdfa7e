import type { Input, Mode } from './declaring.ts'

/** For the list of keys: they work in the pane and on the board. */
export const MECH_KEYS = [
  { keys: ['N'], does: 'next machine that may declare' },
  { keys: ['←', '→'], does: 'twist the torso; while assigning, previous or next weapon' },
  { keys: ['↑', '↓', '1–9'], does: 'previous or next target, or that one' },
  { keys: ['J', 'K'], does: 'while assigning: next or previous weapon' },
  { keys: ['Enter', 'C'], does: 'aim at the target; Enter on a weapon switches it' },
  { keys: ['Space'], does: 'switch the weapon on or off' },
  { keys: ['A'], does: 'all weapons at the target, or none' },
  { keys: ['H'], does: 'hold fire' },
  { keys: ['C'], does: 'confirm: review, then declare' },
  { keys: ['Esc'], does: 'one step back' },
] as const

type Inputs = Readonly<Record<string, Input>>

const ANYWHERE: Inputs = {
  C: { type: 'confirm' },
  H: { type: 'hold' },
  Escape: { type: 'escape' },
  ArrowUp: { type: 'focus', by: -1 },
  ArrowDown: { type: 'focus', by: 1 },
}

const BY_MODE: { readonly [K in Mode['kind']]: Inputs } = {
  idle: { N: { type: 'nextUnit', by: 1 } },
  browsing: {
    ...ANYWHERE,
    N: { type: 'nextUnit', by: 1 },
    ArrowLeft: { type: 'twist', by: -1 },
    ArrowRight: { type: 'twist', by: 1 },
    Enter: { type: 'confirm' },
  },
  assigning: {
    ...ANYWHERE,
    ArrowLeft: { type: 'weapon', by: -1 },
    ArrowRight: { type: 'weapon', by: 1 },
    K: { type: 'weapon', by: -1 },
    J: { type: 'weapon', by: 1 },
    A: { type: 'toggleAll' },
    ' ': { type: 'toggle' },
    Enter: { type: 'toggle' },
  },
  review: { C: { type: 'confirm' }, Enter: { type: 'confirm' }, Escape: { type: 'escape' } },
}

/** What a key does in a mode; null if it is nobody's here. */
export function inputFor(mode: Mode, key: string): Input | null {
  if (/^[1-9]$/.test(key) && (mode.kind === 'browsing' || mode.kind === 'assigning'))
    return { type: 'focusAt', place: Number(key) - 1 }
  return BY_MODE[mode.kind][key.length === 1 ? key.toUpperCase() : key] ?? null
}
