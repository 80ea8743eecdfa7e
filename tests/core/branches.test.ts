import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { digest } from '#engine/core/digest.ts'
import { replayOf } from '#engine/core/files/replay.ts'
import { verify } from '#engine/core/files/verify.ts'
import { lanesOf } from '#engine/core/lanes.ts'
import { runToEnd } from '#engine/core/orders.ts'
import { createRecorder } from '#engine/core/record.ts'
import { forkSimulation, simulate, snapshotAt, snapshots } from '#engine/core/simulate.ts'
import type { Timeline } from '#engine/core/timeline.ts'
import { gambit } from '#engine/rulesets/gambit/index.ts'
import { stateFromSetup } from '#engine/rulesets/gambit/setup.ts'
import type { Gambit } from '#engine/rulesets/gambit/types.ts'
import { upgradeSetup } from '#engine/rulesets/gambit/upgrade.ts'
import type { GambitEdit } from '#schemas/gambit/edit.ts'
import { CurrentSetup, GambitSetup, type LegacySetup } from '#schemas/gambit/setup.ts'
import { MARK_WIDTH } from '#schemas/lanes.ts'
import { parse } from '#schemas/parsing/parse.ts'
import { longBattle } from '../bench/battles.ts'
import { anyScenario } from '../support/arbitraries.ts'
import { REPLAYS } from '../support/rulesets.ts'
import { envelope, toy } from '../support/toy.ts'

const { edit, editsBetween, moment, transplant } = gambit

const digests = (timeline: Timeline<Gambit>) =>
  Array.from(snapshots(timeline, 0), ({ state }) => digest(state))

function fork(parent: Timeline<Gambit>, edits: readonly [GambitEdit, ...GambitEdit[]]) {
  const simulation = forkSimulation(parent, edits)
  simulation.advance(Number.POSITIVE_INFINITY)
  return simulation.timeline
}

/** A battle, a tick of it, and a change of one character who is still there: hp, rules in another order, or both. */
const forked = fc
  .tuple(anyScenario(), fc.nat(), fc.nat(), fc.integer({ min: 1, max: 100 }), fc.boolean())
  .map(([scenario, at, who, share, isReordered]) => {
    const parent = simulate(gambit, { ...scenario, maxTicks: 150 })
    const tick = at % (parent.ticks + 1)
    const { characters } = snapshotAt(parent, tick).state
    const character = characters[who % Math.max(1, characters.length)]
    if (character === undefined) return null
    const { skills } = moment(
      { edition: 'current', characters: [character] },
      tick,
      scenario.setup as GambitSetup,
    ).characters[0]!
    const change: GambitEdit = {
      tick,
      unit: character.id,
      hp: Math.max(1, Math.floor((character.maxHp * share) / 100)),
      ...(isReordered && { skills: [...skills].reverse() }),
    }
    return { parent, change }
  })
  .filter((found) => found !== null)

describe('a branch', () => {
  test('is the parent’s battle up to its edit, and then the battle played with the edit from the start', () => {
    fc.assert(
      fc.property(forked, ({ parent, change }) => {
        const before = digests(parent)
        const branch = fork(parent, [change])
        const own = digests(branch)
        expect(own.slice(0, change.tick)).toEqual(before.slice(0, change.tick))
        expect(own).toEqual(digests(simulate(gambit, parent.scenario, [change])))
        expect(digests(parent)).toEqual(before)
      }),
      { numRuns: 40 },
    )
  })
  test('has the same events, strip and outcome as that battle', () => {
    fc.assert(
      fc.property(forked, ({ parent, change }) => {
        const branch = fork(parent, [change])
        const alone = simulate(gambit, parent.scenario, [change])
        expect(branch.outcome).toEqual(alone.outcome)
        expect(branch.log.end).toBe(alone.log.end)
        for (let tick = 0; tick <= alone.ticks; tick++)
          expect(branch.log.startOf(tick)).toBe(alone.log.startOf(tick))
        expect(branch.strip.levels.toArray()).toEqual(alone.strip.levels.toArray())
        expect(branch.strip.marks.toArray()).toEqual(alone.strip.marks.toArray())
      }),
      { numRuns: 20 },
    )
  })
  test('is recorded as it is simulated, across its edit', () => {
    fc.assert(
      fc.property(forked, ({ parent, change }) => {
        const branch = fork(parent, [change])
        const recorder = createRecorder(branch)
        const own = digests(branch)
        for (let tick = 0; tick < branch.ticks; tick++) {
          const { before, frames } = recorder.record(tick)
          expect(digest(before)).toBe(own[tick])
          if (tick + 1 !== change.tick) expect(digest(frames.at(-1)!.state)).toBe(own[tick + 1])
        }
      }),
      { numRuns: 40 },
    )
  })
  test('of a branch keeps the edits before its own', () => {
    const parent = simulate(gambit, longBattle(2, 2, 300))
    const [first, second] = snapshotAt(parent, 0).state.characters
    const one = fork(parent, [{ tick: 100, unit: first!.id, hp: 50 }])
    const two = fork(one, [{ tick: 200, unit: second!.id, hp: 60 }])
    expect(two.edits.map(({ tick }) => tick)).toEqual([100, 200])
    const sibling = fork(two, [{ tick: 150, unit: second!.id, hp: 70 }])
    expect(sibling.edits.map(({ tick }) => tick)).toEqual([100, 150])
    expect(digests(two)).toEqual(digests(simulate(gambit, parent.scenario, two.edits)))
    expect(digests(two).slice(0, 200)).toEqual(digests(one).slice(0, 200))
  })
  test('has the level of whoever was edited on the lane from that tick on, though nothing happens in it', () => {
    const parent = simulate(gambit, longBattle(2, 2, 300))
    const marksOf = (timeline: Timeline<Gambit>) => {
      const { marks } = runToEnd(lanesOf(timeline, 0, timeline.ticks, timeline.ticks))
      const rows = Array.from({ length: marks.length / MARK_WIDTH }, (_, i) => [
        ...marks.slice(i * MARK_WIDTH, (i + 1) * MARK_WIDTH),
      ])
      return rows.filter(([lane]) => lane === 0).map(([, tick, bits, level]) => ({ tick, bits, level }))
    }
    const eventful = new Set(marksOf(parent).map(({ tick }) => tick))
    const quiet = Array.from({ length: 200 }, (_, tick) => tick).find((tick) => !eventful.has(tick))!
    const unit = snapshotAt(parent, 0).state.characters[0]!.id
    const branch = fork(parent, [{ tick: quiet, unit, hp: 7 }])
    expect(marksOf(branch)).toContainEqual({ tick: quiet, bits: 0, level: 7 })
  })
  test('draws what its parent would have drawn', () => {
    const ruleset = toy(50)
    const parent = simulate(ruleset, envelope())
    const simulation = forkSimulation(parent, [{ tick: 3, coins: 50 }])
    simulation.advance(Number.POSITIVE_INFINITY)
    const { taken } = snapshotAt(simulation.timeline, 10).state
    expect(taken).toEqual(snapshotAt(parent, 10).state.taken)
    expect(simulation.timeline.ticks).toBeGreaterThan(parent.ticks)
  })
  test('ends in a fault at a later edit that cannot be made', () => {
    const parent = simulate(gambit, longBattle(2, 2, 120))
    const unit = snapshotAt(parent, 0).state.characters[0]!.id
    const edits = [
      { tick: 40, unit, hp: 33 },
      { tick: 50, unit: 'nobody', hp: 33 },
    ]
    const { ticks, outcome, strip } = simulate(gambit, parent.scenario, edits)
    expect(outcome).toMatchObject({ kind: 'fault', message: 'tick 50 has no "nobody" to change' })
    expect([ticks, strip.marks.length]).toEqual([49, 49])
  })
  test('goes into a replay that verifies, and one whose edits were altered does not', () => {
    const parent = simulate(gambit, longBattle(2, 2, 120))
    const unit = snapshotAt(parent, 0).state.characters[0]!.id
    const replay = replayOf(fork(parent, [{ tick: 40, unit, hp: 33 }]))
    const read = parse(REPLAYS.gambit, JSON.parse(JSON.stringify(replay)))
    expect(read.ok).toBe(true)
    expect(verify(gambit, replay).differences).toEqual([])
    const altered = { ...replay, edits: [{ tick: 40, unit, hp: 34 }] }
    expect(verify(gambit, altered).differences).toEqual(['differs from tick 40 on'])
  })
})

const SETUP: CurrentSetup = {
  edition: 'current',
  characters: [
    {
      id: 'a',
      faction: 'friendly',
      position: { q: 0, r: 0 },
      skills: [{ skill: 'kick' }, { skill: 'move' }],
    },
    {
      id: 'b',
      faction: 'enemy',
      position: { q: 1, r: 0 },
      skills: [{ skill: 'light-punch' }, { skill: 'move' }],
    },
  ],
}
const THIRD: CurrentSetup['characters'][number] = {
  id: 'c',
  faction: 'friendly',
  position: { q: 2, r: 0 },
  skills: [{ skill: 'move' }],
}
const state = () => stateFromSetup({ ...SETUP, characters: [...SETUP.characters, THIRD] })

describe('an edit that cannot be made says why:', () => {
  test.each<[string, GambitEdit[], string]>([
    ['nobody of that id', [{ tick: 4, unit: 'x', hp: 1 }], 'tick 4 has no "x" to change'],
    ['hp above the most', [{ tick: 0, unit: 'a', hp: 101 }], '"a" cannot have 101 hp, its most is 100'],
    [
      'a hex that is taken',
      [{ tick: 0, unit: 'a', position: { q: 1, r: 0 } }],
      '"b" cannot stand on (1, 0): "a" stands there',
    ],
    [
      'no move',
      [{ tick: 0, unit: 'a', skills: [{ skill: 'kick' }] }],
      '"a" cannot have these rules: skills has no "move": every character needs at least one',
    ],
    [
      'a rule of the other edition',
      [{ tick: 0, unit: 'a', skills: [{ skill: 'move', triggers: [] }] }],
      '"a" cannot have these rules: skills[0].triggers is not a known key here',
    ],
    [
      'a skill that another of the faction has',
      [{ tick: 0, unit: 'c', skills: [{ skill: 'kick' }, { skill: 'move' }] }],
      '"c" cannot have Kick: it belongs to "a", and one character a faction may have it',
    ],
    [
      'two rules of one instance',
      [
        {
          tick: 0,
          unit: 'a',
          skills: [
            { skill: 'move', instance: 'x' },
            { skill: 'kick', instance: 'x' },
          ],
        },
      ],
      'skills[1].instance "x" is the instance of skills[0] already; each needs its own',
    ],
  ])('%s', (_, edits, message) => {
    expect(() => edit(state(), edits)).toThrow(message)
  })
  test('a skill may be shared where the setup says so, or handed over at once', () => {
    const kicks = [{ skill: 'kick' as const }, { skill: 'move' as const }]
    const wish: GambitEdit = { tick: 0, unit: 'c', skills: kicks }
    expect(() => edit(state(), [wish], { ...SETUP, exclusiveSkills: false })).not.toThrow()
    expect(() => edit(state(), [wish, { tick: 0, unit: 'a', skills: [{ skill: 'move' }] }])).not.toThrow()
  })
  test('two may change places at once', () => {
    const after = stateFromSetup(SETUP)
    edit(after, [
      { tick: 0, unit: 'a', position: { q: 1, r: 0 } },
      { tick: 0, unit: 'b', position: { q: 0, r: 0 } },
    ])
    expect(after.characters.map(({ position }) => position)).toEqual([
      { q: 1, r: 0 },
      { q: 0, r: 0 },
    ])
  })
})

/** What a state says whatever the tick is called and whoever has left before: letters stay. */
const situation = ({ characters }: Gambit['state'], tick: number): string =>
  JSON.stringify(
    characters.map(({ slot: _, action, ...character }) => ({
      ...character,
      action: action && {
        ...action,
        startedAt: action.startedAt - tick,
        resolvesAt: action.resolvesAt - tick,
      },
    })),
  )

describe('G11.6 a moment', () => {
  test('is a valid setup that goes on as the battle does, up to the next draw', () => {
    fc.assert(
      fc.property(anyScenario(), fc.nat(), (scenario, at) => {
        const battle = simulate(gambit, { ...scenario, maxTicks: 60 })
        const tick = at % (battle.ticks + 1)
        const { state: then, rng } = snapshotAt(battle, tick)
        const setup = parse(
          GambitSetup,
          JSON.parse(JSON.stringify(moment(then, tick, scenario.setup as GambitSetup))),
        )
        if (!setup.ok) throw new Error(JSON.stringify(setup.issues))
        const again = simulate(gambit, { ...scenario, setup: setup.value, maxTicks: 60 - tick })
        for (const { tick: later, state: now, rng: drawn } of snapshots(battle, tick)) {
          if (digest(drawn) !== digest(rng)) return
          if (later - tick > again.ticks) return
          expect(situation(snapshotAt(again, later - tick).state, later - tick)).toBe(situation(now, later))
        }
      }),
      { numRuns: 60 },
    )
  })
})

describe('what a draft changes of a moment', () => {
  const changed = (change: (setup: CurrentSetup) => void): CurrentSetup => {
    const copy = structuredClone(SETUP)
    change(copy)
    return copy
  }
  const edits = (draft: CurrentSetup) => {
    const found = editsBetween(7, SETUP, draft)
    return found.ok ? found.value : found.issues.map(({ path, message }) => `${path.join('.')} ${message}`)
  }
  test.each<[string, (setup: CurrentSetup) => void, unknown]>([
    ['nothing', () => {}, []],
    ['what was left out, written down', ({ characters }) => (characters[0]!.hp = 100), []],
    ['hp', ({ characters }) => (characters[0]!.hp = 40), [{ tick: 7, unit: 'a', hp: 40 }]],
    [
      'a place',
      ({ characters }) => (characters[1]!.position = { q: 2, r: 0 }),
      [{ tick: 7, unit: 'b', position: { q: 2, r: 0 } }],
    ],
    [
      'the order of rules',
      ({ characters }) => characters[0]!.skills.reverse(),
      [{ tick: 7, unit: 'a', skills: [{ skill: 'move' }, { skill: 'kick' }] }],
    ],
    [
      'a new character',
      ({ characters }) => characters.push({ ...characters[0]!, id: 'c', position: { q: 3, r: 0 } }),
      ['characters.2 was added, and a branch keeps its cast; run it from the start'],
    ],
    [
      'one character less',
      ({ characters }) => characters.pop(),
      ['characters Enemy 2 ("b") was removed, and a branch keeps its cast; run it from the start'],
    ],
    [
      'a faction',
      ({ characters }) => {
        characters[0]!.faction = 'enemy'
        characters[0]!.name = 'Friendly 1'
      },
      ['characters.0.faction cannot change in a branch; run it from the start'],
    ],
  ])('%s', (_, change, expected) => {
    expect(edits(changed(change))).toEqual(expected)
  })
  test('is made to the start as it was made to the moment, and leaves the rest of the start', () => {
    const start = changed(({ characters }) => {
      characters[0]!.hp = 90
      characters.push({ id: 'dead', faction: 'enemy', position: { q: 4, r: 0 }, skills: [{ skill: 'move' }] })
    })
    const draft = changed(({ characters }) => {
      characters[0]!.skills.reverse()
      characters[1]!.hp = 12
      characters.push({
        id: 'new',
        faction: 'friendly',
        position: { q: -4, r: 0 },
        skills: [{ skill: 'move' }],
      })
    })
    const after = transplant(SETUP, draft, start)
    expect(parse(CurrentSetup, JSON.parse(JSON.stringify(after)))).toMatchObject({ ok: true })
    expect(after.characters.map(({ id, hp, skills }) => [id, hp, skills[0]!.skill])).toEqual([
      ['a', 90, 'move'],
      ['b', 12, 'light-punch'],
      ['dead', undefined, 'move'],
      ['new', undefined, 'move'],
    ])
  })
  test('everybody at the start stays who they are, and a newcomer takes nobody’s letter', () => {
    const start = changed(({ characters }) => {
      characters.push({ id: 'dead', faction: 'enemy', position: { q: 4, r: 0 }, skills: [{ skill: 'move' }] })
    })
    const draft = changed(({ characters }) => {
      characters.shift()
      characters[0]!.letter = 'B'
      characters.push({
        id: 'new',
        faction: 'friendly',
        position: { q: -4, r: 0 },
        skills: [{ skill: 'move' }],
      })
    })
    const { characters } = stateFromSetup(transplant(SETUP, draft, start))
    expect(characters.map(({ id, letter, name }) => [id, letter, name])).toEqual([
      ['b', 'B', 'Enemy 2'],
      ['dead', 'C', 'Enemy 3'],
      ['new', 'D', 'Friendly 2'],
    ])
  })
  test('an upgrade at a later moment is made to the start too', () => {
    const old: LegacySetup = {
      edition: 'v0.3',
      characters: SETUP.characters.map(({ skills: _, ...character }) => ({
        ...character,
        skills: [{ skill: 'light-punch', triggers: [{ type: 'hp_below', value: 50 }] }, { skill: 'move' }],
      })),
    }
    const hurt = structuredClone(old)
    hurt.characters[0]!.hp = 20
    hurt.characters.pop()
    const draft = upgradeSetup(hurt).setup
    draft.characters[0]!.name = 'Ann'
    const after = transplant(hurt, draft, old)
    expect(parse(CurrentSetup, JSON.parse(JSON.stringify(after)))).toMatchObject({ ok: true })
    const upgraded = upgradeSetup(old).setup.characters
    expect(after.characters).toEqual([{ ...upgraded[0], name: 'Ann' }, upgraded[1]])
  })
  test('hp of the start stay where a branch alone has another most', () => {
    const start = changed(({ characters }) => (characters[0]!.hp = 90))
    const weak = changed(({ characters }) => (characters[0]!.maxHp = 50))
    const draft = structuredClone(weak)
    draft.characters[0]!.skills.reverse()
    expect(transplant(weak, draft, start).characters[0]!.hp).toBe(90)
  })
})
