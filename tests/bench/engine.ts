import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { Worker } from 'node:worker_threads'
import { packet } from '#engine/core/packet.ts'
import { createRecorder } from '#engine/core/record.ts'
import { simulate } from '#engine/core/simulate.ts'
import { firstState } from '#engine/core/timeline.ts'
import { runChunk } from '#engine/lab/jobs.ts'
import { scenarioWith } from '#engine/lab/settings.ts'
import { variantsOf } from '#engine/lab/sweep.ts'
import type { Variant } from '#engine/lab/types.ts'
import { toldBattleFrom } from '#engine/log/told-battle.ts'
import { gambit } from '#engine/rulesets/gambit/index.ts'
import { Packet } from '#schemas/packet.ts'
import { leanPacket } from '#worker/lean-packet.ts'
import { longBattle } from './battles.ts'
import type { CaseName, Measured } from './cases.ts'
import { run, tickscope } from './commands.ts'
import { earlierBuild } from './earlier-build.ts'
import { longLog } from './logs.ts'

const rows: string[][] = []
const row = (what: string, ...values: string[]) => rows.push([what, ...values])
const thousands = (value: number) => Math.round(value).toLocaleString('en')
const times = (value: number) => `${value.toFixed(value < 10 ? 2 : 0)} ×`
const megabytes = (bytes: number) => `${thousands(bytes / 1e6)} MB`

const [ref] = process.argv.slice(2)
const before = earlierBuild(ref)
const folder = mkdtempSync(join(tmpdir(), 'tickscope-bench-'))

const ROUNDS = 3
const SECONDS = '1.5'

/** The best of some rounds, taken in turn with those of the earlier commit: what disturbs one disturbs the other. */
function measure(name: CaseName): { now: Measured; before: Measured | null } {
  const best = (build: string, soFar: Measured | null): Measured => {
    const measured: Measured = JSON.parse(run('bench/measure.js', [name, SECONDS], build))
    return soFar === null || measured.simulate < soFar.simulate ? measured : soFar
  }
  let now: Measured | null = null
  let earlier: Measured | null = null
  for (let n = 0; n < ROUNDS || now === null; n++) {
    now = best('.', now)
    if (before !== null) earlier = best(before, earlier)
  }
  return { now, before: earlier }
}

/** By what a tick is called in its ruleset. */
const SIMULATED: readonly (readonly [CaseName, string])[] = [
  ['3v3', 'ticks'],
  ['10v10', 'ticks'],
  ['45v46', 'ticks'],
  ['3v3, mortal', 'ticks'],
  ['10v10, mortal', 'ticks'],
  ['encounter', 'team turns'],
  ['duel', 'inputs'],
  ['mech', 'phases'],
]

/** Seconds a tick at 3v3. */
function simulateAll(): number {
  const perTick = SIMULATED.map(([name, unit]) => {
    const { now, before: earlier } = measure(name)
    row(
      `simulate ${name}`,
      `${thousands(1 / now.simulate)} ${unit}/s`,
      earlier === null
        ? 'nothing to compare with'
        : `${times(earlier.simulate / now.simulate)} as fast as before`,
      `${times(now.simulate / now.clone)} a structuredClone of the state`,
      `${(now.events / now.ticks).toFixed(1)} events each`,
    )
    return now.simulate
  })
  return perTick[0]!
}

const SHOWCASE = 'seeds/gambit/3v3-showcase.json'

/** Battles and ticks a second of a batch, the start of the process not counted. */
function batchPace(jobs: number, build?: string): { battles: number; ticks: number } {
  const seconds = (runs: number) => {
    const since = performance.now()
    // Earlier builds measured nothing but ticks, and took no such option.
    const metric = build === undefined ? ['--metric', 'ticks'] : []
    const args = ['batch', SHOWCASE, '--json', '--runs', String(runs), '--jobs', String(jobs), ...metric]
    const { ticks } = JSON.parse(tickscope(args, build))
    return { took: (performance.now() - since) / 1000, ticks: ticks.mean as number }
  }
  const runs = build === undefined ? 150_000 * jobs : 20_000
  const best = Array.from({ length: ROUNDS }, () => {
    const start = seconds(jobs)
    const { took, ticks } = seconds(runs)
    return { battles: runs / (took - start.took), ticks }
  }).reduce((one, other) => (one.battles > other.battles ? one : other))
  return { battles: best.battles, ticks: best.battles * best.ticks }
}

function batch(simulateTick: number): void {
  const one = batchPace(1)
  const two = batchPace(2)
  row(
    'batch of the 3v3 showcase, one thread',
    `${thousands(one.battles)} battles/s, ${thousands(one.ticks)} ticks/s`,
    ...(before === null ? [] : [`${times(one.battles / batchPace(1, before).battles)} as fast as before`]),
    `${times(one.ticks * simulateTick)} the ticks of simulate at 3v3`,
  )
  row(
    'the same, two threads',
    `${thousands(two.battles)} battles/s`,
    `${times(two.battles / one.battles)} one thread`,
  )
}

const THRESHOLD = '/setup/characters/1/skills/0/trigger/conditionValue'

/** The best of some rounds, the first two for warming up. */
async function bestMs(work: () => Promise<unknown>): Promise<number> {
  const took: number[] = []
  for (let n = 0; n < ROUNDS + 2; n++) {
    const since = performance.now()
    await work()
    took.push(performance.now() - since)
  }
  return Math.min(...took.slice(2))
}

/** Everything on one thread. */
async function lab(): Promise<void> {
  const scenario = JSON.parse(readFileSync(SHOWCASE, 'utf8'))
  const battle = { scenario, edits: [] }
  const oddsOf = (variants: readonly Variant[]) => () =>
    runChunk({ job: 'odds', question: { ...battle, variants }, first: 0, count: variants.length })
  row('the 3v3 showcase: exact odds', `${(await bestMs(oddsOf([{}]))).toFixed(1)} ms`)
  const swept = await bestMs(oddsOf(variantsOf([{ pointer: THRESHOLD, from: 25, to: 100, step: 5 }])))
  row('an exact sweep of 16 points', `${swept.toFixed(0)} ms`)
  const runs = 10_000
  const other = await scenarioWith(scenario, [{ keys: THRESHOLD.split('/').slice(1), value: 75 }])
  if (!other.ok) throw new Error('the showcase has another threshold')
  const b = { scenario: other.value, edits: [] }
  const batchMs = (of: typeof scenario) => () =>
    runChunk({ job: 'batch', question: { scenario: of, firstSeed: 0, runs }, first: 0, count: runs })
  const pairs = await bestMs(() =>
    runChunk({ job: 'ab', question: { a: battle, b, firstSeed: 0, runs }, first: 0, count: runs }),
  )
  const batches = (await bestMs(batchMs(scenario))) + (await bestMs(batchMs(other.value)))
  row('10,000 pairs of A against B', `${pairs.toFixed(0)} ms`, `${times(pairs / batches)} two batches`)
}

async function threadStart(): Promise<void> {
  const scenario = JSON.parse(readFileSync(SHOWCASE, 'utf8'))
  const script = `
    const { parentPort, workerData } = require('node:worker_threads')
    import(workerData.file)
      .then((module) => module.default({ job: 'batch', question: { scenario: workerData.scenario, firstSeed: 0, runs: 1 }, first: 0, count: 1 }))
      .then(() => parentPort.postMessage('done'))`
  const starts: number[] = []
  for (let n = 0; n < 5; n++) {
    const since = performance.now()
    const file = new URL('../cli/job-worker.js', import.meta.url).href
    const worker = new Worker(script, { eval: true, workerData: { file, scenario } })
    await new Promise((done) => worker.once('message', done))
    starts.push(performance.now() - since)
    await worker.terminate()
  }
  row('a thread of a batch: start to its first battle', `${Math.min(...starts).toFixed(0)} ms`)
}

function record(): void {
  for (const [friends, enemies] of [
    [3, 3],
    [45, 46],
  ] as const) {
    const timeline = simulate(gambit, longBattle(friends, enemies, 400))
    const recorder = createRecorder(timeline)
    const sent = (tick: number) =>
      leanPacket(Packet.parse(packet(timeline, recorder, tick)), firstState(timeline))
    const sizes = Array.from({ length: 20 }, (_, n) => JSON.stringify(sent(100 + n)).length)
    const since = performance.now()
    for (let tick = 200; tick < 300; tick++) sent(tick)
    const each = (performance.now() - since) / 100
    row(
      `${friends}v${enemies}: a packet`,
      `${thousands(Math.max(...sizes) / 1000)} kB as JSON`,
      `${each.toFixed(1)} ms to record, draw and check`,
    )
  }
}

/** The most memory a command takes, as the system counts it. */
function peakOf(args: readonly string[]): { seconds: number; bytes: number } {
  const since = performance.now()
  const script = `process.on('exit', () => console.error('peak', process.resourceUsage().maxRSS * 1024))`
  const hook = `data:text/javascript,${encodeURIComponent(script)}`
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', hook, 'dist/cli/tickscope.js', ...args],
    {
      encoding: 'utf8',
    },
  )
  if (status !== 0) throw new Error(`tickscope ${args.join(' ')} failed: ${stderr}`)
  return { seconds: (performance.now() - since) / 1000, bytes: Number(/peak (\d+)/.exec(stderr)?.[1]) }
}

function recordings(): void {
  for (const ticks of [160, 1000]) {
    const scenario = join(folder, 'full.json')
    const recording = join(folder, 'full-recording.json')
    writeFileSync(scenario, JSON.stringify(longBattle(45, 46, ticks)))
    const written = peakOf(['run', scenario, '--record', recording])
    const { size } = statSync(recording)
    const read = peakOf(['verify', recording])
    const pace = ({ seconds, bytes }: typeof read) =>
      `${megabytes(size / seconds)}/s in at most ${megabytes(bytes)}`
    row(
      `45v46: a recording of ${thousands(ticks)} ticks, ${megabytes(size)}`,
      `written ${pace(written)}`,
      `verified ${pace(read)}`,
    )
  }
}

const LOG_LINES = 200_000
const LOG = { units: 20, ticks: LOG_LINES / 20, linesATick: 20 }

/** Beside what parsing the same lines as JSON takes. */
async function logs(): Promise<void> {
  const text = longLog(LOG)
  const file = new Blob([text])
  const read = await bestMs(async () => {
    const told = await toldBattleFrom(file)
    if (!told.ok) throw new Error('the log is sound')
    simulate(told.value.ruleset, told.value.scenario)
  })
  const parsed = await bestMs(async () =>
    text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown),
  )
  row(
    `a log of ${thousands(LOG_LINES)} lines, ${megabytes(text.length)}: read, checked and told`,
    `${read.toFixed(0)} ms`,
    `${times(read / parsed)} its JSON alone`,
  )
}

const threeAgainstThree = simulateAll()
batch(threeAgainstThree)
await lab()
await threadStart()
record()
recordings()
await logs()
rmSync(folder, { recursive: true })

console.log(`${cpus()[0]?.model.trim()}, ${availableParallelism()} cores, Node ${process.version}`)
console.log(
  before === null
    ? 'there is no earlier commit to compare with here\n'
    : `before: ${before.split('/').at(-1)}\n`,
)
const width = Math.max(...rows.map(([what]) => what!.length))
for (const [what, ...values] of rows) console.log(`${what!.padEnd(width)}  ${values.join('  ')}`)
