import type { OutcomeOdds } from '#worker/protocol.ts'

/** What the odds become without a rule. */
export interface WithoutText {
  /** How likely the outcome is then that it is about, the likeliest as it is unless another is asked for; where there are no dice, what becomes of it. */
  readonly text: string
  /** By how much that is more or less: "−17.5". */
  readonly change: string
  /** What is likeliest then, if that is another: "→ defeat". */
  readonly turn: string
  /** All outcomes, exactly where that is known. */
  readonly told: string
  readonly isChanged: boolean
}

/** Shares are sums of many. */
const ROUNDING = 1e-9

const percent = (share: number): string => `${Number((share * 100).toFixed(1))} %`

/** Of equally likely ones the first by name. */
export const likeliest = ({ outcomes }: OutcomeOdds): string =>
  Object.entries(outcomes).sort(([a, x], [b, y]) => y.share - x.share || (a < b ? -1 : 1))[0]?.[0] ??
  'nothing'

const shareOf = ({ outcomes }: OutcomeOdds, kind: string): number => outcomes[kind]?.share ?? 0

/** "victory 62.5 %", "about victory 62 %", or just "victory" where there are no dice. */
export function likeliestText(odds: OutcomeOdds): string {
  const kind = likeliest(odds)
  if (isCertain(odds)) return kind
  return `${kind} ${odds.exact ? '' : '≈ '}${percent(shareOf(odds, kind))}`
}

const isCertain = (odds: OutcomeOdds): boolean =>
  odds.exact && Object.values(odds.outcomes).filter(({ share }) => share > 0).length === 1

/** "victory 5/8 (62.5 %), defeat 3/8 (37.5 %)". */
export function oddsText({ exact, outcomes }: OutcomeOdds): string {
  const parts = Object.entries(outcomes)
    .sort(([a, x], [b, y]) => y.share - x.share || (a < b ? -1 : 1))
    .map(([kind, { share, fraction, low, high }]) => {
      if (fraction === '1') return `${kind}, certainly`
      if (fraction !== undefined) return `${kind} ${fraction} (${percent(share)})`
      return `${kind} about ${percent(share)}, certainly between ${percent(low)} and ${percent(high)}`
    })
  return `${parts.join(', ')}${exact ? '' : ' (not exact)'}`
}

export function withoutText(own: OutcomeOdds, without: OutcomeOdds, about = likeliest(own)): WithoutText {
  const told = `without it: ${oddsText(without)}; as it is: ${oddsText(own)}`
  const [was, is] = [likeliest(own), likeliest(without)]
  const kinds = [...new Set([own, without].flatMap(({ outcomes }) => Object.keys(outcomes)))]
  const isChanged = kinds.some((kind) => Math.abs(shareOf(own, kind) - shareOf(without, kind)) > ROUNDING)
  const turn = shareOf(without, is) - shareOf(without, was) > ROUNDING ? `→ ${is}` : ''
  if (!isChanged) return { text: 'the same', change: '', turn: '', told, isChanged }
  if (isCertain(own) && isCertain(without)) return { text: was, change: '', turn, told, isChanged }
  const share = shareOf(without, about)
  const text = `${without.exact ? '' : '≈ '}${percent(share)}`
  return { text, change: changeText(share - shareOf(own, about)), turn, told, isChanged }
}

/** "+12.5", "−17.5"; nothing where it rounds to nothing. */
function changeText(by: number): string {
  const points = Number((by * 100).toFixed(1))
  return points === 0 ? '' : `${points > 0 ? '+' : '−'}${Math.abs(points)}`
}

/** By how much an outcome is likelier or less likely without a rule. */
export const changeOf = (own: OutcomeOdds, without: OutcomeOdds, about: string): number =>
  shareOf(without, about) - shareOf(own, about)
