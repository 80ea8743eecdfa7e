import { STRIP_MARKS } from '#engine/core/events.ts'
import type { Field } from '#schemas/fields.ts'
import { LANE_MARKS, TONES } from '#schemas/lanes.ts'
import { isRecord, shown } from '#schemas/result.ts'

// Whoever writes plain JavaScript is told what a compiler would have said, and which part of the game it is about.

const isFunction = (value: unknown) => typeof value === 'function'
const isFilled = (value: unknown) => Array.isArray(value) && value.length > 0

type Needed = readonly (readonly [key: string, isThere: (value: unknown) => boolean, words: string])[]

const GAME: Needed = [
  ['id', (value) => typeof value === 'string', 'a text that scenarios name it by'],
  ['sides', isFilled, 'a list of the ids of its sides'],
  ['setup', isRecord, 'a table of the fields its setups are made of'],
  ['order', isRecord, 'a table of the fields of an order'],
  ['events', (value) => isRecord(value) && isRecord(value['hooks']), 'an eventTable'],
  ['bars', isFilled, 'a list of the fields of a unit that are drawn as bars'],
  ['board', isFunction, 'a function that says what the battle takes place on'],
  ['awaiting', isFunction, 'a function that says which side is to order next'],
  [
    'orders',
    (value) => isRecord(value) && isFunction(value['options']),
    'an object with `options`, a function that lists what can be ordered',
  ],
  ['phases', isFilled, 'a list of the parts of a tick, each with a name and a `run`'],
]

const PHASE: Needed = [
  ['name', (value) => typeof value === 'string' && value !== '', 'a text'],
  ['run', isFunction, 'a function that changes the state it is handed'],
]

const ROW: Needed = [
  ['fields', isRecord, 'a table of what it tells'],
  ['tone', (value) => value !== undefined, `one of ${TONES.join(', ')}, or a function that gives one`],
  ['text', isFunction, 'a function that puts it into words'],
]

function checkNeeded(what: string, value: unknown, needed: Needed): asserts value is Values {
  const missing = needed.find(([key, isThere]) => !isThere(isRecord(value) ? value[key] : undefined))
  if (missing !== undefined) throw new TypeError(`${what} needs \`${missing[0]}\`: ${missing[2]}`)
}

type Values = Record<string, unknown>

export function checkGame(definition: unknown): void {
  checkNeeded('a game', definition, GAME)
  const { setup, order, phases } = definition
  checkFields('setup', setup)
  checkFields('order', order)
  for (const [at, phase] of (phases as readonly unknown[]).entries())
    checkNeeded(`phases[${at}]`, phase, PHASE)
}

export function checkRows(rows: unknown): void {
  if (!isRecord(rows)) throw new TypeError(`an eventTable needs a table of events, not ${shown(rows)}`)
  for (const [type, row] of Object.entries(rows)) checkRow(`event "${type}"`, row)
}

function checkRow(event: string, row: unknown): void {
  checkNeeded(event, row, ROW)
  const { fields, tone, mark, lane, count } = row
  checkFields(`${event}: fields`, fields)
  for (const [name, { kind }] of Object.entries(fields as Record<string, Field>))
    if (kind === 'text' || kind === 'list')
      throw new TypeError(`${event}: fields.${name} is a ${kind}, which no event can tell`)
  checkTone(`${event}: tone`, tone)
  if (mark !== undefined) checkWord(`${event}: mark`, mark, Object.keys(STRIP_MARKS))
  const names = Object.keys(fields as Values)
  for (const each of [lane ?? []].flat()) checkLane(`${event}: lane`, each, names)
  if (isRecord(count)) checkNames(`${event}: count`, count, ['by', 'amount'], names)
}

function checkLane(lane: string, value: unknown, names: readonly string[]): void {
  if (isFunction(value)) return
  if (!isRecord(value)) throw new TypeError(`${lane} must be an object, not ${shown(value)}`)
  const { unit, mark, bar, level } = value
  checkWord(`${lane}.unit`, unit, names)
  checkNames(lane, value, typeof level === 'number' ? ['until'] : ['until', 'level'], names)
  if (mark !== undefined) checkWord(`${lane}.mark`, mark, [...Object.keys(LANE_MARKS), 'level'])
  if (bar !== undefined) checkTone(`${lane}.bar`, bar)
}

/** Of the parts that name a field of the event. */
function checkNames(path: string, value: Values, parts: readonly string[], names: readonly string[]): void {
  for (const part of parts) if (value[part] !== undefined) checkWord(`${path}.${part}`, value[part], names)
}

function checkTone(what: string, tone: unknown): void {
  if (!isFunction(tone)) checkWord(what, tone, TONES)
}

function checkWord(what: string, value: unknown, words: readonly string[]): void {
  if (!words.some((word) => word === value))
    throw new TypeError(`${what} must be one of ${words.join(', ')}, not ${shown(value)}`)
}

function checkFields(path: string, fields: unknown): void {
  if (!isRecord(fields)) throw new TypeError(`${path} must be a table of fields, not ${shown(fields)}`)
  for (const [name, field] of Object.entries(fields)) checkField(`${path}.${name}`, field)
}

function checkField(path: string, value: unknown): void {
  if (isFunction(value))
    throw new TypeError(`${path} is a function: call it for a field, as in int(0, 9) or flag()`)
  if (!isRecord(value)) throw new TypeError(`${path} must be a field, such as int(0, 9), not ${shown(value)}`)
  if (!isField(value))
    throw new TypeError(
      `${path} is no field: \`called\`, \`changing\` and the like take one last, as in called('Aim', int(0, 9))`,
    )
  checkParts(path, value)
}

const KINDS: Readonly<Record<Field['kind'], true>> = {
  int: true,
  flag: true,
  text: true,
  word: true,
  unit: true,
  place: true,
  list: true,
  tuple: true,
  group: true,
}

const isField = (value: object): value is Field =>
  'kind' in value && typeof value.kind === 'string' && Object.hasOwn(KINDS, value.kind)

function checkParts(path: string, field: Field): void {
  if (field.kind === 'int') checkInt(path, field)
  else if (field.kind === 'word') checkChoice(path, field)
  else if (field.kind === 'list') checkField(`${path}[]`, field.of)
  else if (field.kind === 'group') checkFields(path, field.fields)
  else if (field.kind === 'place') checkFields(path, field.axes)
}

function checkInt(path: string, { min, max, usual }: Extract<Field, { kind: 'int' }>): void {
  if (!Number.isInteger(min) || !Number.isInteger(max))
    throw new TypeError(
      `${path} needs two whole numbers, the least and the most, not ${shown(min)} and ${shown(max)}`,
    )
  if (min > max) throw new TypeError(`${path} goes from ${min} to ${max}: the least comes first`)
  if (usual === undefined || isFunction(usual)) return
  const isInside = Number.isInteger(usual) && Number(usual) >= min && Number(usual) <= max
  if (!isInside)
    throw new TypeError(
      `${path} goes from ${min} to ${max}, and its usual value, ${shown(usual)}, is none of that`,
    )
}

function checkChoice(path: string, { words, usual }: Extract<Field, { kind: 'word' }>): void {
  if (!isFilled(words)) throw new TypeError(`${path} needs a list with the words to choose from`)
  if (usual !== undefined && !isFunction(usual)) checkWord(`the usual value of ${path}`, usual, words)
}
