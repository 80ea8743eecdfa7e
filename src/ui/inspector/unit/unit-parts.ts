import type { Fields, Field as Kind } from '#schemas/fields.ts'
import { isRecord } from '#schemas/result.ts'
import { isCell, shortText, wordsFromKey } from '#schemas/text/value-text.ts'
import type { Choice, Part } from '#ui/forms/sentence/types.ts'
import type { Scenario } from '#worker/protocol.ts'
import type { Field, Path } from './unit-fields.ts'

// What of a unit can be changed where it is read: the numbers, words and yeses of its ruleset's table.

/** A unit that can be changed. */
export interface Subject {
  readonly table: { readonly list: string; readonly fields: Fields }
  readonly id: string
  /** Its place among the units of the state. */
  readonly place: number
  /** As the state has it, before anything is changed. */
  readonly whole: unknown
  readonly draft: Scenario
  readonly original: Scenario
  /** What the cells of the board are called, where they have names. */
  readonly cellNames: readonly string[]
}

/** The parts of a field's text; null for what nobody can change. */
export function partsOf(field: Field, subject: Subject): readonly Part[] | null {
  const kind = field.path === null ? null : kindAt(subject.table.fields, field.path)
  if (field.path === null || kind === null || unitIn(subject.draft, subject) === null) return null
  const setting = settingAt(field.path, subject)
  switch (kind.kind) {
    case 'int':
      return numberParts(field.path, kind, setting, subject)
    case 'place':
      return placeParts(field.path, kind.axes, setting, subject)
    case 'flag':
      return flagParts(setting)
    case 'word':
      return wordParts(setting, kind.words)
    case 'text':
      return subject.cellNames.includes(String(setting.value)) ? wordParts(setting, subject.cellNames) : null
    default:
      return null
  }
}

/** What is set at a path, before and now, and how it is set to something else. */
interface Setting {
  readonly key: string
  readonly name: string
  readonly was: unknown
  readonly value: unknown
  set(draft: Scenario, value: unknown): void
}

function settingAt(path: Path, subject: Subject): Setting {
  const [old, now] = [subject.original, subject.draft].map((scenario) =>
    read(unitIn(scenario, subject), path),
  )
  const was = read(subject.whole, path)
  return {
    key: path.join(' '),
    name: nameOf(path, subject.whole),
    was,
    // What a document leaves out is what the state says.
    value: JSON.stringify(old) === JSON.stringify(now) ? was : now,
    set(draft, value) {
      const unit = unitIn(draft, subject)
      if (unit !== null) put(unit, path, value, subject.whole)
    },
  }
}

/** "hp", "heal-1 cooldown", "position q". */
function nameOf(path: Path, whole: unknown): string {
  const words = path.flatMap((key, at) => {
    const entry = read(whole, path.slice(0, at + 1))
    if (typeof key === 'string') return Array.isArray(entry) ? [] : [wordsFromKey(key)]
    const said = isRecord(entry) ? (entry['instance'] ?? entry['type'] ?? entry['model']) : undefined
    const list = wordsFromKey(String(path[at - 1]))
    return [typeof said === 'string' ? wordsFromKey(said) : `${list} ${key + 1}`]
  })
  return words.join(' ')
}

/** Larger bounds than this are there so that files stay readable, not to be looked through. */
const FAR = 200
const LEAST_REACH = 20

function numberParts(
  path: Path,
  { min, max, values }: Extract<Kind, { kind: 'int' }>,
  setting: Setting,
  { whole }: Subject,
): readonly Part[] | null {
  const { value, was } = setting
  if (typeof value !== 'number' || typeof was !== 'number') return null
  if (values !== undefined) return wordParts(setting, values)
  const bounds = between(path, { min, max }, whole)
  return [
    {
      kind: 'number',
      key: setting.key,
      name: setting.name,
      text: String(value),
      spoken: String(value),
      unit: '',
      value,
      was,
      ...bounds,
      reach: bounds.max - bounds.min > FAR ? around(was, bounds) : bounds,
      set: setting.set,
    },
  ]
}

interface Bounds {
  readonly min: number
  readonly max: number
}

/** As far around a value as anybody looks; what counts something begins at its least. */
const around = (value: number, { min, max }: Bounds): Bounds => ({
  min: min < 0 ? Math.max(min, value - LEAST_REACH) : min,
  max: Math.min(max, min < 0 ? value + LEAST_REACH : Math.max(LEAST_REACH, 2 * value)),
})

/** Nothing is more than the most of it beside it, nor is that less: `hp` and `maxHp`. */
function between(path: Path, bounds: Bounds, whole: unknown): Bounds {
  const key = String(path.at(-1))
  const beside = (name: string) => {
    const found = read(whole, [...path.slice(0, -1), name])
    return typeof found === 'number' ? found : undefined
  }
  const most = beside(`max${key.charAt(0).toUpperCase()}${key.slice(1)}`)
  const least = /^max[A-Z]/.test(key) ? beside(`${key.charAt(3).toLowerCase()}${key.slice(4)}`) : undefined
  return { min: Math.max(bounds.min, least ?? bounds.min), max: Math.min(bounds.max, most ?? bounds.max) }
}

const plain = (key: string, text: string): Part => ({ kind: 'plain', key, text })

/** "(-3, 0)", both of which are numbers. */
function placeParts(
  path: Path,
  axes: Extract<Kind, { kind: 'place' }>['axes'],
  { value, was }: Setting,
  subject: Subject,
): readonly Part[] | null {
  if (!isCell(value) || !isCell(was)) return null
  const parts = Object.entries(axes).flatMap(([axis, kind], at) => {
    const number = numberParts([...path, axis], kind, settingAt([...path, axis], subject), subject) ?? []
    return [plain(`before ${axis}`, at === 0 ? '(' : ', '), ...number]
  })
  return [...parts, plain('end', ')')]
}

const flagParts = (setting: Setting): readonly Part[] | null =>
  typeof setting.value !== 'boolean'
    ? null
    : [
        {
          kind: 'switch',
          key: setting.key,
          name: setting.name,
          text: shortText(setting.value),
          isOn: setting.value,
          change: (draft) => setting.set(draft, !setting.value),
        },
      ]

const wordParts = (setting: Setting, words: readonly (string | number)[]): readonly Part[] => [
  {
    kind: 'word',
    key: setting.key,
    name: setting.name,
    text: shortText(setting.value),
    choices: (): Choice[] =>
      words.map((word) => ({
        text: String(word),
        isChosen: word === setting.value,
        change: (draft) => setting.set(draft, word),
      })),
  },
]

/** What a table says of a path; null if it says nothing. */
function kindAt(fields: Fields, [key, ...rest]: Path): Kind | null {
  const field = typeof key === 'string' ? fields[key] : undefined
  return field === undefined ? null : kindIn(field, rest)
}

function kindIn(field: Kind, path: Path): Kind | null {
  const [, ...rest] = path
  if (path.length === 0) return field
  if (field.kind === 'group') return kindAt(field.fields, path)
  return field.kind === 'list' ? kindIn(field.of, rest) : null
}

/** A unit in a scenario; those that give no id are in the order of the state. */
function unitIn({ setup }: Scenario, { table, id, place }: Subject): Record<string, unknown> | null {
  const units: unknown = isRecord(setup) ? setup[table.list] : undefined
  if (!Array.isArray(units)) return null
  const own: unknown = units.find((unit) => isRecord(unit) && unit['id'] === id) ?? units[place]
  return isRecord(own) && (own['id'] ?? id) === id ? own : null
}

const read = (of: unknown, path: Path): unknown =>
  path.reduce<unknown>((at, key) => (isHolder(at) ? Reflect.get(at, key) : undefined), of)

const isHolder = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Sets what is at a path; what a document has in another shape, or not at all, is written as the state has it. */
function put(of: object, [key, ...rest]: Path, value: unknown, whole: unknown): void {
  if (key === undefined) return
  if (rest.length === 0) {
    Reflect.set(of, key, value)
    return
  }
  const entire = read(whole, [key])
  if (!isLike(Reflect.get(of, key), entire)) Reflect.set(of, key, structuredClone(entire))
  put(Reflect.get(of, key) as object, rest, value, entire)
}

const isLike = (given: unknown, entire: unknown): boolean => {
  if (!Array.isArray(given) || !Array.isArray(entire)) return isRecord(given) && isRecord(entire)
  return given.length === entire.length && given.every(isRecord)
}
