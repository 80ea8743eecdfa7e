// @ts-check
// Two players: one weighs what it could do, the other rolls dice. Both say what they had to choose from.

/** @import { Battle, Pokemon, PRNG, Side } from '@pkmn/sim' */
/** @import { LogCandidate, LogCheck, LogOption } from 'tickscope/log' */

/**
 * Something a side could do now, or could not.
 * @typedef {object} Choice
 * @property {string} input how the simulator is told
 * @property {string} label
 * @property {LogCheck[]} checks what it takes
 * @property {Hit | null} hit what is expected of it
 */

/**
 * @typedef {object} Hit
 * @property {number} damage
 * @property {{ readonly [factor: string]: number }} by
 */

/** @typedef {{ readonly chosen: Choice, readonly options: LogOption[] }} Decided */
/** @typedef {(choices: readonly Choice[], foe: string | null) => Decided} Player */

/** Who comes in does nothing in that turn. */
const SWITCHING = 0.5

/**
 * Everything there is to choose from, also what cannot be done now.
 * @param {Battle} battle
 * @param {Side} side
 * @returns {Choice[]}
 */
export function choicesOf(battle, side) {
  const request = side.activeRequest
  if (request === null || request.wait) return []
  const foe = side.foe.active[0] ?? null
  const mates = side.pokemon.map((mate, place) => ({ mate, place: place + 1 }))
  if (request.teamPreview)
    return mates.map(({ mate, place }) => ({
      input: `team ${place}`,
      label: `lead with ${mate.name}`,
      checks: [],
      hit: null,
    }))
  const isTrapped = 'active' in request && request.active[0]?.trapped === true
  const switches = mates
    .filter(({ mate }) => !mate.isActive)
    .map(({ mate, place }) => ({
      input: `switch ${place}`,
      label: `switch to ${mate.name}`,
      checks: [
        { name: 'hp', passed: mate.hp > 0, actual: mate.hp, relation: /** @type {const} */ ('>'), needed: 0 },
        { name: 'free to leave', passed: !isTrapped },
      ],
      hit: bestHit(battle, mate, foe),
    }))
  return [...movesOf(battle, side, foe), ...switches]
}

/** @param {Battle} battle @param {Side} side @param {Pokemon | null} foe @returns {Choice[]} */
function movesOf(battle, side, foe) {
  const request = side.activeRequest
  const [active] = side.active
  const asked = request && 'active' in request ? request.active?.[0] : undefined
  if (!active || asked === undefined) return []
  return asked.moves.flatMap((slot, i) => {
    const checks = [
      ...(slot.pp === undefined
        ? []
        : [
            {
              name: 'pp',
              passed: slot.pp > 0,
              actual: slot.pp,
              relation: /** @type {const} */ ('>'),
              needed: 0,
            },
          ]),
      {
        name: 'enabled',
        passed: !slot.disabled,
        ...(slot.disabled && { note: lockOf(battle, active, slot.id) }),
      },
    ]
    const plain = {
      input: `move ${i + 1}`,
      label: slot.move,
      checks,
      hit: hitOf(battle, active, foe, slot.id),
    }
    const type = asked.canTerastallize
    return type
      ? [
          plain,
          {
            ...plain,
            input: `${plain.input} terastallize`,
            label: `${slot.move} as Tera ${type}`,
            hit: hitOf(battle, active, foe, slot.id, type),
          },
        ]
      : [plain]
  })
}

/** @param {Battle} battle @param {Pokemon} active @param {string} id */
function lockOf(battle, active, id) {
  const source = active.moveSlots.find((slot) => slot.id === id)?.disabledSource
  return source ? `because of ${battle.dex.conditions.get(source).name || source}` : 'not now'
}

/** @param {Battle} battle @param {Pokemon} mate @param {Pokemon | null} foe @returns {Hit | null} */
function bestHit(battle, mate, foe) {
  const hits = mate.moveSlots.flatMap(({ id }) => hitOf(battle, mate, foe, id) ?? [])
  const best = hits.sort((a, b) => b.damage - a.damage)[0]
  return best === undefined ? null : { ...best, damage: Math.round(best.damage * SWITCHING) }
}

/**
 * The formula of the games, without abilities, items and luck.
 * @param {Battle} battle
 * @param {Pokemon} user
 * @param {Pokemon | null} foe
 * @param {string} id
 * @param {string} [tera]
 * @returns {Hit | null}
 */
function hitOf({ dex }, user, foe, id, tera) {
  const move = dex.moves.get(id)
  if (foe === null || foe.hp === 0 || move.category === 'Status' || move.basePower === 0) return null
  const [attack, defence] =
    move.category === 'Physical'
      ? [user.getStat('atk', false, true), foe.getStat('def', false, true)]
      : [user.getStat('spa', false, true), foe.getStat('spd', false, true)]
  const hasType = user.getTypes().includes(move.type)
  const stab = hasType && tera === move.type ? 2 : hasType || tera === move.type ? 1.5 : 1
  const effective = dex.getImmunity(move.type, foe) ? 2 ** dex.getEffectiveness(move.type, foe) : 0
  const accuracy = move.accuracy === true ? 1 : move.accuracy / 100
  const base = (((2 * user.level) / 5 + 2) * move.basePower * attack) / defence / 50 + 2
  return {
    damage: Math.round(base * stab * effective * accuracy),
    by: { power: move.basePower, stab, effective, accuracy },
  }
}

/** @param {Choice} choice */
const isPossible = ({ checks }) => checks.every(({ passed }) => passed)

/** Takes what should hurt the most. @type {Player} */
export function weigh(choices, foe) {
  const possible = choices.filter(isPossible)
  const worth = (/** @type {Choice} */ { hit }) => hit?.damage ?? 0
  const most = Math.max(...possible.map(worth))
  const chosen = possible.find((choice) => worth(choice) === most)
  if (chosen === undefined) throw new Error('there is nothing to choose')
  const options = choices.map((choice) => {
    const check = {
      name: 'damage',
      passed: worth(choice) >= most,
      actual: worth(choice),
      relation: /** @type {const} */ ('>='),
      needed: most,
    }
    return {
      label: choice.label,
      verdict: choice === chosen ? /** @type {const} */ ('selected') : /** @type {const} */ ('rejected'),
      checks: [...choice.checks, check],
      ...candidatesOf(choice, foe, choice === chosen),
    }
  })
  return { chosen, options }
}

/**
 * @param {Choice} choice
 * @param {string | null} foe
 * @param {boolean} kept
 * @returns {{ candidates?: LogCandidate[] }}
 */
const candidatesOf = ({ hit }, foe, kept) =>
  hit === null || foe === null
    ? {}
    : { candidates: [{ unit: foe, score: { damage: hit.damage, ...hit.by }, kept }] }

/** Takes whatever the dice say. @param {PRNG} dice @returns {Player} */
export const roll = (dice) => (choices) => {
  const possible = choices.filter(isPossible)
  const place = dice.random(possible.length)
  const chosen = possible[place]
  if (chosen === undefined) throw new Error('there is nothing to choose')
  const options = choices.map((choice) => ({
    label: choice.label,
    checks: choice.checks,
    ...verdictOf(choice, chosen, `rolled ${place + 1} of ${possible.length}`),
  }))
  return { chosen, options }
}

/**
 * @param {Choice} choice
 * @param {Choice} chosen
 * @param {string} reason
 * @returns {Pick<LogOption, 'verdict' | 'reason'>}
 */
function verdictOf(choice, chosen, reason) {
  if (choice === chosen) return { verdict: 'selected', reason }
  return isPossible(choice) ? { verdict: 'skipped', reason } : { verdict: 'rejected' }
}
