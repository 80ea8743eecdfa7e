import { levelShown } from '#engine/core/events.ts'
import type { Joiner, Ruleset, UnitTable } from '#engine/core/ruleset.ts'
import { toldSchemas } from '#schemas/log/schemas.ts'
import type { Outcome } from '#schemas/outcome.ts'
import type { UnitInfo } from '#schemas/view.ts'
import { drawnBoard } from './board.ts'
import { carriedOutIn } from './carried-out.ts'
import type { Log, LogUnit, UnitState } from './log.ts'
import { levelIn } from './settings.ts'
import { toldColumns } from './told-columns.ts'
import { toldEvents } from './told-events.ts'
import { kindsOf } from './told-kinds.ts'
import { toldPhase } from './told-phase.ts'
import type { ToldTypes } from './told-types.ts'
import { createPainter, shapeOf } from './told-view.ts'

/** A told battle behind the interface of games that are played: its rules are the lines of its log, tick by tick. */
export function toldRuleset(log: Log): Ruleset {
  const carriedOut = carriedOutIn(log)
  const { kinds, kindOf } = kindsOf(log, carriedOut)
  const scale = scaleOf(log)
  const levels = createLevels(log, scale)
  const begin = () => ({ units: log.units.flatMap(({ joins, start }) => (joins === null ? [start] : [])) })
  const ruleset: Ruleset<ToldTypes> = {
    id: log.game,
    isTold: true,
    schemas: toldSchemas,
    blanks: [{ setup: null }],
    sides: log.sides,
    levelScale: scale,
    phases: [toldPhase(log, kindOf)],
    eventKinds: kinds,
    ...(log.board !== null && scoresCells(log) && { scoresCells: true }),
    decidedBy: (event) => carriedOut.get(event) ?? null,
    setup: begin,
    prepare: () => log,
    // Units are replaced, never changed, so that states can share them.
    copy: ({ units }) => ({ units: [...units] }),
    outcome: (_, tick) => (tick < log.ticks.length ? null : outcomeOf(log)),
    level: ({ units }, side) => levels(units)[side] ?? 0,
    levels: ({ units }) => levels(units),
    course(_, tick) {
      const note = log.ticks[tick]?.note ?? null
      return note === null ? null : { label: note, notes: [] }
    },
    ...whoIs(log, scale),
    ...toldEvents(log, scale),
    board: () => drawnBoard(log.board),
    view: createPainter(log),
    optionTexts: () => ({}),
    moment: (state) => state,
    restate: begin,
    edit: refuse,
    editsBetween: refuse,
    transplant: refuse,
    comparison: {
      list: 'units',
      changeable: {},
      momentary: { unit: ['side', 'alive', 'at', 'bars', 'max', 'badges', 'fields'], setup: [] },
      wrappers: ['bars', 'fields'],
    },
    unitTable: unitTable(log),
    ownTables: toldColumns(log),
  }
  return ruleset as unknown as Ruleset
}

const scoresCells = ({ ticks }: Log): boolean =>
  ticks.some(({ decisions }) => decisions.some((decision) => decision.scoresCells))

/** Who is there from the start, and who joins when; lanes are by the order of unit lines. */
function whoIs({ units, sides, level }: Log, scale: number) {
  const infoOf = ({ id, name, glyph, joins, start }: LogUnit): UnitInfo => ({
    id,
    name,
    glyph,
    side: start.side,
    shape: shapeOf(sides, start.side),
    max: Math.round((levelIn(start.max, level) ?? 0) * scale),
    ...(joins !== null && { joins }),
  })
  const levelAt = ({ bars }: UnitState) => levelShown((levelIn(bars, level) ?? 0) * scale)
  const joiners = new Map<number, Joiner[]>()
  units.forEach((unit, lane) => {
    if (unit.joins === null) return
    const others = joiners.get(unit.joins)
    const joiner = { unit: infoOf(unit), lane, level: levelAt(unit.start) }
    if (others === undefined) joiners.set(unit.joins, [joiner])
    else others.push(joiner)
  })
  return {
    units: () => units.filter(({ joins }) => joins === null).map(infoOf),
    joining: (tick: number) => joiners.get(tick) ?? [],
  }
}

const unitTable = ({ bars }: Log): UnitTable<Log> => ({
  bars: bars.map((label) => ({
    label,
    value: (unit) => levelIn((unit as UnitState).bars, label) ?? null,
    max: (unit) => levelIn((unit as UnitState).max, label) ?? 0,
  })),
  side: (unit) => (unit as UnitState).side,
  place(unit) {
    const { at } = unit as UnitState
    return at && { q: at.col, r: at.row }
  },
  isThere: (unit) => (unit as UnitState).alive,
})

/** What the levels of units add up to, by side. */
function createLevels(
  { level, sides }: Log,
  scale: number,
): (units: readonly UnitState[]) => readonly number[] {
  const numberOf = new Map(sides.map((side, number) => [side, number]))
  return (units) => {
    const sums = new Array<number>(sides.length).fill(0)
    for (const { alive, side, bars } of units) {
      const number = numberOf.get(side)
      if (alive && number !== undefined) sums[number] = (sums[number] ?? 0) + (levelIn(bars, level) ?? 0)
    }
    return sums.map((sum) => Math.round(sum * scale))
  }
}

/** As if nothing had been said of it. */
const UNDECIDED = { text: 'undecided', winner: null }

function outcomeOf({ outcome }: Log): Outcome {
  const { text, winner } = outcome ?? UNDECIDED
  if (text === UNDECIDED.text && winner === null) return { kind: 'undecided' }
  return { kind: 'told', outcome: text, ...(winner !== null && { winner }) }
}

const refuse = (): never => {
  throw new Error('a battle that another game played cannot be changed; play it again there')
}

/** Curves and lanes are whole numbers: where levels have fractions, they are counted in parts. */
const PARTS = 1000
const LARGEST_COUNTED = 1_000_000

function scaleOf({ level, units, events }: Log): number {
  if (level === null) return 1
  let hasFractions = false
  let most = 0
  const look = (value = 0) => {
    hasFractions ||= !Number.isInteger(value)
    most = Math.max(most, Math.abs(value))
  }
  for (const { start } of units) {
    look(levelIn(start.bars, level))
    look(levelIn(start.max, level))
  }
  for (const { effects } of events) for (const effect of effects) look(effect.level)
  return hasFractions && most * units.length <= LARGEST_COUNTED ? PARTS : 1
}
