import type { Candidate, Check, Option, Trace } from '#schemas/trace.ts'
import type { UnitInfo } from '#schemas/view.ts'
import { cellName } from '#ui/battle/cell-names.ts'
import { faultText } from '#ui/battle/outcome-text.ts'
import { phaseName } from '#ui/battle/phase-name.ts'
import { headlineLabel, isWeighed, type Names, questionOf } from '#ui/battle/reasoning.ts'
import { stateAt } from '#ui/battle/state-at.ts'
import { rulesOf, VERDICT_MARKS, verdictText } from '#ui/battle/verdict-text.ts'
import { asShown, whereIs } from '#ui/battle/whereabouts.ts'
import { changeSentences } from '#ui/inspector/frame/change-text.ts'
import { rollText } from '#ui/inspector/frame/roll-text.ts'
import { statusText } from '#ui/inspector/status-text.ts'
import { stepsOf, tableOf } from '#ui/inspector/why/candidate-table.ts'
import { conditionText, findingText } from '#ui/inspector/why/check-text.ts'
import { planText } from '#ui/inspector/why/why-text.ts'
import type { Packet, Scenario, Summary } from '#worker/protocol.ts'

// What is copied is read in bug reports and forums: plain text that says by itself what it is about.

/** Where in which battle. */
export interface CopySource {
  readonly summary: Pick<Summary, 'game' | 'canChange' | 'units' | 'board' | 'wrappers'> & {
    readonly scenario: Pick<Scenario, 'name' | 'seed'>
  }
  readonly branch: string
  readonly packet: Packet
}

interface Decision {
  readonly unit: UnitInfo
  readonly trace: Trace
  /** Its rules in words, in the order of the trace. */
  readonly texts: readonly string[]
}

function headText({ summary, branch, packet: { tick, digest } }: CopySource): string {
  const { scenario, game, canChange } = summary
  // Where nothing is played again there is no seed to play with.
  const seed = canChange ? [`seed ${scenario.seed}`] : []
  const battle = new Set([scenario.name, game])
  return [...battle, ...seed, `branch ${branch}`, `tick ${tick}`, `digest ${digest}`].join(' · ')
}

const indented = (lines: readonly string[]): string[] => lines.map((line) => `   ${line}`)

/** One unit's decision: what it does, and each rule with what it met. */
export function decisionText(place: CopySource, { unit, trace, texts }: Decision): string {
  const { packet, summary } = place
  const { units, board } = summary
  const names: Names = { units, cellName: (cell) => cellName(board, cell) }
  const view = packet.frames[0]?.view
  const where = whereIs(view, unit.id)
  const aim = view?.links.find((link) => link.unit === unit.id)?.to
  const question = questionOf(trace)
  const rules = rulesOf(trace).flatMap(({ place: at, option }) => [
    `${at + 1}. ${VERDICT_MARKS[option.verdict]} ${option.label}: ${verdictText(trace, option, names, aim)}`,
    ...indented(isWeighed(trace) || texts[at] === undefined ? [] : [texts[at]]),
    ...indented(depthLines(option, names)),
  ])
  return [
    headText(place),
    `${unit.glyph} ${unit.name} · ${statusText(asShown(unit, where, units), where, names.cellName)}`,
    ...(question === null ? [] : [question]),
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
    const scores = columns.flatMap((column, i) => (values[i] == null ? [] : [`${column} ${values[i]}`]))
    const met = scores.length === 0 ? '' : `${scores.join(', ')} — `
    return `${kind} ${name}: ${met}${because}`
  })
}

/** One tick: what happens, is rolled and changes, phase by phase. */
export function tickText(place: CopySource): string {
  const { state, frames, fault } = place.packet
  const { units, wrappers } = place.summary
  const phases = frames.flatMap(({ phase, events, rolls, changes }, index) => {
    if (phase === null) return []
    const before = stateAt(state, frames, index - 1)
    const lines = [
      ...events.map(({ text }) => text),
      ...rolls.map((roll) => `roll ${rollText(roll)}`),
      ...changeSentences(changes, before, units, wrappers).map(({ text }) => text),
    ]
    return lines.length === 0
      ? [`${phaseName(phase)}: nothing happens`]
      : [`${phaseName(phase)}:`, ...indented(lines)]
  })
  return [
    headText(place),
    ...(phases.length > 0 || fault !== null ? phases : ['The battle ends here.']),
    ...(fault === null ? [] : [faultText(fault)]),
    '',
  ].join('\n')
}
