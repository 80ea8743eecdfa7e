import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { recordingText } from '#engine/core/files/recording.ts'
import { replayOf } from '#engine/core/files/replay.ts'
import { verify } from '#engine/core/files/verify.ts'
import { packet } from '#engine/core/packet.ts'
import { createRecorder } from '#engine/core/record.ts'
import { simulate } from '#engine/core/simulate.ts'
import { documentFromText } from '#engine/document-text.ts'
import { parseDocument } from '#engine/documents.ts'
import type { Scenario } from '#schemas/documents/scenario.ts'
import { Packet } from '#schemas/packet.ts'
import { rulesetOf } from './support/rulesets.ts'

const FILES = readdirSync('seeds').flatMap((ruleset) =>
  readdirSync(`seeds/${ruleset}`).map((file) => `seeds/${ruleset}/${file}`),
)

async function scenarioFrom(file: string): Promise<Scenario> {
  const parsed = await documentFromText(readFileSync(file, 'utf8'))
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues))
  return parsed.value as Scenario
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

/** Longer battles would only say the same many times. */
const MOST_TICKS = 60

const SCENARIOS = await Promise.all(FILES.map(async (file) => [file, await scenarioFrom(file)] as const))

describe.each(SCENARIOS)('%s', (_, whole) => {
  const scenario = { ...whole, maxTicks: Math.min(MOST_TICKS, whole.maxTicks ?? MOST_TICKS) }
  const timeline = simulate(rulesetOf(scenario), scenario)

  test('makes packets, a recording and a replay that read back, and the replay verifies', async () => {
    const recorder = createRecorder(timeline)
    for (let tick = 0; tick <= timeline.ticks; tick++)
      expect(Packet.safeParse(packet(timeline, recorder, tick)).error).toBeUndefined()
    const recording = await documentFromText([...recordingText(timeline)].join(''))
    expect(recording.ok ? [] : recording.issues).toEqual([])
    const replay = replayOf(timeline)
    const read = await parseDocument(plain(replay))
    expect(read.ok ? [] : read.issues).toEqual([])
    expect(verify(rulesetOf(scenario), replay).differences).toEqual([])
  })

  test('the curve of a side is what the first bars of its units add up to', () => {
    const { sides } = timeline.ruleset
    const recorder = createRecorder(timeline)
    for (let tick = 0; tick <= timeline.ticks; tick++) {
      const { tokens } = packet(timeline, recorder, tick).frames[0]!.view
      sides.forEach((side, i) => {
        const bars = tokens.filter((token) => token.side === side).map(({ bars: [bar] }) => bar!.value)
        expect(timeline.strip.levels.at(tick * sides.length + i)).toBe(bars.reduce((a, b) => a + b, 0))
      })
    }
  })
})
