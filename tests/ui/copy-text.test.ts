import { readFileSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { type CopySource, decisionText, tickText } from '#ui/inspector/copy-text.ts'
import { createHost } from '#worker/host.ts'
import { type Engine, MAIN, type Packet, type Summary } from '#worker/protocol.ts'
import { unwrap, wholePackets } from '../support/host.ts'

const showcase = JSON.parse(readFileSync('seeds/gambit/3v3-showcase.json', 'utf8'))

/** The rules in words; how a ruleset words them is its own affair. */
const TEXTS = ['Kick who channels', 'Dash out of the way', 'Punch', 'Walk there']

let summary: Summary
let packets: readonly Packet[]
let host: Engine
beforeAll(async () => {
  host = createHost({ now: () => performance.now(), pause: () => setImmediate() })
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const opened = await host.open({ kind: 'document', document: showcase }, ({ outcome }) => {
    if (outcome !== null) end()
  })
  summary = unwrap(opened).main
  await ended
  packets = wholePackets(summary, await host.packets(MAIN, 0, 40))
})

const placeAt = (tick: number): CopySource => ({
  summary,
  branch: 'Main',
  packet: packets[tick]!,
})

async function decisionOf(id: string, tick: number): Promise<string> {
  const unit = summary.units.find((known) => known.id === id)!
  const trace = unwrap(await host.why(MAIN, tick, id)).find(({ actor }) => actor === id)!
  return decisionText(placeAt(tick), { unit, trace, texts: TEXTS })
}

/** What is copied at a tick: where it is from, then the rest. */
const copied = (tick: number, digest: string, ...text: readonly string[]) =>
  [
    `Three against three · gambit · seed 12 · branch Main · tick ${tick} · digest ${digest}`,
    ...text,
    '',
  ].join('\n')

describe('a copied decision', () => {
  test('says where it was taken, what was chosen, and each rule with what it met', async () => {
    expect(await decisionOf('sable', 9)).toBe(
      copied(
        9,
        '69044a4115c15495',
        'C Sable · friendly · 40 of 80 hp · (-1, 0)',
        'Next action: Dash → (-3, 2), relative to D, resolves this tick',
        '',
        '1. × Kick: rejected — range: D 3 hexes away, needs at most 1',
        '   Kick who channels',
        '   ✓ enabled: yes',
        '   ✓ cooldown: 0 ticks',
        '   ✓ trigger: an enemy channeling',
        '   ✓ filter: an enemy channeling',
        '   ✓ criterion: least distance: D at (2, -2)',
        '   × range: 3 hexes away — needs at most 1',
        '   candidate D: distance 3, r -2, q 2 — chosen',
        '   candidate F: filter: an enemy channeling; found idle',
        '2. ✓ Dash: selected → (-3, 2), relative to D',
        '   Dash out of the way',
        '   ✓ enabled: yes',
        '   ✓ cooldown: 0 ticks',
        '   ✓ trigger: an enemy targeting its hex',
        '   ✓ criterion: least distance: D at (2, -2)',
        '   candidate D: distance 3, r -2, q 2 — chosen',
        '   candidate F: distance 3, r -1, q 2 — tied on distance; r -1 against -2',
        '   cell (-2, 1): distance × escapes 20, distance 4, |dq| 4, |dr| 3, r 1, q -2 — chosen',
        '   cell (-3, 2): distance × escapes 30, distance 5, |dq| 5, |dr| 4, r 2, q -3 — chosen',
        '3. – Light Punch: skipped: a rule above was selected',
        '   Punch',
        '4. – Move: skipped: a rule above was selected',
        '   Walk there',
      ),
    )
  })
  test('gives the numbers of a trigger that was not met, with its condition', async () => {
    expect(await decisionOf('bryn', 2)).toContain(
      '   × trigger: E 4 hexes away — needs at most 3 (an enemy within 3 hexes)\n',
    )
  })
  test('of a busy unit says what it goes on with', async () => {
    expect(await decisionOf('iris', 8)).toBe(
      copied(
        8,
        '72ce72a9028c9ae4',
        'B Iris · friendly · 60 of 60 hp · (-3, 0)',
        'Continuing: Heal → (-1, 0), where C stands, resolves this tick',
      ),
    )
  })
})

describe('a copied tick', () => {
  test('has events, rolls and changes by phase', () => {
    expect(tickText(placeAt(3))).toBe(
      copied(
        3,
        'cb799ee4cd8ca144',
        'decide: nothing happens',
        'heal: nothing happens',
        'interrupt: nothing happens',
        'charge: nothing happens',
        'move:',
        '   D moves (4, -2) → (3, -2)',
        '   B moves (-4, 1) → (-3, 0)',
        '   C is blocked and stays at (-1, 0)',
        '   E moves (1, 0) → (0, 0)',
        '   A moves (-3, 1) → (-2, 1)',
        '   roll who takes (0, 0): E',
        '   A position (-3, 1) → (-2, 1)',
        '   B position (-4, 1) → (-3, 0)',
        '   D position (4, -2) → (3, -2)',
        '   E position (1, 0) → (0, 0)',
        'attack:',
        '   F hits C for 15: 65 hp left',
        '   C hp 80 → 65',
        'cleanup:',
        '   A action move → none',
        '   B action move → none',
        '   C action move → none',
        '   D action move → none',
        '   E action move → none',
        '   F ranged-attack-1 cooldown 2 → 1',
        '   F action ranged-attack → none',
      ),
    )
  })
  test('of the last state says that the battle ends there', () => {
    expect(tickText(placeAt(36))).toBe(copied(36, '3ced4571a2501870', 'The battle ends here.'))
  })
  test('in which a rule broke says how', () => {
    const place = placeAt(3)
    const broken = { ...place, packet: { ...place.packet, fault: { phase: 'move', message: 'no such hex' } } }
    expect(tickText(broken)).toMatch(/\na rule failed in this tick, phase move: no such hex\n$/)
  })
  test('of a battle without a seed names its game, none of its seed, and whose bar changed', () => {
    const place = placeAt(3)
    const frame = { ...place.packet.frames[1]!, events: [], rolls: [] }
    const packet = {
      ...place.packet,
      state: { units: [{ id: 'sable', bars: { hp: 5.25 } }] },
      frames: [
        { ...frame, phase: null, changes: [] },
        { ...frame, phase: 'act', changes: [{ path: ['units', 'sable', 'bars', 'hp'], from: 5.25, to: -2 }] },
      ],
    }
    const told = { ...summary, game: 'Toy arena', canChange: false, wrappers: ['bars'] }
    const text = tickText({ ...place, packet, summary: told })
    expect(text).toContain('Three against three · Toy arena · branch Main · tick 3')
    expect(text).toContain('   C hp 5.25 → −2\n')
  })
})
