import type { LineOf } from '#schemas/log/line.ts'
import type { Report } from '#schemas/result.ts'
import { USUAL_QUESTION } from '#schemas/text/usual-question.ts'
import type { Candidate, Check, Option, Trace } from '#schemas/trace.ts'
import type { Known } from './known.ts'
import { decisionAgain } from './line-parser.ts'
import type { LogDecision } from './log.ts'

const NONE: readonly never[] = []

type ToldOption = NonNullable<LineOf<'decision'>['options']>[number]
type ToldCheck = NonNullable<ToldOption['checks']>[number]
type ToldCandidate = NonNullable<ToldOption['candidates']>[number]
type CellAt = Known['cellAt']

/** Checks what a decision says of others. */
export function decisionFrom(
  { value, text }: { readonly value: LineOf<'decision'>; readonly text: string },
  after: number,
  known: Known,
  report: Report,
): LogDecision {
  const { decision: actor } = value
  const options = value.options ?? NONE
  known.checkActor(actor, ['decision'], report)
  let isChoice = false
  let scoresCells = false
  options.forEach(({ verdict, candidates }, i) => {
    if (verdict === 'selected' && isChoice)
      report(
        ['decision', 'options', i, 'verdict'],
        'is the second that is selected; what was chosen is one option',
      )
    isChoice ||= verdict === 'selected'
    candidates?.forEach((candidate, n) => {
      const { unit, at } = candidate
      scoresCells ||= isCell(candidate) && scoresIn(candidate).length > 0
      const path = () => ['decision', 'options', i, 'candidates', n]
      if (unit && !known.units.has(unit)) known.unit(unit, [...path(), 'unit'], report)
      if (at) known.checkCell(at, [...path(), 'at'], report)
    })
  })
  const { cellAt } = known
  return {
    actor,
    options: options.length,
    isChoice,
    scoresCells,
    after,
    trace: () => traceFrom(decisionAgain(text), cellAt),
  }
}

/** A decision as traces have it. */
function traceFrom({ decision: actor, question, options }: LineOf<'decision'>, cellAt: CellAt): Trace {
  const told = options ?? NONE
  const chosen = told.findIndex(({ verdict }) => verdict === 'selected')
  return {
    actor,
    question: question ?? USUAL_QUESTION,
    busy: told.length === 0,
    options: told.map((option) => optionFrom(option, cellAt)),
    chosen: chosen < 0 ? null : chosen,
    kind: 'listed',
  }
}

/** Cells are considered on the board, units by name; a list without either is one of units. */
function optionFrom({ label, verdict, reason, checks, candidates }: ToldOption, cellAt: CellAt): Option {
  const all = (candidates ?? NONE).map((each) => ({
    isOfCells: isCell(each),
    candidate: candidateFrom(each, cellAt),
  }))
  const [cells, others] = [true, false].map((isWanted) =>
    all.flatMap(({ isOfCells, candidate }) => (isOfCells === isWanted ? [candidate] : [])),
  )
  return {
    label,
    verdict,
    ...(reason && { reason }),
    checks: (checks ?? NONE).map(checkFrom),
    ...(candidates && (others?.length || !cells?.length) && { candidates: others }),
    ...(cells?.length && { cells }),
  }
}

/** Whether a candidate is a place, and nobody who stands there. */
const isCell = ({ unit, at }: ToldCandidate): boolean => isGiven(at) && !unit

function checkFrom({ name, passed, actual, relation, needed, note }: ToldCheck): Check {
  const check: Check = { name, passed }
  if (isGiven(actual)) check.actual = actual
  if (isGiven(relation)) check.relation = relation
  if (isGiven(needed)) check.needed = needed
  if (isGiven(note)) check.note = note
  return check
}

const isGiven = <V>(value: V | null | undefined): value is V => value !== null && value !== undefined

const scoresIn = ({ score }: Pick<ToldCandidate, 'score'>): Candidate['score'] =>
  Object.entries(score ?? {}).flatMap(([name, value]) => (value === null ? [] : [{ name, value }]))

const candidateFrom = ({ unit, at, score, kept, because }: ToldCandidate, cellAt: CellAt): Candidate => ({
  ...(unit && { unit }),
  ...(at && { cell: cellAt(at) }),
  score: scoresIn({ score }),
  kept,
  ...(because && { because }),
})
