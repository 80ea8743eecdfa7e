import { changeTexts } from '#engine/core/explain/change-texts.ts'
import type { Types } from '#engine/core/ruleset.ts'
import { type Change, isGiven } from '#engine/core/timeline.ts'
import type { Told } from '#engine/lab/told.ts'
import type { Scenario } from '#schemas/documents/scenario.ts'
import type { Comparison, Parting } from './comparison.ts'
import type { Difference } from './difference.ts'
import { isSame } from './field-pairs.ts'
import { saidOf } from './parting-text.ts'

export const SAME: Comparison = {
  same: true,
  tick: null,
  phase: null,
  kind: null,
  sentence: 'The same happens in both.',
}

export function partingOf(difference: Difference, a: Told, b: Told): Parting {
  const { tick, kind } = difference
  // Frames of logs need not have a name.
  const phase = difference.phase === '' ? null : difference.phase
  const said = saidOf(difference, a, b)
  const { about, texts, unit = null, option = null, check = null, data } = said
  const because = said.isCause ? [] : causesOf(difference, a, b)
  const where = kind === 'setup' ? BEGIN : `They part at tick ${tick}${phase === null ? '' : `, ${phase}`}`
  const what = [about, `${texts.a} | ${texts.b}`].filter((text) => text !== '').join(': ')
  const why = because.length === 0 ? '' : ` (${because.join('; ')})`
  const sentence = `${where}: ${what}${why}`
  return { same: false, tick, phase, kind, unit, sentence, about, texts, because, option, check, ...data }
}

const BEGIN = 'They begin differently, and then the same happens in both'

/** What only one of them has, up to where they part: the latest first, for that is the likeliest cause. */
function causesOf({ tick, kind, phase }: Difference, a: Told, b: Told): string[] {
  if (kind === 'setup') return []
  // What differs before the first phase of a tick does so whatever is ordered for it.
  const orders = phase === null ? [] : ordersApart(tick, a, b)
  if (orders.length > 0) return orders
  const edits = editsApart(tick, a, b)
  return edits.length > 0 ? edits : startsApart(a, b)
}

function ordersApart(tick: number, a: Told, b: Told): string[] {
  const [ofA, ofB] = [a.order(tick), b.order(tick)]
  if ((ofA === null && ofB === null) || isSame(ofA, ofB)) return []
  return [`${ofA?.side ?? ofB?.side} ordered ${ofA?.label ?? 'nothing'} | ${ofB?.label ?? 'nothing'}`]
}

function editsApart(last: number, a: Told, b: Told): string[] {
  const isOnlyIn = (change: Change<Types>, other: Told) =>
    change.tick <= last && !isGiven(change) && !other.edits.some((known) => isSame(known, change))
  const ticks = [
    ...a.edits.filter((change) => isOnlyIn(change, b)),
    ...b.edits.filter((change) => isOnlyIn(change, a)),
  ].map((change) => change.tick)
  const latest = Math.max(...ticks)
  const [ofA, ofB] = [a, b].map((told) => (ticks.length === 0 ? [] : told.changes(latest)))
  const texts = [
    ...(ofA ?? []).map((text) => `in the first: ${text}`),
    ...(ofB ?? []).map((text) => `in the second: ${text}`),
  ]
  return texts.length === 0 ? [] : [`changed at tick ${latest}, ${shortened(texts).join(', ')}`]
}

/** What makes one scenario another, apart from what it is called. */
function startsApart(a: Told, b: Told): string[] {
  const { name, description } = a.scenario
  const begun = ({ scenario }: Told) => ({
    scenario: { ...scenario, name, description } as Scenario,
    state: a.ruleset.restate(scenario.setup, a.start()),
  })
  // What was told begins as it begins: no scenario says why.
  if (a.ruleset.isTold) return []
  const texts = isSame(a.scenario, b.scenario) ? [] : changeTexts(a.ruleset, begun(a), begun(b))
  return texts.length === 0 ? [] : [`from the start, ${shortened(texts).join(', ')}`]
}

const MOST_CAUSES = 3

const shortened = (texts: readonly string[]): string[] =>
  texts.length <= MOST_CAUSES
    ? [...texts]
    : [...texts.slice(0, MOST_CAUSES), `${texts.length - MOST_CAUSES} more`]
