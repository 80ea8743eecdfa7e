import fc from 'fast-check'
import { CATALOGUE } from '#schemas/duel/catalogue.ts'
import { RULES } from '#schemas/duel/fields.ts'
import { BUFFS, CLASSES, MINIONS, SOURCED, TILE_BUFFS } from '#schemas/duel/words.ts'

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

/** A battle played with random legal orders. */
export const anyBattle = () =>
  fc.record({
    setup: fc.oneof(anySituation(), fc.constant({ drafts: {} })),
    picks: fc.array(fc.nat(1000), { minLength: 1, maxLength: 25 }),
    seed: fc.nat(100_000),
  })
