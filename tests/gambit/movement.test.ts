import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { distance } from '#engine/core/define/hex.ts'
import { HEXES } from '#engine/rulesets/gambit/board.ts'
import type { CurrentSkill, Hex } from '#schemas/gambit/setup.ts'
import { current, play, RING, unit } from '../support/battle.ts'

type At = readonly [number, number]
type Unit = ReturnType<typeof unit>

const foes = (...places: At[]) => places.map((at, i) => unit(`x${i}`, 'enemy', at))
const friends = (...places: At[]) => places.map((at, i) => unit(`b${i}`, 'friendly', at))

/** Where a rule of a character at `from` is headed. */
function headed(from: At, rule: CurrentSkill, others: readonly Unit[]): At {
  const a = unit('a', 'friendly', from, [{ trigger: { scope: 'enemy', condition: 'always' }, ...rule }])
  const decided = play(current([a, ...others], { maxTicks: 1 })).events(0)[0]
  if (decided?.type !== 'decided') throw new Error('nothing was decided')
  return [decided.cell.q, decided.cell.r]
}

const move = (behavior: 'towards' | 'away', target: CurrentSkill['target'] = 'enemy'): CurrentSkill => ({
  skill: 'move',
  behavior,
  target,
})
const dash = (behavior: 'towards' | 'away', target: CurrentSkill['target'] = 'enemy'): CurrentSkill => ({
  skill: 'dash',
  behavior,
  target,
})

describe('towards one', () => {
  const rows: [string, At, Unit[], At, At][] = [
    ['[G8.2] [G8.3] next to it: its own hex, and no dash', [0, 0], foes([1, 0]), [1, 0], [0, 0]],
    ['[G8.2] at distance 2 a dash makes one step', [0, 0], foes([2, 0]), [1, 0], [1, 0]],
    ['[G8.2] at distance 3 a dash makes two', [0, 0], foes([3, 0]), [1, 0], [2, 0]],
    ['[G8.4] least |dq| first', [0, 0], foes([2, 1]), [1, 0], [2, 0]],
    ['[G8.4] least |dq| first', [0, 0], foes([2, -3]), [1, -1], [2, -2]],
    ['[G8.4] least |dq| first', [0, 0], foes([-1, 3]), [-1, 1], [-1, 2]],
    ['[G8.3] around somebody', [0, 0], [...foes([3, 0]), ...friends([1, 0])], [1, -1], [2, -1]],
    [
      '[G8.3] the long way round',
      [-5, 0],
      [...foes([-2, 0]), ...friends([-4, 0], [-4, -1])],
      [-5, 1],
      [-4, 1],
    ],
    ['[G8.3] no way', [-5, 0], [...foes([5, 0]), ...friends([-4, 0], [-5, 1], [-4, -1])], [-5, 0], [-5, 0]],
    [
      '[G8.3] walled in but for the goal',
      [-5, 0],
      [...foes([-4, 0]), ...friends([-5, 1], [-4, -1])],
      [-4, 0],
      [-5, 0],
    ],
  ]
  test.each(rows)('%s', (_, from, others, step, two) => {
    expect(headed(from, move('towards'), others)).toEqual(step)
    expect(headed(from, dash('towards'), others)).toEqual(two)
  })

  test.each([move('towards'), move('away'), dash('towards'), dash('away')])(
    '[G8.3] [G8.5] on oneself %j stays',
    (rule) => {
      expect(headed([2, 1], { ...rule, target: 'self' }, foes([3, 1]))).toEqual([2, 1])
    },
  )
})

describe('away from one', () => {
  const rows: [At, At, At, At][] = [
    [
      [0, 0],
      [1, 0],
      [-1, 1],
      [-2, 2],
    ],
    [
      [0, 0],
      [-1, 0],
      [1, -1],
      [2, -2],
    ],
    [
      [0, 0],
      [0, 1],
      [1, -1],
      [2, -2],
    ],
    [
      [5, 0],
      [4, 0],
      [5, -1],
      [5, -2],
    ],
    [
      [0, 5],
      [0, 3],
      [-1, 5],
      [-2, 5],
    ],
    [
      [5, -5],
      [4, -4],
      [5, -4],
      [5, -3],
    ],
  ]
  test.each(rows)('[G8.5] [G8.7] from %j, threat at %j → %j, dash %j', (from, threat, step, two) => {
    expect(headed(from, move('away'), foes(threat))).toEqual(step)
    expect(headed(from, dash('away'), foes(threat))).toEqual(two)
  })

  test('[G8.6] the threat itself blocks an escape route', () => {
    const board = [...foes([0, -5]), ...friends([1, -5])]
    const scores = play(current([unit('a', 'friendly', [0, -4], [move('away')]), ...board], { maxTicks: 1 }))
      .decision(0, 'a')
      .options[0]?.cells?.map(({ cell, score }) => [cell?.q, cell?.r, score[0]?.value])
    // From (-1, -4) two of four neighbours are left besides the threat: (-1, -3), (-2, -3) and the mover's own hex.
    expect(scores).toContainEqual([-1, -4, 1 * 3])
    expect(scores).toContainEqual([0, -4, 1 * 4])
  })

  test('[G8.8] on an open board 206 of 8190 pairs stay put and 1314 end closer', () => {
    let stay = 0
    let closer = 0
    for (const from of HEXES)
      for (const threat of HEXES) {
        if (from === threat) continue
        const [q, r] = headed([from.q, from.r], move('away'), foes([threat.q, threat.r]))
        if (q === from.q && r === from.r) stay++
        else if (distance({ q, r }, threat) < distance(from, threat)) closer++
      }
    expect({ stay, closer }).toEqual({ stay: 206, closer: 1314 })
  })
})

describe('groups', () => {
  const rows: [string, At, At[], CurrentSkill, At][] = [
    [
      '[G8.12] [G8.14]',
      [0, 0],
      [
        [1, 0],
        [-1, 0],
      ],
      move('away', 'enemies'),
      [0, -1],
    ],
    [
      '[G8.10] [G8.11]',
      [0, 0],
      [
        [1, 0],
        [-1, 0],
      ],
      move('towards', 'enemies'),
      [1, -1],
    ],
    [
      '[G8.12]',
      [0, 0],
      [
        [2, 0],
        [0, 2],
      ],
      move('away', 'enemies'),
      [-1, 0],
    ],
    [
      '[G8.10] [G8.11]',
      [0, 0],
      [
        [3, 0],
        [0, 3],
      ],
      move('towards', 'enemies'),
      [0, 1],
    ],
    [
      '[G8.10]',
      [0, 0],
      [
        [2, -1],
        [2, 1],
      ],
      move('towards', 'enemies'),
      [1, 0],
    ],
    ['[G8.10] never stays, never enters', [0, 0], [[1, 0]], move('towards', 'enemies'), [1, -1]],
    [
      '[G8.10]',
      [-4, 0],
      [
        [3, -2],
        [4, 0],
        [2, 3],
      ],
      move('towards', 'enemies'),
      [-3, 0],
    ],
    [
      '[G8.2] [G8.10]',
      [-4, 0],
      [
        [3, -2],
        [4, 0],
        [2, 3],
      ],
      dash('towards', 'enemies'),
      [-2, 0],
    ],
    ['[G8.2] [G8.10] out and back', [0, 0], [[1, 0]], dash('towards', 'enemies'), [0, 0]],
  ]
  test.each(rows)('%s from %j, group %j, %j → %j', (_, from, group, rule, want) => {
    expect(headed(from, rule, foes(...group))).toEqual(want)
  })

  test('[G8.9] allies as a group leave the mover out', () => {
    const others = [...friends([3, 0]), ...foes([-4, 0])]
    expect(headed([0, 0], move('towards', 'allies'), others)).toEqual([1, 0])
  })

  test('[G8.13] members do not block escape routes, others do', () => {
    const cellsOf = (others: Unit[]) =>
      play(current([unit('a', 'friendly', [0, 0], [move('away', 'enemies')]), ...others], { maxTicks: 1 }))
        .decision(0, 'a')
        .options[0]?.cells?.map(({ cell, score }) => [cell?.q, cell?.r, score[0]?.value])
    expect(cellsOf(foes([1, 0]))).toContainEqual([0, 0, 1 * 6])
    expect(cellsOf([...foes([1, 0]), ...friends([0, 1])])).toContainEqual([0, 0, 1 * 5])
  })

  test('[G8.15] the first of two equally near members is the nearest', () => {
    const rule = move('away', 'enemies')
    const near = HEXES.filter((hex) => [1, 2].includes(distance(hex, { q: 0, r: 0 })))
    const pairs = near.flatMap((a) =>
      near
        .filter((b) => b !== a)
        .map((b): At[] => [
          [a.q, a.r],
          [b.q, b.r],
        ]),
    )
    let depending = 0
    for (const pair of pairs) {
      const inOrder = headed([0, 0], rule, foes(...pair))
      expect(inOrder).toEqual(plainly([0, 0], rule, foes(...pair)))
      if (inOrder.join() !== headed([0, 0], rule, foes(...pair.toReversed())).join()) depending++
    }
    expect(depending).toBeGreaterThan(0)
  })
})

const same = (a: Hex, b: Hex) => a.q === b.q && a.r === b.r
const around = (hex: Hex) =>
  HEXES.filter((other) => RING.some(([q, r]) => other.q === hex.q + q && other.r === hex.r + r))

const compare = (a: readonly number[], b: readonly number[]): number => {
  const at = a.findIndex((value, i) => value !== b[i])
  return at < 0 ? 0 : a[at]! - b[at]!
}

/** The hex with the least scores, equal ones by r and q. */
const least = (hexes: readonly Hex[], scores: (hex: Hex) => number[]): Hex | undefined =>
  [...hexes].sort((a, b) => compare([...scores(a), a.r, a.q], [...scores(b), b.r, b.q]))[0]

function pathLengths(goal: Hex, free: (hex: Hex) => boolean): Map<Hex, number> {
  const start = HEXES.find((hex) => same(hex, goal))!
  const lengths = new Map([[start, 0]])
  for (const [hex, length] of lengths)
    for (const next of around(hex)) if (!lengths.has(next) && free(next)) lengths.set(next, length + 1)
  return lengths
}

/** The step rules as the page says them, with no eye on speed. */
function plainStep(
  at: Hex,
  away: boolean,
  group: readonly Hex[],
  plural: boolean,
  others: readonly Hex[],
): Hex {
  const free = (hex: Hex) => !others.some((other) => same(other, hex))
  const open = around(at).filter(free)
  const nearest = (hex: Hex) =>
    group.reduce((best, member) => (distance(hex, member) < distance(hex, best) ? member : best))
  const dq = (hex: Hex) => Math.abs(hex.q - nearest(hex).q)
  const dr = (hex: Hex) => Math.abs(hex.r - nearest(hex).r)
  if (!plural && same(at, group[0]!)) return at
  if (away) {
    const escapes = (hex: Hex) =>
      around(hex).filter((next) => free(next) || (plural && group.some((member) => same(member, next))))
        .length
    const d = (hex: Hex) => distance(hex, nearest(hex))
    return least([...open, at], (hex) => [-d(hex) * escapes(hex), -d(hex), -dq(hex), -dr(hex)])!
  }
  if (plural) {
    const sum = (hex: Hex) => group.reduce((total, member) => total + distance(hex, member), 0)
    return least(open, (hex) => [sum(hex), dq(hex), dr(hex)]) ?? at
  }
  const lengths = pathLengths(group[0]!, free)
  const reached = around(at).filter((hex) => lengths.has(hex) && (free(hex) || same(hex, group[0]!)))
  return least(reached, (hex) => [lengths.get(hex)!, dq(hex), dr(hex)]) ?? at
}

function plainly(from: At, { skill, behavior, target }: CurrentSkill, others: readonly Unit[]): At {
  const held = others.map(({ position }) => position)
  const faction = target === 'ally' || target === 'allies' ? 'friendly' : 'enemy'
  const members = others.filter((other) => other.faction === faction).map(({ position }) => position)
  const start = { q: from[0], r: from[1] }
  const plural = target === 'enemies' || target === 'allies'
  const nearest = least(members, (hex) => [distance(hex, start)])!
  const steps = skill === 'dash' ? 2 : 1
  let at: Hex = start
  for (let n = 0; n < steps; n++) {
    const next = plainStep(at, behavior === 'away', plural ? members : [nearest], plural, held)
    if (steps > 1 && held.some((hex) => same(hex, next))) break
    at = next
  }
  return [at.q, at.r]
}

describe('any board', () => {
  const crowd = fc
    .tuple(fc.constantFrom(2, 3, 5), fc.integer({ min: 2, max: 16 }))
    .chain(([radius, count]) => {
      const near = HEXES.filter((hex) => distance(hex, { q: 0, r: 0 }) <= radius)
      const size = Math.min(count, near.length)
      return fc.record({
        places: fc.shuffledSubarray(near, { minLength: size, maxLength: size }),
        sides: fc.array(fc.boolean(), { minLength: size, maxLength: size }),
        rule: fc.record({
          skill: fc.constantFrom('move' as const, 'dash' as const),
          behavior: fc.constantFrom('towards' as const, 'away' as const),
          target: fc.constantFrom('enemy' as const, 'enemies' as const),
        }),
      })
    })

  test('[G8.1] [G8.2] [G8.3] [G8.4] [G8.5] [G8.7] [G8.11] [G8.14] the engine steps as the rules read', () => {
    fc.assert(
      fc.property(crowd, ({ places, sides, rule }) => {
        const [own, ...rest] = places
        const others = rest.map(({ q, r }, i) =>
          unit(`c${i}`, i > 0 && sides[i] ? 'friendly' : 'enemy', [q, r]),
        )
        const from: At = [own!.q, own!.r]
        expect(headed(from, rule, others)).toEqual(plainly(from, rule, others))
      }),
      { numRuns: 1500 },
    )
  })
})
