import type { FieldValue, LineOf } from '#schemas/log/line.ts'
import type { Issue, Report } from '#schemas/result.ts'
import { boardOf, cellOn, createBoardCheck } from './board.ts'
import { createGlyphs } from './glyphs.ts'
import { checkName, guess, Known } from './known.ts'
import type { Line } from './line-parser.ts'
import type {
  Effect,
  Log,
  LogDecision,
  LogEvent,
  LogFrame,
  LogTick,
  LogUnit,
  Setting,
  UnitState,
} from './log.ts'
import { cellFrom, changed, effectOf, isSettable, settingFrom } from './settings.ts'
import { decisionFrom } from './told-trace.ts'

interface OpenFrame extends Omit<LogFrame, 'steps'> {
  readonly steps: LogFrame['steps'][number][]
}

interface OpenTick extends LogTick {
  readonly frames: OpenFrame[]
  readonly decisions: LogDecision[]
}

const WITHIN_TICKS: ReadonlySet<Line['kind']> = new Set(['phase', 'decision', 'event'])

const named = (kind: Line['kind']): string => `${kind === 'event' ? 'an' : 'a'} ${kind}`

const NOBODY: readonly string[] = []
const NO_FIELDS: Readonly<Record<string, never>> = {}
const NOTHING_MORE: Issue['path'] = []
const NO_SETTINGS: readonly Setting[] = []
const NO_EFFECTS: readonly Effect[] = []
const NOWHERE: LogEvent['stood'] = []

/** Puts a log together line by line, and checks what lines say about each other. */
export class LogBuilder {
  readonly #known = new Known()
  readonly #glyphs = createGlyphs()
  #header: LineOf<'header'> | null = null
  #reportHeader: Report = () => {}
  #board: Log['board'] = null
  #level: string | null = null
  readonly #bars = new Set<string>()
  readonly #units: LogUnit[] = []
  /** Everybody as they are after the lines so far. */
  readonly #now: UnitState[] = []
  readonly #ticks: OpenTick[] = []
  /** The tick under way, as its line has it. */
  #tick = -1
  readonly #events: LogEvent[] = []
  #outcome: Log['outcome'] = null
  #isTrailing = false

  /** Takes a line; `report` hears what is wrong with it. */
  take(line: Line, report: Report): void {
    if (this.#outcome !== null) {
      if (!this.#isTrailing) report([], 'comes after the outcome, which is the last line of a log')
      this.#isTrailing = true
      return
    }
    const tick = this.#ticks.at(-1)
    if (tick === undefined && WITHIN_TICKS.has(line.kind))
      report([], `is ${named(line.kind)} before tick 0, where only units come`)
    switch (line.kind) {
      case 'header':
        this.#takeHeader(line.value, report)
        break
      case 'unit':
        this.#takeUnit(line.value, report)
        break
      case 'tick':
        this.#takeTick(line.value, report)
        break
      case 'phase':
        tick?.frames.push({ name: line.value.phase, steps: [] })
        break
      case 'decision':
        tick?.decisions.push(decisionFrom(line, this.#events.length, this.#known, report))
        break
      case 'event':
        this.#takeEvent(line.value, report)
        break
      case 'outcome':
        this.#takeOutcome(line.value, report)
    }
  }

  /** Lines after one that was refused may still name what it would have brought. */
  excuse(kind: Line['kind'], value: Readonly<Record<string, unknown>>): void {
    if (kind === 'unit') {
      this.#known.excuse('unit', value['unit'])
      if (typeof value['side'] === 'string') this.#known.bringSide(value['side'], [], () => {})
      else this.#known.excuseSide()
    }
    if (kind === 'event') this.#known.excuse('event', value['id'])
    if (kind === 'tick') this.#beginTick(typeof value['tick'] === 'number' ? value['tick'] : null, null)
  }

  /** What the lines so far add up to; of a whole log it is said what only shows at its end. */
  log(isWhole: boolean): Log {
    const header = this.#header
    const bars = [...this.#bars]
    if (isWhole && header?.level && bars.length > 0 && !this.#bars.has(header.level))
      this.#reportHeader(['header', 'level'], `there is no bar "${header.level}"${guess(header.level, bars)}`)
    return {
      game: header?.game ?? '',
      name: header?.name || (header?.game ?? ''),
      description: header?.description ?? null,
      sides: this.#known.sides,
      board: this.#board,
      level: this.#level,
      bars,
      units: this.#units,
      ticks: this.#ticks,
      events: this.#events,
      outcome: this.#outcome,
    }
  }

  #takeHeader(header: LineOf<'header'>, report: Report): void {
    if (this.#header !== null) {
      report([], 'is a second header; a log has one, which is its first line')
      return
    }
    this.#header = header
    this.#reportHeader = report
    this.#level = header.level ?? null
    const { board, sides } = header
    if (board) {
      this.#board = boardOf(board, (path, message) => report(['header', 'board', ...path], message))
      if (this.#board !== null) this.#known.offBoard = createBoardCheck(this.#board)
      this.#known.cellAt = ([col, row]) => cellOn(board.grid, col, row)
      board.marks?.forEach(({ at }, i) => {
        this.#known.checkCell(at, ['header', 'board', 'marks', i, 'at'], report)
      })
    }
    if (sides) this.#known.fixSides(sides, ['header', 'sides'], report)
  }

  #takeUnit(value: LineOf<'unit'>, report: Report): void {
    const { unit: id, side, at, badges } = value
    this.#known.bringSide(side, ['unit', 'side'], report)
    if (at) this.#known.checkCell(at, ['unit', 'at'], report)
    const [bars, max] = this.#barsFrom(value.bars, report)
    const fields = fieldsFrom(value.fields, ['unit', 'fields'], report)
    if (this.#known.units.has(id)) {
      report(['unit'], `"${id}" is there already; a unit's id comes once, and a set changes the unit`)
      return
    }
    const start: UnitState = {
      id,
      side,
      alive: true,
      at: at ? cellFrom(at) : null,
      bars,
      max,
      badges: badges ?? NOBODY,
      fields,
    }
    const name = value.name || id
    const number = this.#units.push({
      id,
      name,
      glyph: this.#glyphs.of(name, value.glyph || null),
      joins: this.#ticks.length === 0 ? null : this.#ticks.length - 1,
      start,
    })
    this.#known.units.set(id, number - 1)
    this.#now.push(start)
    this.#frame()?.steps.push({ unit: number - 1 })
  }

  #barsFrom(given: LineOf<'unit'>['bars'], report: Report): [Record<string, number>, Record<string, number>] {
    const values: Record<string, number> = {}
    const max: Record<string, number> = {}
    for (const [name, bar] of Object.entries(given ?? NO_FIELDS)) {
      if (bar === null) continue
      const path = ['unit', 'bars', name]
      if (isSettable(name)) report(path, 'cannot be the name of a bar: in a set it is something else')
      checkName(name, path, report)
      const [value, most] = typeof bar === 'number' ? [bar, bar] : bar
      values[name] = value
      max[name] = most
      this.#bars.add(name)
      this.#level ??= name
    }
    return [values, max]
  }

  /** What lines of the tick under way belong to; before tick 0 there is none. */
  #frame(): OpenFrame | undefined {
    const tick = this.#ticks.at(-1)
    if (tick?.frames.length === 0) tick.frames.push({ name: '', steps: [] })
    return tick?.frames.at(-1)
  }

  #takeTick({ tick, note }: LineOf<'tick'>, report: Report): void {
    const due = this.#tick + 1
    if (tick !== due)
      report(['tick'], `must be ${due}, ${due === 0 ? 'the first' : 'one more than the last'}, not ${tick}`)
    this.#beginTick(tick, note ?? null)
  }

  /** Those after a gap count on from there, so that it is told once. */
  #beginTick(tick: number | null, note: string | null): void {
    this.#tick = tick ?? this.#tick + 1
    this.#ticks.push({ note, frames: [], decisions: [] })
  }

  #takeOutcome({ outcome: text, winner }: LineOf<'outcome'>, report: Report): void {
    if (winner) this.#known.checkSide(winner, ['outcome', 'winner'], report)
    this.#outcome = { text, winner: winner ?? null }
  }

  #takeEvent(value: LineOf<'event'>, report: Report): void {
    const { event: type, text, tone, fields } = value
    const id = value.id ?? null
    const cause = value.cause ?? null
    const until = value.until ?? null
    const units = value.units ?? NOBODY
    units.forEach((unit, i) => {
      if (!this.#known.units.has(unit)) this.#known.unit(unit, ['event', 'units', i], report)
    })
    const causedBy = cause === null ? null : this.#known.event(cause, ['event', 'cause'], report)
    if (until !== null && until < this.#tick)
      report(['event', 'until'], `is ${until}, which is before this tick, ${this.#tick}`)
    if (id !== null && this.#known.hasEvent(id))
      report(['event', 'id'], `"${id}" is the id of an earlier event; ids must differ`)
    const set = this.#settingsFrom(value.set, report)
    const stood = this.#stood(units)
    const { effects, hasMoved } = this.#apply(set)
    const number = this.#events.push({
      tick: this.#ticks.length - 1,
      type,
      id,
      cause,
      causedBy,
      text: text ?? this.#plainText(type, units),
      hasOwnText: text != null,
      tone: tone ?? 'info',
      until,
      units,
      stood,
      set,
      effects,
      hasMoved,
      fields: fields ? fieldsFrom(fields, ['event', 'fields'], report) : NO_FIELDS,
    })
    if (id !== null) this.#known.bringEvent(id, number - 1)
    this.#frame()?.steps.push({ event: number - 1 })
  }

  #stood([doer, other]: readonly string[]): LogEvent['stood'] {
    if (this.#board === null || doer === undefined || other === undefined || doer === other) return NOWHERE
    return [doer, other].map((id) => {
      const unit = this.#now[this.#known.units.get(id) ?? -1]
      return unit?.alive ? unit.at : null
    })
  }

  #plainText(type: string, units: readonly string[]): string {
    return plainText(
      type,
      units.map((unit) => this.#nameOf(unit)),
    )
  }

  #nameOf(id: string): string {
    return this.#units[this.#known.units.get(id) ?? -1]?.name ?? id
  }

  #settingsFrom(set: LineOf<'event'>['set'], report: Report): readonly Setting[] {
    if (!set) return NO_SETTINGS
    const settings: Setting[] = []
    for (const id of Object.keys(set)) {
      const given = set[id]
      const tell: Report = (path, message) => report(['event', 'set', id, ...path], message)
      const number = this.#known.unit(id, NOTHING_MORE, tell)
      const unit = this.#now[number ?? -1]
      if (number !== null && unit !== undefined && given)
        settings.push(settingFrom(number, unit, given, this.#known, tell))
    }
    return settings
  }

  #apply(set: readonly Setting[]): Pick<LogEvent, 'effects' | 'hasMoved'> {
    if (set.length === 0) return { effects: NO_EFFECTS, hasMoved: false }
    const effects: Effect[] = []
    let hasMoved = false
    for (const setting of set) {
      const before = this.#now[setting.unit]
      if (before === undefined) continue
      const after = changed(before, setting)
      this.#now[setting.unit] = after
      hasMoved ||= after.at?.col !== before.at?.col || after.at?.row !== before.at?.row
      const effect = effectOf(setting.unit, before, after, this.#level)
      if (effect !== null) effects.push(effect)
    }
    return { effects: effects.length === 0 ? NO_EFFECTS : effects, hasMoved }
  }
}

function fieldsFrom(
  given: Readonly<Record<string, FieldValue | null>> | null | undefined,
  path: Issue['path'],
  report: Report,
): Record<string, FieldValue> {
  const fields: Record<string, FieldValue> = {}
  for (const [name, value] of Object.entries(given ?? NO_FIELDS)) {
    checkName(name, [...path, name], report)
    if (value !== null) fields[name] = value
  }
  return fields
}

/** "hit: Ash → Bor". */
const plainText = (type: string, [doer, ...others]: readonly string[]): string =>
  doer === undefined ? type : `${type}: ${doer}${others.length === 0 ? '' : ` → ${others.join(', ')}`}`
