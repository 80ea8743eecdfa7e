// Writes a battle of your game as a log that Tickscope opens. It needs nothing else: copy this file into your game, or
// import it from `tickscope/log`. How to use it: docs/your-game.md.

export type LogScalar = string | number | boolean
/** Whole numbers, `[0, 0]` at the top left. */
export type LogCell = readonly [column: number, row: number]
/** A lone number is its own max. */
export type LogBar = number | readonly [value: number, max: number]
export type LogTone = 'attack' | 'heal' | 'move' | 'effect' | 'miss' | 'death' | 'info'
type Named<T> = { readonly [name: string]: T }

export interface LogHeader {
  /** What the game is called. Logs of one game can be compared. */
  readonly game: string
  readonly name?: string | undefined
  readonly description?: string | undefined
  /** Given, there are no others. */
  readonly sides?: readonly string[] | undefined
  readonly board?: LogBoard | undefined
  /** The bar that lanes and curves follow; by default the first bar of the first unit that has one. */
  readonly level?: string | undefined
  /** Free: engine, version, seed. */
  readonly source?: Named<unknown> | undefined
}

export interface LogBoard {
  readonly grid: 'square' | 'hex-pointy' | 'hex-flat'
  readonly width?: number | undefined
  readonly height?: number | undefined
  /** In place of width and height: a board of any shape. */
  readonly cells?: readonly LogCell[] | undefined
  readonly marks?: readonly LogMark[] | undefined
}

export interface LogMark {
  readonly at: LogCell
  readonly label: string
  readonly glyph?: string | undefined
}

export interface LogUnit {
  readonly name?: string | undefined
  readonly glyph?: string | undefined
  readonly bars?: Named<LogBar> | undefined
  readonly at?: LogCell | undefined
  readonly badges?: readonly string[] | undefined
  readonly fields?: Named<LogScalar> | undefined
}

export interface LogDecision {
  readonly question?: string | undefined
  /** In the order considered; none if it was busy. */
  readonly options?: readonly LogOption[] | undefined
}

export interface LogOption {
  readonly label: string
  readonly verdict: 'selected' | 'rejected' | 'skipped'
  readonly reason?: string | undefined
  readonly checks?: readonly LogCheck[] | undefined
  readonly candidates?: readonly LogCandidate[] | undefined
}

export interface LogCheck {
  readonly name: string
  readonly passed: boolean
  readonly actual?: LogScalar | undefined
  readonly relation?: '<' | '<=' | '=' | '>=' | '>' | undefined
  readonly needed?: LogScalar | undefined
  readonly note?: string | undefined
}

export interface LogCandidate {
  readonly unit?: string | undefined
  readonly at?: LogCell | undefined
  readonly score?: Named<number> | undefined
  readonly kept: boolean
  readonly because?: string | undefined
}

export interface LogEvent {
  /** The id that an earlier event returned. */
  readonly cause?: number | null | undefined
  readonly text?: string | undefined
  /** The doer, then whom it concerns. */
  readonly units?: readonly string[] | null | undefined
  readonly tone?: LogTone | undefined
  /** The tick up to which a bar is drawn on the doer's lane. */
  readonly until?: number | undefined
  /** What changes, by unit. */
  readonly set?: Named<LogChange> | null | undefined
  readonly fields?: Named<LogScalar> | undefined
}

/** A bar by its name takes a value or `[value, max]`. */
export interface LogChange {
  readonly [bar: string]: LogBar | LogCell | readonly string[] | LogScalar | Named<LogScalar | null> | null
  /** `null` takes it off the board. */
  readonly at?: LogCell | null
  readonly badges?: readonly string[]
  readonly side?: string
  /** `false`: it is gone. `true`: it is back, with what it had. */
  readonly alive?: boolean
  /** Only the fields named change; one that is `null` goes. */
  readonly fields?: Named<LogScalar | null>
}

/** Where the lines go. Each is written as it happens, so a crashed game still leaves its log. */
export interface LogSink {
  write(line: string): unknown
  close?(): unknown
}

/** Every method throws a sentence that says what is wrong, and then writes nothing. */
export interface LogWriter {
  unit(id: string, side: string, details?: LogUnit): void
  /** Begins the next tick, counted from 0, and returns its number. */
  tick(note?: string): number
  phase(name: string): void
  /** `who` is a unit or a side. */
  decision(who: string, details?: LogDecision): void
  /** Returns its id, which later events can name as their cause. */
  event(type: string, details?: LogEvent): number
  outcome(text: string, details?: { readonly winner?: string | undefined }): void
  close(): void
}

const TONES = ['attack', 'heal', 'move', 'effect', 'miss', 'death', 'info']
const VERDICTS = ['selected', 'rejected', 'skipped']
const SET_KEYS = ['at', 'badges', 'side', 'alive', 'fields']
const HEADER_KEYS = ['game', 'name', 'description', 'sides', 'board', 'level', 'source']
const UNIT_KEYS = ['name', 'glyph', 'bars', 'at', 'badges', 'fields']
const DECISION_KEYS = ['question', 'options']
const EVENT_KEYS = ['cause', 'text', 'units', 'tone', 'until', 'set', 'fields']

function demand(holds: boolean, sentence: string): asserts holds {
  if (!holds) throw new Error(`Tickscope log: ${sentence}`)
}

export function openLog(sink: LogSink, header: LogHeader): LogWriter {
  const barsOf = new Map<string, readonly string[]>()
  const sides = new Set(listOf(header.sides, 'The header: sides'))
  const areSidesFixed = isGiven(header.sides)
  let tick = -1
  let events = 0
  let ended = false
  let isClosed = false

  const write = (line: object, what: string) => {
    demandFinite(line, what)
    sink.write(`${JSON.stringify(line)}\n`)
  }
  const demandOpen = () => demand(!ended, 'it has ended: nothing can follow the outcome')
  const demandTick = (what: string) => {
    demandOpen()
    demand(tick >= 0, `${what} comes before the first tick: call tick() first`)
  }
  const demandUnit = (id: string, what: string) =>
    demand(barsOf.has(id), `${what} names unit "${id}", which has not joined: call unit() for it first`)
  const demandSide = (side: string, what: string) =>
    demand(sides.has(side), `${what} names side "${side}", which is none of ${[...sides].join(', ')}`)

  const demandCell = (at: LogCell | null | undefined, what: string) => {
    if (!isGiven(at)) return
    const isList = Array.isArray(at)
    const place = `${what} is at ${isList ? `[${at.join(', ')}]` : at}`
    const isCell = isList && at.length === 2 && at.every(Number.isInteger)
    demand(isCell, `${place}: a cell is two whole numbers`)
    const { width, height } = header.board ?? {}
    if (!isGiven(width) || !isGiven(height)) return
    const isOn = at[0] >= 0 && at[0] < width && at[1] >= 0 && at[1] < height
    demand(isOn, `${place}, off the board: columns are 0 to ${width - 1}, rows 0 to ${height - 1}`)
  }

  const demandChange = (id: string, change: LogChange, what: string) => {
    demandUnit(id, what)
    demandKind(change, 'a map', `${what}: set: ${id}`)
    const known = [...(barsOf.get(id) ?? []), ...SET_KEYS]
    for (const key of Object.keys(change))
      demand(known.includes(key), `${what} sets "${key}" of "${id}", which has only ${known.join(', ')}`)
    if (isGiven(change.side)) demandSide(change.side, what)
    demandCell(change.at, `${what}: "${id}"`)
    demandNames(change.fields, what, `set: ${id}: fields`)
  }

  const demandOption = (option: LogOption, i: number, what: string) => {
    const path = `${what}: options: ${i}`
    demandKind(option, 'a map', path)
    demand(
      VERDICTS.includes(option.verdict),
      `${what}: option "${option.label}" has verdict "${option.verdict}", which is none of ${VERDICTS.join(', ')}`,
    )
    for (const [j, candidate] of listOf(option.candidates, `${path}: candidates`).entries()) {
      demandKind(candidate, 'a map', `${path}: candidates: ${j}`)
      if (isGiven(candidate.unit)) demandUnit(candidate.unit, what)
      demandCell(candidate.at, `${what}: a candidate`)
    }
  }

  const demandEvent = ({ cause, units, tone, until, set, fields }: LogEvent, what: string) => {
    for (const id of listOf(units, `${what}: units`)) demandUnit(id, what)
    demandMap(set, `${what}: set`)
    for (const [id, change] of Object.entries(set ?? {})) demandChange(id, change, what)
    const isKnown = !isGiven(cause) || (Number.isInteger(cause) && cause >= 1 && cause <= events)
    demand(isKnown, `${what} has cause ${cause}, which is no event so far`)
    const hasTone = !isGiven(tone) || TONES.includes(tone)
    demand(hasTone, `${what} has tone "${tone}", which is none of ${TONES.join(', ')}`)
    if (isGiven(until)) demandKind(until, 'a number', `${what}: until`)
    const isAhead = !isGiven(until) || until >= tick
    demand(isAhead, `${what} lasts until tick ${until}, but this is tick ${tick}`)
    demandNames(fields, what, 'fields')
  }

  demandKind(header.game, 'a text', 'The header: game')
  demandMap(header.board, 'The header: board')
  write({ format: 'tickscope/log', version: 1, ...inOrder(header, HEADER_KEYS, 'The header') }, 'The header')
  return {
    unit(id, side, details = {}) {
      const what = `Unit "${id}"`
      demandOpen()
      demandKind(id, 'a text', `${what}: id`)
      demandKind(side, 'a text', `${what}: side`)
      demand(!barsOf.has(id), `${what} is there already: to bring it back, set "alive" to true in an event`)
      if (areSidesFixed) demandSide(side, what)
      demandCell(details.at, what)
      demandNames(details.bars, what, 'bars')
      demandNames(details.fields, what, 'fields')
      const bars = Object.keys(details.bars ?? {})
      const taken = bars.find((bar) => SET_KEYS.includes(bar))
      demand(taken === undefined, `${what} has a bar called "${taken}", which means something else in a set`)
      write({ unit: id, side, ...inOrder(details, UNIT_KEYS, what) }, what)
      barsOf.set(id, bars)
      sides.add(side)
    },
    tick(note) {
      demandOpen()
      write({ tick: tick + 1, note: note ?? undefined }, `Tick ${tick + 1}`)
      return ++tick
    },
    phase(name) {
      const what = `Phase "${name}"`
      demandTick(what)
      demandKind(name, 'a text', `${what}: name`)
      write({ phase: name }, what)
    },
    decision(who, details = {}) {
      const what = `Decision of "${who}"`
      demandTick(what)
      demand(barsOf.has(who) || sides.has(who), `${what}: no unit or side is called that`)
      const options = listOf(details.options, `${what}: options`)
      for (const [i, option] of options.entries()) demandOption(option, i, what)
      const selected = options.filter(({ verdict }) => verdict === 'selected').length
      demand(selected <= 1, `${what} has ${selected} selected options: only one can be chosen`)
      write({ decision: who, ...inOrder(details, DECISION_KEYS, what) }, what)
    },
    event(type, details = {}) {
      const what = `Event "${type}"`
      demandTick(what)
      demandKind(type, 'a text', `${what}: type`)
      demandEvent(details, what)
      write({ event: type, id: events + 1, ...inOrder(details, EVENT_KEYS, what) }, what)
      return ++events
    },
    outcome(text, details = {}) {
      demandOpen()
      demandKind(text, 'a text', 'The outcome')
      if (isGiven(details.winner)) demandSide(details.winner, 'The outcome')
      write({ outcome: text, ...inOrder(details, ['winner'], 'The outcome') }, 'The outcome')
      ended = true
    },
    close() {
      if (!isClosed) sink.close?.()
      ended = true
      isClosed = true
    },
  }
}

/** Null says as much as leaving it out. */
function isGiven<T>(value: T): value is NonNullable<T> {
  return value !== null && value !== undefined
}

const KINDS = new Map([
  ['string', 'a text'],
  ['object', 'a map'],
])

function kindOf(value: unknown): string {
  if (!isGiven(value)) return 'nothing'
  return Array.isArray(value) ? 'a list' : (KINDS.get(typeof value) ?? `a ${typeof value}`)
}

function demandKind(value: unknown, kind: string, path: string): void {
  demand(kindOf(value) === kind, `${path} is ${kindOf(value)}, but should be ${kind}`)
}

function listOf<T>(value: readonly T[] | null | undefined, path: string): readonly T[] {
  if (!isGiven(value)) return []
  demandKind(value, 'a list', path)
  return value
}

function demandMap(value: unknown, path: string): void {
  if (isGiven(value)) demandKind(value, 'a map', path)
}

/** Columns are named after them. */
function demandNames(named: Named<unknown> | null | undefined, what: string, key: string): void {
  demandMap(named, `${what}: ${key}`)
  for (const name of Object.keys(named ?? {}))
    demand(/^[\p{L}\p{Nd}_]+$/u.test(name), `${what} has "${name}": names are made of letters, digits and _`)
}

function demandFinite(value: unknown, path: string): void {
  if (typeof value === 'number')
    demand(Number.isFinite(value), `${path} is ${value}: only finite numbers can be written`)
  if (typeof value === 'object' && value !== null)
    for (const [key, part] of Object.entries(value)) demandFinite(part, `${path}: ${key}`)
}

function inOrder(details: object, keys: readonly string[], what: string): object {
  const given = new Map(Object.entries(details))
  for (const key of given.keys())
    demand(keys.includes(key), `${what} has "${key}", which is none of ${keys.join(', ')}`)
  return Object.fromEntries(keys.map((key) => [key, given.get(key) ?? undefined]))
}
