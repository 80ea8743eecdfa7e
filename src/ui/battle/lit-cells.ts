import { createSignal } from 'solid-js'
import type { Cell } from '#schemas/trace.ts'

const isSame = (a: readonly Cell[], b: readonly Cell[]): boolean =>
  a.length === b.length && a.every(({ q, r }, i) => q === b[i]!.q && r === b[i]!.r)

/** The cells that the text one points at names; the board shows them. */
export const [litCells, lightCells] = createSignal<readonly Cell[]>([], { equals: isSame })
