import type { z } from 'zod/mini'
import { BarValue, type FieldValue, SETTABLE } from '#schemas/log/line.ts'
import { parse } from '#schemas/parsing/parse.ts'
import { type IsSound, soundBy } from '#schemas/parsing/sound.ts'
import type { Report } from '#schemas/result.ts'
import { checkName, guess, type Known } from './known.ts'
import type { At, Effect, Setting, UnitState } from './log.ts'

// What a `set` says, and what it makes of a unit.

type Mutable<T> = { -readonly [K in keyof T]: T[K] }

export const isSettable = (key: string): key is keyof typeof SETTABLE => Object.hasOwn(SETTABLE, key)

export const cellFrom = ([col, row]: At) => ({ col, row })

/** What a `set` changes of one unit, as far as that can be; `report` hears what of it cannot. */
export function settingFrom(
  unit: number,
  { bars: own }: Pick<UnitState, 'bars'>,
  given: Readonly<Record<string, unknown>>,
  known: Known,
  report: Report,
): Setting {
  const setting: Mutable<Setting> = { unit }
  let values: Record<string, number> | undefined
  let most: Record<string, number> | undefined
  for (const key of Object.keys(given)) {
    const value = given[key]
    if (isSettable(key)) setOther(setting, key, value, known, report)
    else if (Object.hasOwn(own, key)) {
      const bar = checked(BarValue, isBarValue, value, key, report)
      if (bar === null) continue
      values ??= {}
      if (typeof bar === 'number') values[key] = bar
      else {
        most ??= {}
        ;[values[key], most[key]] = bar
      }
    } else {
      const possible = [...Object.keys(own), ...Object.keys(SETTABLE)]
      const hint = guess(key, possible) || `; a set takes ${possible.join(', ')}`
      report([key], `is not a bar of this unit${hint}`)
    }
  }
  if (values !== undefined) setting.bars = values
  if (most !== undefined) setting.max = most
  return setting
}

function setOther(
  setting: Mutable<Setting>,
  key: keyof typeof SETTABLE,
  value: unknown,
  known: Known,
  report: Report,
): void {
  if (key === 'at' && value === null) {
    setting.at = null
    return
  }
  const sound = checked<unknown>(SETTABLE[key], IS_SETTABLE[key], value, key, report)
  if (sound === null) return
  if (key === 'at') {
    known.checkCell(sound as At, [key], report)
    setting.at = cellFrom(sound as At)
    return
  }
  if (key === 'side') known.checkSide(sound as string, [key], report)
  if (key === 'fields') for (const name of Object.keys(sound as object)) checkName(name, [key, name], report)
  Object.assign(setting, { [key]: sound })
}

const isBarValue = soundBy(BarValue)
const IS_SETTABLE = Object.fromEntries(
  Object.entries(SETTABLE).map(([key, schema]) => [key, soundBy(schema)]),
) as Record<keyof typeof SETTABLE, IsSound>

/** A value by its schema; null where it says nothing, and once it is said what is wrong with it. */
function checked<V>(
  schema: z.ZodMiniType<V>,
  isSound: IsSound,
  value: unknown,
  key: string,
  report: Report,
): V | null {
  if (value === null || isSound(value)) return value as V | null
  const parsed = parse(schema, value)
  if (!parsed.ok) for (const issue of parsed.issues) report([key, ...issue.path], issue.message)
  return null
}

/** A unit after what a `set` makes of it. */
export function changed(unit: UnitState, setting: Setting): UnitState {
  const { side = unit.side, alive = unit.alive, at = unit.at, badges = unit.badges } = setting
  return {
    id: unit.id,
    side,
    alive,
    at,
    bars: setting.bars === undefined ? unit.bars : { ...unit.bars, ...setting.bars },
    max: setting.max === undefined ? unit.max : { ...unit.max, ...setting.max },
    badges,
    fields: setting.fields === undefined ? unit.fields : withFields(unit.fields, setting.fields),
  }
}

function withFields(known: UnitState['fields'], given: NonNullable<Setting['fields']>): UnitState['fields'] {
  const fields: Record<string, FieldValue> = { ...known }
  for (const [name, value] of Object.entries(given)) {
    if (value === null) delete fields[name]
    else fields[name] = value
  }
  return fields
}

/** What a unit has of a bar; there are bars called as what all objects have. */
export const levelIn = (bars: UnitState['bars'], name: string | null): number | undefined =>
  name !== null && Object.hasOwn(bars, name) ? bars[name] : undefined

/** What came of it for the level of a unit, and for whether it is there; null if nothing did. */
export function effectOf(
  unit: number,
  before: UnitState,
  after: UnitState,
  level: string | null,
): Effect | null {
  const was = levelIn(before.bars, level) ?? 0
  const is = levelIn(after.bars, level) ?? 0
  const presence = before.alive === after.alive ? null : after.alive ? 'back' : 'gone'
  return was === is && presence === null ? null : { unit, level: is, amount: plain(is - was), presence }
}

/** What differences of fractions have beyond what anybody wrote is noise: 30.1 - 29.7 is 0.4. */
const plain = (value: number): number => (Number.isInteger(value) ? value : Number(value.toPrecision(DIGITS)))
const DIGITS = 12
