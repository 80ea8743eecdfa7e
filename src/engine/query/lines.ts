import { shownCheck } from '#engine/core/trace.ts'
import type { MatchLine } from '#schemas/query/match.ts'
import { checkText, valueText } from '#schemas/text/check-text.ts'
import { wordsFromKey } from '#schemas/text/value-text.ts'
import type { UnitInfo } from '#schemas/view.ts'
import type { Query } from './compile.ts'
import { type EventRow, type Row, type RuleRow, readerOf, type UnitRow } from './rows.ts'
import type { TableBattle } from './types.ts'

/** Makes the rows that a query finds into lines to read. */
export function linesOf(query: Query, battle: TableBattle): (row: Row) => MatchLine {
  let known = battle.units()
  /** Everybody there is; asked for again once somebody has joined. */
  const unitsWith = (id: string) => {
    if (!known.some((unit) => unit.id === id)) known = battle.units()
    return known
  }
  switch (query.table) {
    case 'rules':
      return (row) => ruleLine(row as RuleRow, battle, unitsWith)
    case 'events':
      return (row) => eventLine(row as EventRow)
    case 'units':
      return unitLines(query, battle, unitsWith)
  }
}

type UnitsWith = (id: string) => readonly UnitInfo[]

/** "Kick", and why not: "range: D 2 hexes away — needs at most 1". */
function ruleLine(
  { at, trace, option, place }: RuleRow,
  { ruleset }: TableBattle,
  unitsWith: UnitsWith,
): MatchLine {
  const { label, verdict, reason, checks } = option
  const failed = checks.find(({ passed }) => !passed)
  const check = failed && shownCheck(failed, ruleset.checkNames)
  const why = check && `${check.name}: ${checkText(check, unitsWith(trace.actor))}`
  const detail = why ?? (reason === undefined ? '' : wordsFromKey(reason))
  return { tick: at.tick, unit: trace.actor, other: null, text: label, detail, verdict, option: place }
}

function eventLine(row: EventRow): MatchLine {
  const { text, units } = row.line()
  const [unit = null, other = null] = units
  return { tick: row.at.tick, unit, other, text, detail: '', event: row.event.id }
}

/** A unit, and what the query asks about: "hp 28, was 40". */
function unitLines({ columns }: Query, battle: TableBattle, unitsWith: UnitsWith): (row: Row) => MatchLine {
  const asked = columns.filter((name) => !['tick', 'unit', 'name', 'side'].includes(name))
  const readers = asked.map((name) => ({ name, read: readerOf(battle.ruleset, 'units', name) }))
  return (found) => {
    const row = found as UnitRow
    const id = String(row.unit['id'])
    const parts = readers.flatMap(({ name, read }) => {
      const [now, was] = [read(row), row.before && read(row.before)]
      if (now === null) return []
      const change = was === null || was === now ? '' : ` (was ${valueText(was)})`
      return [`${name} ${valueText(now)}${change}`]
    })
    return {
      tick: row.at.tick,
      unit: id,
      other: null,
      text: unitsWith(id).find((unit) => unit.id === id)?.name ?? id,
      detail: parts.join(', '),
    }
  }
}
