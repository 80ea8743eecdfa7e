import { barsOf } from '#engine/core/define/roster.ts'
import type { Moment, UnitTable } from '#engine/core/ruleset.ts'
import { weaponsText } from '#engine/rulesets/mech/orders/declared-text.ts'
import { armorOf, fullOf, isDestroyed, structureLeft, weaponAt } from '#engine/rulesets/mech/rules/machine.ts'
import { WEAPONS } from '#schemas/mech/catalogue.ts'
import { angleOf, cellFromHex, hexesOf, textFromHex } from '#schemas/mech/cells.ts'
import type { Declaration, MechState, Unit } from '#schemas/mech/state.ts'
import { calledIn } from '#schemas/mech/unit-names.ts'
import { LOCATIONS, locationName, type Player } from '#schemas/mech/words.ts'
import type { Amount, Area, Board, Link, Tint, Token, UnitInfo, View } from '#schemas/view.ts'
import type { MechEvent } from './events.ts'
import { arcArea } from './outlook.ts'
import { compile, memberOf, type Program } from './program.ts'
import { statsOf } from './stats.ts'
import type { Mech } from './types.ts'

export function board({ map }: MechState): Board {
  const features = map.hexes
    .filter(({ terrain, elevation }) => terrain !== 'CLEAR' || elevation !== 0)
    .map(({ col, row, terrain, elevation }) => ({
      cell: cellFromHex({ col, row }),
      tone: terrain.toLowerCase(),
      label: `${terrain.toLowerCase().replace('_', ' ')}, elevation ${elevation}`,
    }))
  const hexes = hexesOf(map)
  return {
    grid: 'hex-flat',
    cells: hexes.map(cellFromHex),
    names: hexes.map(textFromHex),
    ...(features.length > 0 && { features }),
  }
}

const shapeOf = (owner: Player) => (owner === 'P1' ? 'circle' : 'diamond')

export function units(state: MechState, before?: Program): UnitInfo[] {
  const program = compile(state, before)
  return state.units.map((unit) => ({
    id: unit.id,
    name: unit.name,
    glyph: memberOf(program, unit.id).glyph,
    side: unit.owner,
    shape: shapeOf(unit.owner),
    max: fullOf(unit).armor,
  }))
}

export function view({ state, program, recent }: Moment<Mech>): View {
  return {
    tokens: state.units.map((unit) => tokenOf(unit, state, program)),
    links: firedNow(
      state.declarations.flatMap((declaration) => linksOf(declaration, state)),
      recent,
      program,
    ),
    amounts: recent.flatMap((event) => amountOf(event, program)),
    tints: recent.flatMap((event) => tintOf(event, program)),
    areas: areasOf(state, recent),
  }
}

export const unitTable: UnitTable<Program> = {
  bars: [
    {
      label: 'armour',
      value: armorOf,
      max: ({ id }: Unit, program: Program) => memberOf(program, id).armor,
    },
    {
      label: 'structure',
      value: structureLeft,
      max: ({ id }: Unit, program: Program) => memberOf(program, id).structure,
    },
  ],
  side: ({ owner }: Unit) => owner,
  place: ({ position: { col, row } }: Unit) => ({ q: col, r: row }),
}

function tokenOf(unit: Unit, { declarations }: MechState, program: Program): Token {
  const member = memberOf(program, unit.id)
  const armor = armorOf(unit)
  const structure = structureLeft(unit)
  const gone = LOCATIONS.filter((location) => isDestroyed(unit, location)).map(locationName)
  const torso = declarations.find(({ unitId }) => unitId === unit.id)?.torsoFacing ?? unit.legFacing
  const state = `armour ${armor} of ${member.armor}, structure ${structure} of ${member.structure}`
  const losses = gone.length === 0 ? '' : `, destroyed: ${gone.join(', ')}`
  return {
    id: unit.id,
    name: `${member.glyph} ${unit.name}, ${unit.owner}, facing ${unit.legFacing}, ${state}${losses}`,
    glyph: member.glyph,
    side: unit.owner,
    shape: shapeOf(unit.owner),
    cell: cellFromHex(unit.position),
    bars: barsOf(unitTable.bars, unit, program),
    headings: [
      { kind: 'legs', angle: angleOf(unit.legFacing), label: `legs to ${unit.legFacing}` },
      ...(torso === unit.legFacing
        ? []
        : [{ kind: 'torso', angle: angleOf(torso), label: `torso to ${torso}` }]),
    ],
    stats: statsOf(unit),
  }
}

/** A unit's declared fire: one line per target, with the weapons that fire at it. */
function linksOf({ unitId, attacks }: Declaration, state: MechState): Link[] {
  const unitOf = (id: string) => state.units.find((unit) => unit.id === id)
  const attacker = unitOf(unitId)
  if (attacker === undefined) return []
  return [...new Set(attacks.map(({ targetId }) => targetId))].flatMap((targetId) => {
    const target = unitOf(targetId)
    if (target === undefined) return []
    const fired = attacks.filter((attack) => attack.targetId === targetId)
    return {
      unit: unitId,
      kind: 'attack',
      label: weaponsText(fired.map(({ weaponIndex }) => WEAPONS[weaponAt(attacker, weaponIndex).model].name)),
      from: cellFromHex(attacker.position),
      to: cellFromHex(target.position),
      marker: 'arrow' as const,
      ticksLeft: state.units.length - state.attackedUnitIds.length,
      preview: false,
      shift: isAnswered(unitId, targetId, state) ? (unitId < targetId ? -1 : 1) : 0,
    }
  })
}

/** Once shots are rolled, just the line of the last one. */
function firedNow(links: readonly Link[], recent: readonly MechEvent[], program: Program): Link[] {
  const shot = recent.findLast((event) => event.type === 'ToHitRolled' || event.type === 'DamageApplied')
  if (shot === undefined) return [...links]
  const { q, r } = cellFromHex(memberOf(program, shot.targetId).position)
  return links
    .filter(({ unit, to }) => unit === shot.attackerId && to.q === q && to.r === r)
    .map((link) => ({ ...link, label: WEAPONS[shot.weapon].name }))
}

/** Whether the target fires back, so that the lines are drawn apart. */
const isAnswered = (unitId: string, targetId: string, { declarations }: MechState): boolean =>
  declarations.some(
    (other) => other.unitId === targetId && other.attacks.some((attack) => attack.targetId === unitId),
  )

function amountOf(event: MechEvent, program: Program): Amount[] {
  if (event.type !== 'DamageApplied') return []
  const { attackerId, targetId, armorDamage, structureDamage } = event
  const { position } = memberOf(program, targetId)
  const { side } = memberOf(program, attackerId)
  const shown = { cell: cellFromHex(position), unit: targetId, source: attackerId, side }
  return [{ ...shown, tone: 'damage', amount: armorDamage + structureDamage }]
}

function tintOf(event: MechEvent, program: Program): Tint[] {
  const cellOf = (id: string) => cellFromHex(memberOf(program, id).position)
  if (event.type === 'ToHitRolled' && !event.hit)
    return [{ cell: cellOf(event.targetId), tone: 'miss', label: `${WEAPONS[event.weapon].name} misses` }]
  if (event.type === 'LocationDestroyed')
    return [
      { cell: cellOf(event.targetId), tone: 'death', label: `${locationName(event.location)} destroyed` },
    ]
  return []
}

/** The arc of whoever declared or fired last. */
function areasOf(state: MechState, recent: readonly MechEvent[]): Area[] {
  const acting = recent.map(actorOf).findLast((id) => id !== null) ?? null
  const declaration = state.declarations.find(({ unitId }) => unitId === acting)
  const unit = state.units.find(({ id }) => id === acting)
  return declaration === undefined || unit === undefined
    ? []
    : [arcArea(state.map, unit, declaration.torsoFacing, calledIn(state.units, unit.id))]
}

function actorOf(event: MechEvent): string | null {
  if (event.type === 'AttacksDeclared' || event.type === 'UnitSkipped') return event.unitId
  return event.type === 'ToHitRolled' || event.type === 'DamageApplied' ? event.attackerId : null
}
