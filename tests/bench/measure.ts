import { readFileSync } from 'node:fs'
import { simulate } from '#engine/core/simulate.ts'
import { parse } from '#schemas/parsing/parse.ts'
import { rulesetOf, Scenario } from '../support/rulesets.ts'
import { CASES, type CaseName, type Measured } from './cases.ts'

// Measures one case in a process of its own, so that no other code has shaped what the compiler makes of it.
// It is built from this commit and from an earlier one, and uses only what both have.

/** Of the process: unlike the clock's, it is the same however busy the machine is. */
const cpuSeconds = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

const A_SAMPLE = 0.02

/** What a call takes when nothing disturbs it: the best of many samples, after a warm-up. */
function secondsOf(work: () => void, seconds: number): number {
  const warm = cpuSeconds() + seconds / 2
  while (cpuSeconds() < warm) work()
  const end = cpuSeconds() + seconds
  let best = Number.POSITIVE_INFINITY
  while (cpuSeconds() < end) {
    const since = cpuSeconds()
    let calls = 0
    for (; cpuSeconds() - since < A_SAMPLE; calls++) work()
    best = Math.min(best, (cpuSeconds() - since) / calls)
  }
  return best
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
  simulate: secondsOf(() => simulate(ruleset, scenario), Number(seconds)) / ticks,
  clone: secondsOf(() => structuredClone(state), Number(seconds) / 4),
}
console.log(JSON.stringify(measured))
