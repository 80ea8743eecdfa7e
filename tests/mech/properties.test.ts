import fc from 'fast-check'
import { applyPatches, enablePatches } from 'immer'
import { describe, expect, test } from 'vitest'
import { digest } from '#engine/core/digest.ts'
import { packet } from '#engine/core/packet.ts'
import { createRecorder } from '#engine/core/record.ts'
import { forkSimulation, snapshotAt, snapshots } from '#engine/core/simulate.ts'
import { eventsOfTick } from '#engine/core/timeline.ts'
import { arcOf, distance, hexSides, inArc } from '#engine/rulesets/mech/board.ts'
import type { MechEvent } from '#engine/rulesets/mech/events.ts'
import { mech } from '#engine/rulesets/mech/index.ts'
import { orders } from '#engine/rulesets/mech/orders/orders.ts'
import { impulsesOf } from '#engine/rulesets/mech/rules/impulses.ts'
import { phaseOdds } from '#engine/rulesets/mech/rules/odds.ts'
import { impactOf } from '#engine/rulesets/mech/rules/to-hit.ts'
import type { Mech } from '#engine/rulesets/mech/types.ts'
import { type Hex, turned } from '#schemas/mech/cells.ts'
import { MechDecision, MechState } from '#schemas/mech/state.ts'
import { DIRECTIONS } from '#schemas/mech/words.ts'
import { parse } from '#schemas/parsing/parse.ts'
import { View } from '#schemas/view.ts'
import { type MechScenario, parseSetup, play, scenarioFrom } from '../support/mech.ts'
import { anyBattle, anySetup } from '../support/mech-arbitraries.ts'

enablePatches()
const RUNS = { numRuns: 60 }

const ofAnyBattle = (check: (scenario: MechScenario) => void, runs = RUNS) =>
  fc.assert(fc.property(anyBattle(), check), runs)

type Recorded = ReturnType<ReturnType<typeof createRecorder<Mech>>['record']>

/** Every tick of any battle, as it is recorded and as it was simulated. */
const ofAnyTick = (check: (recorded: Recorded, tick: number, timeline: ReturnType<typeof play>) => void) =>
  ofAnyBattle((scenario) => {
    const timeline = play(scenario)
    const recorder = createRecorder(timeline)
    for (let tick = 0; tick < timeline.ticks; tick++) check(recorder.record(tick), tick, timeline)
  })

const facing = fc.constantFrom(...DIRECTIONS)
const anyHex = fc.record({ col: fc.integer({ min: 20, max: 40 }), row: fc.integer({ min: 20, max: 40 }) })
const WIDE = { width: 64, height: 64, holes: [] }

describe('the arc', () => {
  test('[M1.6] holds 3k hexes of ring k, one more if k is even', () => {
    fc.assert(
      fc.property(anyHex, facing, (origin, torso) => {
        const arc = arcOf(WIDE, origin, torso)
        for (let ring = 1; ring <= 12; ring++)
          expect(arc.filter((hex) => distance(origin, hex) === ring)).toHaveLength(
            3 * ring + (ring % 2 === 0 ? 1 : 0),
          )
      }),
      { numRuns: 24 },
    )
  })

  const near = fc.tuple(anyHex, anyHex, facing)

  test('[M1.5] [M1.6] holds exactly the hexes with one of three sides, boundary hexes by either', () => {
    fc.assert(
      fc.property(near, ([origin, hex, torso]) => {
        const forward = [-1, 0, 1].map((steps) => turned(torso, steps))
        const sides = hexSides(origin, hex)
        expect(inArc(origin, torso, hex)).toBe(sides.some((side) => forward.includes(side)))
        const isLine = sides.length === 2
        if (isLine) expect(distance(origin, hex) % 2).toBe(0)
        if (isLine) expect(turned(sides[0]!, 1)).toBe(sides[1])
        expect(sides.length === 0).toBe(distance(origin, hex) === 0)
      }),
      { numRuns: 500 },
    )
  })

  test('[M1.6] is the same left and right of its axis', () => {
    fc.assert(
      fc.property(near, ([origin, hex, torso]) => {
        const axis = DIRECTIONS.indexOf(torso)
        const seen = DIRECTIONS.map((_, steps) => inArc(origin, turned(torso, steps), hex))
        const mirrored = DIRECTIONS.map((_, steps) =>
          inArc(origin, turned(torso, -steps), mirror(origin, hex, axis)),
        )
        expect(mirrored).toEqual(seen)
      }),
      { numRuns: 500 },
    )
  })

  test('[M1.7] and its opposite cover all but the origin and share two rays', () => {
    fc.assert(
      fc.property(near, ([origin, hex, torso]) => {
        const ahead = inArc(origin, torso, hex)
        const behind = inArc(origin, turned(torso, 3), hex)
        expect(ahead || behind).toBe(distance(origin, hex) > 0)
        const aside = [
          [turned(torso, 1), turned(torso, 2)],
          [turned(torso, 4), turned(torso, 5)],
        ]
        const onRay = aside.some((pair) => String(hexSides(origin, hex)) === String(pair))
        expect(ahead && behind).toBe(onRay)
      }),
      { numRuns: 500 },
    )
  })
})

/** The hex on the other side of the line through the origin in a direction. */
function mirror(origin: Hex, hex: Hex, axis: number): Hex {
  const cube = ({ col, row }: Hex) => {
    const r = row - (col - (col & 1)) / 2
    return [col, r, -col - r]
  }
  const from = cube(origin)
  const v = cube(hex).map((value, i) => value - from[i]!)
  // N and S keep q, NE and SW keep s, SE and NW keep r; all change their sign, the other two places.
  const kept = [0, 2, 1][axis % 3]!
  const [a, b] = [0, 1, 2].filter((i) => i !== kept)
  const turnedBack = v.map((value) => -value)
  turnedBack[a!] = -v[b!]!
  turnedBack[b!] = -v[a!]!
  const col = from[0]! + turnedBack[0]!
  const r = from[1]! + turnedBack[1]!
  return { col, row: r + (col - (col & 1)) / 2 }
}

test('[M2.4] impulses have units, alternate, begin with the loser, add up and never grow', () => {
  const count = fc.nat(12)
  fc.assert(
    fc.property(count, count, (losing, winning) => {
      const impulses = impulsesOf('P1', losing, winning)
      const sizes = (player: string) =>
        impulses.filter((impulse) => impulse.player === player).map(({ unitCount }) => unitCount)
      const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
      expect(impulses.every(({ unitCount }) => unitCount >= 1)).toBe(true)
      expect(impulses.every(({ player }, i) => i === 0 || player !== impulses[i - 1]!.player)).toBe(true)
      if (losing > 0) expect(impulses[0]!.player).toBe('P1')
      expect([sum(sizes('P1')), sum(sizes('P2'))]).toEqual([losing, winning])
      for (const side of [sizes('P1'), sizes('P2')]) {
        expect(side).toEqual(side.toSorted((a, b) => b - a))
        if (side.length > 0) expect(side[0]! - side.at(-1)!).toBeLessThanOrEqual(1)
      }
    }),
    { numRuns: 200 },
  )
})

test('[M6.6] in which order hits land does not change what is left', () => {
  const hits = fc.array(fc.integer({ min: 1, max: 20 }), { maxLength: 8 })
  fc.assert(
    fc.property(fc.nat(40), fc.nat(30), hits, fc.array(fc.nat()), (armor, structure, damages, keys) => {
      const land = (order: readonly number[]) => {
        let left = { armor, structure, lost: 0 }
        for (const damage of order) {
          const { armorDamage, structureDamage, lost } = impactOf(damage, left.armor, left.structure)
          expect(armorDamage + structureDamage + lost).toBe(damage)
          left = {
            armor: left.armor - armorDamage,
            structure: left.structure - structureDamage,
            lost: left.lost + lost,
          }
        }
        return left
      }
      const shuffled = damages
        .map((damage, i) => ({ damage, key: keys[i] ?? i }))
        .sort((a, b) => a.key - b.key)
        .map(({ damage }) => damage)
      expect(land(shuffled)).toEqual(land(damages))
    }),
    { numRuns: 300 },
  )
})

describe('over random battles', () => {
  test('[M6.2] [M7.5] a resolution takes 2 dice an attack and 2 a hit, nothing else draws but initiative', () => {
    ofAnyTick(({ before, frames }) => {
      const labels = frames.flatMap(({ rolls }) => rolls.map(({ label }) => label))
      const events = frames.flatMap(({ events: happened }) => happened)
      const of = (type: string) => events.filter((event) => event.type === type).length
      expect(frames.flatMap(({ rolls }) => rolls).every(({ bound }) => bound === 6)).toBe(true)
      if (before.phase === 'RESOLUTION') {
        expect(labels).toHaveLength(2 * of('ToHitRolled') + 2 * of('LocationRolled'))
        expect(events.findLast(({ type }) => type === 'PhaseEnded')).toMatchObject({ dice: labels.length })
      } else expect(labels).toHaveLength(before.phase === 'INITIATIVE' ? 4 * (1 + of('InitiativeTied')) : 0)
    })
  })

  test('[M7.4] a resolution has a frame for each attack and for each hit, in one order', () => {
    ofAnyTick(({ before, frames }) => {
      const of = (phase: string) => frames.filter((frame) => frame.phase === phase)
      const attacks = before.declarations.flatMap((declaration) => declaration.attacks)
      const isResolved = before.phase === 'RESOLUTION'
      expect(of('roll')).toHaveLength(isResolved ? Math.max(1, attacks.length) : 1)
      const hits = of('roll').flatMap(({ events }) =>
        events.flatMap((event) => (event.type === 'LocationRolled' ? [event.attack] : [])),
      )
      const damaged = of('damage').flatMap(({ events }) =>
        events.flatMap((event) => (event.type === 'DamageApplied' ? [event.attack] : [])),
      )
      expect(damaged).toEqual(hits)
      expect(of('damage')).toHaveLength(Math.max(1, hits.length))
      expect(new Set(frames.map(({ phase }) => phase)).size).toBe(6)
    })
  })

  test('[M5.6] a forecast, the declared shot and the dice use one target number', () => {
    ofAnyBattle((scenario) => {
      const timeline = play(scenario)
      const foreseen = new Map<string, string>()
      let next = 0
      for (const { tick, state } of snapshots(timeline, 0)) {
        if (tick === timeline.ticks) continue
        const order = state.phase === 'DECLARATION' ? scenario.orders![next++]! : null
        if (order !== null)
          for (const { text, effects } of orders.forecast(state, order)!.parts) {
            const sum = effects[0]!.breakdown.reduce((total, { value }) => total + value, 0)
            expect(text).toContain(`needs ${sum} `)
          }
        for (const event of eventsOfTick(timeline, tick)) {
          if (event.type === 'ShotDeclared') foreseen.set(`${state.turn} ${event.attack}`, shotText(event))
          if (event.type === 'ToHitRolled') {
            expect(shotText(event)).toBe(foreseen.get(`${state.turn} ${event.attack}`))
            expect(event.hit).toBe(event.total >= event.tn)
          }
        }
      }
    })
  })

  test('[M7.4] record and simulate give the same digest after every tick, the same events, and honest patches', () => {
    ofAnyTick(({ before, frames }, tick, timeline) => {
      const after = frames.at(-1)!.state
      expect([digest(before), digest(after)]).toEqual(
        [tick, tick + 1].map((at) => digest(snapshotAt(timeline, at).state)),
      )
      expect(frames.flatMap(({ events }) => events)).toEqual(eventsOfTick(timeline, tick))
      const patched = frames.reduce((value, { patches }) => applyPatches(value, [...patches]), before)
      expect(digest(patched)).toBe(digest(after))
    })
  })

  test('[M8.5] every state is a setup from which the battle goes on as it did', () => {
    ofAnyBattle(
      (scenario) => {
        const timeline = play(scenario)
        const all = [...snapshots(timeline, 0)]
        const digests = all.map(({ state }) => digest(state))
        for (const { tick, state, orders, rng } of all) {
          expect(parse(MechState, state).ok).toBe(true)
          expect(parseSetup(state)).toEqual({ ok: true, value: state })
          const rolls = rollsFrom(timeline, tick)
          expect(rng.scripted).toBe(0)
          const pasted = play({
            setup: JSON.parse(JSON.stringify(state)),
            orders: scenario.orders!.slice(orders),
            rolls,
          })
          expect(Array.from(snapshots(pasted, 0), ({ state: later }) => digest(later))).toEqual(
            digests.slice(tick),
          )
          expect(pasted.outcome).toEqual(timeline.outcome)
        }
      },
      { numRuns: 12 },
    )
  })

  test('[M10.1] events, decisions, views and outcomes have the shapes their schemas say, and words', () => {
    ofAnyBattle(
      (scenario) => {
        const timeline = play(scenario)
        const recorder = createRecorder(timeline)
        expect(parse(mech.schemas.outcome, timeline.outcome).ok).toBe(true)
        for (let tick = 0; tick <= timeline.ticks; tick++) {
          for (const event of eventsOfTick(timeline, tick)) {
            expect(parse(mech.schemas.event, event)).toMatchObject({ ok: true })
            if (event.cause !== null) expect(event.cause).toBeLessThan(event.id)
          }
          for (const frame of packet(timeline, recorder, tick).frames) {
            expect(parse(View, frame.view)).toMatchObject({ ok: true })
            for (const { text } of frame.events) expect(text).not.toMatch(/undefined|NaN|null/)
          }
        }
      },
      { numRuns: 25 },
    )
  })

  test('[M9.1] every option is acceptable, each once, and has a forecast', () => {
    ofAnyBattle((scenario) => {
      for (const { state } of snapshots(play(scenario), 0)) {
        const options = orders.options(state)
        expect(options.length > 0).toBe(orders.awaiting(state) !== null)
        expect(new Set(options.map(({ order }) => JSON.stringify(order))).size).toBe(options.length)
        expect(new Set(options.map(({ kind, cells }) => JSON.stringify([kind, cells]))).size).toBe(
          options.length,
        )
        for (const { order } of options) {
          expect(orders.refuse(state, order)).toBeNull()
          expect(orders.forecast(state, order)!.parts).toHaveLength(order.attacks!.length)
        }
      }
    })
  })

  test('[M6.6] turned about within a declaration, attacks are the same battle', () => {
    ofAnyBattle(
      (scenario) => {
        const orders = scenario.orders!.map((order) => ({ ...order, attacks: order.attacks!.toReversed() }))
        expect(digest(play({ ...scenario, orders }).keyframes.at(-1)!.state)).toBe(
          digest(play(scenario).keyframes.at(-1)!.state),
        )
      },
      { numRuns: 25 },
    )
  })

  test('[M9.4] damage odds add up to 1 and hold what then happened', () => {
    ofAnyBattle((scenario) => {
      const timeline = play(scenario)
      for (const { tick, state } of snapshots(timeline, 0)) {
        if (state.phase !== 'RESOLUTION' || tick === timeline.ticks) continue
        const ended = eventsOfTick(timeline, tick).find(({ type }) => type === 'PhaseEnded')
        const taken = ended?.type === 'PhaseEnded' ? ended.damageByTarget : []
        for (const { unit, damage, expected } of phaseOdds(state)) {
          if (damage === null) throw new Error('too many shots')
          expect(damage.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 12)
          const amount = taken.find(({ unitId }) => unitId === unit)?.damage ?? 0
          expect(damage.find((entry) => entry.amount === amount)?.probability).toBeGreaterThan(0)
          const mean = damage.reduce((sum, entry) => sum + entry.amount * entry.probability, 0)
          expect(expected).toBeCloseTo(mean, 9)
        }
      }
    })
  })

  test('[M9.2] the policy declares what is acceptable, the same each time, with a trace that chose it', () => {
    const controllers = { P1: 'policy', P2: 'policy' } as const
    fc.assert(
      fc.property(anySetup(), fc.nat(1000), (setup, seed) => {
        const timeline = play({ setup, seed, controllers })
        expect(['done', 'victory', 'draw']).toContain(timeline.outcome!.kind)
        const recorder = createRecorder(timeline)
        for (const { tick, state } of snapshots(timeline, 0)) {
          const side = orders.awaiting(state)
          if (side === null || tick === timeline.ticks) continue
          const order = orders.policy(state, side, null)
          expect(orders.refuse(state, order)).toBeNull()
          const [decision] = recorder.record(tick).decisions
          expect(parse(MechDecision, decision)).toMatchObject({ ok: true })
          const chosen = decision!.options[decision!.chosen!]!
          expect(chosen).toMatchObject({ verdict: 'selected', torsoFacing: order.torsoFacing })
          expect(chosen.primaryTargetId).toBe(order.primaryTargetId)
          expect(chosen.checks.every(({ passed }) => passed)).toBe(true)
          const rejected = decision!.options.filter((option) => option !== chosen)
          expect(
            rejected.every(
              ({ verdict, checks }) => verdict === 'rejected' && checks.some(({ passed }) => !passed),
            ),
          ).toBe(true)
          expect(mech.optionTexts(state)[order.unitId]).toEqual(decision!.options.map(({ label }) => label))
        }
        expect(digest(play({ setup, seed, controllers }).keyframes.at(-1)!.state)).toBe(
          digest(timeline.keyframes.at(-1)!.state),
        )
      }),
      RUNS,
    )
  })

  test('[M7.6] forking at another declaration leaves the parent as it was', () => {
    ofAnyBattle(
      (scenario) => {
        const timeline = play(scenario)
        const at = [...snapshots(timeline, 0)].find(({ state }) => orders.awaiting(state) !== null)
        if (at === undefined || at.tick === timeline.ticks) return
        const other = orders.options(at.state).at(-1)!.order
        const before = digest(timeline.keyframes.at(-1)!.state)
        const fork = forkSimulation(timeline, [{ tick: at.tick, order: other }])
        fork.advance(1 + at.tick)
        expect(digest(timeline.keyframes.at(-1)!.state)).toBe(before)
        const declared = [...snapshots(fork.timeline, at.tick + 1, at.tick + 1)][0]!.state.declarations
        expect(declared.at(-1)).toMatchObject({ unitId: other.unitId, torsoFacing: other.torsoFacing })
      },
      { numRuns: 25 },
    )
  })
})

const shotText = ({ id: _, tick: __, type: ___, cause: ____, ...shot }: MechEvent): string => {
  const { dice: _dice, total: _total, hit: _hit, ...rest } = shot as Record<string, unknown>
  return JSON.stringify(rest)
}

/** Everything drawn from a tick on. */
function rollsFrom(timeline: ReturnType<typeof play>, from: number): number[] {
  const recorder = createRecorder(timeline)
  const rolls: number[] = []
  for (let tick = from; tick < timeline.ticks; tick++)
    for (const frame of recorder.record(tick).frames) rolls.push(...frame.rolls.map(({ value }) => value))
  return rolls
}

test('[M7.1] a scenario is its own input: playing it leaves it untouched', () => {
  ofAnyBattle(
    (scenario) => {
      const before = digest(scenarioFrom(scenario))
      play(scenario)
      expect(digest(scenarioFrom(scenario))).toBe(before)
    },
    { numRuns: 15 },
  )
})
