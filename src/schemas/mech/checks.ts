import { givenOrUsual } from '#schemas/fields.ts'
import { isRecord, type Report } from '#schemas/result.ts'
import { plural } from '#schemas/text/counted.ts'
import { type Hex, textFromHex } from './cells.ts'
import { idOf, MAP } from './fields.ts'
import { ARMOR_LOCATIONS, LOCATIONS } from './words.ts'

// The checks of a setup that concern several fields.

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

const hexFrom = (value: unknown): Hex | null =>
  isRecord(value) && Number.isInteger(value['col']) && Number.isInteger(value['row'])
    ? { col: Number(value['col']), row: Number(value['row']) }
    : null

/** Map and roster, which may still be anything at all. */
export function checkField(setup: unknown, report: Report): void {
  if (!isRecord(setup)) return
  const map = isRecord(setup['map']) ? setup['map'] : {}
  const width = Number(givenOrUsual(MAP, map, 'width'))
  const height = Number(givenOrUsual(MAP, map, 'height'))
  const isThere = ({ col, row }: Hex) => col >= 0 && col < width && row >= 0 && row < height
  const size = `${plural(width, 'column')} and ${plural(height, 'row')}`
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

const NEEDED = ['name', 'heatSinkCapacity', 'weapons'] as const
const NEEDED_VALUES = { armor: ARMOR_LOCATIONS, internalStructure: LOCATIONS } as const

/** A machine outside the catalogue has no values to fall back on. */
export function reportIncomplete(unit: unknown, report: Report): void {
  if (!isRecord(unit) || (unit['variant'] ?? null) !== null) return
  const missing = 'is missing: a machine without a variant has none to take it from'
  for (const key of NEEDED) if (unit[key] === undefined) report([key], missing)
  for (const [key, names] of Object.entries(NEEDED_VALUES)) {
    const values = unit[key]
    if (values === undefined) report([key], missing)
    else if (isRecord(values))
      for (const name of names) if (values[name] === undefined) report([key, name], missing)
  }
}
