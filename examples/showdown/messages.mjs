// @ts-check
// What the messages of the simulator say, in words. They are described in SIM-PROTOCOL.md of Pokémon Showdown.

/** @import { LogTone } from 'tickscope/log' */

/**
 * A line such as `|-damage|p2a: Lucario|86/281|[from] item: Life Orb`.
 * @typedef {object} Message
 * @property {string} type
 * @property {readonly string[]} args
 * @property {string | undefined} from what brought it about, where it says so
 * @property {string | undefined} of whose that is
 */

/**
 * @typedef {{ readonly who: string, readonly other: string, readonly what: string, readonly args: readonly string[], readonly by: string, readonly hp: number }} Said
 */

/** @param {string} line @returns {Message} */
export function messageFrom(line) {
  const [, type = '', ...parts] = line.split('|')
  const option = (/** @type {string} */ name) =>
    parts.find((part) => part.startsWith(`[${name}] `))?.slice(name.length + 3)
  return {
    // What is done has no dash, what follows from it does; `|start` only says that all are there.
    type: type === 'start' ? 'begin' : type.replace(/^-/, ''),
    args: parts.filter((part) => !/^\[\w+\]/.test(part)),
    from: option('from'),
    of: option('of'),
  }
}

/** "item: Life Orb" and "Life Orb" are the same. @param {string} effect */
export const plain = (effect) => effect.replace(/^(?:item|ability|move): /, '')

const STATUSES = {
  brn: 'burned',
  par: 'paralysed',
  slp: 'asleep',
  frz: 'frozen',
  psn: 'poisoned',
  tox: 'badly poisoned',
}
/** @param {string} code */
export const statusOf = (code) => Object.entries(STATUSES).find(([known]) => known === code)?.[1] ?? code

const STATS = { atk: 'Attack', def: 'Defence', spa: 'Special Attack', spd: 'Special Defence', spe: 'Speed' }
/** @param {string} code */
const statOf = (code) => Object.entries(STATS).find(([known]) => known === code)?.[1] ?? code

const CAUSES = { psn: 'poison', brn: 'its burn', confusion: 'its own confusion' }
/** @param {string | undefined} from */
export const sourceOf = (from = '') =>
  Object.entries(CAUSES).find(([code]) => code === from)?.[1] ?? plain(from)

/** @type {{ readonly [type: string]: readonly [LogTone, (said: Said) => string] }} */
const SENTENCES = {
  move: ['attack', ({ who, what, other }) => `${who} uses ${what}${other && ` on ${other}`}`],
  switch: ['move', ({ who }) => `${who} comes in`],
  drag: ['move', ({ who }) => `${who} is dragged in`],
  cant: ['miss', ({ who, what }) => `${who} cannot move: ${what}`],
  faint: ['death', ({ who }) => `${who} faints`],
  damage: ['attack', ({ who, hp, by }) => `${who} loses ${hp} hp${by && ` to ${by}`}`],
  heal: ['heal', ({ who, hp, by }) => `${who} gets ${hp} hp back${by && ` from ${by}`}`],
  supereffective: ['info', ({ who }) => `it is super effective on ${who}`],
  resisted: ['info', ({ who }) => `${who} resists it`],
  crit: ['info', ({ who }) => `a critical hit on ${who}`],
  immune: ['miss', ({ who, by }) => `it does not affect ${who}${by && ` (${by})`}`],
  miss: ['miss', ({ who, other }) => `${who} misses ${other}`],
  fail: ['miss', ({ who }) => `it fails for ${who}`],
  status: ['effect', ({ who, what, by }) => `${who} is ${statusOf(what)}${by && ` (${by})`}`],
  curestatus: ['heal', ({ who, what }) => `${who} is no longer ${statusOf(what)}`],
  boost: ['effect', ({ who, what, args }) => `${statOf(what)} of ${who} rises by ${args[2]}`],
  unboost: ['effect', ({ who, what, args }) => `${statOf(what)} of ${who} falls by ${args[2]}`],
  clearnegativeboost: ['effect', ({ who }) => `${who} has its lowered stats back`],
  ability: ['effect', ({ who, what }) => `${who} has ${what}`],
  item: ['info', ({ who, what }) => `${who} has ${what}`],
  enditem: ['effect', ({ who, what }) => `${who} uses up its ${what}`],
  start: ['effect', ({ who, what }) => `${plain(what)} on ${who}`],
  end: ['info', ({ who, what }) => `${plain(what)} on ${who} ends`],
  activate: ['info', ({ who, what }) => `${plain(what)} of ${who} takes effect`],
  terastallize: ['info', ({ who, what }) => `${who} turns into a ${what} type`],
  weather: [
    'effect',
    ({ what, by }) => (what === 'none' ? 'the weather clears' : `${what} begins${by && ` (${by})`}`),
  ],
  sidestart: ['effect', ({ who, what }) => `${plain(what)} on the side of ${who}`],
  sideend: ['info', ({ who, what }) => `${plain(what)} on the side of ${who} is gone`],
}

/**
 * The sentence and its tone; null for what is not worth telling.
 * @param {string} type
 * @param {Said} said
 * @returns {{ text: string, tone: LogTone } | null}
 */
export function sentenceOf(type, said) {
  const [tone, say] = SENTENCES[type] ?? []
  return tone === undefined || say === undefined ? null : { tone, text: say(said) }
}
