import fc from 'fast-check'
import { CATALOGUE } from '#schemas/duel/catalogue.ts'
import { RULES } from '#schemas/duel/fields.ts'
import type { Effect, Reach } from '#schemas/duel/skill.ts'
import {
  AIMS,
  BUFFS,
  CLASSES,
  MINIONS,
  SOURCED,
  TARGETS,
  type Target,
  TILE_BUFFS,
} from '#schemas/duel/words.ts'

/** Once in `often` times. */
const rarely = <T, E>(arbitrary: fc.Arbitrary<T>, otherwise: E, often = 4): fc.Arbitrary<T | E> =>
  fc.oneof({ weight: often - 1, arbitrary: fc.constant(otherwise) }, { weight: 1, arbitrary })

const place = fc.record({ x: fc.nat(4), y: fc.nat(4) })

const anyBuffs = (enemyHero: string) =>
  fc.subarray([...BUFFS], { maxLength: 3 }).chain((types) =>
    fc.tuple(
      ...types.map((type) =>
        fc
          .record({ duration: fc.integer({ min: 1, max: 2 }), amount: fc.integer({ min: 1, max: 3 }) })
          .map(({ duration, amount }) => ({
            type,
            ...(type !== 'INVISIBLE' && { duration }),
            ...(SOURCED.includes(type) && { source: enemyHero }),
            ...(type === 'SHIELD' && { amount }),
          })),
      ),
    ),
  )

const anyPrepared = fc.oneof(
  fc.record({ type: fc.constantFrom('MOVE', 'ATTACK', 'DESTROY_OBSTACLE'), pos: place }),
  fc.record({ type: fc.constant('MOVE_AND_ATTACK'), pos: place, targetPos: place }),
  fc.constant({ type: 'END_TURN' }),
)

const preparedSkill = fc.oneof(
  fc.record({ type: fc.constant('USE_SKILL'), pos: place }),
  fc.record({ type: fc.constant('USE_SKILL'), dir: fc.constantFrom({ x: 0, y: 1 }, { x: -1, y: 0 }) }),
  fc.constant({ type: 'USE_SKILL' }),
)

const unitParts = (side: 'P1' | 'P2') =>
  fc.record({
    hp: fc.integer({ min: 1, max: 6 }),
    buffs: rarely(anyBuffs(side === 'P1' ? 'p2_hero' : 'p1_hero'), [], 2),
    isFinished: rarely(fc.constant(true), false, 4),
    prepared: rarely(anyPrepared, null, 6),
  })

const heroParts = (side: 'P1' | 'P2') =>
  fc
    .record({
      parts: unitParts(side),
      skill: fc.constantFrom(...CATALOGUE),
      type: fc.constantFrom(...CLASSES),
      isOwn: rarely(fc.constant(false), true, 6),
      cooldown: rarely(fc.integer({ min: 1, max: 2 }), 0),
      charges: rarely(fc.integer({ min: 1, max: 2 }), 0),
      beacon: rarely(place, null),
      prepared: rarely(preparedSkill, null, 6),
    })
    .map(({ parts, skill, type, isOwn, prepared, ...rest }) => ({
      ...parts,
      ...rest,
      prepared: prepared ?? parts.prepared,
      type: isOwn ? skill.class : type,
      skill: skill.id,
    }))

const TILES = Array.from({ length: 25 }, (_, i) => ({ x: i % 5, y: Math.floor(i / 5) }))

const anyRules = fc.record(
  {
    decayStartRound: fc.constantFrom(1 as const, 3 as const),
    tileTypeRoll: fc.constantFrom(...RULES.tileTypeRoll.words),
    slowConsumesNextActivation: fc.boolean(),
    roundEndDoubleKo: fc.constantFrom(...RULES.roundEndDoubleKo.words),
    moveShape: fc.constantFrom(...RULES.moveShape.words),
    roundOpener: fc.constantFrom(...RULES.roundOpener.words),
    deathChooser: fc.constantFrom(...RULES.deathChooser.words),
    systemDeath: fc.constantFrom(...RULES.systemDeath.words),
  },
  { requiredKeys: [] },
)

const minion = (side: 'P1' | 'P2') =>
  fc
    .record({ parts: unitParts(side), type: fc.constantFrom(...MINIONS, 'CLONE' as const) })
    .map(({ parts, type }) => ({ ...parts, type, ...(type === 'CLONE' && { hp: 1 }) }))

/** Any unfinished duel, as the setup of a situation. */
export const anySituation = () =>
  fc
    .record({
      tiles: fc.shuffledSubarray(TILES, { minLength: 14, maxLength: 14 }),
      heroes: fc.tuple(heroParts('P1'), heroParts('P2')),
      minions: fc.tuple(fc.array(minion('P1'), { maxLength: 3 }), fc.array(minion('P2'), { maxLength: 3 })),
      obstacles: fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 3 }),
      buffTiles: fc.array(rarely(fc.constantFrom(...TILE_BUFFS), null, 2), { maxLength: 3 }),
      round: fc.integer({ min: 1, max: 9 }),
      holder: fc.constantFrom('P1', 'P2'),
      isStarted: rarely(fc.constant(false), true, 5),
      rules: rarely(anyRules, {}, 2),
    })
    .map(({ tiles, heroes, minions, obstacles, buffTiles, round, holder, isStarted, rules }) => {
      const free = [...tiles]
      const place = ({ isFinished, ...rest }: { isFinished: boolean }, id: string, side: string) => ({
        id,
        side,
        pos: free.pop()!,
        ...rest,
        finished: isFinished,
      })
      const units = ['p1', 'p2'].flatMap((prefix, i) => {
        const side = prefix.toUpperCase()
        return [
          place(heroes[i]!, `${prefix}_hero`, side),
          ...minions[i]!.map((one, n) => place(one, `${prefix}_minion_${n + 1}`, side)),
        ]
      })
      return {
        rules,
        round,
        holder,
        turnStarted: isStarted ? [holder] : [],
        units,
        obstacles: obstacles.map((hp) => ({ pos: free.pop()!, hp })),
        tiles: buffTiles.map((type) => ({ pos: free.pop()!, type })),
      }
    })

const amount = fc.integer({ min: 1, max: 3 })
const rounds = fc.option(fc.integer({ min: 1, max: 2 }), { nil: undefined })
const someBuffs = fc.subarray([...BUFFS], { minLength: 1, maxLength: 3 })

/** Effects that go with what a skill is aimed at. */
function anyEffect(target: Target): fc.Arbitrary<Effect> {
  const whom = target === 'SINGLE_TILE' ? [] : [AIMS[target] === 'unit' ? 'target' : 'targets']
  const isOne = target === 'SELF' || target === 'SINGLE_TILE'
  const to = fc.constantFrom(
    'caster',
    'around',
    'around_origin',
    ...(isOne ? [] : whom),
  ) as fc.Arbitrary<Reach>
  const effect = <E extends Effect['effect']>(name: E) => fc.constant(name)
  const status = fc
    .record({
      effect: effect('status'),
      to,
      duration: rounds,
      chance: fc.constantFrom(undefined, 50, 100),
      kind: fc.constantFrom('buff', 'oneOf', 'choice'),
      buffs: someBuffs,
    })
    .map(({ kind, buffs, ...rest }) => ({ ...rest, [kind]: kind === 'buff' ? buffs[0] : buffs }) as Effect)
  const atTiles = [
    fc.record({ effect: effect('move'), how: fc.constantFrom('LEAP' as const, 'TELEPORT' as const) }),
    fc.record({ effect: effect('beacon') }),
    fc.record({ effect: effect('spawn'), lifetime: amount }),
  ]
  return fc.oneof(
    { weight: 3, arbitrary: status },
    { weight: 2, arbitrary: fc.record({ effect: effect('damage'), to, amount }) },
    fc.record({ effect: effect('damage'), to, amount, blocked: amount }),
    fc.record({ effect: effect('push'), to }),
    fc.record({ effect: effect('heal'), to, amount }),
    fc.record({ effect: effect('shield'), to, amount, duration: rounds }),
    fc.record({ effect: effect('charges'), amount }),
    fc.record({
      effect: effect('cleanse'),
      to,
      buffs: someBuffs,
      pick: fc.constantFrom('all' as const, 'random' as const),
    }),
    fc.record({
      effect: effect('counter'),
      to,
      stance: fc.constantFrom('FEINT' as const, 'CHALLENGE' as const),
      duration: rounds,
    }),
    ...(target === 'SINGLE_TILE' ? atTiles : []),
  )
}

/** One that goes to its beacon is aimed at no tile, so that nothing else in it can be. */
const isSound = (effects: readonly Effect[]): boolean =>
  !effects.some(({ effect }) => effect === 'beacon') ||
  !effects.some(({ effect }) => effect === 'move' || effect === 'spawn')

const anySkill = fc.constantFrom(...TARGETS).chain((target) =>
  fc.record({
    target: fc.constant(target),
    range: fc.integer({ min: 1, max: 4 }),
    cooldown: fc.nat(2),
    effects: fc.array(anyEffect(target), { minLength: 1, maxLength: 3 }).filter(isSound),
  }),
)

/** Any unfinished duel whose heroes have skills of the scenario's own. */
export const anyOwnSkills = () =>
  fc.record({ setup: anySituation(), skills: fc.tuple(anySkill, anySkill) }).map(({ setup, skills }) => {
    const heroes = setup.units.filter(({ id }) => id.endsWith('hero'))
    return {
      ...setup,
      units: setup.units.map((unit) =>
        heroes.includes(unit) ? { ...unit, skill: `own_${heroes.indexOf(unit)}` } : unit,
      ),
      skills: skills.map((skill, i) => ({
        id: `own_${i}`,
        class: (heroes[i] as { type?: string }).type,
        place: 9,
        name: 'Own',
        text: 'Own.',
        ...skill,
      })),
    }
  })

/** A battle played with random legal orders. */
export const anyBattle = () =>
  fc.record({
    setup: fc.oneof(anySituation(), fc.constant({ drafts: {} })),
    picks: fc.array(fc.nat(1000), { minLength: 1, maxLength: 25 }),
    seed: fc.nat(100_000),
  })
