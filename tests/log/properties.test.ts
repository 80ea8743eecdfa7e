import { gunzipSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { recordingTicks } from '#engine/core/files/recording.ts'
import { digestsOf } from '#engine/core/files/replay.ts'
import { runToEnd } from '#engine/core/orders.ts'
import { snapshotAt } from '#engine/core/simulate.ts'
import { compareSources, compareTimelines } from '#engine/lab/compare/compare.ts'
import { toldTicks, toldTimeline } from '#engine/lab/told.ts'
import type { Log, LogState } from '#engine/log/log.ts'
import { logLines } from './arbitraries.ts'
import { battleOf, issuesOf, read, soundLog } from './support.ts'

const RUNS = { numRuns: 100 }
const textFrom = (lines: readonly string[]) => `${lines.join('\n')}\n`

type Unit = Record<string, unknown> & {
  bars: Record<string, number>
  max: Record<string, number>
  fields: object
}

/** The states of a log, put together in the plainest way. */
function statesOf(lines: readonly string[]): Unit[][] {
  const units = new Map<string, Unit>()
  const states: Unit[][] = []
  for (const line of lines.map((text) => JSON.parse(text))) {
    if (line.tick !== undefined) states.push(structuredClone([...units.values()]))
    if (line.unit !== undefined) {
      const pairs = Object.entries<number | [number, number]>(line.bars ?? {}).map(
        ([name, bar]) => [name, Array.isArray(bar) ? bar : ([bar, bar] as const)] as const,
      )
      units.set(line.unit, {
        id: line.unit,
        side: line.side,
        alive: true,
        at: placeOf(line.at),
        bars: Object.fromEntries(pairs.map(([name, [value]]) => [name, value])),
        max: Object.fromEntries(pairs.map(([name, [, most]]) => [name, most])),
        badges: line.badges ?? [],
        fields: line.fields ?? {},
      })
    }
    for (const [id, set] of Object.entries<Record<string, unknown>>(line.set ?? {})) {
      const unit = units.get(id)!
      for (const [key, value] of Object.entries(set))
        if (key === 'at') unit['at'] = placeOf(value as number[] | null)
        else if (key === 'fields')
          unit.fields = Object.fromEntries(
            Object.entries({ ...unit.fields, ...(value as object) }).filter(([, each]) => each !== null),
          )
        else if (['badges', 'side', 'alive'].includes(key)) unit[key] = value
        else if (Array.isArray(value)) [unit.bars[key], unit.max[key]] = value as [number, number]
        else unit.bars[key] = value as number
    }
  }
  states.push([...units.values()])
  return states
}

const placeOf = (at: readonly number[] | null | undefined) => (at ? { col: at[0], row: at[1] } : null)

test('what the writer writes is read without issues, strictly too, and adds up to what the lines say', async () => {
  await fc.assert(
    fc.asyncProperty(logLines, async (lines) => {
      expect(await issuesOf(textFrom(lines), { strict: true })).toEqual([])
      const timeline = battleOf(await soundLog(textFrom(lines)))
      const states = statesOf(lines)
      expect(timeline.ticks + 1).toBe(states.length)
      states.forEach((units, tick) => {
        expect((snapshotAt(timeline, tick).state as LogState).units).toEqual(units)
      })
    }),
    RUNS,
  )
})

/** The keys of a line in another order. */
function turned(line: string, by: number): string {
  const entries = Object.entries(JSON.parse(line))
  const at = by % entries.length
  return JSON.stringify(Object.fromEntries([...entries.slice(at), ...entries.slice(0, at)]))
}

/** A log with its reasons, which are read when they are asked for. */
const toldBy = (log: Log) => ({
  ...log,
  ticks: log.ticks.map((tick) => ({ ...tick, decisions: tick.decisions.map(({ trace }) => trace()) })),
})

test('a log is the same in any pieces, packed or not, with any line breaks and keys in any order', async () => {
  await fc.assert(
    fc.asyncProperty(
      logLines,
      fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1 }),
      fc.nat(10_000),
      async (lines, sizes, by) => {
        const log = await soundLog(textFrom(lines))
        const other = `\ufeff${lines.map((line) => turned(line, by)).join('\r\n\r\n')}`
        const bytes = Buffer.from(other)
        const at = by % bytes.length
        const inParts = Buffer.concat([gzipSync(bytes.subarray(0, at)), gzipSync(bytes.subarray(at))])
        for (const content of [other, gzipSync(other), inParts]) {
          const found = await read(typeof content === 'string' ? content : new Uint8Array(content), { sizes })
          expect({ ...found, log: toldBy(found.log) }).toEqual({ log: toldBy(log), issues: [], isCut: false })
        }
      },
    ),
    RUNS,
  )
})

interface Change {
  readonly kind: 'cut' | 'byte' | 'line' | 'twice' | 'swap' | 'value'
  readonly at: number
  readonly with: number
}

const changes: fc.Arbitrary<Change> = fc.record({
  kind: fc.constantFrom('cut', 'byte', 'line', 'twice', 'swap', 'value'),
  at: fc.nat(100_000),
  with: fc.nat(100_000),
})
const VALUES = ['null', '-1', '1e999', '""', '[]', '{}', '{"a":{}}', '[[1,2]]', 'true', '"u0"', '"__proto__"']

function damaged(lines: readonly string[], change: Change): Uint8Array {
  const at = change.at % lines.length
  const other = change.with % lines.length
  const bytes = (changed: readonly string[]) => new Uint8Array(Buffer.from(textFrom(changed)))
  switch (change.kind) {
    case 'line':
      return bytes(lines.toSpliced(at, 1))
    case 'twice':
      return bytes(lines.toSpliced(at, 0, lines[other]!))
    case 'swap':
      return bytes(lines.with(at, lines[other]!).with(other, lines[at]!))
    case 'value': {
      const values = [...lines[at]!.matchAll(/(?<=":)(?:"[^"]*"|-?[\d.]+|\[[^\]]*\]|true|false)/g)]
      const { 0: old = '', index = 0 } = values[change.with % Math.max(1, values.length)] ?? {}
      const line = lines[at]!
      const value = VALUES[change.at % VALUES.length]!
      return bytes(lines.with(at, line.slice(0, index) + value + line.slice(index + old.length)))
    }
    case 'cut':
      return bytes(lines).subarray(0, change.at % textFrom(lines).length)
    case 'byte': {
      const all = bytes(lines)
      all.set([change.with & 0xff], change.at % all.length)
      return all
    }
  }
}

test('whatever is wrong with a log is an issue, and what has none can be played and recorded', async () => {
  await fc.assert(
    fc.asyncProperty(logLines, changes, fc.boolean(), async (lines, change, isPacked) => {
      const bytes = damaged(lines, change)
      const { log, issues, isCut } = await read(isPacked ? new Uint8Array(gzipSync(bytes)) : bytes)
      for (const { message, line } of issues) {
        expect(message).not.toBe('')
        expect(line === null || (line ?? 0) >= 1).toBe(true)
      }
      if (issues.length > 0 && !isCut) return
      const timeline = battleOf(log)
      expect([...recordingTicks(timeline)]).toHaveLength(timeline.ticks + 1)
    }),
    { numRuns: 400 },
  )
})

function isSoundlyPacked(bytes: Uint8Array): boolean {
  try {
    return gunzipSync(bytes).length > 0
  } catch {
    return false
  }
}

test('packed data that is damaged or cut off anywhere is never taken for sound', async () => {
  await fc.assert(
    fc.asyncProperty(logLines, fc.nat(100_000), fc.nat(7), fc.boolean(), async (lines, at, bit, isCut) => {
      const bytes = new Uint8Array(gzipSync(textFrom(lines)))
      // What the header says of its time and system is nobody's concern.
      const place = 10 + (at % (bytes.length - 10))
      if (!isCut) bytes.set([bytes[place]! ^ (1 << bit)], place)
      const found = isCut ? bytes.subarray(0, place) : bytes
      expect((await issuesOf(found)).length === 0).toBe(isSoundlyPacked(found))
    }),
    RUNS,
  )
})

test('told again tick by tick, a battle has the states it was played with', async () => {
  await fc.assert(
    fc.asyncProperty(logLines, async (lines) => {
      const timeline = battleOf(await soundLog(textFrom(lines)))
      expect([...recordingTicks(timeline)].map(({ digest }) => digest)).toEqual([...digestsOf(timeline)])
    }),
    RUNS,
  )
})

/** Both ways in which battles are compared. */
async function compared(one: Log, other: Log) {
  const [a, b] = [battleOf(one), battleOf(other)]
  const sources = await compareSources(
    { told: toldTimeline(a), ticks: toldTicks(a, 0) },
    { told: toldTimeline(b), ticks: toldTicks(b, 0) },
  )
  expect(runToEnd(compareTimelines(a, b))).toEqual(sources)
  return sources
}

test('a log is the same as itself under other names and ids, and parts from another where one event is changed', async () => {
  await fc.assert(
    fc.asyncProperty(logLines, fc.nat(10_000), async (lines, pick) => {
      const log = await soundLog(textFrom(lines))
      const renamed = lines.map((text) => {
        const line = JSON.parse(text)
        if (line.format !== undefined) line.name = 'Another'
        if (line.unit !== undefined) line.name = `Another ${line.unit}`
        if (line.id !== undefined) line.id = `e${line.id}`
        if (line.cause !== undefined) line.cause = `e${line.cause}`
        return JSON.stringify(line)
      })
      expect(await compared(log, await soundLog(textFrom(renamed)))).toMatchObject({ same: true })
      const events = lines.flatMap((line, i) => (JSON.parse(line).event === undefined ? [] : [i]))
      if (events.length === 0) return
      const at = events[pick % events.length]!
      const changed = { ...JSON.parse(lines[at]!), event: 'other' }
      const tick = lines.slice(0, at).filter((line) => JSON.parse(line).tick !== undefined).length - 1
      const other = await soundLog(textFrom(lines.with(at, JSON.stringify(changed))))
      expect(await compared(log, other)).toMatchObject({ same: false, tick, kind: 'event' })
    }),
    RUNS,
  )
})
