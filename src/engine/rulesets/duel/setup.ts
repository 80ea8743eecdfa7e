import type { Roll } from '#engine/core/rng.ts'
import { skillsOfClass } from '#schemas/duel/catalogue.ts'
import { BUFF, OBSTACLE, OF_KIND, type Pos, RULES, TABLE, TILE, UNIT } from '#schemas/duel/fields.ts'
import type { Draft, DuelSetup, SetupObstacle, SetupTile, SetupUnit } from '#schemas/duel/setup.ts'
import type { Buff, DuelState, Obstacle, Tile, Unit } from '#schemas/duel/state.ts'
import {
  BUFFS,
  CLASSES,
  type HeroClass,
  MINIONS,
  type Minion,
  SIDES,
  type Side,
} from '#schemas/duel/words.ts'
import { filledIn } from '#schemas/fields.ts'
import { onBoard } from './board.ts'

/** By character code, whatever the language. */
export const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

export function stateFromSetup(setup: DuelSetup, roll: Roll): DuelState {
  const units = setup.drafts === undefined ? (setup.units ?? []).map(unitFrom) : draftedUnits(setup, roll)
  return {
    rules: filledIn(RULES, setup.rules ?? {}),
    skills: setup.skills ?? [],
    ...filledIn(TABLE, setup),
    units: units.sort(byId),
    obstacles: (setup.obstacles ?? []).map(obstacleFrom).sort(byId),
    tiles: (setup.tiles ?? []).map(tileFrom).sort(byId),
    deathChoices: [...(setup.deathChoices ?? [])],
    resume: setup.resume ?? null,
    outcome: setup.outcome ?? null,
  }
}

/** Everybody takes the first choice: for a picture of a draft whose open picks are not drawn yet. */
export const FIRST: Roll = () => 0

const PLACES: { readonly [S in Side]: number } = { P1: 0, P2: 4 }

function draftedUnits({ drafts = {}, skills = [] }: DuelSetup, roll: Roll): Unit[] {
  return SIDES.flatMap((side) => {
    const { hero, minions, skill } = filled(side, drafts[side] ?? {}, skills, roll)
    const id = side.toLowerCase()
    const y = PLACES[side]
    const leader = recruit(`${id}_hero`, side, hero, { x: 2, y })
    leader.skill = skill
    return [
      leader,
      ...minions.map((type, i) => recruit(`${id}_minion_${i + 1}`, side, type, { x: i * 4, y })),
    ]
  })
}

/** What a draft leaves open is drawn: class, then minions, then skill. */
function filled(side: Side, draft: Draft, skills: NonNullable<DuelSetup['skills']>, roll: Roll) {
  const hero = draft.hero ?? drawFrom(CLASSES, `draft: class of ${side}`, roll)
  const minions = filledMinions(side, draft.minions ?? [], roll)
  const skill = draft.skill ?? drawFrom(skillsOfClass(hero, skills), `draft: skill of ${side}`, roll).id
  return { hero, minions, skill }
}

function drawFrom<T>(list: readonly T[], label: string, roll: Roll): T {
  const drawn = list[roll(label, list.length)]
  if (drawn === undefined) throw new Error(`there is nothing to draw for ${label}`)
  return drawn
}

/** Two of three where none is picked, and another where one is. */
function filledMinions(side: Side, picks: readonly Minion[], roll: Roll): readonly Minion[] {
  if (picks.length === 2) return picks
  const left = MINIONS.filter((type) => !picks.includes(type))
  const drawn = drawFrom(left, `draft: minions of ${side}`, roll)
  return picks.length === 0 ? left.filter((type) => type !== drawn) : [...picks, drawn]
}

const { pos: _, buffs: __, ...BODY } = UNIT

function unitFrom(unit: SetupUnit): Unit {
  const { id, side, type, hp, alive, actionsUsed, finished } = filledIn(BODY, unit)
  const { skill, cooldown, charges, beacon, lifetime } = filledIn(OF_KIND, unit)
  return copyUnit({
    id,
    side,
    type,
    pos: onBoard(unit.pos),
    hp,
    alive,
    actionsUsed,
    finished,
    buffs: buffsFrom(unit.buffs ?? []),
    prepared: unit.prepared ?? null,
    skill,
    cooldown,
    charges,
    beacon: beacon ? onBoard(beacon) : beacon,
    lifetime,
  })
}

export const buffsFrom = (buffs: readonly Buff[]): Buff[] =>
  buffs
    .map((buff): Buff => filledIn(BUFF, buff))
    .sort((a, b) => BUFFS.indexOf(a.type) - BUFFS.indexOf(b.type))

/** Everybody as new, filled in once: batches draft by the thousand. */
const RECRUITS = new Map(
  [...CLASSES, ...MINIONS].map((type) => [type, unitFrom({ id: '', side: 'P1', type, pos: { x: 0, y: 0 } })]),
)

function recruit(id: string, side: Side, type: HeroClass | Minion, pos: Pos): Unit {
  const recruited = RECRUITS.get(type)
  if (recruited === undefined) throw new Error(`nobody can draft a ${type}`)
  const unit = copyUnit(recruited)
  unit.id = id
  unit.side = side
  unit.pos = onBoard(pos)
  return unit
}

const suffix = ({ x, y }: { x: number; y: number }) => `${x}_${y}`

export const obstacleFrom = (obstacle: SetupObstacle): Obstacle => ({
  ...filledIn(OBSTACLE, obstacle),
  id: obstacle.id ?? `obstacle_${suffix(obstacle.pos)}`,
  pos: onBoard(obstacle.pos),
})

export const tileFrom = (tile: SetupTile): Tile => ({
  ...filledIn(TILE, tile),
  id: tile.id ?? `bufftile_${suffix(tile.pos)}`,
  pos: onBoard(tile.pos),
})

/**
 * Positions, buffs and prepared actions are replaced whole, never changed, so copies share them. Key by key: spread,
 * the state of every battle would have a hidden class of its own, and all rules would have to be compiled anew for it.
 */
export const copy = (state: DuelState): DuelState => ({
  rules: state.rules,
  skills: state.skills,
  round: state.round,
  holder: state.holder,
  locked: state.locked,
  turnStarted: state.turnStarted.slice(),
  lastActor: state.lastActor,
  clones: state.clones,
  units: state.units.map(copyUnit),
  obstacles: state.obstacles.length === 0 ? [] : state.obstacles.map((obstacle) => ({ ...obstacle })),
  tiles: state.tiles.length === 0 ? [] : state.tiles.map((tile) => ({ ...tile })),
  deathChoices: state.deathChoices.slice(),
  resume: state.resume,
  outcome: state.outcome,
})

/** Field by field: a spread is slower. */
function copyUnit(unit: Unit): Unit {
  const { id, side, type, pos, hp, alive, actionsUsed, finished, buffs, prepared } = unit
  const { skill, cooldown, charges, beacon, lifetime } = unit
  if (skill !== undefined && cooldown !== undefined && charges !== undefined && beacon !== undefined)
    return {
      id,
      side,
      type,
      pos,
      hp,
      alive,
      actionsUsed,
      finished,
      buffs,
      prepared,
      skill,
      cooldown,
      charges,
      beacon,
    }
  if (lifetime !== undefined)
    return { id, side, type, pos, hp, alive, actionsUsed, finished, buffs, prepared, lifetime }
  return { id, side, type, pos, hp, alive, actionsUsed, finished, buffs, prepared }
}
