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
