import { GambitScenario } from '#schemas/gambit/index.ts'
import type { CurrentSetup, CurrentSkill } from '#schemas/gambit/setup.ts'
import { parse } from '#schemas/parsing/parse.ts'

type Skill = CurrentSkill

const foe = { scope: 'enemy' } as const
const LOADOUTS: readonly Skill[][] = [
  [
    { skill: 'kick', filter: { condition: 'channeling' } },
    { skill: 'heavy-punch', trigger: { ...foe, condition: 'in_range', conditionValue: 2 } },
    { skill: 'light-punch', trigger: { ...foe, condition: 'in_range', conditionValue: 1 } },
    { skill: 'move' },
  ],
  [
    { skill: 'heal', trigger: { scope: 'ally', condition: 'hp_below', conditionValue: 70 } },
    { skill: 'dash', trigger: { ...foe, condition: 'targeting_me' } },
    { skill: 'ranged-attack', criterion: 'lowest_hp' },
    { skill: 'move', trigger: { ...foe, condition: 'in_range', conditionValue: 2 }, behavior: 'away' },
    { skill: 'move', criterion: 'most_enemies_nearby' },
  ],
  [
    { skill: 'charge' },
    { skill: 'ranged-attack', filter: { condition: 'hp_below', conditionValue: 60 }, criterion: 'lowest_hp' },
    { skill: 'light-punch' },
    {
      skill: 'move',
      trigger: { scope: 'self', condition: 'hp_below', conditionValue: 30 },
      target: 'enemies',
      behavior: 'away',
    },
    { skill: 'move' },
  ],
]

/** `friends` against `enemies` with hp that lasts for as many ticks as are asked for, all skills in use. */
export function longBattle(
  friends: number,
  enemies: number,
  maxTicks: number,
  hp = 10_000_000,
): GambitScenario {
  const free: { q: number; r: number }[] = []
  for (let r = -5; r <= 5; r++) for (let q = -5; q <= 5; q++) if (Math.abs(q + r) <= 5) free.push({ q, r })
  const place = (index: number, friendly: boolean) =>
    friendly ? free[index]! : free[free.length - 1 - index]!
  const characters: CurrentSetup['characters'] = []
  for (let i = 0; i < friends; i++)
    characters.push({
      id: `f${i}`,
      faction: 'friendly',
      position: place(i, true),
      hp,
      maxHp: hp,
      skills: LOADOUTS[i % 3]!,
    })
  for (let i = 0; i < enemies; i++)
    characters.push({
      id: `e${i}`,
      faction: 'enemy',
      position: place(i, false),
      hp,
      maxHp: hp,
      skills: LOADOUTS[(i + 1) % 3]!,
    })
  const parsed = parse(GambitScenario, {
    format: 'tickscope/scenario',
    version: 1,
    ruleset: 'gambit',
    name: `${friends}v${enemies}`,
    seed: 7,
    maxTicks,
    setup: { edition: 'current', exclusiveSkills: false, characters },
  })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues))
  return parsed.value
}
