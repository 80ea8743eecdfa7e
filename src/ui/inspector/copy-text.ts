import type { Candidate, Check, Option, Trace } from '#schemas/trace.ts'
import type { Board, UnitInfo } from '#schemas/view.ts'
import { cellName } from '#ui/battle/cell-names.ts'
import { faultText } from '#ui/battle/outcome-text.ts'
import { headlineLabel, isWeighed, type Names } from '#ui/battle/reasoning.ts'
import { stateAt } from '#ui/battle/state-at.ts'
import { rulesOf, VERDICT_MARKS, verdictText } from '#ui/battle/verdict-text.ts'
import { asShown, whereIs } from '#ui/battle/whereabouts.ts'
import { changeSentences } from '#ui/inspector/frame/change-text.ts'
import { rollText } from '#ui/inspector/frame/roll-text.ts'
import { NO_SCORE, stepsOf, tableOf } from '#ui/inspector/why/candidate-table.ts'
import { conditionText, findingText } from '#ui/inspector/why/check-text.ts'
import { planText, statusText } from '#ui/inspector/why/why-text.ts'
import type { Packet, Scenario } from '#worker/protocol.ts'

// What is copied is read in bug reports and forums: plain text that says by itself what it is about.

/** Where in which battle. */
export interface CopySource {
  readonly scenario: Pick<Scenario, 'name' | 'ruleset' | 'seed'>
  readonly branch: string
  readonly packet: Packet
  readonly units: readonly UnitInfo[]
  readonly board: Board
}

interface Decision {
  readonly unit: UnitInfo
  readonly trace: Trace
  /** Its rules in words, in the order of the trace. */
  readonly texts: readonly string[]
}

const headText = ({
  scenario: { name, ruleset, seed },
  branch,
  packet: { tick, digest },
}: CopySource): string =>
  `${name} · ${ruleset} · seed ${seed} · branch ${branch} · tick ${tick} · digest ${digest}`

const indented = (lines: readonly string[]): string[] => lines.map((line) => `   ${line}`)

/** One unit's decision: what it does, and each rule with what it met. */
export function decisionText(place: CopySource, { unit, trace, texts }: Decision): string {
  const { packet, units, board } = place
  const names: Names = { units, cellName: (cell) => cellName(board, cell) }
  const view = packet.frames[0]?.view
  const where = whereIs(view, unit.id)
  const aim = view?.links.find((link) => link.unit === unit.id)?.to
  const rules = rulesOf(trace).flatMap(({ place: at, option }) => [
    `${at + 1}. ${VERDICT_MARKS[option.verdict]} ${option.label}: ${verdictText(trace, option, names, aim)}`,
    ...indented(isWeighed(trace) || texts[at] === undefined ? [] : [texts[at]]),
    ...indented(depthLines(option, names)),
  ])
  return [
    headText(place),
    `${unit.glyph} ${unit.name} · ${statusText(asShown(unit, where, units), where, names.cellName)}`,
    `${headlineLabel(trace)}: ${planText(trace, names, view, packet.tick)}`,
    ...(rules.length > 0 ? ['', ...rules] : []),
    '',
  ].join('\n')
}

/** Every check, everybody considered, and of the cells those that were taken. */
function depthLines({ checks, candidates, cells }: Option, names: Names): string[] {
  const taken = stepsOf(cells ?? []).map((step) => step.filter(({ kept }) => kept))
  return [
    ...checks.map((check) => checkLine(check, names)),
    ...rowLines('candidate', candidates ?? [], names),
    ...taken.flatMap((step) => rowLines('cell', step, names)),
  ]
}

function checkLine(check: Check, { units }: Names): string {
  const condition = conditionText(check)
  const what = `${findingText(check, units)}${condition === null ? '' : ` (${condition})`}`
  return `${check.passed ? '✓' : '×'} ${check.name}: ${what}`
}

function rowLines(kind: string, considered: readonly Candidate[], names: Names): string[] {
  const { columns, rows } = tableOf(considered, names)
  return rows.map(({ name, values, because }) => {
    const scores = columns.flatMap((column, i) => (values[i] === NO_SCORE ? [] : [`${column} ${values[i]}`]))
    const met = scores.length === 0 ? '' : `${scores.join(', ')} — `
    return `${kind} ${name}: ${met}${because}`
  })
}

/** One tick: what happens, is rolled and changes, phase by phase. */
export function tickText(place: CopySource): string {
  const { state, frames, fault } = place.packet
  const phases = frames.flatMap(({ phase, events, rolls, changes }, index) => {
    if (phase === null) return []
    const before = stateAt(state, frames, index - 1)
    const lines = [
      ...events.map(({ text }) => text),
      ...rolls.map((roll) => `roll ${rollText(roll)}`),
      ...changeSentences(changes, before, place.units).map(({ text }) => text),
    ]
    return lines.length === 0 ? [`${phase}: nothing happens`] : [`${phase}:`, ...indented(lines)]
  })
  return [
    headText(place),
    ...(phases.length > 0 || fault !== null ? phases : ['the last state: no phase follows']),
    ...(fault === null ? [] : [faultText(fault)]),
    '',
  ].join('\n')
}
