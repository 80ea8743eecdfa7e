import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { audit } from '#engine/lab/audit.ts'
import { auditRows } from '#engine/lab/audit-rows.ts'
import { type Coverage, type Engine, MAIN, type Progress } from '#worker/protocol.ts'
import { longBattle } from '../bench/battles.ts'
import { createClock, newHost, unwrap } from '../support/host.ts'
import { Scenario } from '../support/rulesets.ts'

const seed = (name: string): Scenario =>
  Scenario.parse(JSON.parse(readFileSync(`seeds/${name}.json`, 'utf8')))

/** Opens a battle, and waits until it is played or waits for an order. */
async function opened(host: Engine, document: unknown): Promise<void> {
  let finish = () => {}
  const end = new Promise<void>((resolve) => {
    finish = resolve
  })
  const report = ({ outcome }: Progress) => outcome !== null && finish()
  unwrap(await host.open({ kind: 'document', document }, report))
  await end
}

const asked = async (scenario: Scenario, ticks: number) =>
  auditRows(
    await audit.run(
      { scenario: { ...scenario, maxTicks: ticks }, edits: [], firstSeed: scenario.seed, runs: 1 },
      0,
      1,
    ),
  )

const plain = ({ rows }: Coverage) => rows.map(({ kind: _, ...row }) => row)

/** Asks until a number of ticks is counted; every answer on the way. */
async function counted(host: Engine, ticks: number): Promise<Coverage[]> {
  const answers: Coverage[] = []
  while ((answers.at(-1)?.ticks ?? 0) < ticks) answers.push(unwrap(await host.coverage(MAIN)))
  return answers
}

describe('coverage', () => {
  test.each(['gambit/3v3-showcase', 'gambit/rule-that-never-fires', 'duel/policy-plays-both'])(
    'of %s is what an audit says',
    async (name) => {
      // With a clock that stands still one answer counts it all, however busy the machine is.
      const host = newHost({ now: () => 0 })
      const scenario = seed(name)
      await opened(host, scenario)
      const coverage = unwrap(await host.coverage(MAIN))
      const rows = auditRows(
        await audit.run({ scenario, edits: [], firstSeed: scenario.seed, runs: 1 }, 0, 1),
      )
      expect(plain(coverage)).toEqual(rows)
      expect(rows.length).toBeGreaterThan(0)
      const kind = name.startsWith('gambit') ? 'rule' : 'consideration'
      expect(new Set(coverage.rows.map((row) => row.kind))).toEqual(new Set([kind]))
    },
  )

  test('grows with every request, and goes on where it was', async () => {
    const clock = createClock()
    const host = newHost({ now: clock.now })
    const scenario = Scenario.parse(longBattle(3, 3, 300))
    await opened(host, scenario)
    // Every look at the clock takes longer than an answer may.
    clock.step = 1000
    const answers = await counted(host, 300)
    expect(answers.map(({ ticks }) => ticks)).toEqual(Array.from({ length: 300 }, (_, i) => i + 1))
    expect(plain(answers[99]!)).toEqual(await asked(scenario, 100))
    expect(plain(answers.at(-1)!)).toEqual(await asked(scenario, 300))
    // What is known is not counted again.
    expect(unwrap(await host.coverage(MAIN))).toEqual(answers.at(-1))
  })

  test('asked twice at once is counted once', async () => {
    const clock = createClock()
    const host = newHost({ now: clock.now })
    await opened(host, longBattle(3, 3, 50))
    clock.step = 1000
    const [a, b] = await Promise.all([host.coverage(MAIN), host.coverage(MAIN)])
    expect(unwrap(a)).toEqual(unwrap(b))
    expect(unwrap(a).ticks).toBe(1)
  })

  test('of a battle that waits for an order goes on once it is given', async () => {
    const host = newHost()
    await opened(host, { ...seed('mech/sample-battle'), controllers: { P2: 'policy' } })
    const before = unwrap(await host.coverage(MAIN))
    const orders = unwrap(await host.orders(MAIN, before.ticks))
    await new Promise<void>((resolve) => {
      void host.give(MAIN, orders?.options[0]?.order ?? null, ({ outcome }) => outcome !== null && resolve())
    })
    const after = unwrap(await host.coverage(MAIN))
    expect(after.ticks).toBeGreaterThan(before.ticks)
    const replay = JSON.parse(await (unwrap(await host.export(MAIN, 'replay')) as Blob).text())
    const scenario = Scenario.parse({ ...replay.scenario, orders: replay.orders ?? replay.scenario.orders })
    const again = newHost()
    await opened(again, scenario)
    expect(unwrap(await again.coverage(MAIN))).toEqual(after)
  })

  test('of a branch that is not there is an issue', async () => {
    const host = newHost()
    await opened(host, seed('gambit/3v3-showcase'))
    expect(await host.coverage('b9')).toMatchObject({ ok: false })
  })
})
