// @ts-check
// Turns what the simulator reports into events with causes.
import { messageFrom, plain, sentenceOf, sourceOf, statusOf } from './messages.mjs'

/** @import { Battle, Pokemon, SideID } from '@pkmn/sim' */
/** @import { LogCell, LogChange, LogTone, LogWriter } from 'tickscope/log' */
/** @import { Message } from './messages.mjs' */

/** Whoever fights stands in the middle, the others wait behind; the first player's are below. */
const ROWS = {
  p1: { front: 2, back: 3 },
  p2: { front: 1, back: 0 },
  p3: { front: 2, back: 3 },
  p4: { front: 1, back: 0 },
}
const TEAM = [0, 1, 2, 3, 4, 5]
/** @type {{ readonly grid: 'square', readonly cells: readonly LogCell[] }} */
export const BOARD = {
  grid: 'square',
  cells: [
    ...TEAM.map((column) => /** @type {const} */ ([column, 0])),
    [2, 1],
    [3, 1],
    [2, 2],
    [3, 2],
    ...TEAM.map((column) => /** @type {const} */ ([column, 3])),
  ],
}
/** @param {SideID} side @param {number} place @returns {LogCell} */
export const homeOf = (side, place) => [place, ROWS[side].back]
/** @param {SideID} side @returns {LogCell} */
const frontOf = (side) => [side === 'p1' ? 2 : 3, ROWS[side].front]

/** @param {Pokemon} mon */
export const idOf = (mon) => `${mon.side.name}’s ${mon.name}`

/**
 * What is known of one of them so far: the simulator is a turn ahead of what is told.
 * @typedef {object} Mon
 * @property {string} id
 * @property {string} name
 * @property {SideID} side
 * @property {string} trainer
 * @property {LogCell} home
 * @property {number} hp
 * @property {string} status
 * @property {Map<string, number>} boosts
 * @property {Set<string>} conditions gone when it leaves
 * @property {string[]} forms last to the end
 * @property {number} [hurt] the event that hurt it last
 * @property {number} [gone] the event in which it fainted
 */

const MOVES = ['first move', 'second move', 'third move', 'fourth move']

/** @param {LogWriter} log @param {Battle} battle */
export function createTeller(log, battle) {
  const mons = new Map(
    battle.sides.flatMap((side) =>
      side.pokemon.map((mon, place) => [`${side.id}: ${mon.name}`, newMon(mon, place)]),
    ),
  )
  /**
   * The move, switch or other deed that the following messages belong to.
   * @type {{ id: number, mon: Mon } | null}
   */
  let deed = null
  /** The events that brought about what lasts. @type {Map<string, number>} */
  const sources = new Map()
  /** @type {Map<string, Mon>} */
  const active = new Map()
  /** The part of a tick that the next event opens. @type {'leads' | 'replace' | null} */
  let wanted = null
  let [phase, moves, isEnding] = ['', 0, false]

  /** @param {string | undefined} ident "p1a: Garchomp" */
  const monOf = (ident = '') => mons.get(ident.replace(/^(p\d)\w?:/, '$1:'))

  /**
   * The event behind a message: what it names itself or, else, what is being done.
   * @param {Message} message
   * @param {Mon | undefined} mon
   * @param {Mon | undefined} leaving
   */
  function causeOf({ type, from }, mon, leaving) {
    if (type === 'faint') return mon?.hurt
    if (from === undefined) {
      if (type === 'switch') return leaving?.gone
      return ['move', 'cant', 'terastallize'].includes(type) ? undefined : deed?.id
    }
    const effect = plain(from)
    const keys = [`${mon?.id} ${effect}`, `${mon?.trainer} ${effect}`, effect]
    return keys.flatMap((key) => sources.get(key) ?? [])[0] ?? deed?.id
  }

  /** Each move is a frame of its own, and so is what happens after the last. @param {string} type */
  function enterPhase(type) {
    const isForced = wanted !== null || phase === 'leads' || phase === 'replace'
    const isDeed = type === 'move' || type === 'cant' || (type === 'switch' && !isForced)
    const part = type === 'terastallize' ? type : (wanted ?? phase)
    const next = isEnding ? 'end of turn' : isDeed ? (MOVES[moves++] ?? 'move') : part
    if (isEnding) deed = null
    if (next !== '' && (isDeed || next !== phase)) log.phase(next)
    phase = next
    wanted = null
  }

  /** @param {string} line */
  function tellOne(line) {
    const message = messageFrom(line)
    const { type, args, from, of } = message
    if (type === '' || type === 't:') isEnding = type === ''
    const mon = monOf(args[0])
    const target = type === 'move' ? targetOf(args) : monOf(args[1])
    const sentence = sentenceOf(type, {
      who: mon?.name ?? nameOf(args[0]),
      other: target?.name ?? '',
      what: (mon || type.startsWith('side') ? args[1] : args[0]) ?? '',
      args,
      by: sourceOf(from),
      hp: Math.abs(Number.parseInt(args[1] ?? '', 10) - (mon?.hp ?? 0)),
    })
    if (sentence === null || line.includes('[upkeep]')) return
    enterPhase(type)
    const leaving = type === 'switch' || type === 'drag' ? active.get(mon?.side ?? '') : undefined
    const id = log.event(type, {
      cause: causeOf(message, mon, leaving),
      text: sentence.text,
      units: unitsOf(type, mon, target, monOf(of)),
      tone: type === 'move' ? toneOf(args[1]) : sentence.tone,
      set: setOf(message, mon, leaving),
    })
    remember(message, mon, id)
  }

  /** Some moves are aimed at nobody. @param {readonly string[]} args */
  function targetOf([user, name = '', target]) {
    const isAimed = ['normal', 'any', 'adjacentFoe', 'allAdjacent', 'allAdjacentFoes'].includes(
      battle.dex.moves.get(name).target,
    )
    return isAimed && user !== target ? monOf(target) : undefined
  }

  /** @param {string | undefined} name @returns {LogTone} */
  function toneOf(name = '') {
    const { category, flags } = battle.dex.moves.get(name)
    return category !== 'Status' ? 'attack' : flags.heal ? 'heal' : 'effect'
  }

  /**
   * Who does it comes first.
   * @param {string} type
   * @param {Mon | undefined} mon
   * @param {Mon | undefined} target
   * @param {Mon | undefined} owner
   */
  function unitsOf(type, mon, target, owner) {
    const isOwn = ['move', 'switch', 'cant', 'faint', 'terastallize', 'miss'].includes(type)
    const doer = isOwn ? mon : (owner ?? deed?.mon ?? mon)
    return [...new Set([doer, mon, target])].flatMap((each) => each?.id ?? [])
  }

  /**
   * What later messages may come from.
   * @param {Message} message
   * @param {Mon | undefined} mon
   * @param {number} id
   */
  function remember({ type, args }, mon, id) {
    const whose = mon?.id ?? nameOf(args[0])
    if (type === 'weather') sources.set(args[0] ?? '', id)
    if (type === 'status') sources.set(`${whose} ${args[1] === 'tox' ? 'psn' : args[1]}`, id)
    if (type === 'start' || type === 'sidestart' || type === 'ability')
      sources.set(`${whose} ${plain(args[1] ?? '')}`, id)
    if (mon === undefined) return
    if (type === 'damage') mon.hurt = id
    if (type === 'faint') mon.gone = id
    if (type === 'switch' || type === 'drag') active.set(mon.side, mon)
    if (['move', 'switch', 'drag', 'cant'].includes(type)) deed = { id, mon }
  }

  return {
    /** Opens a part of a tick, or a new turn. @param {'leads' | 'replace' | null} name */
    begin(name) {
      wanted = name
      if (name !== null) return
      deed = null
      moves = 0
      phase = ''
    },
    /** @param {readonly string[]} lines */
    tell(lines) {
      lines.forEach((line, i) => {
        // What only one side may see is told to it first, then to all.
        if (!lines[i - 2]?.startsWith('|split|')) tellOne(line)
      })
    },
  }
}

/** "p2: Bob" is Bob. @param {string | undefined} ident */
const nameOf = (ident = '') => ident.replace(/^p\d: /, '')

/** @param {Pokemon} mon @param {number} place @returns {Mon} */
const newMon = (mon, place) => ({
  id: idOf(mon),
  name: mon.name,
  side: mon.side.id,
  trainer: mon.side.name,
  home: homeOf(mon.side.id, place),
  hp: mon.hp,
  status: '',
  boosts: new Map(),
  conditions: new Set(),
  forms: [],
})

/** @type {{ readonly [stat: string]: string }} */
const BOOSTS = { atk: 'Atk', def: 'Def', spa: 'SpA', spd: 'SpD', spe: 'Spe' }

/** @param {Mon} mon */
const badgesOf = ({ status, boosts, conditions, forms }) => [
  ...(status === '' ? [] : [statusOf(status)]),
  ...[...boosts].flatMap(([stat, by]) =>
    by === 0 ? [] : [`${BOOSTS[stat] ?? stat} ${by > 0 ? '+' : '−'}${Math.abs(by)}`],
  ),
  ...conditions,
  ...forms,
]

/**
 * What a message changes.
 * @param {Message} message
 * @param {Mon | undefined} mon
 * @param {Mon | undefined} leaving
 */
function setOf(message, mon, leaving) {
  /** @type {Record<string, LogChange>} */
  const set = {}
  // Whoever has fainted lies there until another comes in.
  if (leaving !== undefined) set[leaving.id] = leaving.gone === undefined ? leave(leaving) : { at: null }
  const changed = mon && change(message, mon)
  if (changed) set[mon.id] = changed
  return Object.keys(set).length > 0 ? set : undefined
}

/** What it gained and lost stays behind, but for its status. @param {Mon} mon @returns {LogChange} */
function leave(mon) {
  const fields = Object.fromEntries([...mon.boosts.keys()].map((stat) => [stat, null]))
  mon.boosts.clear()
  mon.conditions.clear()
  return { at: mon.home, badges: badgesOf(mon), fields }
}

/** @param {Message} message @param {Mon} mon @returns {LogChange | null} */
function change({ type, args }, mon) {
  const [, what = '', amount = ''] = args
  const boost = (/** @type {number} */ by) => {
    mon.boosts.set(what, (mon.boosts.get(what) ?? 0) + by)
    return { badges: badgesOf(mon), fields: { [what]: mon.boosts.get(what) ?? 0 } }
  }
  switch (type) {
    case 'switch':
    case 'drag':
      return { at: frontOf(mon.side) }
    case 'damage':
    case 'heal':
      mon.hp = Number.parseInt(what, 10)
      return { hp: mon.hp }
    case 'faint':
      return { hp: 0, alive: false }
    case 'status':
    case 'curestatus':
      mon.status = type === 'status' ? what : ''
      return { badges: badgesOf(mon) }
    case 'boost':
      return boost(Number(amount))
    case 'unboost':
      return boost(-Number(amount))
    case 'clearnegativeboost':
      for (const [stat, by] of mon.boosts) if (by < 0) mon.boosts.set(stat, 0)
      return { badges: badgesOf(mon), fields: Object.fromEntries(mon.boosts) }
    case 'start':
      mon.conditions.add(plain(what))
      return { badges: badgesOf(mon) }
    case 'end':
      mon.conditions.delete(plain(what))
      return { badges: badgesOf(mon) }
    case 'terastallize':
      mon.forms.push(`Tera ${what}`)
      return { badges: badgesOf(mon), fields: { types: what } }
    case 'enditem':
      return { fields: { item: null } }
    default:
      return null
  }
}
