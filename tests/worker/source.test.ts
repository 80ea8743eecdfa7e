import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { recordingText } from '#engine/core/files/recording.ts'
import { replayOf } from '#engine/core/files/replay.ts'
import { ENGINE } from '#engine/core/files/version.ts'
import { simulate } from '#engine/core/simulate.ts'
import { gambit } from '#engine/rulesets/gambit/index.ts'
import type { Replay } from '#schemas/documents/replay.ts'
import { GambitScenario } from '#schemas/gambit/index.ts'
import { LARGEST_FILE, textFromDocument } from '#schemas/parsing/files.ts'
import { parse } from '#schemas/parsing/parse.ts'
import { type Engine, MAIN, type Opened, type Reading, type Source } from '#worker/protocol.ts'
import { longBattle } from '../bench/battles.ts'
import { anyScenario } from '../support/arbitraries.ts'
import { exportedText, newHost, unwrap } from '../support/host.ts'

const textOf = (text: string): Source => ({ kind: 'text', text, name: 'mine.json' })

/** Opens and waits for the end of the battle. */
async function openWhole(host: Engine, source: Source): Promise<Opened> {
  let finish = () => {}
  const played = new Promise<void>((resolve) => {
    finish = resolve
  })
  const opened = unwrap(await host.open(source, ({ outcome }) => outcome !== null && finish()))
  await played
  return opened
}

const exported = (host: Engine, kind: 'scenario' | 'replay' | 'recording') => exportedText(host, MAIN, kind)

const scenario = unwrap(
  parse(GambitScenario, JSON.parse(readFileSync('seeds/gambit/3v3-showcase.json', 'utf8'))),
)
const timeline = simulate(gambit, scenario)
const replay = replayOf(timeline)
const recording = JSON.parse([...recordingText(timeline)].join(''))

describe('what is opened and not changed', () => {
  test('is saved as it was written: any scenario, byte for byte', async () => {
    await fc.assert(
      fc.asyncProperty(anyScenario(), async (any) => {
        const host = newHost()
        await openWhole(host, textOf(JSON.stringify(any)))
        const saved = await exported(host, 'scenario')
        expect(JSON.parse(saved)).toEqual(JSON.parse(JSON.stringify(any)))
        await openWhole(host, textOf(saved))
        expect(await exported(host, 'scenario')).toBe(saved)
        expect(textFromDocument(JSON.parse(saved))).toBe(saved)
      }),
      { numRuns: 60 },
    )
  })
  test.each(['replay', 'recording'] as const)(
    'its %s opens as the same battle and makes the same file',
    async (kind) => {
      const host = newHost()
      await openWhole(host, textOf(textFromDocument(scenario)))
      const saved = await exported(host, kind)
      const again = newHost()
      expect(await openWhole(again, textOf(saved))).toMatchObject({ claims: true, notes: [] })
      expect(unwrap(await again.verify())).toEqual([])
      expect(await exported(again, kind)).toBe(saved)
    },
  )
})

describe('a file that claims another battle opens, and the difference is found', () => {
  const wrong = '0123456789abcdef'
  const at = (tick: number) => replay.digests!.with(tick, wrong)
  test.each<[string, object, string | RegExp]>([
    ['a digest of a tick', { digests: at(7) }, 'differs from tick 7 on'],
    ['the last digest', { digest: wrong }, /^ends in digest [\da-f]{16}, not 0123456789abcdef$/],
    ['the last digest, without those of ticks', { digests: undefined, digest: wrong }, /^ends in digest/],
    ['the outcome', { outcome: { kind: 'draw' } }, 'ends in victory, not draw'],
    [
      'an edit after the end',
      { edits: [{ tick: 40, unit: 'c0', hp: 1 }] },
      'ends at tick 36 and never comes to edits[0], of tick 40',
    ],
    [
      'the outcome, by another engine,',
      { outcome: { kind: 'draw' }, engine: { version: '0.0.7' } },
      `ends in victory, not draw (made by engine 0.0.7; this is ${ENGINE.version})`,
    ],
    ['fewer ticks', { ticks: 5, digests: replay.digests!.slice(0, 6) }, 'ends at tick 36, not 5'],
    ['more ticks', { ticks: 37, digests: [...replay.digests!, wrong] }, 'ends at tick 36, not 37'],
  ])('a replay with %s changed', async (_, change, sentence) => {
    const host = newHost()
    const changed: Replay = { ...replay, ...change }
    expect(await openWhole(host, textOf(JSON.stringify(changed)))).toMatchObject({ claims: true })
    const said = unwrap(await host.verify())
    expect(said).toEqual([typeof sentence === 'string' ? sentence : expect.stringMatching(sentence)])
  })
  test('a recording of which a tick was changed', async () => {
    const host = newHost()
    const changed = structuredClone(recording)
    changed.ticks[9].digest = wrong
    await openWhole(host, textOf(JSON.stringify(changed)))
    expect(unwrap(await host.verify())).toEqual(['differs from tick 9 on'])
  })
  test('by the changes of a branch, which it brings with it', async () => {
    const edits = [{ tick: 4, unit: scenario.setup.characters[0]!.id, hp: 7 }]
    const branch = replayOf(simulate(gambit, scenario, edits))
    const host = newHost()
    expect(await openWhole(host, textOf(JSON.stringify(branch)))).toMatchObject({ edits })
    expect(unwrap(await host.verify())).toEqual([])
    await openWhole(host, textOf(JSON.stringify({ ...branch, edits: undefined })))
    expect(unwrap(await host.verify())[0]).toBe('differs from tick 4 on')
  })
  test('while requests are answered, and not at all once something else is open', async () => {
    const long = longBattle(3, 3, 20_000)
    const host = newHost()
    const claim = { ...replay, scenario: long, ticks: 20_000, digests: undefined }
    unwrap(await host.open(textOf(JSON.stringify(claim)), () => {}))
    const verified = host.verify()
    expect(unwrap(await host.packets(MAIN, 0, 0))).toHaveLength(1)
    await openWhole(host, textOf(textFromDocument(scenario)))
    expect(unwrap(await verified)).toEqual([])
  })
})

describe('sources', () => {
  test('of an older edition are played by it, with a note that says so', async () => {
    const legacy = readFileSync('seeds/gambit/old-rules-two-triggers.json', 'utf8')
    const { main, notes } = await openWhole(newHost(), textOf(legacy))
    expect(main.scenario.setup).toMatchObject({ edition: 'v0.3' })
    expect(notes.map(({ message }) => message)).toEqual([
      expect.stringContaining('Edit has a button that upgrades it'),
    ])
  })
  test('that are links open at their place, with the changes of their branch', async () => {
    const host = newHost()
    await openWhole(host, { kind: 'document', document: scenario })
    const edits = [{ tick: 4, unit: scenario.setup.characters[0]!.id, hp: 7 }]
    unwrap(await host.fork({ id: 'b', parent: MAIN, edits }, () => {}))
    const { hash } = unwrap(await host.link('b', { tick: 9, frame: 2 }))
    const opened = await openWhole(newHost(), { kind: 'link', hash })
    expect(opened).toMatchObject({ edits, at: { tick: 9, frame: 2 }, claims: false })
    expect(opened.main.scenario).toEqual(scenario)
  })
  test('that are bad leave what is open', async () => {
    const host = newHost()
    await openWhole(host, textOf(textFromDocument(scenario)))
    for (const bad of [textOf('{'), textOf(''), { kind: 'link', hash: '#b=1AAAA' } as const])
      expect(await host.open(bad, () => {})).toMatchObject({ ok: false })
    expect(await exported(host, 'scenario')).toBe(textFromDocument(scenario))
  })
})

describe('a recording too large to be read as one text', () => {
  const large = longBattle(45, 46, 36)
  const bytes = new Blob([...recordingText(simulate(gambit, large))])
  const fileOf = (file: Blob): Source => ({ kind: 'file', file, name: 'large.json' })
  /** The file with other characters in the line of a tick, of which it has one a line. */
  const changed = async (tick: number, from: string, to: string) => {
    const lines = (await bytes.text()).split('\n')
    lines[tick + 1] = lines[tick + 1]!.replace(from, to)
    return new Blob([lines.join('\n')])
  }

  test('opens before it is read to its end, which `verify` does', async () => {
    expect(bytes.size).toBeGreaterThan(LARGEST_FILE)
    const host = newHost()
    const reports: Reading[] = []
    const opened = unwrap(
      await host.open(
        fileOf(bytes),
        () => {},
        false,
        (part) => reports.push(part),
      ),
    )
    expect(opened).toMatchObject({ claims: true, notes: [], main: { scenario: { name: large.name } } })
    expect(reports.every(({ read, size }) => read < size / 2)).toBe(true)
    expect(unwrap(await host.verify((part) => reports.push(part)))).toEqual([])
    expect(reports.at(-1)!.read).toBeGreaterThan(bytes.size / 2)
  }, 30_000)

  test('that tells of another battle says from where on', async () => {
    const host = newHost()
    unwrap(await host.open(fileOf(await changed(20, '"digest":"', '"digest":"0').then(cutDigest)), () => {}))
    expect(unwrap(await host.verify())).toEqual(['differs from tick 20 on'])
  }, 30_000)

  test('with a faulty entry further on names it; the battle stays open', async () => {
    const host = newHost()
    unwrap(await host.open(fileOf(await changed(30, '"tick":30', '"tick":-3')), () => {}))
    expect(await host.verify()).toMatchObject({
      ok: false,
      issues: [
        { path: ['ticks', 30, 'tick'], message: 'must be at least 0, not -3', place: { line: 32 } },
        { path: ['ticks', 30, 'tick'], message: /this is the entry of tick 30/ },
      ],
    })
    expect(unwrap(await host.packets(MAIN, 0, 0)).length).toBe(1)
  }, 30_000)

  test('that breaks off says so; the battle stays open', async () => {
    const host = newHost()
    unwrap(await host.open(fileOf(bytes.slice(0, bytes.size - 10)), () => {}))
    expect(await host.verify()).toMatchObject({ ok: false, issues: [{ message: /the text ends too early/ }] })
    expect(unwrap(await host.packets(MAIN, 0, 0)).length).toBe(1)
  }, 30_000)

  test('is not read on once it is stopped, or something else is opened', async () => {
    const host = newHost()
    unwrap(await host.open(fileOf(bytes), () => {}))
    const verified = host.verify(() => void host.stopReading())
    expect(unwrap(await verified)).toEqual([])
    unwrap(await host.open(fileOf(bytes), () => {}))
    let last = 0
    const again = host.verify(({ read }) => {
      last = read
    })
    await openWhole(host, textOf(textFromDocument(scenario)))
    expect(unwrap(await again)).toEqual([])
    expect(last).toBeLessThan(bytes.size)
  }, 30_000)

  test('with its ticks first opens once it is read; broken or stopped, what was open stays', async () => {
    const { ticks, ...around } = JSON.parse(await bytes.text())
    const late = JSON.stringify({ ticks, ...around })
    const host = newHost()
    expect(await host.open(fileOf(new Blob([late.slice(0, -2)])), () => {})).toMatchObject({ ok: false })
    expect(
      await host.open(
        fileOf(new Blob([late])),
        () => {},
        false,
        () => void host.stopReading(),
      ),
    ).toEqual({ ok: false, issues: [] })
    unwrap(await host.open(fileOf(new Blob([late])), () => {}))
    expect(unwrap(await host.verify())).toEqual([])
  }, 60_000)
})

/** A digest that was made longer at its start, as long as it should be. */
const cutDigest = async (file: Blob) =>
  new Blob([(await file.text()).replace(/"digest":"(0[\da-f]{15})[\da-f]"/, '"digest":"$1"')])

test('what is exported can be stopped, and says how far it is', async () => {
  const host = newHost()
  await openWhole(host, { kind: 'document', document: longBattle(45, 46, 60) })
  const shares: number[] = []
  const stopped = host.export(MAIN, 'recording', (share) => {
    shares.push(share)
    if (shares.length === 3) void host.stopExport()
  })
  expect(unwrap(await stopped)).toBeNull()
  expect(shares).toEqual([...shares].sort((a, b) => a - b))
  expect(shares.length).toBeLessThan(6)
}, 30_000)
