// @ts-check
// Plays a Pokémon battle and tells it as a log. README.md goes through it step by step.
import { Battle, PRNG, Teams } from '@pkmn/sim'
import { openLog } from 'tickscope/log'
import { choicesOf, roll, weigh } from './players.mjs'
import { BOARD, createTeller, homeOf, idOf } from './teller.mjs'

/** @import { ID, Side } from '@pkmn/sim' */
/** @import { LogSink, LogWriter } from 'tickscope/log' */
/** @import { Player } from './players.mjs' */

/**
 * @typedef {object} Setup
 * @property {string} name
 * @property {string} description
 * @property {number} seed
 * @property {{ readonly [player: string]: string }} teams as team builders export them
 */

/** @param {LogSink} sink @param {Setup} setup */
export function writeBattle(sink, { name, description, seed, teams }) {
  const [p1, p2] = Object.entries(teams).map(([player, team]) => ({ name: player, team: Teams.import(team) }))
  if (!p1 || !p2) throw new Error('a battle takes two teams')
  const formatid = /** @type {ID} */ ('gen9customgame')
  const battle = new Battle({ formatid, seed: `${seed},1,1,1`, p1, p2 })
  const log = openLog(sink, {
    game: 'Pokémon Showdown',
    name,
    description,
    sides: battle.sides.map((side) => side.name),
    board: BOARD,
    level: 'hp',
    source: { engine: '@pkmn/sim', format: battle.format.name, seed },
  })
  joinAll(log, battle)
  play(log, battle, [weigh, roll(new PRNG(`${seed},2,2,2`))])
  if (battle.winner) log.outcome(`${battle.winner} wins`, { winner: battle.winner })
  else log.outcome('a tie')
  log.close()
}

/** @param {LogWriter} log @param {Battle} battle */
function joinAll(log, { sides }) {
  /** @type {Set<string>} */
  const glyphs = new Set()
  for (const side of sides)
    side.pokemon.forEach((mon, place) => {
      log.unit(idOf(mon), side.name, {
        name: mon.name,
        glyph: glyphOf(mon.name, glyphs),
        bars: { hp: [mon.hp, mon.maxhp] },
        at: homeOf(side.id, place),
        fields: { types: mon.types.join(' '), ability: mon.getAbility().name, item: mon.getItem().name },
      })
    })
}

/**
 * Its first letter, and the next that tells it from the others.
 * @param {string} name
 * @param {Set<string>} taken
 */
function glyphOf(name, taken) {
  const all = [...name].slice(1).map((letter) => `${name.charAt(0)}${letter}`)
  const glyph = all.find((each) => !taken.has(each)) ?? name.slice(0, 3)
  taken.add(glyph)
  return glyph
}

/**
 * A turn is a tick; in tick 0 the first two come in.
 * @param {LogWriter} log
 * @param {Battle} battle
 * @param {readonly Player[]} players
 */
function play(log, battle, players) {
  const teller = createTeller(log, battle)
  let [turn, read] = [-1, battle.log.length]
  while (!battle.ended) {
    const isNew = battle.turn > turn
    if (isNew) log.tick(noteOf(battle))
    teller.begin(battle.turn === 0 ? 'leads' : isNew ? null : 'replace')
    turn = battle.turn
    const chosen = battle.sides.map((side, i) => decide(log, battle, side, players[i]))
    battle.sides.forEach((side, i) => {
      const input = chosen[i]
      if (input && !battle.choose(side.id, input)) throw new Error(`${input}: ${side.choice.error}`)
    })
    teller.tell(battle.log.slice(read))
    read = battle.log.length
  }
}

/** "turn 7, Sandstorm". @param {Battle} battle */
const noteOf = ({ turn, field }) =>
  [turn === 0 ? 'leads' : `turn ${turn}`, ...(field.weather ? [field.getWeather().name] : [])].join(', ')

/**
 * What a side does, and what else it could have done; null if it is not its turn.
 * @param {LogWriter} log
 * @param {Battle} battle
 * @param {Side} side
 * @param {Player | undefined} player
 */
function decide(log, battle, side, player) {
  const choices = choicesOf(battle, side)
  if (choices.length === 0 || player === undefined) return null
  const [active, foe] = [side.active[0], side.foe.active[0]]
  const { chosen, options } = player(choices, foe ? idOf(foe) : null)
  const isMove = battle.requestState === 'move'
  // Who fights decides what to do; who comes in is for its trainer to say.
  log.decision(isMove && active ? idOf(active) : side.name, {
    question: isMove ? 'What to do?' : battle.turn === 0 ? 'Who comes first?' : 'Who comes in?',
    options,
  })
  return chosen.input
}
