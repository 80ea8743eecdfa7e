import {
  called,
  flag,
  group,
  int,
  list,
  nullable,
  oneOf,
  only,
  optional,
  place,
  text,
  usually,
  type WholeOf,
  word,
} from '#schemas/fields.ts'
import { LONGEST_WORD } from '#schemas/limits.ts'
import {
  BOARD_SIZE,
  BUFF_FACTS,
  BUFFS,
  type BuffType,
  CLASSES,
  CLONE_LIFETIME,
  MAX_COUNT,
  MAX_HP,
  MINIONS,
  MOST_THINGS,
  OBSTACLE_HP,
  PREPARABLE,
  SHIELD_AMOUNT,
  SIDES,
  type Side,
  SOURCED,
  STATS,
  TILE_BUFFS,
  TILE_LIFETIME,
  UNIT_TYPES,
  type UnitType,
} from './words.ts'

const count = int(0, MAX_COUNT, 0)
const rounds = <U extends number>(usual: U) => called('Rounds left', int(1, MAX_COUNT, usual))
const coordinate = int(0, BOARD_SIZE - 1)

export const ID = text(LONGEST_WORD)
export const SIDE = word(SIDES)
export const POS = place({ x: coordinate, y: coordinate })
export type Pos = WholeOf<typeof POS>

export const BUFF = {
  type: word(BUFFS),
  duration: only(
    { type: BUFFS.filter((type) => BUFF_FACTS[type].duration !== null) },
    int(1, MAX_COUNT, ({ type }: { type: BuffType }) => BUFF_FACTS[type].duration ?? undefined),
  ),
  source: only({ type: SOURCED }, optional(ID)),
  amount: only({ type: ['SHIELD'] }, int(1, SHIELD_AMOUNT, SHIELD_AMOUNT)),
}

interface Body {
  readonly type: UnitType
  readonly alive?: boolean | undefined
}

export const UNIT = {
  id: ID,
  side: SIDE,
  type: word(UNIT_TYPES),
  pos: called('Position', POS),
  hp: called(
    'HP',
    int(0, MAX_HP, ({ type, alive = true }: Body) => (alive ? STATS[type].hp : 0)),
  ),
  alive: flag(true),
  actionsUsed: count,
  finished: called('Finished this round', flag(false)),
  buffs: usually([], list(group(BUFF), BUFFS.length)),
}

const heroes = { type: CLASSES }
/** Fields that only some kinds of units have. */
export const OF_KIND = {
  skill: only(heroes, usually(null, nullable(ID))),
  cooldown: only(heroes, count),
  charges: only(heroes, count),
  beacon: only(heroes, usually(null, nullable(POS))),
  lifetime: only({ type: ['CLONE'] }, rounds(CLONE_LIFETIME)),
}

/** What a branch can change of a unit; nobody is killed by an edit. */
const { skill: _, ...COUNTED } = OF_KIND
export const CHANGEABLE = {
  hp: called('HP', int(1, MAX_HP)),
  pos: UNIT.pos,
  actionsUsed: UNIT.actionsUsed,
  finished: UNIT.finished,
  buffs: UNIT.buffs,
  ...COUNTED,
}

export const OBSTACLE = { id: optional(ID), pos: POS, hp: called('HP', int(1, MAX_HP, OBSTACLE_HP)) }
export const TILE = {
  id: optional(ID),
  pos: POS,
  lifetime: rounds(TILE_LIFETIME),
  type: usually(null, nullable(word(TILE_BUFFS))),
}

const step = int(-1, 1)
/** What a slowed unit has committed to; which fields it has depends on the type. */
export const PREPARED = {
  type: called('Prepared action', word(PREPARABLE)),
  pos: called('Prepared tile', POS),
  targetPos: called('Prepared target', POS),
  dir: called('Prepared direction', place({ x: step, y: step })),
  buffChoice: called('Prepared buff', word(BUFFS)),
}

/** What a side picks before the first round. What it leaves open is drawn. */
export const DRAFT = {
  hero: optional(word(CLASSES)),
  minions: usually([], list(word(MINIONS), 2)),
  skill: only({ hero: CLASSES }, optional(ID)),
}

/** The rule switches. */
export const RULES = {
  decayStartRound: called('Minions decay from round', usually(1, oneOf([1, 3]))),
  tileTypeRoll: called('A buff tile is drawn', word(['TRIGGER', 'SPAWN'], 'TRIGGER')),
  slowConsumesNextActivation: called('Slow takes the next activation', flag(true)),
  roundEndDoubleKo: called(
    'Both heroes fall at round end',
    word(['FIRST_TO_ZERO', 'LAST_ACTOR_WINS', 'P1_WINS'], 'FIRST_TO_ZERO'),
  ),
  moveShape: called('Moves go', word(['STRAIGHT', 'PATH'], 'STRAIGHT')),
  roundOpener: called(
    'A round is opened by',
    word(['OPPONENT_OF_LAST_ACTOR', 'P1'], 'OPPONENT_OF_LAST_ACTOR'),
  ),
  deathChooser: called('Death choices are made by', word(['OWNER', 'KILLER'], 'OWNER')),
  systemDeath: called('Deaths at round end', word(['PARITY', 'CHOICE'], 'PARITY')),
}

interface Turn {
  readonly holder?: Side | null | undefined
  readonly outcome?: object | null | undefined
}

/** It is nobody's turn once the game is over. */
const usualHolder = ({ outcome = null }: Turn): Side | null => (outcome === null ? SIDES[0] : null)

/** How far the game has come, and whose turn it is. */
export const TABLE = {
  round: int(1, MAX_COUNT, 1),
  holder: called('Whose turn', usually(usualHolder, nullable(SIDE))),
  locked: called('Between two actions', usually(null, nullable(ID))),
  turnStarted: usually(
    (turn: Turn) => {
      const holder = turn.holder ?? usualHolder(turn)
      return holder === null ? [] : [holder]
    },
    list(SIDE, SIDES.length),
  ),
  lastActor: called('Last to act', usually(null, nullable(SIDE))),
  clones: called('Clones so far', count),
}

/** What lies on the board, and which death choices are due. */
export const ON_TABLE = {
  obstacles: usually([], list(group(OBSTACLE), MOST_THINGS)),
  tiles: usually([], list(group(TILE), MOST_THINGS)),
  deathChoices: usually([], list(ID, MOST_THINGS)),
}
