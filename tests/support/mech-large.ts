import { WEAPON_IDS } from '#schemas/mech/catalogue.ts'
import { machine } from './mech.ts'

const envelope = {
  format: 'tickscope/scenario',
  version: 1,
  ruleset: 'mech',
  seed: 1,
} as const

/** The largest map there can be, with terrain on every fourth hex and four machines in the middle of it. */
export const largestMap = () => ({
  ...envelope,
  name: 'As far as the eye can see',
  setup: {
    map: {
      width: 256,
      height: 256,
      hexes: Array.from({ length: 128 * 128 }, (_, i) => ({
        col: (i % 128) * 2,
        row: Math.floor(i / 128) * 2,
        terrain: i % 3 === 0 ? 'LIGHT_WOODS' : 'WATER',
      })),
    },
    turns: 2,
    units: [
      machine('a', 'P1', 'HBK-4G', 120, 120, 'N'),
      machine('b', 'P1', 'HBK-4G', 124, 121, 'N'),
      machine('c', 'P2', 'HBK-4G', 121, 117, 'S'),
      machine('d', 'P2', 'HBK-4G', 125, 118, 'S'),
    ],
  },
})

/** As many machines as there can be, each with as many weapons as it can have, and nobody but policies to decide. */
export const crowd = (machines = 100, weapons = 100) => ({
  ...envelope,
  name: `${machines} machines with ${weapons} weapons each`,
  controllers: { P1: 'policy', P2: 'policy' } as const,
  setup: {
    turns: 2,
    units: Array.from({ length: machines }, (_, i) => ({
      ...machine(
        `m${i}`,
        i % 2 === 0 ? 'P1' : 'P2',
        'HBK-4G',
        i % 10,
        Math.floor(i / 10),
        i % 2 === 0 ? 'S' : 'N',
      ),
      weapons: Array.from({ length: weapons }, (_, n) => WEAPON_IDS[(i + n) % WEAPON_IDS.length]!),
    })),
  },
})
