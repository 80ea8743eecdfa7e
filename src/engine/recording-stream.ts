import type { Ruleset } from '#engine/core/ruleset.ts'
import type { Edit } from '#schemas/documents/battle.ts'
import type { RulesetSchemas } from '#schemas/documents/per-ruleset.ts'
import {
  createTickChecks,
  type RecordedTick,
  type Recording,
  recordingAroundTicks,
  tickSchema,
} from '#schemas/documents/recording.ts'
import type { Scenario } from '#schemas/documents/scenario.ts'
import { MAX_TICKS } from '#schemas/limits.ts'
import { LARGEST_FILE, NOT_TEXT, tooLarge } from '#schemas/parsing/files.ts'
import {
  createCutter,
  jsonFromPart,
  type ListStart,
  locateInPart,
  type Part,
} from '#schemas/parsing/json-parts.ts'
import { type Json, repeatedSentence } from '#schemas/parsing/json-text.ts'
import { parse } from '#schemas/parsing/parse.ts'
import { capIssues, type Issue, invalid, MOST_ISSUES, type Parsed, textFromPath } from '#schemas/result.ts'
import { parseDocument, rulesetIn } from './documents.ts'

// A recording may be larger than what can be held, and is read tick by tick: of each only its digest is kept.

const FORMAT = 'tickscope/recording'

/** A file too large to be read as one text. */
export interface LargeFile {
  /** In bytes; null if that shows only at its end. */
  readonly size: number | null
  /** Its bytes from the start; null if they came once and cannot come again. */
  bytes(): AsyncIterable<Uint8Array> | null
}

const NOTHING: AsyncIterable<Uint8Array> = { async *[Symbol.asyncIterator]() {} }

const UNREADABLE = invalid([
  {
    path: ['ticks'],
    message:
      'come before the scenario they belong to, and are too many to be kept until then; read it from a file',
  },
])

/** How far a file is read. */
export interface Step {
  /** In bytes. */
  readonly read: number
  /** The battle, with the step at which it can be played: before the ticks, if everything else stands before them. */
  readonly battle: RecordedBattle | null
}

interface RecordedBattle {
  readonly ruleset: Ruleset
  readonly scenario: Scenario
  readonly edits: readonly Edit[]
}

/** Reads a large file, which must be a recording, and says all that is wrong with it, as if it were small. */
export async function* recordingFromFile(file: LargeFile): AsyncGenerator<Step, Parsed<Recording>> {
  const around = createSurroundings()
  let ticks: TickReader | null = null
  let isAhead = false
  for await (const { part, read } of partsOf(file.bytes() ?? NOTHING)) {
    let battle: RecordedBattle | null = null
    if (part === null) return NOT_TEXT
    if (part.kind === 'entry') {
      const fault = ticks?.take(part) ?? null
      if (fault !== null) return invalid([fault])
    } else if (part.kind === 'list') {
      around.takeTicks(part.part)
      const ruleset = await around.ruleset()
      isAhead = ruleset === null
      ticks = ruleset && createTickReader(ruleset.schemas, part.part)
      battle = ruleset && around.battle(ruleset)
    } else {
      if (part.kind === 'broken' && !around.isRecording()) return tooLarge(file.size)
      const json = jsonFromPart(part)
      if (!json.ok) return around.isRecording() ? json : tooLarge(file.size)
      around.take(part, json.value)
      if (around.isOther()) return tooLarge(file.size)
    }
    yield { read, battle }
  }
  if (!around.isRecording()) return tooLarge(file.size)
  const ruleset = await around.ruleset()
  if (ruleset === null) return parseDocument(around.document(0)) as Promise<Parsed<Recording>>
  if (isAhead) {
    // The ticks come before what is needed to understand them: now they can be read.
    const again = file.bytes()
    if (again === null) return UNREADABLE
    for await (const { part, read } of partsOf(again)) {
      if (part === null) return NOT_TEXT
      if (part.kind === 'list') ticks = createTickReader(ruleset.schemas, part.part)
      const fault = part.kind === 'entry' ? (ticks?.take(part) ?? null) : null
      if (fault !== null) return invalid([fault])
      yield { read, battle: null }
    }
  }
  return whole(around, ticks, ruleset.schemas)
}

/** The ticks of a recording that is known to be sound, one after another. */
export async function* ticksFromFile(
  bytes: AsyncIterable<Uint8Array>,
  schemas: RulesetSchemas,
): AsyncGenerator<RecordedTick, void> {
  const schema = tickSchema(schemas)
  for await (const { part } of partsOf(bytes)) {
    const json = part?.kind === 'entry' ? jsonFromPart(part) : null
    const parsed = json?.ok ? parse(schema, json.value.value) : null
    if (parsed?.ok) yield parsed.value as RecordedTick
  }
}

/** All of it put together, or all that is wrong. */
function whole(
  around: ReturnType<typeof createSurroundings>,
  ticks: TickReader | null,
  schemas: RulesetSchemas,
): Parsed<Recording> {
  const document = around.document(ticks?.count() ?? 0)
  const parsed = parse(recordingAroundTicks(schemas), document)
  const issues = capIssues([
    ...around.issues(parsed.ok ? [] : parsed.issues),
    ...(ticks?.end(document['outcome']) ?? []),
  ])
  if (!parsed.ok || issues.length > 0) return invalid(issues)
  return { ok: true, value: { ...parsed.value, ticks: ticks?.digests ?? [] } as Recording }
}

interface Cut {
  /** Null where the file is no text. */
  readonly part: Part | ListStart | null
  readonly read: number
}

async function* partsOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Cut> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const cutter = createCutter('ticks')
  let read = 0
  for await (const chunk of bytes) {
    read += chunk.length
    const text = textOf(decoder, chunk)
    if (text === null) return yield { part: null, read }
    for (const part of cutter.push(text)) yield { part, read }
  }
  if (textOf(decoder) === null) return yield { part: null, read }
  const missing = cutter.end()
  if (missing !== null) yield { part: missing, read }
}

/** The text of some bytes, or what is left at the end; null if there is none. */
function textOf(decoder: TextDecoder, bytes?: Uint8Array): string | null {
  try {
    return decoder.decode(bytes, { stream: bytes !== undefined })
  } catch {
    return null
  }
}

/** What a recording says beside its ticks. */
function createSurroundings() {
  const known = new Map<string, { readonly part: Part; readonly value: unknown; readonly times: number }>()
  const found = createFound()
  let length = 0
  const saidOf = (key: string) => known.get(key)?.value
  const isRecording = () => saidOf('format') === FORMAT
  const document = (ticks: number): Record<string, unknown> =>
    Object.fromEntries(
      [...known].map(([key, { value }]) => [key, value === TICKS ? Array.from({ length: ticks }) : value]),
    )
  const note = (key: string, part: Part, value: unknown) =>
    known.set(key, { part, value, times: (known.get(key)?.times ?? 0) + 1 })
  return {
    take(part: Part, { value, issues }: Json): void {
      found.addOfText(part, issues)
      length += part.text.length
      for (const [key, own] of Object.entries(value as object)) note(key, part, own)
    },
    takeTicks: (part: Part) => note('ticks', part, TICKS),
    isRecording,
    /** Whether it is no recording, or too long beside its ticks. */
    isOther: () => (known.has('format') && !isRecording()) || length > LARGEST_FILE,
    ruleset: async () => (isRecording() ? rulesetIn(saidOf('scenario')) : null),
    /** The battle, if all that belongs to it is there already. */
    battle(ruleset: Ruleset): RecordedBattle | null {
      const parsed = parse(recordingAroundTicks(ruleset.schemas), document(0))
      if (!parsed.ok) return null
      const { scenario, edits = [] } = parsed.value
      return { ruleset, scenario, edits }
    },
    document,
    /** All that is wrong, with what a schema found. */
    issues(others: readonly Issue[]): readonly Issue[] {
      for (const [key, { part, times }] of known)
        if (times > 1) found.addOfText(part, [{ path: [key], message: repeatedSentence(times) }])
      for (const issue of others) {
        // What is missing is missing from the beginning.
        const { part } = known.get(String(issue.path[0])) ?? [...known.values()][0] ?? {}
        if (part !== undefined) found.add(part, [issue])
      }
      return found.all()
    },
  }
}

/** In place of the list that is read entry by entry. */
const TICKS = Symbol('ticks')

type TickReader = ReturnType<typeof createTickReader>

/** Checks the ticks of a recording as they come. */
function createTickReader(schemas: RulesetSchemas, list: Part) {
  const schema = tickSchema(schemas)
  const said = new Set<string>()
  const found = createFound(said)
  const checked = createFound(said)
  const digests: { readonly digest: string }[] = []
  let count = 0
  /** The entry that is read, and the one before; at first the list itself. */
  let part = list
  let last = list
  const checks = createTickChecks((path, message) =>
    checked.add(path[1] === count ? part : last, [{ path, message }]),
  )
  return {
    digests,
    count: () => count,
    /** Why the text cannot be read on; null if it can. */
    take(next: Part): Issue | null {
      part = next
      // As with any list, one that is too long is only counted.
      if (count <= MAX_TICKS) {
        const json = jsonFromPart(next)
        if (!json.ok) return json.issues[0] ?? null
        const { value, issues } = json.value
        found.addOfText(next, issues)
        const parsed = parse(schema, value)
        if (parsed.ok) digests.push({ digest: parsed.value.digest })
        else
          found.add(
            next,
            parsed.issues.map((issue) => ({ ...issue, path: [...next.path, ...issue.path] })),
          )
        checks.take(value)
      }
      last = next
      count++
      return null
    },
    end(outcome: unknown): readonly Issue[] {
      checks.end(outcome)
      return count > MAX_TICKS + 1 ? [] : [...found.all(), ...checked.all()]
    },
  }
}

/** Issues of many parts: the first with their places, the others only counted. */
function createFound(said = new Set<string>()) {
  const told: Issue[] = []
  let count = 0
  let isLeast = false
  function add(part: Part, issues: readonly Issue[]): void {
    for (const { more } of issues) {
      count += more?.count ?? 0
      isLeast ||= more?.isLeast ?? false
    }
    const single = issues.filter(({ path, more }) => more === undefined && !said.has(textFromPath(path)))
    const kept = single.slice(0, MOST_ISSUES - told.length)
    count += single.length - kept.length
    if (kept.length > 0) told.push(...locateInPart(part, kept))
  }
  return {
    add,
    /** What is wrong with a text need not be said again of its value. */
    addOfText(part: Part, issues: readonly Issue[]): void {
      add(part, issues)
      for (const { path } of issues) said.add(textFromPath(path))
    },
    all: (): readonly Issue[] =>
      count === 0 && !isLeast ? told : [...told, { path: [], message: '', more: { count, isLeast } }],
  }
}
