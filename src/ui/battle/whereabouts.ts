import type { Absent, Benched, Token, UnitInfo, View } from '#schemas/view.ts'

type Shown = Pick<View, 'tokens' | 'bench' | 'absent'>

/** Somebody who is there: on the board, or without a place on it. */
export type Present = Benched & Partial<Omit<Token, keyof Benched>>

export const presentIn = ({ tokens, bench }: Pick<View, 'tokens' | 'bench'>): readonly Present[] =>
  bench === undefined ? tokens : [...tokens, ...bench]

/** What a picture says of a unit: how it is, or what has become of it; neither of one that is yet to come. */
export interface Whereabouts {
  readonly token: Present | undefined
  readonly absent: Absent | undefined
}

export const whereIs = (view: Shown | null | undefined, id: string): Whereabouts => ({
  token: view?.tokens.find((token) => token.id === id) ?? view?.bench?.find((one) => one.id === id),
  absent: view?.absent?.find(({ unit }) => unit === id),
})

/** "dead since tick 33, killed by D", of somebody who is not there. */
export const absenceText = ({ absent }: Pick<Whereabouts, 'absent'>): string =>
  absent?.text ?? 'not there yet'

/** A unit with the side it has in a picture, and the shape that goes with it. */
export function asShown<U extends UnitInfo>(
  unit: U,
  { token, absent }: Whereabouts,
  units: readonly UnitInfo[],
): U {
  const side = token?.side ?? absent?.side ?? unit.side
  if (side === unit.side) return unit
  const shape = token?.shape ?? units.find((other) => other.side === side)?.shape ?? unit.shape
  return { ...unit, side, shape }
}

/** Those one may want to look at: there, or once there. */
export const isMet = ({ token, absent }: Whereabouts): boolean =>
  token !== undefined || (absent !== undefined && absent.kind !== 'later')
