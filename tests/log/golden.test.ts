import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { snapshotAt } from '#engine/core/simulate.ts'
import type { LogState } from '#engine/log/log.ts'
import { battleOf, found, soundLog } from './support.ts'

// Logs of games that others wrote, with what they hold by another reader.

interface Expected {
  readonly units: number
  readonly ticks: number
  readonly events: number
  readonly decisions: number
  readonly options: number
  readonly deaths: number
  readonly living: number
  readonly last: readonly { readonly unit: string; readonly alive: boolean; readonly bars: object }[]
  readonly outcome: { readonly outcome: string; readonly winner: string }
  readonly queries: readonly { readonly query: string; readonly total: number }[]
}

const FOLDER = new URL('../golden/logs/', import.meta.url)
const bytesOf = (file: string) => new Uint8Array(readFileSync(new URL(file, FOLDER)))
const expected = JSON.parse(readFileSync(new URL('expected.json', FOLDER), 'utf8')) as Record<
  string,
  Expected
>

describe.each(Object.entries(expected))('%s', (file, { queries, last, outcome, ...counts }) => {
  test('holds what another reader finds in it', async () => {
    const log = await soundLog(bytesOf(file))
    const timeline = battleOf(log)
    const { units } = snapshotAt(timeline, timeline.ticks).state as LogState
    const decisions = log.ticks.flatMap((tick) => tick.decisions)
    expect({
      units: log.units.length,
      ticks: timeline.ticks,
      events: log.events.length,
      decisions: decisions.length,
      options: decisions.reduce((sum, { options }) => sum + options, 0),
      deaths: log.events.flatMap(({ effects }) => effects).filter(({ presence }) => presence === 'gone')
        .length,
      living: units.filter(({ alive }) => alive).length,
    }).toEqual(counts)
    expect(timeline.outcome).toEqual({ kind: 'told', ...outcome })
    const lastOf = new Map(units.map(({ id, alive, bars }) => [id, { unit: id, alive, bars }]))
    expect(last.map(({ unit }) => lastOf.get(unit))).toEqual(last)
  })

  test.each(queries)('$query has $total rows', async ({ query, total }) => {
    expect(await found(bytesOf(file), query)).toHaveLength(total)
  })
})
