import fc from 'fast-check'
import { BESTIARY, bornOf } from '#schemas/encounter/catalogue.ts'
import { BLOCK_ANCHORS, BOARD_ORDER, coveredFrom, SQUARES } from '#schemas/encounter/cells.ts'
import type { EncounterSetup } from '#schemas/encounter/setup.ts'
import { KINDS, type Side, STATUS_TAGS } from '#schemas/encounter/words.ts'
import { setupFrom } from './encounter.ts'

const statuses = fc.record(
  { weakened: fc.nat(2), defanged: fc.nat(2), blinded: fc.nat(2), silenced: fc.nat(2) },
  { requiredKeys: [] },
)

const attackOf = fc
  .record({
    kind: fc.constantFrom(...KINDS),
    damage: fc.nat(14),
    range: fc.constantFrom([1, 1], [1, 2], [2, 3], [1, 3], [3, 5]),
    special: fc.boolean(),
    tags: fc.subarray([...STATUS_TAGS], { maxLength: 2 }),
  })
  .map(({ kind, damage, range: [min, max], special, tags }) => ({
    kind,
    damage,
    ...(kind === 'ranged' && { min, max }),
    tags: [
      ...(special && kind === 'melee' ? ['piercing'] : special && kind === 'ranged' ? ['splash'] : []),
      ...tags,
    ],
  }))

const abilities = fc.record(
  {
    evasion: fc.integer({ min: 1, max: 100 }),
    lifelink: fc.constant(true),
    healing: fc.nat(5),
    shieldWall: fc.constantFrom(33, 50, true),
    packHunter: fc.constantFrom(33, 50, true),
    guardian: fc.constantFrom(33, 50, true),
    protector: fc.constantFrom(33, 50, true),
    flying: fc.constant(true),
    haste: fc.constant(true),
  },
  { requiredKeys: [] },
)

const own = fc
  .record({
    type: fc.constantFrom('Ash', 'Ember', 'Hex'),
    maxHp: fc.integer({ min: 1, max: 30 }),
    defense: fc.nat(5),
    dodge: fc.nat(5),
    resistance: fc.nat(5),
    efficacy: fc.nat(100),
    attacks: fc.array(attackOf, { maxLength: 3 }),
    abilities,
    size: fc.constantFrom(1, 1, 1, 2),
    baseRequirement: fc.option(fc.integer({ min: 1, max: 4 })),
  })
  .map((unit) => ({ ...unit, tier: 0 }))

const known = fc
  .record({ species: fc.constantFrom(...BESTIARY), tier: fc.nat(3) })
  .map(({ species, tier }) => ({ type: species.type, tier: species.baseRequirement === null ? 0 : tier }))

type Made = { type: string; tier: number; size?: number; maxHp?: number }

const bodyOf = (made: Made) => ({ ...bornOf(made), ...made })

const creature = fc.record({
  body: fc.oneof(known, own) as fc.Arbitrary<Made>,
  hurt: fc.nat(100),
  progress: fc.nat(100),
  statuses,
  where: fc.nat(20),
})

/** Places those who find room: a large one first, then the others, each on a square that is left. */
function team(
  side: Side,
  members: readonly (typeof creature extends fc.Arbitrary<infer C> ? C : never)[],
  taken: Set<number>,
) {
  const placed: object[] = []
  const large = members.find(({ body }) => bodyOf(body).size === 2)
  const small = members.filter(({ body }) => bodyOf(body).size === 1)
  for (const member of large === undefined ? small : [large, ...small]) {
    const { body, hurt, progress, statuses: stacks, where } = member
    const { size, maxHp } = bodyOf(body)
    const room = (size === 2 ? BLOCK_ANCHORS : BOARD_ORDER)[side].filter((anchor) =>
      coveredFrom(anchor, size).every((square) => !taken.has(square)),
    )
    const anchor = room[where % Math.max(1, room.length)]
    if (anchor === undefined) continue
    for (const square of coveredFrom(anchor, size)) taken.add(square)
    placed.push({
      ...body,
      side,
      anchor: SQUARES[anchor],
      hp: Math.max(1, maxHp - Math.floor((maxHp * hurt) / 120)),
      ...(side === 'E' && { progress: Math.floor(((maxHp - 1) * progress) / 100) }),
      statuses: stacks,
    })
  }
  return placed
}

const few = (max: number) => fc.array(creature, { minLength: 1, maxLength: max, size: 'max' })

/** Any situation in a battle. */
export const situation = (): fc.Arbitrary<EncounterSetup> =>
  fc
    .record({
      P: few(5),
      E: few(5),
      hero: fc.option(
        fc.record({ hp: fc.integer({ min: 1, max: 100 }), at: fc.constantFrom(...BOARD_ORDER.P), statuses }),
      ),
      attributes: fc.record(
        { INT: fc.nat(20), WIS: fc.nat(20), CHA: fc.nat(20), BATTLE: fc.nat(20) },
        { requiredKeys: [] },
      ),
      turn: fc.oneof(fc.constant(0), fc.nat(199)),
      side: fc.constantFrom('P' as const, 'E' as const, undefined),
    })
    .map(({ P, E, hero, attributes, turn, side }) => {
      const taken = new Set<number>(hero === null ? [] : [hero.at])
      const lead =
        hero === null
          ? []
          : [{ isHero: true, hp: hero.hp, anchor: SQUARES[hero.at], statuses: hero.statuses }]
      return setupFrom({
        turn,
        ...(side !== undefined && { sideToAct: side }),
        heroAttributes: attributes,
        units: [...lead, ...team('P', P, taken), ...team('E', E, taken)],
      })
    })
