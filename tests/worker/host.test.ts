import { readFileSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { finalDigest } from '#engine/core/files/replay.ts'
import { simulate } from '#engine/core/simulate.ts'
import { parseDocument } from '#engine/documents.ts'
import { gambit } from '#engine/rulesets/gambit/index.ts'
import { LANE_MARKS, MARK_WIDTH, SPAN_WIDTH } from '#schemas/lanes.ts'
import { createHost } from '#worker/host.ts'
import { type Engine, MAIN, type Progress, type Result, type Source, type Summary } from '#worker/protocol.ts'
import { longBattle } from '../bench/battles.ts'
import { current, unit } from '../support/battle.ts'
import { exportedText, newHost, unwrap, wholePackets } from '../support/host.ts'
import { crowd } from '../support/mech-large.ts'

const showcase = JSON.parse(readFileSync('seeds/gambit/3v3-showcase.json', 'utf8'))

const documentOf = (document: unknown): Source => ({ kind: 'document', document })

/** Opens a document and waits until the battle is played. */
async function openWhole(host: Engine, document: unknown) {
  const reports: Progress[] = []
  let finish = () => {}
  const played = new Promise<void>((resolve) => {
    finish = resolve
  })
  const { main: summary } = unwrap(
    await host.open(documentOf(document), (progress) => {
      reports.push(progress)
      if (progress.outcome !== null) finish()
    }),
  )
  await played
  return { summary, reports, last: reports.at(-1)! }
}

let host: Engine
beforeEach(() => {
  host = newHost()
})

describe('a scenario of its own beside the battle', () => {
  const other = structuredClone(showcase)
  other.seed = 7
  other.setup.characters.pop()
  /** Begins it and, if it can be, waits until it is played. */
  async function begin(scenario: unknown): Promise<Result<Summary>> {
    let finish = () => {}
    const played = new Promise<void>((resolve) => {
      finish = resolve
    })
    const begun = await host.begin({ id: 'branch-1', parent: MAIN, scenario }, ({ outcome }) => {
      if (outcome !== null) finish()
    })
    if (begun.ok) await played
    return begun
  }

  test('is played whole, while the battle stays what it was', async () => {
    await openWhole(host, showcase)
    const before = unwrap(await host.digest(MAIN, 36))
    const summary = unwrap(await begin(other))
    expect(summary.changes).toEqual(['seed 12 → 7', 'without Moira'])
    expect(summary.units.map(({ glyph }) => glyph).join('')).toBe('ABCDE')
    expect(unwrap(await host.digest(MAIN, 36))).toBe(before)
    expect(unwrap(await host.compare('branch-1', MAIN))?.tick).toBe(0)
  })
  test('has files, links and branches of its own', async () => {
    await openWhole(host, showcase)
    unwrap(await begin(other))
    const text = await exportedText(host, 'branch-1', 'scenario')
    expect(JSON.parse(text)).toEqual(other)
    const replay = JSON.parse(await exportedText(host, 'branch-1', 'replay'))
    expect(replay).toMatchObject({ scenario: { seed: 7 } })
    const { hash: link } = unwrap(await host.link('branch-1', { tick: 2, frame: 0 }))
    expect(unwrap(await newHost().open({ kind: 'link', hash: link }, () => {}))).toMatchObject({
      main: { scenario: { seed: 7 } },
      edits: [],
    })
    const [{ id }] = other.setup.characters
    const edits = [{ tick: 3, unit: id, hp: 5 }]
    const forked = unwrap(await host.fork({ id: 'branch-2', parent: 'branch-1', edits }, () => {}))
    expect(forked.scenario).toEqual(other)
    expect(forked.changes).toEqual(['Bryn: hp 100 → 5'])
    const further = { id: 'branch-3', parent: 'branch-2', edits: [{ tick: 3, unit: id, maxHp: 90 }] }
    expect(unwrap(await host.fork(further, () => {})).changes).toEqual(['Bryn: max hp 100 → 90'])
  })
  test('is refused with its issues, and nothing is begun', async () => {
    await openWhole(host, showcase)
    const refused = await begin({ ...other, seed: -1 })
    expect(refused.ok ? [] : refused.issues.map(({ path }) => path.join('.'))).toEqual(['seed'])
    expect((await host.digest('branch-1', 0)).ok).toBe(false)
  })
})

describe('opening', () => {
  test('tells who fights where, and reports how it ends', async () => {
    const { summary, last } = await openWhole(host, showcase)
    expect(summary.units.map(({ glyph }) => glyph).join('')).toBe('ABCDEF')
    expect(summary.board.cells).toHaveLength(91)
    expect(summary.phases).toContain('interrupt')
    expect(last).toMatchObject({ ticks: 36, outcome: { kind: 'victory' } })
  })
  test('puts the strip together from its reports', async () => {
    const scenario = longBattle(3, 3, 5000)
    const { reports } = await openWhole(host, scenario)
    expect(reports.length).toBeGreaterThan(1)
    const timeline = simulate(gambit, scenario)
    expect(reports.flatMap(({ levels }) => [...levels])).toEqual([...timeline.strip.levels.toArray()])
    expect(reports.flatMap(({ marks }) => [...marks])).toEqual([...timeline.strip.marks.toArray()])
  })
  test('a bad document gives every issue and leaves what is open', async () => {
    await openWhole(host, showcase)
    const result = await host.open(documentOf({ ...showcase, seed: -1, name: '' }), () => {})
    expect(result.ok ? [] : result.issues.map(({ path }) => path.join('.')).sort()).toEqual(['name', 'seed'])
    expect(unwrap(await host.packets(MAIN, 0, 0))).toHaveLength(1)
  })
  test('another battle ends the one before: no more reports of it', async () => {
    const old: Progress[] = []
    unwrap(await host.open(documentOf(longBattle(10, 10, 100_000)), (progress) => old.push(progress)))
    await openWhole(host, showcase)
    const count = old.length
    for (let n = 0; n < 20; n++) await setImmediate()
    expect(old.length).toBeLessThanOrEqual(count + 1)
    expect(unwrap(await host.packets(MAIN, 36, 40)).map(({ tick }) => tick)).toEqual([36])
  })
  test('a replay and a recording open as the battle they are of', async () => {
    await openWhole(host, showcase)
    const documents = await Promise.all([
      exportedText(host, MAIN, 'replay'),
      exportedText(host, MAIN, 'recording'),
    ])
    for (const document of documents) {
      const again = newHost()
      await openWhole(again, JSON.parse(document))
      expect(await again.digest(MAIN, 36)).toEqual(await host.digest(MAIN, 36))
    }
  })
})

describe('a long run', () => {
  test('answers requests while it goes on, and stops when told to', async () => {
    const reports: Progress[] = []
    const opened = await host.open(documentOf(longBattle(45, 46, 200_000)), (progress) =>
      reports.push(progress),
    )
    const [packet] = wholePackets(unwrap(opened).main, await host.packets(MAIN, 0, 0))
    expect(packet?.frames[0]?.view.tokens).toHaveLength(91)
    expect(unwrap(await host.why(MAIN, 0, 'e45'))).toMatchObject([{ actor: 'e45', busy: false }])
    expect(reports.at(-1)?.outcome ?? null).toBeNull()
    await host.cancel(MAIN)
    for (let n = 0; n < 5; n++) await setImmediate()
    const known = reports.at(-1)!.ticks
    for (let n = 0; n < 20; n++) await setImmediate()
    expect(reports.at(-1)!.ticks).toBe(known)
    expect(unwrap(await host.packets(MAIN, known, known))).toHaveLength(1)
  })
})

test('a battle that takes too much memory is held, with all that was played, and goes on when told to', async () => {
  const small = newHost({ largest: 1_000_000 })
  const reports: Progress[] = []
  const held = new Promise<Progress>((resolve) => {
    const take = async (progress: Progress) => {
      reports.push(progress)
      if (progress.isFull) resolve(progress)
    }
    void small.open(documentOf(longBattle(10, 10, 100_000)), take)
  })
  const { ticks, outcome } = await held
  expect(outcome).toBeNull()
  for (let n = 0; n < 20; n++) await setImmediate()
  expect(reports.at(-1)!.ticks).toBe(ticks)
  expect(unwrap(await small.packets(MAIN, ticks, ticks))).toHaveLength(1)
  const further = new Promise<Progress>((resolve) => void small.continue(MAIN, resolve))
  expect((await further).ticks).toBeGreaterThan(ticks)
})

describe('a battle that takes long to decide', () => {
  test('pauses within a decision, and says that it is busy', async () => {
    let clock = 0
    let pauses = 0
    let beats = 0
    const slow = createHost({
      now: () => clock++,
      pause: () => {
        pauses++
        return setImmediate()
      },
      beat: () => beats++,
    })
    let paused = 0
    const decided = new Promise<void>((resolve) => {
      void slow.open(documentOf(crowd(60, 20)), ({ ticks }) => {
        if (ticks < 2) return
        paused ||= pauses
        resolve()
      })
    })
    await decided
    // Thirty enemies to weigh, six looks at the clock a slice.
    expect(paused).toBeGreaterThan(3)
    expect(beats).toBeGreaterThan(20)
  })
  test('opens without being played, and goes on when told to', async () => {
    const reports: Progress[] = []
    unwrap(await host.open(documentOf(crowd(4, 2)), (progress) => reports.push(progress), true))
    for (let n = 0; n < 10; n++) await setImmediate()
    expect(reports).toMatchObject([{ ticks: 0, outcome: null }])
    expect(unwrap(await host.packets(MAIN, 0, 0))).toMatchObject([{ tick: 0, frames: [{ phase: null }] }])
    const ended = new Promise<Progress>((resolve) => {
      void host.continue(MAIN, (progress) => progress.outcome !== null && resolve(progress))
    })
    expect(await ended).toMatchObject({ outcome: { kind: 'done' } })
  })
})

describe('requests', () => {
  beforeEach(async () => {
    await openWhole(host, showcase)
  })
  test('packets come for the ticks there are, recorded alike in any order', async () => {
    const inOrder = unwrap(await host.packets(MAIN, 0, 99))
    expect(inOrder.map(({ tick }) => tick)).toEqual(Array.from({ length: 37 }, (_, i) => i))
    expect(unwrap(await host.packets(MAIN, 20, 20))).toEqual([inOrder[20]])
    expect(inOrder[36]!.frames).toHaveLength(1)
  })
  test('the digest of the last state is the headless one', async () => {
    const parsed = await parseDocument(showcase)
    if (!parsed.ok || parsed.value.format !== 'tickscope/scenario')
      throw new Error('the showcase does not parse')
    expect(unwrap(await host.digest(MAIN, 36))).toBe(finalDigest(simulate(gambit, parsed.value)))
  })
  test('events come by page, by unit, by kind and by text', async () => {
    const all = unwrap(await host.events(MAIN, {}, 0, 10_000))
    expect(all.lines).toHaveLength(all.total)
    expect(unwrap(await host.events(MAIN, {}, 40, 5)).lines).toEqual(all.lines.slice(40, 45))
    const deaths = unwrap(await host.events(MAIN, { type: 'died' }, 0, 50))
    expect(deaths.lines.map(({ tick }) => tick)).toEqual([8, 16, 23, 35])
    const sable = unwrap(await host.events(MAIN, { unit: 'sable', text: 'INTERRUPTS' }, 0, 50))
    expect(sable.lines.map(({ text }) => text)).toContain('C interrupts D’s Heavy Punch')
    expect(unwrap(await host.eventOffset(MAIN, { type: 'died' }, 9))).toBe(1)
    expect(unwrap(await host.eventOffset(MAIN, {}, 1))).toBe(all.lines.findIndex(({ tick }) => tick === 1))
  })
  test('the events of a long battle are searched further with every request, each once', async () => {
    const { last } = await openWhole(host, longBattle(3, 3, 40_000))
    const filter = { type: 'decided', unit: 'f0' }
    const totals: number[] = []
    const searched: number[] = []
    do {
      const { total, searchedTo } = unwrap(await host.events(MAIN, filter, 0, 1))
      totals.push(total)
      searched.push(searchedTo)
    } while (searched.at(-1)! < last.ticks)
    expect(searched.length).toBeGreaterThan(2)
    expect(searched).toEqual(searched.toSorted((a, b) => a - b))
    const total = totals.at(-1)!
    const { lines } = unwrap(await host.events(MAIN, filter, 0, total + 1))
    expect(lines).toHaveLength(total)
    expect(new Set(lines.map(({ id }) => id)).size).toBe(total)
    expect(lines.every(({ type, units }) => type === 'decided' && units.includes('f0'))).toBe(true)
    const middle = lines[total >> 1]!
    expect(unwrap(await host.eventOffset(MAIN, filter, middle.tick))).toBe(
      lines.findIndex(({ tick }) => tick === middle.tick),
    )
  })
  test('the causes of a death go back through the hit to the decision', async () => {
    const { lines } = unwrap(await host.events(MAIN, { type: 'died' }, 0, 1))
    const { causes } = unwrap(await host.eventDetails(MAIN, lines[0]!.id))
    expect(causes.map(({ type }) => type)).toEqual(['damaged', 'decided'])
    const { fields } = unwrap(await host.eventDetails(MAIN, causes[0]!.id))
    expect(Object.keys(fields)).toEqual(expect.arrayContaining(['amount']))
    for (const name of ['id', 'tick', 'type', 'cause']) expect(fields).not.toHaveProperty(name)
  })
  test('nothing is thrown: what cannot be answered is an issue', async () => {
    expect(await host.digest(MAIN, 9999)).toMatchObject({ ok: false })
    expect(await host.eventDetails(MAIN, -5)).toMatchObject({ ok: false })
    expect(await newHost().packets(MAIN, 0, 1)).toEqual({
      ok: false,
      issues: [{ path: [], message: 'no battle is open' }],
    })
  })
})

describe('lanes', () => {
  const rows = (words: Int32Array, width: number) =>
    Array.from({ length: words.length / width }, (_, i) => [...words.slice(i * width, (i + 1) * width)])
  const kicked = current([
    unit('a', 'friendly', [0, 0], [{ skill: 'kick', filter: { condition: 'channeling' } }]),
    unit('b', 'enemy', [1, 0], ['heavy-punch'], { hp: 30 }),
    unit(
      'c',
      'friendly',
      [2, 0],
      [{ skill: 'light-punch', trigger: { scope: 'self', condition: 'always' } }],
    ),
  ])
  test('have a bar from decision to effect, cut where it was interrupted, and marks with the hp after', async () => {
    const { last } = await openWhole(host, { ...kicked, maxTicks: 3 })
    const { spans, marks } = unwrap(await host.lanes(MAIN, 0, last.ticks, 1000))
    expect(rows(spans, SPAN_WIDTH)).toContainEqual([1, 0, 1, 0, 1])
    expect(rows(marks, MARK_WIDTH).filter(([lane]) => lane === 1)).toEqual([
      [1, 0, 0, 30],
      [1, 0, LANE_MARKS.hit, 20],
      [1, 1, LANE_MARKS.hit, 10],
      [1, 2, LANE_MARKS.hit | LANE_MARKS.death, 0],
    ])
  })
  test('cost no more for a long battle: at most a bar and a mark a column and lane', async () => {
    const { last } = await openWhole(host, longBattle(3, 3, 4000))
    const { spans, marks } = unwrap(await host.lanes(MAIN, 0, last.ticks, 100))
    expect(spans.length / SPAN_WIDTH).toBeLessThanOrEqual(6 * 101)
    expect(marks.length / MARK_WIDTH).toBeLessThanOrEqual(6 * 101)
  })
  test('start with the level everybody has by then', async () => {
    const { summary } = await openWhole(host, showcase)
    const { marks } = unwrap(await host.lanes(MAIN, 16, 20, 500))
    const starts = rows(marks, MARK_WIDTH).filter(([, tick, bits]) => tick === 16 && bits === 0)
    expect(starts).toHaveLength(6)
    const [packet] = wholePackets(summary, await host.packets(MAIN, 16, 16))
    const hpOf = new Map(
      packet!.frames[0]!.view.tokens.map(({ glyph, bars }) => [glyph.charCodeAt(0) - 65, bars[0]!.value]),
    )
    for (const [lane, , , level] of starts) expect(level).toBe(hpOf.get(lane!) ?? 0)
  })
})

describe('why not', () => {
  const stuck = current([
    unit(
      'a',
      'friendly',
      [-3, 0],
      [
        { skill: 'light-punch', trigger: { scope: 'enemy', condition: 'in_range', conditionValue: 2 } },
        'move',
        { skill: 'heal', target: 'self' },
      ],
    ),
    unit('b', 'enemy', [2, 0]),
  ])
  test('names the check that failed, by how much, and when it passed', async () => {
    await openWhole(host, { ...stuck, maxTicks: 40 })
    expect(unwrap(await host.whyNot(MAIN, 'a', 0, 0))).toMatchObject({
      verdict: 'rejected',
      failed: { name: 'trigger', actual: 5, needed: 2 },
      shortBy: 3,
      passesAt: 6,
    })
  })
  test('names the rule that was taken instead of a skipped one', async () => {
    await openWhole(host, { ...stuck, maxTicks: 40 })
    expect(unwrap(await host.whyNot(MAIN, 'a', 0, 2))).toMatchObject({
      verdict: 'skipped',
      instead: 'Move',
      failed: null,
    })
  })
  test('knows no such rule or unit: null', async () => {
    await openWhole(host, { ...stuck, maxTicks: 40 })
    expect(unwrap(await host.whyNot(MAIN, 'a', 0, 9))).toBeNull()
    expect(unwrap(await host.whyNot(MAIN, 'zzz', 0, 0))).toBeNull()
  })
})
