import { MARK_DECISION } from '#engine/core/events.ts'
import { rollWordsOf } from '#engine/core/packet.ts'
import type { EventHeader } from '#engine/core/ruleset.ts'
import { shownCheck } from '#engine/core/trace.ts'
import type { Told } from '#engine/lab/told.ts'
import type { Outcome } from '#schemas/outcome.ts'
import { factsOf, foundText, needText, type Units, unitText } from '#schemas/text/check-text.ts'
import { outcomeText } from '#schemas/text/outcome-text.ts'
import { shortText, wordsFromKey } from '#schemas/text/value-text.ts'
import type { Check, Option, Trace } from '#schemas/trace.ts'
import type { Pair, Parting } from './comparison.ts'
import { type Difference, optionKey } from './difference.ts'
import { type FieldPair, isSame, newlyDiffering } from './field-pairs.ts'

/** A difference in words, wherever it is. */
interface Said extends Pick<Parting, 'about' | 'texts'>, Partial<Pick<Parting, 'unit' | 'option' | 'check'>> {
  /** What differs, as recordings have it. */
  readonly data: Pair<unknown>
  /** Whether it is a cause by itself, so that no other need be named. */
  readonly isCause?: boolean
}

type Of<K extends Difference['kind']> = Extract<Difference, { readonly kind: K }>

export function saidOf(difference: Difference, a: Told, b: Told): Said {
  const names = namesIn(a, b)
  switch (difference.kind) {
    case 'setup':
    case 'state':
      return fieldsSaid(difference.fields, names)
    case 'decision':
      return decisionSaid(difference, names)
    case 'roll':
      return rollSaid(difference, a)
    case 'event':
      return eventSaid(difference, a, b, names)
    case 'outcome':
      return {
        about: '',
        texts: outcomesSaid(difference),
        data: { a: difference.a, b: difference.b },
      }
  }
}

/** Two that read the same are told apart by who won. */
function outcomesSaid(outcomes: Of<'outcome'>): Pair<string> {
  const texts = both(outcomes, (outcome) => (outcome === null ? 'goes on' : outcomeText(outcome)))
  if (texts.a !== texts.b) return texts
  return both(outcomes, (outcome) => `${texts.a}, winner: ${winnerOf(outcome) ?? 'nobody'}`)
}

const winnerOf = (outcome: Outcome | null) =>
  outcome !== null && 'winner' in outcome ? outcome.winner : undefined

const both = <V, W>({ a, b }: Pair<V>, of: (value: V) => W): Pair<W> => ({ a: of(a), b: of(b) })

interface Names {
  /** By name, with the glyph where several have the same. */
  called(id: string): string
  has(id: string): boolean
  /** Keys of a unit that only hold others. */
  readonly wrappers: readonly string[]
  /** As checks name them: "C Sable at 56 %". */
  readonly inChecks: Units
  check(check: Check): Check
}

function namesIn(a: Told, b: Told): Names {
  const own = a.units()
  const all = [...own, ...b.units().filter(({ id }) => !own.some((unit) => unit.id === id))]
  return {
    called(id) {
      const unit = all.find((known) => known.id === id)
      const isOnly = all.filter(({ name }) => name === unit?.name).length === 1
      return isOnly ? (unit?.name ?? id) : unitText(id, all)
    },
    has: (id) => all.some((unit) => unit.id === id),
    wrappers: a.ruleset.comparison.wrappers ?? [],
    inChecks: all.map(({ id }) => ({ id, glyph: unitText(id, all) })),
    check: (check) => shownCheck(check, a.ruleset.checkNames),
  }
}

/** The first field of several, and how many more there are. */
function fieldsSaid([first, ...others]: readonly FieldPair[], names: Names): Said {
  if (first === undefined) throw new Error('two states that are the same have no difference')
  const { about, texts, unit } = fieldSaid(first, names)
  const more = others.length === 0 ? '' : ` (and ${others.length} more fields)`
  const fields = [first, ...others]
  return {
    unit: unit ?? null,
    about,
    texts: { a: texts.a, b: `${texts.b}${more}` },
    data: {
      a: Object.fromEntries(fields.map(({ path, a }) => [path.join('.'), a ?? null])),
      b: Object.fromEntries(fields.map(({ path, b }) => [path.join('.'), b ?? null])),
    },
  }
}

/** "Iris hp: 20 | 50", "Iris: there | not there". */
function fieldSaid({ path, ...values }: FieldPair, names: Pick<Names, 'called' | 'has' | 'wrappers'>) {
  const at = path.findIndex((key) => names.has(key))
  const unit = path[at]
  const isUnit = unit !== undefined && at === path.length - 1
  const own = path.slice(at + 1).filter((key, i) => i > 0 || !names.wrappers.includes(key))
  const words = [...(unit === undefined ? [] : [names.called(unit)]), ...own.map(wordsFromKey)]
  return {
    unit,
    about: words.join(' '),
    texts: both(values, (value) =>
      isUnit ? (value === undefined ? 'not there' : 'there') : shortText(value),
    ),
  }
}

function decisionSaid({ a, b }: Of<'decision'>, names: Names): Said {
  const data = both({ a, b }, (trace) => trace && decided(trace))
  const actor = (a ?? b)?.actor ?? ''
  if (a === null || b === null || a.actor !== b.actor) {
    const unit = a !== null && b !== null ? null : actor
    const texts = both({ a, b }, (trace) => (trace === null ? 'nobody' : names.called(trace.actor)))
    return { unit, about: 'who decides', texts, data }
  }
  const base = { unit: actor, data }
  if (a.busy !== b.busy) {
    const texts = both({ a, b }, (trace) => (trace.busy ? 'busy' : `free: ${chosenText(trace)}`))
    return { ...base, about: names.called(actor), texts, option: { a: a.chosen, b: b.chosen } }
  }
  return { ...base, ...(ruleSaid(a, b, names) ?? choiceSaid(a, b, names)) }
}

const decided = ({ actor, busy, options, chosen }: Trace) => {
  const option = options[chosen ?? -1]
  return { actor, busy, chosen: option === undefined ? null : optionKey(option) }
}

const chosenText = ({ options, chosen }: Trace): string => options[chosen ?? -1]?.label ?? 'nothing'

/** What was chosen, where options were weighed against each other or nothing tells them apart. */
function choiceSaid(a: Trace, b: Trace, names: Names): Omit<Said, 'data'> {
  return {
    about: names.called(a.actor),
    texts: both({ a, b }, (trace) => [chosenText(trace), ...measureOf(trace)].join(', ')),
    option: { a: a.chosen, b: b.chosen },
  }
}

/** "forecast total 20": the last number the chosen option was compared by. */
function measureOf({ options, chosen }: Trace): string[] {
  const measure = options[chosen ?? -1]?.checks.findLast(({ actual }) => typeof actual === 'number')
  return measure === undefined ? [] : [`${measure.name} ${measure.actual}`]
}

/** The first rule that only one of them takes, and the check in it that only one passes. */
function ruleSaid(a: Trace, b: Trace, names: Names): Omit<Said, 'data'> | null {
  if (a.kind === 'weighed' || b.kind === 'weighed') return null
  const length = Math.max(a.options.length, b.options.length)
  for (let place = 0; place < length; place++) {
    const [ofA, ofB] = [a.options[place], b.options[place]]
    const option = { a: place, b: place }
    if (ofA === undefined || ofB === undefined || optionKey(ofA) !== optionKey(ofB)) {
      const texts = both({ a: ofA, b: ofB }, (rule) => rule?.label ?? 'none')
      return { about: `${names.called(a.actor)} — rule ${place + 1}`, texts, option, isCause: true }
    }
    if (ofA.verdict === ofB.verdict) continue
    const said = checkSaid(ofA, ofB, names)
    return said && { ...said, about: `${names.called(a.actor)} — ${ofA.label}, ${said.about}`, option }
  }
  return null
}

/** The first check that only one of them passes: "C Sable at 56 %: needs below 60 % (yes) | below 55 % (no)". */
function checkSaid(ofA: Option, ofB: Option, names: Names): Omit<Said, 'data'> | null {
  const place = ofA.checks.findIndex(({ passed }, i) => passed !== ofB.checks[i]?.passed)
  const [rawA, rawB] = [ofA.checks[place], ofB.checks[place]]
  if (rawA === undefined || rawB === undefined) return null
  const [a, b] = [names.check(rawA), names.check(rawB)]
  const check = a.name
  const verdict = ({ passed }: Check, text: string) => `${text} (${passed ? 'yes' : 'no'})`
  const found = both({ a, b }, (each) => foundIn(each, names.inChecks))
  const needed = both({ a, b }, neededIn)
  if (found.a !== null && found.a === found.b && needed.a !== null && needed.b !== null)
    return {
      about: found.a,
      texts: { a: verdict(a, needed.a), b: verdict(b, needed.b.replace(/^needs /, '')) },
      check,
      isCause: true,
    }
  if (needed.a !== null && needed.a === needed.b && found.a !== null && found.b !== null)
    return { about: needed.a, texts: { a: verdict(a, found.a), b: verdict(b, found.b) }, check }
  const facts = both({ a, b }, (each) => factsOf(each, names.inChecks, null).join(', '))
  const texts = { a: verdictAlone(a, facts.a), b: verdictAlone(b, facts.b) }
  return { about: check, texts, check, isCause: !isSame(wishOf(a), wishOf(b)) || facts.a === '' }
}

const verdictAlone = ({ passed }: Check, text: string): string => {
  const answer = passed ? 'yes' : 'no'
  return text === '' ? answer : `${text} (${answer})`
}

const wishOf = ({ needed, relation, note }: Check) => [needed, relation, note]

const foundIn = (check: Check, units: Units): string | null =>
  check.actual === undefined ? null : foundText(check, check.actual, units, null)

const neededIn = (check: Check): string | null =>
  check.needed === undefined ? null : needText(check, check.needed)

function rollSaid({ a, b, place, meanings }: Of<'roll'>, { ruleset }: Told): Said {
  const words = (roll: Of<'roll'>['a']) => roll && rollWordsOf(ruleset, roll, place)
  const about = words(a ?? b)?.name ?? ''
  const isAlike = a !== null && b !== null && a.label === b.label && a.bound === b.bound
  const text = (roll: Of<'roll'>['a'], meaning: readonly string[] | null) => {
    if (roll === null) return 'not rolled'
    const value = meaning?.[roll.value] ?? words(roll)?.values[roll.value] ?? String(roll.value)
    return isAlike ? value : `${words(roll)?.name}: ${value}`
  }
  const texts = { a: text(a, meanings.a), b: text(b, meanings.b) }
  return { about: isAlike ? about : 'roll', texts, data: { a, b } }
}

function eventSaid({ a, b, decisions, phases }: Of<'event'>, toldA: Told, toldB: Told, names: Names): Said {
  const [lineA, lineB] = [a && toldA.line(a), b && toldB.line(b)]
  const unit = lineA?.units[0] ?? lineB?.units[0] ?? null
  const data = both({ a, b }, (event) => event && factOf(event))
  const texts = { a: lineA?.text ?? 'nothing', b: lineB?.text ?? 'nothing' }
  if (phases !== undefined && isSame(data.a, data.b))
    return { unit, about: 'phase', texts: both(phases, (phase) => phase || 'none'), data }
  const aimed = a !== null && b !== null && isDecision(a, toldA) ? aimSaid(unit, decisions, names) : null
  return {
    unit,
    about: '',
    ...(texts.a === texts.b ? fieldOfEvent(data, texts.a, names) : { texts }),
    data,
    ...aimed,
  }
}

/** What differs in two events that read the same. */
function fieldOfEvent(events: Pair<unknown>, text: string, names: Names): Pick<Said, 'about' | 'texts'> {
  const [field] = newlyDiffering(events, null)
  if (field === undefined) return { about: '', texts: { a: text, b: text } }
  const { about, texts } = fieldSaid({ ...field, path: field.path.filter((key) => key !== 'set') }, names)
  return { about: `${text}, ${about}`, texts }
}

const factOf = ({ id: _, cause: __, ...fact }: EventHeader) => fact

const isDecision = ({ type }: EventHeader, { ruleset }: Told): boolean =>
  ((ruleset.eventKinds.find((kind) => kind.type === type)?.mark ?? 0) & MARK_DECISION) !== 0

/** The same rule aimed otherwise: the first of its checks that found something else. */
function aimSaid(unit: string | null, decisions: Of<'event'>['decisions'], names: Names) {
  const traces = both(decisions, (all) => all.find(({ actor }) => actor === unit))
  const options = both(traces, (trace) => trace?.options[trace.chosen ?? -1])
  if (unit === null || options.a === undefined || options.b === undefined) return null
  const place = options.a.checks.findIndex((check, i) => !isSame(check, options.b?.checks[i]))
  const option = both(traces, (trace) => trace?.chosen ?? null)
  const about = `${names.called(unit)} — ${options.a.label}`
  const [a, b] = [options.a.checks[place], options.b.checks[place]]
  if (a === undefined || b === undefined) return { option, about }
  const texts = both({ a, b }, (check) => factsOf(names.check(check), names.inChecks, null).join(', '))
  return { option, about, check: names.check(a).name, ...(texts.a !== texts.b && { texts }) }
}
