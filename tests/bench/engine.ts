import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import { performance } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { Bench } from 'tinybench'
import { packet } from '#engine/core/packet.ts'
import { createRecorder } from '#engine/core/record.ts'
import { createSimulation, simulate } from '#engine/core/simulate.ts'
import { KEYFRAME_EVERY, type Timeline } from '#engine/core/timeline.ts'
import { gambit } from '#engine/rulesets/gambit/index.ts'
import type { Gambit } from '#engine/rulesets/gambit/types.ts'
import { parse } from '#schemas/parsing/parse.ts'
import { rulesetOf, Scenario } from '../support/rulesets.ts'
import { longBattle } from './battles.ts'

// Everybody lives for ever and is in the thick of it: no tick is cheaper than another because half are dead.
// The other measure has mortal characters and goes on to the end.
const MORTAL_HP = 1000
const SIZES = [
  [3, 3],
  [10, 10],
  [45, 46],
] as const

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const rows: string[][] = []
const row = (what: string, ...values: string[]) => rows.push([what, ...values])
const thousands = (value: number) => Math.round(value).toLocaleString('en')
const times = (value: number) => `${value.toFixed(value < 10 ? 2 : 0)} ×`

/** Seconds a call takes when nothing disturbs it: the best of many, after a warm-up. */
async function secondsOf(work: () => void, ms = 800): Promise<number> {
  const bench = new Bench({ time: ms, warmupTime: ms / 2 })
  bench.add('work', work)
  await bench.run()
  const result = bench.tasks[0]!.result
  if (!('latency' in result)) throw new Error('the work failed')
  return result.latency.min / 1000
}

/** Seconds a tick takes, over a battle of so many ticks at most. */
async function tickSeconds(friends: number, enemies: number, ticks: number, hp?: number): Promise<number> {
  const scenario = longBattle(friends, enemies, ticks, hp)
  return (await secondsOf(() => simulate(gambit, scenario))) / simulate(gambit, scenario).ticks
}

async function bytesOf(make: () => unknown): Promise<number> {
  const kept: unknown[] = []
  const used = async () => {
    collectGarbage()
    // Buffers are given back in the background.
    await setTimeout(200)
    collectGarbage()
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    return heapUsed + arrayBuffers
  }
  make()
  const before = await used()
  for (let n = 0; n < 10; n++) kept.push(make())
  return ((await used()) - before) / kept.length
}

/** All of it before anything is recorded: tracing leaves the rules compiled for both, and slower. */
async function simulateBySize(): Promise<number[]> {
  const endless: number[] = []
  for (const [friends, enemies] of SIZES) {
    const name = `${friends}v${enemies}`
    const ticks = friends > 20 ? 200 : 2000
    const tick = await tickSeconds(friends, enemies, ticks)
    const mortal = await tickSeconds(friends, enemies, ticks, MORTAL_HP)
    const events = simulate(gambit, longBattle(friends, enemies, ticks)).log.end / ticks
    row(
      `${name}, nobody ever dies: simulate, with events`,
      `${thousands(1 / tick)} ticks/s`,
      `${events.toFixed(1)} events a tick`,
    )
    row(`${name}, ${MORTAL_HP} hp each, to the end: the same`, `${thousands(1 / mortal)} ticks/s`)
    endless.push(tick)
  }
  return endless
}

/** Battles of policies to their end, by what a tick is called in each ruleset. */
const PLAYED = [
  ['seeds/encounter/twenty-floors.json', 'team turns'],
  ['seeds/duel/policy-plays-both.json', 'inputs'],
  ['seeds/mech/sample-battle.json', 'phases'],
] as const

async function simulatePolicies(): Promise<void> {
  for (const [file, unit] of PLAYED) {
    const scenario = scenarioIn(file)
    const ruleset = rulesetOf(scenario)
    const { ticks, keyframes, log } = simulate(ruleset, scenario)
    const tick = (await secondsOf(() => simulate(ruleset, scenario))) / ticks
    const { state } = keyframes[keyframes.length >> 1]!
    const clone = await secondsOf(() => structuredClone(state))
    row(
      `${scenario.ruleset}, ${scenario.name.toLowerCase()}: simulate, policies choosing`,
      `${thousands(1 / tick)} ${unit}/s`,
      `${(log.end / ticks).toFixed(1)} events each, ${times(tick / clone)} of a structuredClone of the state`,
    )
  }
}

function scenarioIn(file: string): Scenario {
  const parsed = parse(Scenario, JSON.parse(readFileSync(file, 'utf8')))
  if (!parsed.ok) throw new Error(`${file} does not parse`)
  return parsed.value
}

function recordFirst(timeline: Timeline<Gambit>, ticks: number): void {
  const recorder = createRecorder(timeline)
  for (let tick = 0; tick < ticks; tick++) recorder.record(tick)
}

async function recordBySize(simulated: readonly number[]) {
  for (const [i, [friends, enemies]] of SIZES.entries()) {
    const timeline = simulate(gambit, longBattle(friends, enemies, 400))
    const record = (await secondsOf(() => recordFirst(timeline, 100))) / 100
    const { state } = timeline.keyframes.at(-1)!
    const clone = await secondsOf(() => structuredClone(state))
    row(
      `${friends}v${enemies}: record one tick`,
      times(record / simulated[i]!),
      `of a simulated tick; ${times(record / clone)} of a structuredClone of its state`,
    )
  }
}

async function flatness() {
  const perTick: number[] = []
  for (const ticks of [100, 1000, 10_000]) {
    const scenario = longBattle(3, 3, ticks)
    perTick.push((await secondsOf(() => simulate(gambit, scenario), 1200)) / ticks)
  }
  const base = perTick[0]!
  row('cost a tick over 100, 1,000, 10,000 ticks', ...perTick.map((seconds) => times(seconds / base)))

  const timeline = simulate(gambit, longBattle(3, 3, 10_064))
  const costs: number[] = []
  for (const tick of [10, 1000, 10_000]) {
    // As far from its keyframe as the others are.
    const same = tick - (tick % KEYFRAME_EVERY) + 10
    costs.push(await secondsOf(() => createRecorder(timeline).record(same)))
  }
  const first = costs[0]!
  row('cost of recording tick 10, 1,000, 10,000', ...costs.map((seconds) => times(seconds / first)))
}

async function memory() {
  for (const [friends, enemies] of SIZES.slice(0, 2)) {
    const scenario = longBattle(friends, enemies, 1000)
    const kept = await bytesOf(() => simulate(gambit, scenario))
    const timeline = simulate(gambit, scenario)
    const recorder = createRecorder(timeline)
    const records =
      (await bytesOf(() => Array.from({ length: 100 }, (_, tick) => recorder.record(tick)))) / 100
    const sent = JSON.stringify(packet(timeline, recorder, 500)).length
    row(
      `${friends}v${enemies}: kept of 1,000 simulated ticks`,
      `${thousands(kept / 1000)} kB`,
      `${thousands(kept / 1000)} bytes a tick`,
    )
    row(
      `${friends}v${enemies}: one recorded tick`,
      `${thousands(records)} bytes in memory`,
      `${thousands(sent)} bytes as a packet in JSON`,
    )
  }
}

async function slices() {
  const scenario = longBattle(45, 46, 10_000)
  const simulation = createSimulation(gambit, scenario)
  simulation.advance(100)
  const start = performance.now()
  let count = 0
  for (; count < 20; count++) simulation.advance(16)
  row('45v46: a slice of 16 ticks', `${((performance.now() - start) / count).toFixed(1)} ms`)
}

function batch() {
  const runs = 20_000
  const seconds = [1, 2].map((jobs) => {
    const start = performance.now()
    const { status } = spawnSync(process.execPath, [
      'dist/cli/tickscope.js',
      'batch',
      'seeds/gambit/3v3-showcase.json',
      ...['--runs', String(runs), '--jobs', String(jobs)],
    ])
    if (status !== 0) throw new Error('batch failed')
    return (performance.now() - start) / 1000
  })
  const [one, two] = seconds.map((value) => runs / value) as [number, number]
  row(
    'batch of the 3v3 showcase, 1 and 2 jobs',
    `${thousands(one)} battles/s`,
    `${thousands(two)} battles/s`,
    times(two / one),
  )
}

const simulated = await simulateBySize()
await simulatePolicies()
await flatness()
await recordBySize(simulated)
await memory()
await slices()
batch()

console.log(`${cpus()[0]?.model.trim()}, ${availableParallelism()} cores, Node ${process.version}\n`)
const width = Math.max(...rows.map(([what]) => what!.length))
for (const [what, ...values] of rows) console.log(`${what!.padEnd(width)}  ${values.join('  ')}`)
