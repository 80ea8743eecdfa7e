import type { DecisiveRoll, DecisiveRolls, RollWay } from '#schemas/decisive-rolls.ts'
import { chanceIn } from '#schemas/outcome-odds.ts'
import { plural } from '#schemas/text/counted.ts'

/** "1–3", "75: miss"; of several that begin with a number, the first and the last of those. */
export function valuesText(
  values: readonly string[],
  { from, to }: { readonly from: number; readonly to: number },
): string {
  const [first = '', last = ''] = [values[from], values[to]]
  if (from === to) return first
  const [least, most] = [first, last].map((text) => /^-?\d+/.exec(text)?.[0])
  return least === undefined || most === undefined ? `${first} to ${last}` : `${least}–${most}`
}

/** What numbered values have in common: "hit" of "1: hit", "2: hit". */
function sharedWord(texts: readonly string[]): string | null {
  const [word, ...others] = new Set(texts.map((text) => /^-?\d+: (.+)$/.exec(text)?.[1] ?? ''))
  return word === undefined || word === '' || others.length > 0 ? null : word
}

/** "C", "hit", "1–65". */
export function wayText(
  { values: names }: Pick<DecisiveRoll, 'values'>,
  { values }: Pick<RollWay, 'values'>,
): string {
  const texts = values.map((value) => names[value] ?? String(value))
  const word = texts.length > 1 ? sharedWord(texts) : null
  if (word !== null) return word
  const [from = 0, to = from] = [values[0], values.at(-1)]
  return to - from === values.length - 1 ? valuesText(names, { from, to }) : texts.join(', ')
}

/** So many ways are named one by one. */
const FEW = 3

/** "C or E", "1–6". */
function waysText(roll: Pick<DecisiveRoll, 'values' | 'ways'>): string {
  const texts = roll.ways.map((way) => wayText(roll, way))
  if (roll.ways.length > FEW) return valuesText(roll.values, { from: 0, to: roll.values.length - 1 })
  const last = texts.pop() ?? ''
  return texts.length === 0 ? last : `${texts.join(', ')} or ${last}`
}

const capital = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`

/** "Who takes (0, 0): C or E". */
export const decisiveRollText = (roll: Pick<DecisiveRoll, 'name' | 'values' | 'ways'>): string =>
  `${capital(roll.name)}: ${waysText(roll)}`

/** "50", "12.5"; what makes any difference is never 0. */
export function pointsText(points: number): string {
  const rounded = Number((points * 100).toFixed(1))
  return points > 0 && rounded === 0 ? '< 0.1' : String(rounded)
}

/** "Roll that decides: who takes (0, 0), C or E, 50 points". */
export const markText = (roll: Pick<DecisiveRoll, 'name' | 'values' | 'ways' | 'points'>): string =>
  `Roll that decides: ${roll.name}, ${waysText(roll)}, ${pointsText(roll.points)} points`

/** The most decisive first; of equals, the earlier. */
export const byPoints = (a: DecisiveRoll, b: DecisiveRoll): number =>
  b.points - a.points || a.tick - b.tick || a.index - b.index

/** Whether it moves the odds, as far as that is known. */
export const mayDecide = ({ points, skipped }: DecisiveRoll): boolean => points > 0 || skipped > 0

/** What the points of a roll are about: "odds of victory", "odds that P1 wins", "odds of draw" where nobody can win. */
export function oddsText(
  { outcome, ways }: Pick<DecisiveRoll, 'outcome' | 'ways'>,
  first: string | undefined,
  sideName: (side: string) => string,
): string {
  if (outcome !== null) return `odds of ${outcome}`
  if (ways.some(({ odds }) => Object.hasOwn(odds.outcomes, 'victory'))) return 'odds of victory'
  return first === undefined ? 'odds' : `odds that ${sideName(first)} wins`
}

/** A way with the odds of what the points are about. */
export interface Chance {
  readonly way: RollWay
  readonly text: string
  readonly share: number
  /** Whether the roll came out so. */
  readonly isTaken: boolean
}

/** The ways of a roll, the least likely to win first. */
export const chancesOf = (roll: DecisiveRoll, first: string | undefined): readonly Chance[] =>
  roll.ways
    .map((way) => ({
      way,
      text: wayText(roll, way),
      share: chanceIn(way.odds, roll.outcome, first),
      isTaken: way.values.includes(roll.value),
    }))
    .sort((a, b) => a.share - b.share)

/** Of the ways a roll did not go, the one with which the odds differ most; null if there is no other. */
export function furthest(chances: readonly Chance[]): Chance | null {
  const was = chances.find(({ isTaken }) => isTaken)?.share ?? 0
  const others = chances.filter(({ isTaken }) => !isTaken)
  const apart = ({ share }: Chance) => Math.abs(share - was)
  return others.reduce<Chance | null>(
    (most, each) => (most === null || apart(each) > apart(most) ? each : most),
    null,
  )
}

/** The first side's odds before anything is rolled; null where they are not known exactly. */
export function battleShare(
  { rolls: [roll], unfollowed }: DecisiveRolls,
  first: string | undefined,
): number | null {
  if (roll === undefined || unfollowed > 0 || roll.skipped > 0) return null
  const chances = chancesOf({ ...roll, outcome: null }, first)
  if (roll.isGiven) return chances.find(({ isTaken }) => isTaken)?.share ?? null
  return chances.reduce((sum, { share, way }) => sum + (share * way.values.length) / roll.bound, 0)
}

/** What was found, in a sentence. */
export function foundText({ rolls, unfollowed }: DecisiveRolls): string {
  const deciding = rolls.filter(({ points }) => points > 0).length
  if (rolls.length === 0 && unfollowed === 0) return 'Nothing is rolled in this battle.'
  if (rolls.length === 0) return 'Too much can follow from each roll of this battle for exact odds.'
  const all = plural(rolls.length, 'roll')
  const found =
    deciding === 0
      ? `Of ${all}, none moves the odds.`
      : `Of ${all}, ${deciding} ${deciding === 1 ? 'moves' : 'move'} the odds; marked above the timeline.`
  return unfollowed === 0 ? found : `${found} ${unfollowedText(unfollowed)}`
}

/** "4 earlier rolls are left out: …". */
export const unfollowedText = (count: number): string =>
  `${plural(count, 'earlier roll')} ${count === 1 ? 'is' : 'are'} left out: too much can follow for exact odds.`
