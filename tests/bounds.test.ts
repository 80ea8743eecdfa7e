import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { digest } from '#engine/core/digest.ts'
import { recordingText } from '#engine/core/files/recording.ts'
import { createRecorder } from '#engine/core/record.ts'
import { simulate, snapshots } from '#engine/core/simulate.ts'
import { eventsOfTick, type Timeline } from '#engine/core/timeline.ts'
import type { DuelEvent } from '#engine/rulesets/duel/events.ts'
import type { EncounterEvent } from '#engine/rulesets/encounter/events.ts'
import { encounter } from '#engine/rulesets/encounter/index.ts'
import type { GambitEvent } from '#engine/rulesets/gambit/events.ts'
import type { MechEvent } from '#engine/rulesets/mech/events.ts'
import { checkProgress } from '#engine/rulesets/mech/progress.ts'
import { skirmish } from '#engine/rulesets/skirmish/index.ts'
import { CATALOGUE } from '#schemas/duel/catalogue.ts'
import { DuelSetup } from '#schemas/duel/setup.ts'
import { DuelState } from '#schemas/duel/state.ts'
import { BUFFS, MAX_COUNT, MAX_RANGE, MAX_HP as MOST_DUEL_HP, SOURCED } from '#schemas/duel/words.ts'
import { EncounterSetup } from '#schemas/encounter/setup.ts'
import { EncounterState } from '#schemas/encounter/state.ts'
import {
  MAX_ATTRIBUTE,
  MAX_BATTLES,
  MAX_PERCENT,
  MAX_STAT,
  MAX_HP as MOST_HP,
  STATUS_TAGS,
  TURN_LIMIT,
} from '#schemas/encounter/words.ts'
import { GambitSetup } from '#schemas/gambit/setup.ts'
import { GambitState } from '#schemas/gambit/state.ts'
import { MAX_DISTANCE, MAX_HP } from '#schemas/gambit/words.ts'
import { MAX_TICKS } from '#schemas/limits.ts'
import { setupSchema } from '#schemas/mech/setup.ts'
import { MechState } from '#schemas/mech/state.ts'
import { ARMOR_LOCATIONS, LOCATIONS } from '#schemas/mech/words.ts'
import { parse } from '#schemas/parsing/parse.ts'
import { textFromPath } from '#schemas/result.ts'
import { RECORDINGS, type RulesetId, rulesetOf, Scenario } from './support/rulesets.ts'

const SETUPS = {
  gambit: GambitSetup,
  duel: DuelSetup,
  encounter: EncounterSetup,
  mech: setupSchema(checkProgress),
  skirmish: (skirmish.schemas.scenario as unknown as z.ZodMiniObject<{ setup: z.ZodMiniType }>).shape.setup,
}
const STATES = {
  gambit: GambitState,
  duel: DuelState,
  encounter: EncounterState,
  mech: MechState,
  skirmish: skirmish.schemas.state,
}
const RULESETS = Object.keys(SETUPS) as RulesetId[]

/** The whole numbers of a schema, with the way to them. */
function numbersIn(node: unknown, path = ''): { path: string; least: unknown; most: unknown }[] {
  if (Array.isArray(node)) return node.flatMap((entry, i) => numbersIn(entry, `${path}/${i}`))
  if (typeof node !== 'object' || node === null) return []
  const { type, minimum, maximum, ...rest } = node as Record<string, unknown>
  const isOpen = !('const' in rest) && !('enum' in rest)
  const own =
    isOpen && (type === 'integer' || type === 'number') ? [{ path, least: minimum, most: maximum }] : []
  return [...own, ...Object.entries(node).flatMap(([key, entry]) => numbersIn(entry, `${path}/${key}`))]
}

describe.each(RULESETS)('%s: every number', (ruleset) => {
  test.each([
    ['a setup', SETUPS],
    ['a state', STATES],
  ])('of %s has bounds within 32 bits', (_, schemas) => {
    const numbers = numbersIn(z.toJSONSchema(schemas[ruleset]))
    expect(numbers.length).toBeGreaterThan(5)
    const beyond = numbers.filter(
      ({ least, most }) => !(Number(least) >= -(2 ** 31) && Number(most) <= 2 ** 31 - 1),
    )
    expect(beyond).toEqual([])
  })
})

const edge = (least: number, most: number) => fc.constantFrom(least, most)

function scenarioFrom(ruleset: RulesetId, setup: unknown, seed: number, rest: object): Scenario {
  const document = {
    format: 'tickscope/scenario',
    version: 1,
    ruleset,
    name: 'at the bounds',
    seed,
    setup,
    ...rest,
  }
  const parsed = parse(Scenario, document)
  if (parsed.ok) return parsed.value
  throw new Error(parsed.issues.map(({ path, message }) => `${textFromPath(path)}: ${message}`).join('\n'))
}

/** What the events of a tick say of amounts, held against the state before it and after it. */
type Ledger = (before: unknown, after: unknown, events: readonly { readonly type: string }[]) => void

function check(ruleset: RulesetId, scenario: Scenario, audit: Ledger): void {
  const timeline: Timeline = simulate(rulesetOf(scenario), scenario)
  expect(timeline.outcome?.kind).not.toBe('fault')
  const states = [...snapshots(timeline, 0)].map(({ state }) => state)
  const recorder = createRecorder(timeline)
  for (let tick = 0; tick < timeline.ticks; tick++) {
    const { frames, fault } = recorder.record(tick)
    expect(fault).toBeNull()
    expect(digest(frames.at(-1)!.state)).toBe(digest(states[tick + 1]))
    audit(states[tick], states[tick + 1], eventsOfTick(timeline, tick))
  }
  const { sides, level } = timeline.ruleset
  states.forEach((state, tick) => {
    sides.forEach((_, side) => {
      expect(timeline.strip.levels.at(tick * sides.length + side)).toBe(level(state, side))
    })
    const moment = rulesetOf(scenario).moment(state, tick, scenario.setup)
    expect(issuesOf(SETUPS[ruleset], moment)).toEqual([])
  })
  const recording = JSON.parse([...recordingText(timeline)].join(''))
  expect(issuesOf(RECORDINGS[ruleset], recording)).toEqual([])
}

function issuesOf(schema: z.ZodMiniType, value: unknown): string[] {
  const parsed = parse(schema, JSON.parse(JSON.stringify(value)))
  return parsed.ok ? [] : parsed.issues.map(({ path, message }) => `${textFromPath(path)}: ${message}`)
}

/** Follows a number of many through the events of a tick. */
const follow = <S>(before: S, read: (state: S) => [string, number][]) => {
  const known = new Map(read(before))
  return {
    known,
    change(id: string, by: number, now: number, least = Number.NEGATIVE_INFINITY) {
      expect(now).toBe(Math.max(least, known.get(id)! + by))
      known.set(id, now)
    },
    ends(after: S) {
      for (const [id, value] of read(after))
        if (known.has(id)) expect([id, value]).toEqual([id, known.get(id)])
    },
  }
}

const RUNS = { numRuns: 20 }

describe('a battle at the bounds', () => {
  test('G11.10 gambit', () => {
    const hp = edge(1, MAX_HP)
    const character = fc.record({
      maxHp: hp,
      hurt: fc.boolean(),
      cooldown: edge(0, MAX_TICKS),
      isBusy: fc.boolean(),
      started: edge(-MAX_TICKS, 0),
      resolves: edge(0, MAX_TICKS),
      near: edge(0, MAX_DISTANCE),
      percent: edge(0, 100),
    })
    const PLACES = [
      { q: 0, r: 0 },
      { q: 1, r: 0 },
      { q: -5, r: 0 },
      { q: 5, r: -5 },
    ]
    const audit: Ledger = (before, after, events) => {
      const ledger = follow(before as GambitState, ({ characters }) =>
        characters.map(({ id, hp: own }) => [id, own]),
      )
      for (const event of events as GambitEvent[]) {
        if (event.type === 'damaged') ledger.change(event.target, -event.amount, event.hp)
        if (event.type === 'healed') ledger.change(event.target, event.applied, event.hp)
        if (event.type === 'charged' && event.target !== undefined)
          ledger.change(event.target, -event.amount!, event.hp!)
      }
      ledger.ends(after as GambitState)
    }
    fc.assert(
      fc.property(fc.tuple(character, character, character, character), fc.nat(1000), (cast, seed) => {
        const characters = cast.map((one, i) => ({
          id: `c${i}`,
          faction: i % 2 === 0 ? 'friendly' : 'enemy',
          position: PLACES[i],
          maxHp: one.maxHp,
          hp: one.hurt ? 1 : one.maxHp,
          skills: [
            {
              skill: i < 2 ? 'heavy-punch' : 'heal',
              cooldown: one.cooldown,
              trigger: { scope: 'ally', condition: 'hp_below', conditionValue: one.percent },
            },
            {
              skill: 'light-punch',
              trigger: { scope: 'enemy', condition: 'in_range', conditionValue: one.near },
            },
            { skill: 'move' },
          ],
          ...(one.isBusy && {
            action: {
              instance: 'move-1',
              skill: 'move',
              type: 'move',
              cell: PLACES[i],
              targetId: null,
              startedAt: one.started,
              resolvesAt: one.resolves,
            },
          }),
        }))
        const setup = { edition: 'current', exclusiveSkills: false, characters }
        check('gambit', scenarioFrom('gambit', setup, seed, { maxTicks: 25 }), audit)
      }),
      RUNS,
    )
  })

  test('E14.6 encounter, and a run of it', () => {
    const stat = edge(0, MAX_STAT)
    const share = edge(0, MAX_PERCENT)
    const creature = fc.record({
      maxHp: edge(1, MOST_HP),
      hurt: fc.boolean(),
      defense: stat,
      dodge: stat,
      resistance: stat,
      efficacy: edge(0, 100),
      damage: stat,
      healing: stat,
      evasion: edge(1, 100),
      share,
      stacks: stat,
      isNear: fc.boolean(),
      battles: edge(0, MAX_BATTLES),
      baseRequirement: fc.constantFrom(0, MAX_STAT, null),
      tier: edge(0, 3),
      type: fc.constantFrom('Own', 'Own', 'Thorn Jackal', 'Thaw Sister', 'Lantern Moth'),
    })
    type Of<A> = A extends fc.Arbitrary<infer V> ? V : never
    const unitFrom = (one: Of<typeof creature>, side: 'P' | 'E', at: number) => ({
      id: `${side}${at}`,
      type: one.type,
      side,
      anchor: `c${(side === 'P' ? 0 : 3) + Math.floor(at / 3)}r${at % 3}`,
      maxHp: one.maxHp,
      hp: one.hurt ? 1 : one.maxHp,
      defense: one.defense,
      dodge: one.dodge,
      resistance: one.resistance,
      efficacy: one.efficacy,
      attacks: [
        { kind: 'magic', damage: one.damage, tags: [...STATUS_TAGS] },
        { kind: 'ranged', damage: one.damage, min: 1, max: 5, tags: ['splash', 'weakening'] },
      ],
      abilities: {
        healing: one.healing,
        evasion: one.evasion,
        lifelink: true,
        shieldWall: one.share,
        packHunter: one.share,
        guardian: one.share,
        protector: one.share,
      },
      statuses: { weakened: one.stacks, defanged: one.stacks, blinded: one.stacks, silenced: one.stacks },
      ...(side === 'E' && { progress: one.isNear ? one.maxHp - 1 : 0 }),
      tier: one.tier,
      battles: one.battles,
      baseRequirement: one.baseRequirement,
    })
    const audit: Ledger = (before, after, events) => {
      const hp = follow(before as EncounterState, ({ units }) => units.map(({ id, hp: own }) => [id, own]))
      const words = follow(before as EncounterState, ({ units }) =>
        units.map(({ id, progress }) => [id, progress]),
      )
      const most = new Map((before as EncounterState).units.map(({ id, maxHp }) => [id, maxHp]))
      let isSettled = false
      for (const event of events as EncounterEvent[]) {
        if (event.type === 'hitDamaged') hp.change(event.target, -event.value, event.hp, 0)
        if (event.type === 'lifelinked' || event.type === 'healed')
          hp.change(event.unit, event.gained, event.hp)
        if (event.type === 'converted') {
          const { target, points, progress } = event
          expect(progress).toBe(Math.min(most.get(target)!, words.known.get(target)! + points))
          words.known.set(target, progress)
        }
        isSettled ||= event.type === 'floorEntered'
      }
      if (!isSettled) hp.ends(after as EncounterState)
    }
    fc.assert(
      fc.property(
        fc.record({
          P: fc.array(creature, { minLength: 2, maxLength: 8, size: 'max' }),
          E: fc.array(creature, { minLength: 1, maxLength: 9, size: 'max' }),
          attributes: fc.record({
            INT: edge(0, MAX_ATTRIBUTE),
            WIS: edge(0, MAX_ATTRIBUTE),
            CHA: edge(0, MAX_ATTRIBUTE),
            BATTLE: edge(0, MAX_ATTRIBUTE),
          }),
          heroHp: edge(1, 100),
          turn: edge(0, TURN_LIMIT - 1),
          statPoints: edge(0, MAX_ATTRIBUTE),
          floor: edge(1, 19),
          isRun: fc.boolean(),
          seed: fc.nat(1000),
        }),
        ({ P, E, attributes, heroHp, turn, statPoints, floor, isRun, seed }) => {
          const setup = {
            turn,
            heroAttributes: attributes,
            ...(isRun && {
              run: {
                floor,
                last: floor + 1,
                statPoints,
                ahead: [
                  { floor: floor + 1, units: [{ id: 'x', type: 'Mire Toad', tier: 3, anchor: 'c3r0' }] },
                ],
              },
            }),
            units: [
              { isHero: true, anchor: 'c2r2', hp: heroHp },
              ...P.map((one, i) => unitFrom(one, 'P', i)),
              ...E.map((one, i) => unitFrom(one, 'E', i)),
            ],
          }
          const controllers = { P: 'policy', E: 'policy' }
          check('encounter', scenarioFrom('encounter', setup, seed, { maxTicks: 8, controllers }), audit)
        },
      ),
      RUNS,
    )
  })

  test('E14.6 encounter: the most that can be said or struck at once', () => {
    const squares = Array.from({ length: 9 }, (_, i) => i)
    const most = (side: 'P' | 'E', at: number, rest: object = {}) => ({
      id: `${side}${at}`,
      type: 'Own',
      side,
      anchor: `c${(side === 'P' ? 0 : 3) + Math.floor(at / 3)}r${at % 3}`,
      maxHp: MOST_HP,
      efficacy: 100,
      attacks: [{ kind: 'ranged', damage: MAX_STAT, min: 1, max: 5, tags: ['splash'] }],
      abilities: { packHunter: MAX_PERCENT },
      ...rest,
    })
    const setup = {
      heroAttributes: { INT: 0, WIS: 0, CHA: MAX_ATTRIBUTE, BATTLE: MAX_ATTRIBUTE },
      units: [
        ...squares.map((at) => most('P', at)),
        ...squares.map((at) => most('E', at, { hp: 1, abilities: { packHunter: MAX_PERCENT } })),
      ],
    }
    const scenario = scenarioFrom('encounter', setup, 1, {
      orders: [{ side: 'P', action: 'convert', target: 'c4r1' }],
      controllers: { E: 'policy' },
    })
    const timeline = simulate(encounter, scenario)
    const recorder = createRecorder(timeline)
    const [told] = eventsOfTick(timeline, 0).filter((event) => event.type === 'converted')
    // 81 × MAX_STAT of strength, 26 times by CHA, half as much again for the wounded.
    expect(told).toMatchObject({ points: (81 * MAX_STAT * 26 * 3) / 2, progress: MOST_HP })
    const back = eventsOfTick(timeline, 1).find((event) => event.type === 'actionChosen')
    const [decision] = recorder.record(1).decisions
    expect(back?.sums?.map(({ total }) => total)).toEqual(decision!.options.map(({ total }) => total))
    expect(Math.max(...decision!.options.map(({ total }) => total))).toBeGreaterThan(100 * MAX_STAT)
  })

  test('D1.6 D12.6 duel', () => {
    const count = edge(1, MAX_COUNT)
    const from0 = edge(0, MAX_COUNT)
    const buffs = fc.subarray([...BUFFS], { maxLength: 5 }).chain((types) =>
      fc.tuple(
        ...types.map((type) =>
          fc.record({ duration: count }).map(({ duration }) => ({
            type,
            ...(type !== 'INVISIBLE' && { duration }),
            ...(SOURCED.includes(type) && { source: 'p1_hero' }),
          })),
        ),
      ),
    )
    const unit = fc.record({
      hp: edge(1, MOST_DUEL_HP),
      actionsUsed: from0,
      cooldown: from0,
      charges: from0,
      lifetime: count,
      buffs,
    })
    const audit: Ledger = (before, after, events) => {
      const hp = follow(before as DuelState, ({ units }) => units.map(({ id, hp: own }) => [id, own]))
      const walls = follow(before as DuelState, ({ obstacles }) =>
        obstacles.map(({ pos: { x, y }, hp: own }) => [`${x},${y}`, own]),
      )
      for (const event of events as DuelEvent[]) {
        if (event.type === 'HP_CHANGED') hp.change(event.unit, event.delta, event.hp)
        if (event.type === 'DAMAGE_DEALT') {
          const { base, buffs: more, charge, mark, halved, absorbed, receiver } = event
          expect(event.before).toBe(hp.known.get(receiver))
          hp.change(receiver, -(base + more + charge + mark - halved - absorbed), event.after, 0)
        }
        if (event.type === 'OBSTACLE_DAMAGED') {
          const { base, buffs: more, charge, pos } = event
          const id = `${pos.x},${pos.y}`
          expect(event.before).toBe(walls.known.get(id))
          // POWER breaks it at once.
          if (event.after > 0) walls.change(id, -(base + more + charge), event.after)
        }
      }
      hp.ends(after as DuelState)
    }
    fc.assert(
      fc.property(
        fc.record({
          one: unit,
          two: unit,
          tank: unit,
          clone: unit,
          round: count,
          clones: from0,
          wall: edge(1, MOST_DUEL_HP),
          lifetime: count,
          skill: fc.record({
            amount: count,
            range: edge(1, MAX_RANGE),
            cooldown: from0,
            place: count,
            rounds: count,
          }),
          effect: fc.constantFrom('damage', 'heal', 'charges', 'status', 'spawn'),
          seed: fc.nat(1000),
        }),
        ({ one, two, tank, clone, round, clones, wall, lifetime, skill, effect, seed }) => {
          const { amount, range, cooldown, place, rounds } = skill
          const at = effect === 'spawn' ? 'SINGLE_TILE' : effect === 'damage' ? 'SINGLE_ENEMY' : 'SELF'
          const own = {
            id: 'mage_own',
            class: 'MAGE',
            place,
            name: 'Own',
            text: 'own',
            target: at,
            ...(at !== 'SELF' && { range }),
            cooldown,
            effects: [
              effect === 'damage'
                ? { effect, to: 'target', amount, blocked: amount }
                : effect === 'heal'
                  ? { effect, to: 'caster', amount }
                  : effect === 'charges'
                    ? { effect, amount }
                    : effect === 'spawn'
                      ? { effect, lifetime: rounds }
                      : { effect, to: 'caster', oneOf: ['LIFE', 'POWER'], chance: 100, duration: rounds },
            ],
          }
          const { lifetime: _1, ...hero } = one
          const { lifetime: _2, ...other } = two
          const { lifetime: _3, cooldown: _4, charges: _5, ...minion } = tank
          const { cooldown: _6, charges: _7, ...shade } = clone
          const setup = {
            round,
            clones,
            skills: [own],
            units: [
              {
                ...hero,
                id: 'p1_hero',
                side: 'P1',
                type: 'MAGE',
                pos: { x: 2, y: 2 },
                skill: 'mage_own',
                cooldown: 0,
              },
              { ...shade, id: 'p1_hero_clone_01', side: 'P1', type: 'CLONE', pos: { x: 0, y: 0 }, hp: 1 },
              {
                ...other,
                id: 'p2_hero',
                side: 'P2',
                type: 'CLERIC',
                pos: { x: 2, y: 3 },
                skill: CATALOGUE.find((known) => known.class === 'CLERIC')!.id,
              },
              { ...minion, id: 'p2_minion_1', side: 'P2', type: 'TANK', pos: { x: 3, y: 3 } },
            ],
            obstacles: [{ pos: { x: 1, y: 2 }, hp: wall }],
            tiles: [{ pos: { x: 3, y: 2 }, lifetime }],
          }
          const controllers = { P1: 'policy', P2: 'policy' }
          check('duel', scenarioFrom('duel', setup, seed, { maxTicks: 14, controllers }), audit)
        },
      ),
      RUNS,
    )
  })

  test('[M8.7] mech', () => {
    const MOST = 1_000_000
    const amount = edge(0, MOST)
    const places = (names: readonly string[]) =>
      fc.record(Object.fromEntries(names.map((name) => [name, amount])))
    const machine = fc.record({
      gunnery: edge(0, 8),
      piloting: amount,
      currentHeat: amount,
      heatSinkCapacity: amount,
      weaponHeatThisTurn: amount,
      armor: places(ARMOR_LOCATIONS),
      internalStructure: places(LOCATIONS),
      ammo: amount,
    })
    const audit: Ledger = (_, __, events) => {
      for (const event of events as MechEvent[]) {
        if (event.type === 'DamageApplied') {
          expect(event.armorAfter).toBe(event.armorBefore - event.armorDamage)
          expect(event.structureAfter).toBe(event.structureBefore - event.structureDamage)
        }
        if (event.type === 'AmmoSpent') expect(event.after).toBe(event.before - 1)
      }
    }
    fc.assert(
      fc.property(
        fc.record({
          one: machine,
          two: machine,
          turns: edge(1, MAX_TICKS),
          isLate: fc.boolean(),
          elevation: edge(-1000, 1000),
          size: edge(2, 256),
          seed: fc.nat(1000),
        }),
        ({ one, two, turns, isLate, elevation, size, seed }) => {
          const unitFrom = ({ ammo, ...rest }: typeof one, id: string, owner: string, col: number) => ({
            id,
            owner,
            variant: null,
            name: id,
            position: { col, row: 0 },
            legFacing: col === 0 ? 'SE' : 'SW',
            ...rest,
            weapons: ['ML', 'PPC', { model: 'SRM6', ammo }],
          })
          const setup = {
            map: { width: size, height: size, hexes: [{ col: 1, row: 1, terrain: 'WATER', elevation }] },
            turns,
            ...(isLate && { turn: turns }),
            units: [unitFrom(one, 'a', 'P1', 0), unitFrom(two, 'b', 'P2', 1)],
          }
          const controllers = { P1: 'policy', P2: 'policy' }
          check('mech', scenarioFrom('mech', setup, seed, { maxTicks: 10, controllers }), audit)
        },
      ),
      RUNS,
    )
  })
})

describe('what is beyond', () => {
  test('is an issue that says where the bound is', () => {
    const units = [
      { id: 'p1_hero', side: 'P1', type: 'MAGE', pos: { x: 0, y: 0 } },
      { id: 'p2_hero', side: 'P2', type: 'MAGE', pos: { x: 4, y: 4 } },
    ]
    expect(issuesOf(DuelSetup, { round: 9_007_199_254_740_991, units })).toEqual([
      'round: must be at most 1000000, not 9007199254740991',
    ])
    expect(issuesOf(DuelSetup, { units, obstacles: [{ pos: { x: 2, y: 2 }, hp: 5_000_000_000 }] })).toEqual([
      'obstacles[0].hp: must be at most 1000000, not 5000000000',
    ])
  })
})
