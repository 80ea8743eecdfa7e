import { both } from '#engine/core/define/editing.ts'
import { same } from '#engine/core/digest.ts'
import type { Comparison, Ruleset, Types } from '#engine/core/ruleset.ts'
import type { Scenario } from '#schemas/documents/scenario.ts'
import { isRecord } from '#schemas/result.ts'
import { isCell, shortText, wordsFromKey } from '#schemas/text/value-text.ts'
import type { UnitInfo } from '#schemas/view.ts'

// What became of a setup, in words, and what of it holds from the start.

type Fields = Record<string, unknown>

const listIn = (value: unknown, key: string): Fields[] => {
  const list = isRecord(value) ? value[key] : undefined
  return Array.isArray(list) ? list.filter(isRecord) : []
}

/** One moment with what only holds then put back to what it is in another: the rest holds from the start. */
export function lasting<S>({ list, momentary }: Comparison, from: S, to: S): S {
  const before = new Map(listIn(from, list).map((unit) => [unit['id'], unit]))
  const next = structuredClone(to) as Fields
  for (const key of momentary.setup) putBack(next, from as Fields, [key])
  for (const unit of listIn(next, list)) {
    const old = before.get(unit['id'])
    if (old !== undefined) for (const key of momentary.unit) putBack(unit, old, key.split('.'))
  }
  return next as S
}

/** What an entry of a list is known by. */
const entryId = (entry: Fields, at: number) => entry['instance'] ?? `${entry['model']} ${at}`

function putBack(on: Fields, from: Fields, [key, ...rest]: readonly string[]): void {
  if (key === undefined) return
  if (rest.length === 0) {
    if (from[key] === undefined) delete on[key]
    else on[key] = structuredClone(from[key])
    return
  }
  const known = new Map(listIn(from, key).map((entry, at) => [entryId(entry, at), entry]))
  listIn(on, key).forEach((entry, at) => {
    const old = known.get(entryId(entry, at))
    if (old !== undefined) putBack(entry, old, rest)
  })
}

/** A scenario with the state it begins with, as far as nothing has to be drawn for it. */
export interface Begun<T extends Types> {
  readonly scenario: Scenario
  readonly state: T['state']
}

/** What makes one scenario another, a sentence each. */
export function changeTexts<T extends Types>(ruleset: Ruleset<T>, from: Begun<T>, to: Begun<T>): string[] {
  return [
    ...envelopeTexts(from.scenario, to.scenario),
    ...setupTexts(ruleset, from, to),
    ...castTexts(ruleset, from.state, to.state),
  ]
}

const ENVELOPE = { name: 'name', description: 'description', seed: 'seed', maxTicks: 'tick limit' } as const
const PLAYED: Readonly<Record<string, string>> = { script: 'by hand', policy: 'computer' }

function envelopeTexts(from: Scenario, to: Scenario): string[] {
  const values = (['name', 'description', 'seed', 'maxTicks'] as const).flatMap((key) => {
    const [old, now] = [from, to].map((scenario) => scenario[key])
    if (same(old, now)) return []
    return [key === 'description' ? 'another description' : fromTo(ENVELOPE[key], old, now)]
  })
  const lists = (['orders', 'rolls'] as const).filter((key) => !same(from[key] ?? [], to[key] ?? []))
  const [before, after] = both(from, to, ({ controllers }): Fields => controllers ?? {})
  const sides = Object.keys({ ...before, ...after })
  const players = sides.flatMap((side) => {
    const [old, now] = both(before, after, (controllers) => PLAYED[String(controllers[side] ?? 'script')])
    return old === now ? [] : [`${side} ${old} → ${now}`]
  })
  return [...values, ...lists.map((key) => `other ${key}`), ...players]
}

/** Apart from the units; in full, so that what is left out says as much as its default. */
function setupTexts<T extends Types>(
  { comparison, moment }: Ruleset<T>,
  from: Begun<T>,
  to: Begun<T>,
): string[] {
  const [old, now] = both(from, to, ({ scenario, state }) => moment(state, 0, scenario.setup))
  return fieldTexts({ untold: [...(comparison.untold ?? []), comparison.list] }, old, now)
}

function castTexts<T extends Types>(ruleset: Ruleset<T>, from: T['state'], to: T['state']): string[] {
  const { comparison } = ruleset
  const [before, after] = both(from, to, (state) => listIn(state, comparison.list))
  const [old, now] = both(from, to, (state) => ruleset.units(state))
  const gone = before.filter(({ id }) => !after.some((unit) => unit['id'] === id))
  return [
    ...gone.map(({ id }) => `without ${calledIn(old, id)}`),
    ...after.flatMap((unit) => {
      const known = before.find(({ id }) => id === unit['id'])
      if (known === undefined) return [`with ${calledIn(now, unit['id'])}`]
      return fieldTexts(comparison, known, unit).map((text) => `${calledIn(old, unit['id'])}: ${text}`)
    }),
  ]
}

/** By name, with the glyph where several have the same. */
function calledIn(units: readonly UnitInfo[], id: unknown): string {
  const unit = units.find((known) => known.id === id)
  if (unit === undefined) return String(id)
  const isOnly = units.filter(({ name }) => name === unit.name).length === 1
  return isOnly || unit.glyph === unit.name ? unit.name : `${unit.glyph} ${unit.name}`
}

function fieldTexts(
  { untold = [], texts = {} }: Pick<Comparison, 'untold' | 'texts'>,
  from: unknown,
  to: unknown,
): string[] {
  const [old, now] = both(from, to, (value): Fields => (isRecord(value) ? value : {}))
  return Object.keys({ ...old, ...now })
    .filter((key) => !untold.includes(key) && !same(old[key], now[key]))
    .flatMap((key) => texts[key]?.(old[key], now[key]) ?? valueTexts(wordsFromKey(key), old[key], now[key]))
}

/** A record is told entry by entry, a list as a whole. */
function valueTexts(words: string, old: unknown, now: unknown): string[] {
  if (isRecord(old) && isRecord(now) && !isCell(old))
    return Object.keys({ ...old, ...now })
      .filter((key) => !same(old[key], now[key]))
      .flatMap((key) => valueTexts(`${words} ${wordsFromKey(key)}`, old[key], now[key]))
  return [Array.isArray(old) || Array.isArray(now) ? `other ${words}` : fromTo(words, old, now)]
}

const fromTo = (words: string, old: unknown, now: unknown): string =>
  `${words} ${shortText(old)} → ${shortText(now)}`
