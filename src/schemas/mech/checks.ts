import { isRecord } from '#schemas/result.ts'
import { counted } from '#schemas/text/counted.ts'
import { type Hex, textFromHex } from './cells.ts'
import { refuse } from './declare.ts'
import { idOf, namedLoser, phaseStart, take } from './fill.ts'
import type { Report } from './machine-checks.ts'
import type { MechSetup } from './shape.ts'
import type { MechState } from './state.ts'

// The rules of a setup that concern several fields.

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

const hexFrom = (value: unknown): Hex | null =>
  isRecord(value) && Number.isInteger(value['col']) && Number.isInteger(value['row'])
    ? { col: Number(value['col']), row: Number(value['row']) }
    : null

const sizeFrom = (value: unknown): number => (value === undefined ? 10 : Number(value))

/** Map and roster, of which nothing is known yet. */
export function checkField(setup: unknown, report: Report): void {
  if (!isRecord(setup)) return
  const map = isRecord(setup['map']) ? setup['map'] : {}
  const width = sizeFrom(map['width'])
  const height = sizeFrom(map['height'])
  const isThere = ({ col, row }: Hex) => col >= 0 && col < width && row >= 0 && row < height
  const size = `${counted(width, 'column')} and ${counted(height, 'row')}`
  const described = new Set<string>()
  for (const key of ['holes', 'hexes'] as const)
    listOf(map[key]).forEach((entry, i) => {
      const hex = hexFrom(entry)
      if (hex === null) return
      if (!isThere(hex)) report(['map', key, i], `${textFromHex(hex)} is off the map of ${size}`)
      if (key === 'hexes' && described.has(textFromHex(hex)))
        report(['map', key, i], `${textFromHex(hex)} is described twice`)
      if (key === 'hexes') described.add(textFromHex(hex))
    })
  const holes = new Set(
    listOf(map['holes'])
      .flatMap((hole) => hexFrom(hole) ?? [])
      .map(textFromHex),
  )
  const stands = (hex: Hex, report: (message: string) => void) => {
    if (!isThere(hex)) report(`${textFromHex(hex)} is off the map of ${size}`)
    else if (holes.has(textFromHex(hex))) report(`${textFromHex(hex)} is a hole in the map`)
  }
  checkRoster(listOf(setup['units']), stands, report)
}

function checkRoster(
  units: readonly unknown[],
  stands: (hex: Hex, report: (message: string) => void) => void,
  report: Report,
): void {
  const byId = new Map<string, number>()
  const byHex = new Map<string, number>()
  units.forEach((unit, i) => {
    if (!isRecord(unit)) return
    const id = idOf(typeof unit['id'] === 'string' ? { id: unit['id'] } : {}, i)
    const named = byId.get(id)
    if (named !== undefined)
      report(['units', i, 'id'], `"${id}" is the id of units[${named}] already; ids must differ`)
    byId.set(id, named ?? i)
    const hex = hexFrom(unit['position'])
    if (hex === null) return
    stands(hex, (message) => report(['units', i, 'position'], message))
    const there = byHex.get(textFromHex(hex))
    if (there !== undefined)
      report(['units', i, 'position'], `${textFromHex(hex)} is where units[${there}] stands; one unit a hex`)
    byHex.set(textFromHex(hex), there ?? i)
  })
}

/** How far the battle has come, of a setup whose single fields, map and roster are in order. */
export function checkProgress(setup: MechSetup, report: Report): void {
  const { turn = 1, turns = 1, phase, declarations = [] } = setup
  if (turn > turns) report(['turn'], `is ${turn}, but only ${turns} ${turns === 1 ? 'is' : 'are'} played`)
  if (phase === 'DONE') checkDone(setup, report)
  else if (checkInitiative(setup, report)) {
    const state = phaseStart(setup)
    if (!checkDeclarations(state, declarations, report)) return
    if (phase !== undefined && phase !== state.phase)
      report(['phase'], `is ${phase}, but loser, units and declarations make it ${state.phase}`)
    checkCounters(setup, state, report)
  }
}

/** Whether loser, losers, phase and declarations agree on how initiative stands. */
function checkInitiative(setup: MechSetup, report: Report): boolean {
  const { turn = 1, losers = [], phase, loser, declarations = [] } = setup
  const named = namedLoser(losers, turn)
  const known = loser ?? named
  let isSound = true
  const complain: Report = (path, message) => {
    isSound = false
    report(path, message)
  }
  if (loser !== undefined && named !== null && loser !== named)
    complain(['loser'], `is ${loser}, but losers[${turn - 1}] says ${named} for turn ${turn}`)
  if (known !== null && phase === 'INITIATIVE')
    complain(['phase'], `cannot be INITIATIVE: turn ${turn} has a loser, ${known}`)
  if (known === null && phase !== undefined && phase !== 'INITIATIVE')
    complain(['loser'], `is missing: ${phase} comes after initiative`)
  if (known === null && declarations.length > 0)
    complain(['declarations'], 'come after initiative, and this turn has no loser yet')
  return isSound
}

function checkDone(setup: MechSetup, report: Report): void {
  const { turn = 1, turns = 1, loser = null, declarations = [] } = setup
  if (turn !== turns) report(['turn'], `is ${turn}, but DONE comes after turn ${turns}, the last`)
  if (loser !== null) report(['loser'], 'must be null once all is DONE')
  if (declarations.length > 0) report(['declarations'], 'must be empty once all is DONE')
  checkCounters(setup, phaseStart(setup), report)
}

/** Takes declarations one after the other; whether all were acceptable. */
function checkDeclarations(
  state: MechState,
  declarations: NonNullable<MechSetup['declarations']>,
  report: Report,
): boolean {
  for (const [i, declaration] of declarations.entries()) {
    const refusal = refuse(state, declaration)
    if (refusal !== null) {
      report(['declarations', i], `is not acceptable (${refusal.code}): ${refusal.message}`)
      return false
    }
    take(state, declaration)
  }
  return true
}

const COUNTERS = ['currentAttackImpulseIndex', 'unitsAttackedInCurrentImpulse'] as const
const impulseText = (impulses: MechState['attackOrder']) =>
  impulses.map(({ player, unitCount }) => `${player} ${unitCount}`).join(', ') || 'none'

/** What follows from loser, units and declarations and may be given all the same. */
function checkCounters(setup: MechSetup, state: MechState, report: Report): void {
  const { attackOrder, attackedUnitIds } = setup
  if (attackOrder !== undefined && impulseText(attackOrder) !== impulseText(state.attackOrder))
    report(['attackOrder'], `does not follow from loser and units: it is ${impulseText(state.attackOrder)}`)
  const declared = state.attackedUnitIds
  const agrees =
    attackedUnitIds === undefined ||
    (attackedUnitIds.length === declared.length && declared.every((id) => attackedUnitIds.includes(id)))
  if (!agrees) report(['attackedUnitIds'], `must name who declared: ${declared.join(', ') || 'nobody'}`)
  for (const key of COUNTERS)
    if (setup[key] !== undefined && setup[key] !== state[key])
      report([key], `is ${setup[key]}, but the declarations make it ${state[key]}`)
}
