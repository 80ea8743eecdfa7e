import type { KeptAnswer } from '#schemas/lab/kept-answer.ts'
import { keysFromPointer, withValueAt } from '#schemas/parsing/json-pointer.ts'
import { withThousands } from '#schemas/result.ts'
import { plural } from '#schemas/text/counted.ts'
import { percentText } from '#ui/lab/outcome-look.ts'
import type { Scenario } from '#worker/protocol.ts'

type KeptHunt = Extract<KeptAnswer, { analysis: 'hunt' }>
export type HuntAnswer = KeptHunt['answer']
export type HuntQuestion = KeptHunt['question']
export type BestBuild = NonNullable<HuntAnswer['best']>[number]
export type Smallest = NonNullable<HuntAnswer['smallest']>

/** "best 87.5 %, was 62.5 %"; before that is known, how many builds were tried. */
export function huntLine({ best, retest, builds }: HuntAnswer): string {
  const [first] = best ?? []
  if (first === undefined || retest === undefined) return plural(builds, 'build')
  return `best ${percentText(first.share)}, as it is ${percentText(retest.asItIs.share)}`
}

/** "98 builds tried of “Main”, 100 battles each, 2 refused by the rules, e.g. …"; null is the branch looked at. */
export function triedText(
  { builds, runs, refused }: Pick<HuntAnswer, 'builds' | 'runs' | 'refused'>,
  branch: string | null,
  refusal: string | undefined,
): string {
  const whose = branch === null ? '' : ` of “${branch}”`
  const why = refusal === undefined ? '' : `, e.g. ${refusal}`
  const no = refused === 0 ? '' : `, ${withThousands(refused)} refused by the rules${why}`
  return `${withThousands(builds)} builds tried${whose}, ${withThousands(runs)} battles each${no}`
}

/** So many builds are listed at first. */
export const SHOWN = 10

interface Ranks {
  readonly shown: readonly BestBuild[]
  readonly folded: readonly BestBuild[]
}

const isBetter = ({ delta }: Pick<BestBuild, 'delta'>) => delta.value > 0

/** The first of those that are better than as it is, and all others. */
export function ranksOf(best: readonly BestBuild[]): Ranks {
  const shown = best.filter(isBetter).slice(0, SHOWN)
  return { shown, folded: best.filter((build) => !shown.includes(build)) }
}

/** "12 more, none better than as it is". */
export function foldedText({ shown, folded }: Ranks): string {
  const better = folded.filter(isBetter).length
  const count = shown.length === 0 ? plural(folded.length, 'build') : `${folded.length} more`
  return `${count}, ${better === 0 ? 'none' : `${better} of them`} better than as it is`
}

/** What a build that was sampled is compared with; null for one whose odds are exact. */
export const againstText = ({
  share,
  delta,
  exact,
}: Pick<BestBuild, 'share' | 'delta' | 'exact'>): string | null =>
  exact ? null : `against ${percentText(share - delta.value)} on the same seeds`

/** "+12.5 points", "−3 points (−5 to −1)". */
export function deltaText({ value, low, high }: BestBuild['delta']): string {
  const whole = `${pointsText(value)} points`
  return low === high ? whole : `${whole} (${pointsText(low)} to ${pointsText(high)})`
}

const pointsText = (value: number): string => {
  const points = Number((Math.abs(value) * 100).toFixed(1))
  return points === 0 ? '0' : `${value < 0 ? '−' : '+'}${points}`
}

/** "p 0.03, corrected". */
export const chanceText = (p: number | undefined): string =>
  p === undefined ? '' : p < 0.001 ? 'p < 0.001' : `p ${Number(p.toFixed(3))}`

/** What was found out about turning this very battle, in a sentence. */
export function smallestText(found: Smallest): string {
  if (found.kind === 'reached') return `This battle ends in ${found.was} as it is: nothing has to turn it.`
  if (found.kind === 'turned')
    return `${plural(found.changes, 'change')} ${found.changes === 1 ? 'turns' : 'turn'} this battle from ${found.was} to ${found.is}:`
  const tried = found.isAll ? `all ${found.tried} builds` : `the ${found.tried} nearest builds`
  return `This battle ends in ${found.was}, and none of ${tried} turns it.`
}

/** A scenario with what a build sets; null if it cannot be set there. */
export function builtFrom(scenario: Scenario, set: readonly string[]): Scenario | null {
  let made: unknown = scenario
  for (const text of set) {
    const at = text.indexOf('=')
    const changed = withValueAt(
      made,
      keysFromPointer(text.slice(0, at)) ?? [],
      JSON.parse(text.slice(at + 1)),
    )
    if (!changed.ok) return null
    made = changed.value
  }
  return made as Scenario
}
