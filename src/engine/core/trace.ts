import type { Candidate, Score } from '#schemas/trace.ts'

/** Says of every scored candidate but the winner on which number it lost. */
export function settle(candidates: readonly Candidate[], winner: Candidate | undefined): void {
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
