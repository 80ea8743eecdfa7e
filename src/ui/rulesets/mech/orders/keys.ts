import type { Input, Mode } from './declaring.ts'

/** What keys do in the pane and on the board; then, in a word or two, while browsing and while assigning. */
const KEYS: readonly (readonly [keys: string[], does: string, browsing?: string, assigning?: string])[] = [
  [['←', '→'], 'twist the torso; while assigning, previous or next weapon', 'twist', 'weapon'],
  [['↑', '↓'], 'previous or next target', 'target', 'target'],
  [['1–9'], 'the target with that number'],
  [['J', 'K'], 'while assigning: next or previous weapon'],
  [['Space'], 'switch the weapon on or off', '', 'on or off'],
  [['A'], 'all weapons at the target, or none', '', 'all'],
  [['Enter'], 'aim at the target; on a weapon, switch it'],
  [['C'], 'aim at the target; then confirm: review, and declare', 'aim', 'confirm'],
  [['H'], 'hold fire', 'hold fire'],
  [['N'], 'next machine that may declare', 'next machine'],
  [['Esc'], 'one step back', 'back', 'back'],
]

export const MECH_KEYS = KEYS.map(([keys, does]) => ({ keys, does }))

/** What keys do at this step. */
export const hintsFor = (kind: Mode['kind']): { readonly keys: string; readonly does: string }[] =>
  KEYS.flatMap(([keys, , browsing = '', assigning = '']) => {
    const idle = keys.includes('N') ? browsing : ''
    const does = { idle, browsing, assigning, review: '' }[kind]
    return does === '' ? [] : [{ keys: keys.join(' '), does }]
  })

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

/** What a key does in a mode; null if it means nothing here. */
export function inputFor(mode: Mode, key: string): Input | null {
  if (/^[1-9]$/.test(key) && (mode.kind === 'browsing' || mode.kind === 'assigning'))
    return { type: 'focusAt', place: Number(key) - 1 }
  return BY_MODE[mode.kind][key.length === 1 ? key.toUpperCase() : key] ?? null
}
