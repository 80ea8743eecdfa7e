import { LANE_MARKS } from '#schemas/lanes.ts'
import type { EventLine } from '#worker/protocol.ts'
import type { Hit, Mark, Span, SpanEnd } from './lane-index.ts'

const MARK_WORDS: { readonly [Name in keyof typeof LANE_MARKS]: string } = {
  hit: 'hit',
  heal: 'healed',
  whiff: 'whiff',
  death: 'dies',
  join: 'joins',
  leave: 'leaves the board',
}

const END_WORDS: { readonly [End in SpanEnd]: string } = {
  done: '',
  missed: ', meets nobody',
  interrupted: ', interrupted',
  died: ', cut short by death',
}

function markWords({ bits, level }: Mark, unit: string): string {
  const names = Object.keys(LANE_MARKS) as (keyof typeof LANE_MARKS)[]
  const what = names.filter((name) => (bits & LANE_MARKS[name]) !== 0).map((name) => MARK_WORDS[name])
  const changesLevel = (bits & (LANE_MARKS.hit | LANE_MARKS.heal)) !== 0
  return changesLevel ? `${what.join(', ')}, ${Math.max(0, level)} ${unit}` : what.join(', ')
}

function spanWords({ from, to, tone, end }: Span): string {
  const when = from === to ? `at tick ${from}` : `tick ${from} to ${to}`
  return `${tone}, ${when}${END_WORDS[end]}`
}

/** What is at a point of a lane, in a few words: "hit, 35 hp · attack, tick 10 to 12". */
export const hitWords = ({ mark, span }: Hit, levelName: string) =>
  [mark && markWords(mark, levelName), span && spanWords(span)].filter((words) => words !== null).join(' · ')

/** The ticks whose events explain a point of a lane: where its bar began, and the point itself. */
export const ticksBehind = ({ span, tick }: Hit) =>
  [...new Set([span?.from ?? tick, tick])].sort((a, b) => a - b)

/** From a bar's first tick only the decision matters; from the tick pointed at, everything about the unit. */
export function linesOfHit(lines: readonly EventLine[], unit: string, { span, tick }: Hit): EventLine[] {
  return lines.filter((line) => {
    if (!line.units.includes(unit)) return false
    return line.tick === tick || (line.tone === span?.tone && line.units[0] === unit)
  })
}

/** Which of two battles something is of; null where that needs no saying. */
export function battleMark(
  why: 'trial' | 'compare' | null,
  { battle, isOther }: { readonly battle: { name(): string }; readonly isOther: boolean },
): string | null {
  if (why === 'compare') return `${isOther ? '□' : '■'} ${battle.name()}`
  return isOther ? 'as it was' : null
}
