import { declarationFrom, refuse } from '#engine/rulesets/mech/rules/declare.ts'
import { expectedShares } from '#engine/rulesets/mech/rules/odds.ts'
import { type Shot, shotsOf, shotsOfDeclaration } from '#engine/rulesets/mech/rules/shots.ts'
import { toHitOf } from '#engine/rulesets/mech/rules/targets.ts'
import { percentOf, type ToHit } from '#engine/rulesets/mech/rules/to-hit.ts'
import { cellFromHex } from '#schemas/mech/cells.ts'
import type { MechOrder } from '#schemas/mech/order.ts'
import type { MechState, Unit } from '#schemas/mech/state.ts'
import type { Forecast } from '#schemas/order.ts'
import { plural } from '#schemas/text/counted.ts'

/** Every shot of a declaration with its odds, and the heat against what the sinks take. */
export function forecast(state: MechState, order: MechOrder): Forecast | null {
  if (refuse(state, order) !== null) return null
  const shots = shotsOfDeclaration(state.units, declarationFrom(state.units, order), 0)
  const sinks = state.units.find(({ id }) => id === order.unitId)?.heatSinkCapacity ?? 0
  const heat = shots.reduce((sum, { weapon }) => sum + weapon.heat, 0)
  const fired = forecastOf(shots)
  const points = [
    { text: plural(shots.length, 'shot'), isWarning: false },
    { text: damageText(fired), isWarning: false },
    { text: heatText(heat, sinks), isWarning: heat > sinks },
  ]
  return { ...fired, text: `${fired.text}; ${heat} heat, sinks ${sinks}`, points }
}

const heatText = (heat: number, sinks: number): string =>
  heat <= sinks
    ? `${heat} heat, sinks take ${sinks}`
    : `${heat} heat, ${heat - sinks} over the sinks’ ${sinks}`

const damageText = ({ expected }: { readonly expected: number }): string =>
  `${expected.toFixed(1)} damage expected`

/** Everything declared, once it is about to be rolled; null before that. */
export const resolutionForecast = (state: MechState): Forecast | null =>
  state.phase === 'RESOLUTION' ? forecastOf(shotsOf(state)) : null

function forecastOf(shots: readonly Shot[]): Forecast & { expected: number } {
  const shares = expectedShares(shots)
  const expected = shares.reduce((sum, share) => sum + share, 0)
  const fire = `${plural(shots.length, 'shot')}, ${damageText({ expected })}`
  return {
    text: shots.length === 0 ? 'Holds fire' : fire,
    brief: shots.length === 0 ? 'holds fire' : fire,
    expected,
    parts: shots.map((shot, i) => partOf(shot, shares[i] ?? 0)),
    cells: [...new Set(shots.map(({ target }) => target))].map(({ position }) => cellFromHex(position)),
  }
}

function partOf(shot: Shot, expected: number): Forecast['parts'][number] {
  const { attacker, target, weapon, model, isPrimary } = shot
  const { name, damage, heat } = weapon
  const needs = toHitOf(attacker, model, target, isPrimary)
  const { tn, band, distance } = needs
  const percent = percentOf(tn)
  return {
    unit: attacker.id,
    name,
    text: `${name}: ${percent} %, needs ${tn} (${band.toLowerCase()} range, ${distance} away), ${heat} heat`,
    effects: [
      shotEffect(target, damage, needs, `${damage} damage at ${percent} %, ${expected.toFixed(1)} expected`),
    ],
  }
}

/** What a shot does if it hits, and what it needs to hit. */
export const shotEffect = (
  { id }: Unit,
  damage: number,
  { tn, parts }: ToHit,
  text = `${damage} damage at ${percentOf(tn)} %`,
): Forecast['parts'][number]['effects'][number] => ({
  unit: id,
  text,
  amount: damage,
  tone: 'attack',
  needs: tn,
  percent: percentOf(tn),
  breakdown: parts.map(({ label, amount }) => ({ name: label, value: amount })),
})
