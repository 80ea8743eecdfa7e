import type { Candidate, Check, Score, Trace } from '#schemas/trace.ts'

/** Says of every scored candidate but the winner on which number it lost. */
export function explainLosers(candidates: readonly Candidate[], winner: Candidate | undefined): void {
  for (const candidate of candidates) {
    candidate.kept = candidate === winner
    if (winner !== undefined && candidate !== winner && candidate.because === undefined)
      candidate.because = lostOn(candidate.score, winner.score)
  }
}

function lostOn(loser: readonly Score[], winner: readonly Score[]): string {
  const at = loser.findIndex(({ value }, i) => value !== winner[i]?.value)
  const score = loser[at]
  if (score === undefined) return 'considered later'
  const tied = loser.slice(0, at).map(({ name }) => name)
  const tie = tied.length > 0 ? `tied on ${tied.join(', ')}; ` : ''
  return `${tie}${score.name} ${score.value} against ${winner[at]?.value}`
}

type CheckNames = Readonly<Record<string, string>>

/** A check by the name it has for people. */
export const shownCheck = (check: Check, names: CheckNames = {}): Check => ({
  ...check,
  name: names[check.name] ?? check.name,
})

/** A decision with its checks by the names they have for people. */
export const shownTrace = <D extends Trace>(decision: D, names?: CheckNames): D =>
  names === undefined
    ? decision
    : {
        ...decision,
        options: decision.options.map((option) => ({
          ...option,
          checks: option.checks.map((check) => shownCheck(check, names)),
        })),
      }
