import { longBattle } from './battles.ts'

/** Everybody is mortal, and the battle goes on to its end. */
const MORTAL_HP = 1000

/** Battles to simulate, by name: files, or made up. */
export const CASES = {
  // Nobody ever dies and all are in the thick of it: no tick is cheaper than another because half are dead.
  '3v3': () => longBattle(3, 3, 2000),
  '10v10': () => longBattle(10, 10, 1000),
  '45v46': () => longBattle(45, 46, 200),
  '3v3, mortal': () => longBattle(3, 3, 2000, MORTAL_HP),
  '10v10, mortal': () => longBattle(10, 10, 2000, MORTAL_HP),
  duel: 'seeds/duel/policy-plays-both.json',
  mech: 'seeds/mech/sample-battle.json',
  encounter: 'seeds/encounter/twenty-floors.json',
} as const

export type CaseName = keyof typeof CASES

/** Seconds a tick, and seconds a `structuredClone` of a state takes. */
export interface Measured {
  readonly ticks: number
  readonly events: number
  readonly simulate: number
  readonly clone: number
}
