import { readFileSync } from 'node:fs'
import { Bench } from 'tinybench'
import { simulate } from '#engine/core/simulate.ts'
import { parse } from '#schemas/parsing/parse.ts'
import { rulesetOf, Scenario } from '../support/rulesets.ts'
import { CASES, type CaseName, type Measured } from './cases.ts'

// Measures one case in a process of its own, so that no other code has shaped what the compiler makes of it.
// It is built from this commit and from an earlier one, and uses only what both have.

/** Of the process: unlike the clock's, it is the same however busy the machine is. */
const cpuMs = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Short work is done so long at a time: the system counts no finer. */
const A_SAMPLE_MS = 40

/** How often work fits into so much time; whatever it compiles on the way is compiled then. */
function callsIn(work: () => void, ms: number): number {
  let calls = 0
  for (const since = cpuMs(); cpuMs() - since < ms; calls++) work()
  return calls
}

/** What a call takes when nothing disturbs it: the best of many, after a warm-up. */
async function secondsOf(work: () => void, seconds: number): Promise<number> {
  callsIn(work, seconds * 500)
  const calls = callsIn(work, A_SAMPLE_MS)
  const bench = new Bench({ now: cpuMs, time: seconds * 1000, warmup: false })
  bench.add('work', () => {
    for (let n = 0; n < calls; n++) work()
  })
  await bench.run()
  const result = bench.tasks[0]!.result
  if (!('latency' in result)) throw new Error('the work failed')
  return result.latency.min / 1000 / calls
}

const [name = '', seconds = '1'] = process.argv.slice(2)
const source = CASES[name as CaseName]
const parsed = parse(
  Scenario,
  typeof source === 'string' ? JSON.parse(readFileSync(source, 'utf8')) : source(),
)
if (!parsed.ok) throw new Error(`${name} does not parse`)
const scenario = parsed.value
const ruleset = rulesetOf(scenario)
const { ticks, keyframes, log } = simulate(ruleset, scenario)
const { state } = keyframes[keyframes.length >> 1]!
const measured: Measured = {
  ticks,
  events: log.end,
  simulate: (await secondsOf(() => simulate(ruleset, scenario), Number(seconds))) / ticks,
  clone: await secondsOf(() => structuredClone(state), Number(seconds) / 4),
}
console.log(JSON.stringify(measured))
