import type { Cell } from '#schemas/cell.ts'
import { valueText } from '#schemas/text/check-text.ts'
import type { Candidate, Option, Trace } from '#schemas/trace.ts'
import type { NameOf } from '#ui/battle/cell-names.ts'
import { keyOf } from './geometry.ts'
import { groupBy } from './group-by.ts'

export interface HeatCell {
  readonly cell: Cell
  readonly text: string
  /** 1 for the best value met, 0 for the worst. */
  readonly warmth: number
  readonly kept: boolean
  readonly title: string
}

const STEP = 'step'
const stepOf = ({ score }: Candidate): number => (score[0]?.name === STEP ? score[0].value : 1)
const scoreOf = ({ score }: Candidate) => score.find(({ name }) => name !== STEP)

/** The chosen option if it scored cells, else the last that did. */
const weighing = ({ options, chosen }: Trace): Option | undefined =>
  [options[chosen ?? -1], ...options.toReversed()].find((option) => option?.cells !== undefined)

/** The cells a decision scored. A cell met in several steps counts once, preferably where it was kept. */
export function heatOf(trace: Trace, nameOf: NameOf): HeatCell[] {
  const scored = (weighing(trace)?.cells ?? []).flatMap((candidate) => {
    const value = scoreOf(candidate)?.value
    return value === undefined || candidate.cell === undefined
      ? []
      : [{ ...candidate, cell: candidate.cell, value }]
  })
  const heat = new Map<string, HeatCell>()
  for (const step of groupBy(scored, stepOf))
    for (const cell of ranked(step, nameOf)) {
      const key = keyOf(cell.cell)
      if (!heat.has(key) || cell.kept) heat.set(key, cell)
    }
  return [...heat.values()]
}

interface Scored extends Candidate {
  readonly cell: Cell
  readonly value: number
}

/** The kept cell tells which end of the scale is the better one. */
function ranked(candidates: readonly Scored[], nameOf: NameOf): HeatCell[] {
  const values = candidates.map(({ value }) => value)
  const best = candidates.find(({ kept }) => kept)?.value
  const ascending = [...new Set(values)].sort((a, b) => a - b)
  const scale = best === Math.min(...values) ? ascending.reverse() : ascending
  return candidates.map(({ cell, value, kept, because, score }) => {
    const scores = score.map(({ name, value: met }) => `${name} ${valueText(met)}`).join(', ')
    return {
      cell,
      text: valueText(value),
      warmth: scale.length > 1 ? scale.indexOf(value) / (scale.length - 1) : 1,
      kept,
      title: `${nameOf(cell)}: ${scores} — ${kept ? 'chosen' : (because ?? 'not chosen')}`,
    }
  })
}
