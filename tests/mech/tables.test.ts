import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { eventsOfTick } from '#engine/core/timeline.ts'
import { arcOf, bearingSide, distance, hexSides, inArc, twistsOf } from '#engine/rulesets/mech/board.ts'
import { impulsesOf } from '#engine/rulesets/mech/rules/impulses.ts'
import { unitNamed } from '#engine/rulesets/mech/rules/machine.ts'
import { bandOf, impactOf, percentOf, toHit, waysToHit } from '#engine/rulesets/mech/rules/to-hit.ts'
import { WEAPON_IDS } from '#schemas/mech/catalogue.ts'
import { type Hex, turned } from '#schemas/mech/cells.ts'
import { heatPenalty, locationOf } from '#schemas/mech/tables.ts'
import type { Direction } from '#schemas/mech/words.ts'
import { play } from '../support/mech.ts'

type Pair = [number, number]
const hex = ([col, row]: Pair): Hex => ({ col, row })
const range = (weapon: [number, number, number]) => ({ range: weapon })

/** The JSON blocks of the golden page, by their id. */
const page = readFileSync(new URL('../golden/mech/cases.md', import.meta.url), 'utf8')
const blocks = new Map(
  Array.from(page.matchAll(/```json\n([\s\S]*?)```/g), ([, text]) => JSON.parse(text!)).map((block) => [
    block.id as string,
    block,
  ]),
)
const block = <T>(id: string): T => blocks.get(id) as T
const cases = <T>(id: string): T[] => block<{ cases: T[] }>(id).cases

test('the golden page has twelve cases, and each is used below', () => {
  const used = ['G01', 'G03', 'G05', 'G07', 'G09', 'G11', 'G13', 'G15', 'G17', 'G19', 'G21', 'G23']
  expect([...blocks.keys()]).toEqual(used)
})

describe('geometry', () => {
  test.each(cases<{ a: Pair; b: Pair; d: number }>('G01'))('[M1.3] G01 $a to $b is $d', ({ a, b, d }) => {
    expect([distance(hex(a), hex(b)), distance(hex(b), hex(a))]).toEqual([d, d])
  })

  type Sides = { from: Pair; to: Pair; sides: Direction[]; label: Direction | null }
  test.each(cases<Sides>('G03'))('[M1.4] [M1.5] G03 $from to $to lies behind $sides', (row) => {
    expect(hexSides(hex(row.from), hex(row.to))).toEqual(row.sides)
    expect(bearingSide(hex(row.from), hex(row.to))).toBe(row.label)
  })

  test('[M1.6] G05 a whole arc', () => {
    const { width, height, origin, facing, arc } = block<{
      width: number
      height: number
      origin: Pair
      facing: Direction
      arc: Pair[]
    }>('G05')
    const found = arcOf({ width, height, holes: [] }, hex(origin), facing)
    expect(found).toHaveLength(arc.length)
    expect(found).toEqual(expect.arrayContaining(arc.map(hex)))
    expect(arcOf({ width, height, holes: [hex(arc[0]!)] }, hex(origin), facing)).toHaveLength(arc.length - 1)
    expect(arcOf({ width, height, holes: [] }, hex(origin), 'N')).toHaveLength(12)
  })

  type Members = { origin: Pair; facing: Direction; in: Pair[]; out: Pair[] }
  test.each(cases<Members>('G07'))('[M1.6] G07 the arc of $origin to $facing', (row) => {
    for (const to of row.in) expect(inArc(hex(row.origin), row.facing, hex(to)), String(to)).toBe(true)
    for (const to of row.out) expect(inArc(hex(row.origin), row.facing, hex(to)), String(to)).toBe(false)
  })

  test('[M1.8] G09 the Hunchback of the sample battle sees somebody only after a twist', () => {
    const {
      origin,
      legs,
      longRange,
      enemies,
      expect: wanted,
      illegal,
    } = block<{
      origin: Pair
      legs: Direction
      longRange: number
      enemies: Record<string, Pair>
      expect: Record<Direction, string[]>
      illegal: Direction[]
    }>('G09')
    const twists = twistsOf(legs)
    expect(new Set(twists)).toEqual(new Set(Object.keys(wanted)))
    for (const facing of illegal) expect(twists).not.toContain(facing)
    for (const facing of twists) {
      const seen = Object.entries(enemies).filter(
        ([, at]) => inArc(hex(origin), facing, hex(at)) && distance(hex(origin), hex(at)) <= longRange,
      )
      expect(seen.map(([id]) => id)).toEqual(wanted[facing])
    }
    expect(twists.includes(turned('NE', 1))).toBe(false)
    expect(twists.includes(turned('NW', -1))).toBe(false)
  })
})

describe('initiative and impulses', () => {
  type Initiative = { dice: number[]; loser: string; totals: Pair; used: number }
  test.each(cases<Initiative>('G11'))('[M2.1] G11 $dice: $loser loses', ({ dice, loser, totals, used }) => {
    const timeline = play({ setup: { units: [] }, rolls: dice.map((die) => die - 1) })
    const rolled = eventsOfTick(timeline, 0).find(({ type }) => type === 'InitiativeRolled')
    if (rolled?.type !== 'InitiativeRolled') throw new Error('no initiative')
    const sums = rolled.attempts.at(-1)!.map(([a, b]) => a + b)
    expect([rolled.loser, sums, rolled.attempts.length * 4]).toEqual([loser, totals, used])
    expect(rolled.attempts.flat(2)).toEqual(dice)
    expect(timeline.keyframes.at(-1)!.rng.scripted).toBe(used)
  })

  test.each([
    [1, 1, 'L1 W1'],
    [2, 2, 'L1 W1 L1 W1'],
    [3, 1, 'L3 W1'],
    [1, 3, 'L1 W3'],
    [4, 3, 'L2 W1 L1 W1 L1 W1'],
    [3, 4, 'L1 W2 L1 W1 L1 W1'],
    [5, 2, 'L3 W1 L2 W1'],
    [2, 5, 'L1 W3 L1 W2'],
    [3, 5, 'L1 W2 L1 W2 L1 W1'],
    [5, 3, 'L2 W1 L2 W1 L1 W1'],
    [4, 4, 'L1 W1 L1 W1 L1 W1 L1 W1'],
    [0, 2, 'W2'],
    [2, 0, 'L2'],
    [0, 0, ''],
  ])('[M2.4] [M2.5] %i against %i: %s', (losing, winning, wanted) => {
    const impulses = impulsesOf('P2', losing, winning)
    const text = impulses
      .map(({ player, unitCount }) => `${player === 'P2' ? 'L' : 'W'}${unitCount}`)
      .join(' ')
    expect(text).toBe(wanted)
  })
})

describe('to hit', () => {
  type Bands = { weapon: [number, number, number]; expect: Record<string, number | null> }
  test.each(cases<Bands>('G13'))('[M5.2] G13 the ranges $weapon', ({ weapon, expect: wanted }) => {
    for (const [away, modifier] of Object.entries(wanted))
      expect(bandOf(range(weapon), Number(away))?.modifier ?? null, away).toBe(modifier)
  })

  type Shot = {
    gunnery: number
    weapon: [number, number, number]
    distance: number
    heat: number
    primary: boolean
    tn: number
    ways: number
    pct: number
  }
  test.each(cases<Shot>('G15'))('[M5.1] [M5.3] [M5.4] [M5.5] G15 $tn: $ways of 36, $pct %', (row) => {
    const { weapon, primary, tn, ways, pct, ...shot } = row
    const needed = toHit({ ...shot, weapon: range(weapon), isPrimary: primary })
    expect([needed.tn, waysToHit(needed.tn), percentOf(needed.tn)]).toEqual([tn, ways, pct])
    expect(needed.parts.map(({ factor }) => factor)).toEqual(['gunnery', 'range', 'heat', 'secondary'])
    expect(needed.parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(tn)
  })

  test.each([
    [0, 7, 0],
    [8, 12, 1],
    [13, 17, 2],
    [18, 23, 3],
    [24, 99, 4],
  ])('[M5.3] heat %i to %i costs %i', (from, to, penalty) => {
    expect([heatPenalty(from), heatPenalty(to)]).toEqual([penalty, penalty])
  })

  test('[M5.5] 2 or less always hits, 13 or more never', () => {
    expect([-1, 0, 2, 3, 12, 13, 20].map(waysToHit)).toEqual([36, 36, 36, 35, 1, 0, 0])
    expect([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13].map(percentOf)).toEqual([
      100, 97, 92, 83, 72, 58, 42, 28, 17, 8, 3, 0,
    ])
  })

  test('[M5.2] nothing fires beyond its long range', () => {
    const shot = { gunnery: 4, heat: 0, distance: 10, isPrimary: true }
    expect(() => toHit({ ...shot, weapon: range([3, 6, 9]) })).toThrow('cannot fire at 10')
  })
})

const NAMES: Record<string, string> = {
  HD: 'HEAD',
  CT: 'CENTER_TORSO',
  LT: 'LEFT_TORSO',
  RT: 'RIGHT_TORSO',
  LA: 'LEFT_ARM',
  RA: 'RIGHT_ARM',
  LL: 'LEFT_LEG',
  RL: 'RIGHT_LEG',
}

describe('location and damage', () => {
  test('[M6.3] G17 the table', () => {
    const {
      expect: wanted,
      critical,
      error,
    } = block<{
      expect: Record<string, string>
      critical: number[]
      error: number[]
    }>('G17')
    for (const [sum, code] of Object.entries(wanted))
      expect(locationOf(Number(sum)), sum).toEqual({
        location: NAMES[code],
        critical: critical.includes(Number(sum)),
      })
    for (const sum of error) expect(() => locationOf(sum)).toThrow('never come to')
  })

  type Damage = Record<
    'armor' | 'is' | 'damage' | 'armorAfter' | 'isAfter' | 'armorDamage' | 'structureDamage' | 'lost',
    number
  >
  test.each(cases<Damage>('G19'))('[M6.4] G19 $damage at $armor / $is', (row) => {
    const { armorDamage, structureDamage, lost } = impactOf(row.damage, row.armor, row.is)
    expect({ armorDamage, structureDamage, lost }).toEqual({
      armorDamage: row.armorDamage,
      structureDamage: row.structureDamage,
      lost: row.lost,
    })
    expect([row.armor - armorDamage, row.is - structureDamage]).toEqual([row.armorAfter, row.isAfter])
  })

  test.each([
    [5, 5, 10, { armorDamage: 5, structureDamage: 0, lost: 0 }],
    [15, 5, 10, { armorDamage: 5, structureDamage: 10, lost: 0 }],
    [16, 5, 10, { armorDamage: 5, structureDamage: 10, lost: 1 }],
    [20, 0, 0, { armorDamage: 0, structureDamage: 0, lost: 20 }],
  ])('[M6.4] [M6.5] %i at %i / %i', (damage, armor, structure, wanted) => {
    expect(impactOf(damage, armor, structure)).toEqual(wanted)
  })
})

interface Resolve {
  targets: Record<string, Record<string, Pair>>
  attacks: { t: string; tn: number; dmg: number }[]
  dice: number[]
  results: {
    total: number
    hit: boolean
    loc: string
    critical: boolean
    armorDamage: number
    structureDamage: number
    lost: number
  }[]
  after: Record<string, Record<string, Pair>>
  used: number
}

/** A battle in which one machine makes these attacks: gunnery and distance give them their target number. */
function battleOf({ targets, attacks, dice }: Resolve) {
  const weapons = attacks.map(({ dmg }) => WEAPON_IDS.find((id) => id === (dmg === 20 ? 'AC20' : 'ML'))!)
  const [id] = Object.keys(targets)
  const values = Object.entries(targets[id!]!)
  const pick = (at: 0 | 1) => Object.fromEntries(values.map(([code, pair]) => [NAMES[code], pair[at]]))
  const setup = {
    losers: ['P1'],
    units: [
      {
        id: 'gun',
        owner: 'P1',
        variant: 'AS7-D',
        position: { col: 4, row: 5 },
        legFacing: 'N',
        gunnery: attacks[0]!.tn,
        weapons,
      },
      {
        id,
        owner: 'P2',
        variant: 'WVR-6R',
        position: { col: 4, row: 3 },
        legFacing: 'S',
        armor: pick(0),
        internalStructure: pick(1),
      },
    ],
  }
  const orders = [
    {
      type: 'Declare' as const,
      player: 'P1' as const,
      unitId: 'gun',
      torsoFacing: 'N' as const,
      primaryTargetId: id!,
      attacks: attacks.map(({ t }, weaponIndex) => ({ targetId: t, weaponIndex })),
    },
    { type: 'Declare' as const, player: 'P2' as const, unitId: id!, torsoFacing: 'S' as const },
  ]
  return play({ setup, orders, rolls: dice.map((die) => die - 1) })
}

describe('resolution with given dice', () => {
  test.each(['G21', 'G23'])('[M6.2] [M6.3] [M6.4] [M6.5] %s', (name) => {
    const golden = block<Resolve>(name)
    const timeline = battleOf(golden)
    expect(timeline.outcome).toEqual({ kind: 'done' })
    const events = eventsOfTick(timeline, 2)
    const results = golden.attacks.map((_, attack) => {
      const of = <T extends string>(type: T) =>
        events.find((event) => event.type === type && 'attack' in event && event.attack === attack)
      return { ...of('LocationRolled'), ...of('DamageApplied'), ...of('ToHitRolled') }
    })
    expect(results).toMatchObject(golden.results.map(({ loc, ...row }) => ({ ...row, location: NAMES[loc] })))
    expect(timeline.keyframes.at(-1)!.rng.scripted).toBe(golden.used)
    const { units } = timeline.keyframes.at(-1)!.state
    for (const [id, places] of Object.entries(golden.after))
      for (const [code, [armor, structure]] of Object.entries(places)) {
        const location = NAMES[code] as keyof (typeof units)[number]['internalStructure']
        const unit = unitNamed(units, id)
        expect([unit.armor[location], unit.internalStructure[location]]).toEqual([armor, structure])
      }
  })

  test('[M6.5] G23 only the hit that ends a location tells of its end', () => {
    const events = eventsOfTick(battleOf(block<Resolve>('G23')), 2)
    expect(events.flatMap((event) => (event.type === 'LocationDestroyed' ? [event.attack] : []))).toEqual([2])
    expect(
      events.flatMap((event) => (event.type === 'DamageApplied' ? [event.locationDestroyed] : [])),
    ).toEqual([false, false, true, false])
  })
})
