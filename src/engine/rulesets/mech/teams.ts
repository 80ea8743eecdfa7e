import type { Teams } from '#engine/core/ruleset.ts'
import { filledIn } from '#schemas/fields.ts'
import { cellFromHex, type Hex, hexFromCell, isOnMap, textFromHex, turned } from '#schemas/mech/cells.ts'
import { idOf, MAP } from '#schemas/mech/fields.ts'
import type { MechSetup, UnitShape } from '#schemas/mech/setup.ts'
import { DIRECTIONS, type Player } from '#schemas/mech/words.ts'
import { type Issue, invalid, type Parsed } from '#schemas/result.ts'
import type { Mech } from './types.ts'

const FIRST: Player = 'P1'

export const teams: Teams<Mech> = {
  issues: ({ units }) =>
    units.some(({ owner }) => owner === FIRST)
      ? []
      : [{ path: ['units'], message: `has no machine of ${FIRST}: there is no team to meet others` }],
  against,
}

type Named = UnitShape & { id: string }

function against(home: MechSetup, away: MechSetup): Parsed<MechSetup> {
  const { map, endOfMatch, turns, losers } = home
  const ground = filledIn(MAP, map ?? {})
  const own = firstSideOf(home)
  const guests = firstSideOf(away).map((unit) => guestOf(unit, ground))
  const issues = guests.flatMap(({ id, position }, i): Issue[] => {
    const found = isOnMap(ground, position)
      ? own.find((unit) => textFromHex(unit.position) === textFromHex(position))
      : null
    if (found === undefined) return []
    const there = found === null ? 'there is no such hex on the map' : `"${found.id}" stands there already`
    const message = `"${id}", turned round, would stand on ${textFromHex(position)}: ${there}`
    return [{ path: ['units', own.length + i, 'position'], message }]
  })
  if (issues.length > 0) return invalid(issues)
  return { ok: true, value: { map, endOfMatch, turns, losers, units: [...own, ...guests] } }
}

/** Under the ids they go by at home, given or not. */
const firstSideOf = ({ units }: MechSetup): Named[] =>
  units.map((unit, i) => ({ ...unit, id: idOf(unit, i) })).filter(({ owner }) => owner === FIRST)

const guestOf = (unit: Named, { width, height }: { width: number; height: number }): Named => ({
  ...unit,
  id: `b-${unit.id}`,
  owner: 'P2',
  position: turnedRound(unit.position, { col: width - 1, row: height - 1 }),
  legFacing: turned(unit.legFacing, DIRECTIONS.length / 2),
})

/**
 * Half a turn that takes the first hex of the map to its last. Distances and bearings stay what they were, so that with
 * an odd number of columns the last hexes of the odd ones, which lie lower than any other, come to lie off the map.
 */
function turnedRound(hex: Hex, last: Hex): Hex {
  const [from, end] = [cellFromHex(hex), cellFromHex(last)]
  return hexFromCell({ q: end.q - from.q, r: end.r - from.r })
}
