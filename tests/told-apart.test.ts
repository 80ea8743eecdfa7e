import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { momentOf } from '#engine/core/explain/moment.ts'
import { allUnits } from '#engine/core/explain/presence.ts'
import { packet } from '#engine/core/packet.ts'
import { createRecorder } from '#engine/core/record.ts'
import { simulate, snapshotAt } from '#engine/core/simulate.ts'
import { duel } from '#engine/rulesets/duel/index.ts'
import { encounter } from '#engine/rulesets/encounter/index.ts'
import { weaponsText } from '#engine/rulesets/mech/orders/declared-text.ts'
import type { EncounterState } from '#schemas/encounter/state.ts'
import { parse } from '#schemas/parsing/parse.ts'
import { unitFields } from '#ui/inspector/unit/unit-fields.ts'
import { armsOf } from '#ui/rulesets/mech/orders/armour.ts'
import { draw } from '#worker/draft.ts'
import { rulesetOf, Scenario } from './support/rulesets.ts'

const SEEDS = new URL('../seeds/', import.meta.url)
const seeds = readdirSync(SEEDS).flatMap((ruleset) =>
  readdirSync(new URL(`${ruleset}/`, SEEDS)).map((file) => `${ruleset}/${file}`),
)

function scenarioOf(document: unknown): Scenario {
  const parsed = parse(Scenario, document)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues))
  return parsed.value
}
const open = (seed: string) => scenarioOf(JSON.parse(readFileSync(new URL(seed, SEEDS), 'utf8')))
const play = (scenario: Scenario) => simulate(rulesetOf(scenario), scenario)

test.each(seeds)('in %s no two units have the same letters, on the lanes and on the board', (seed) => {
  const timeline = play(open(seed))
  const glyphs = new Map(allUnits(timeline).map(({ id, glyph }) => [id, glyph]))
  expect(new Set(glyphs.values()).size).toBe(glyphs.size)
  const recorder = createRecorder(timeline)
  for (const tick of [0, Math.floor(timeline.ticks / 2), timeline.ticks])
    for (const { id, glyph, name } of packet(timeline, recorder, tick).frames[0]!.view.tokens) {
      expect(glyph).toBe(glyphs.get(id))
      if (timeline.ruleset.id === 'encounter' || timeline.ruleset.id === 'mech')
        expect(name.startsWith(glyph) || name.startsWith('Hero')).toBe(true)
    }
})

const jackal = (side: string, anchor: string, facts = {}) => ({
  type: 'Thorn Jackal',
  side,
  anchor,
  ...facts,
})
const PACK = scenarioOf({
  format: 'tickscope/scenario',
  version: 1,
  name: 'A pack',
  seed: 1,
  ruleset: 'encounter',
  setup: {
    units: [
      { isHero: true },
      jackal('P', 'c2r0'),
      jackal('E', 'c3r0', { hp: 1 }),
      jackal('E', 'c3r1'),
      { type: 'Lantern Moth', side: 'E', anchor: 'c4r2' },
    ],
  },
  orders: [{ side: 'P', action: 'attack', target: 'c3r0' }],
  controllers: { E: 'policy' },
})

describe('creatures of a kind', () => {
  const timeline = play(PACK)
  const tokens = ({ view }: { view: { tokens: readonly { id: string; glyph: string }[] } }) =>
    view.tokens.map(({ id, glyph }) => [id, glyph])

  test('are numbered as they come, whatever side they are on', () => {
    expect(allUnits(timeline).map(({ glyph, name }) => `${glyph} ${name}`)).toEqual([
      '@ Hero',
      'j1 Thorn Jackal',
      'j2 Thorn Jackal',
      'j3 Thorn Jackal',
      'm1 Lantern Moth',
    ])
  })
  test('are called so in the log and in forecasts', () => {
    const lines = packet(timeline, createRecorder(timeline), 0).frames.flatMap(({ events }) => events)
    expect(lines.map(({ text }) => text)).toContain('j2 Thorn Jackal dies')
    const order = { side: 'P', action: 'move', from: 'c2r0', to: 'c2r1' } as const
    const { state } = timeline.keyframes[0]!
    expect(encounter.orders!.forecast(state as EncounterState, order)!.text).toMatch(/^j1 Thorn Jackal moves/)
  })
  test('keep their numbers when one of them is gone, also in the editor', async () => {
    const { frames } = packet(timeline, createRecorder(timeline), 1)
    expect(tokens(frames[0]!)).toContainEqual(['e2', 'j3'])
    const drawn = await draw(timeline, momentOf(timeline, 1))
    expect(drawn.ok && tokens(drawn.value)).toContainEqual(['e2', 'j3'])
    expect(drawn.ok && drawn.value.units.map(({ glyph }) => glyph)).not.toContain('j2')
  })
  test('do not change their numbers for those on floors to come', () => {
    const { state } = snapshotAt(play(open('encounter/twenty-floors.json')), 0)
    const run = state as EncounterState
    const later = encounter.units(run)
    const now = encounter.units({ ...run, run: { ...run.run!, ahead: [] } })
    expect(later.slice(0, now.length)).toEqual(now)
  })
})

test('clones called in a duel have letters of their own beside any that were there before', () => {
  const unit = (id: string, side: string, type: string, x: number, y: number) => ({
    id,
    side,
    type,
    pos: { x, y },
  })
  const state = duel.restate(
    {
      units: [
        unit('h1', 'P1', 'ROGUE', 0, 0),
        unit('h1_clone_01', 'P1', 'CLONE', 2, 0),
        unit('h1_clone_02', 'P1', 'CLONE', 3, 0),
        unit('other', 'P1', 'CLONE', 1, 0),
        unit('h2', 'P2', 'ROGUE', 0, 4),
        unit('t1', 'P2', 'TANK', 1, 4),
        unit('t2', 'P2', 'TANK', 2, 4),
      ],
    } as never,
    undefined as never,
  )
  const known = duel.units(state).map(({ glyph, name }) => `${glyph} ${name}`)
  expect(known).toEqual([
    'R1 P1 Rogue',
    'X1a P1 Clone 1',
    'X1b P1 Clone 2',
    'R2 P2 Rogue',
    'X1C P1 Clone C',
    'T2a P2 Tank 1',
    'T2b P2 Tank 2',
  ])
})

describe('equal weapons', () => {
  test('are counted in orders and on the board', () => {
    expect(weaponsText(['AC/20', 'Medium Laser', 'LRM 20', 'Medium Laser'])).toBe(
      'AC/20, 2 × Medium Laser, LRM 20',
    )
  })
  test('are one line in the state of a machine as long as they are in the same shape', () => {
    const weapon = (model: 'ML' | 'AC5', ammo: number | null, destroyed = false) => ({
      model,
      ammo,
      destroyed,
    })
    const start = { weapons: [weapon('ML', null), weapon('AC5', 20), weapon('ML', null), weapon('ML', null)] }
    const now = {
      weapons: [weapon('ML', null), weapon('AC5', 19), weapon('ML', null), weapon('ML', null, true)],
    }
    expect(armsOf(now, start).map(({ name, text }) => [name, text])).toEqual([
      ['2 × Medium Laser', 'no ammunition needed'],
      ['AC/5', '19 shots (was 20)'],
      ['Medium Laser', 'destroyed'],
    ])
  })
  test('are one row among the fields of a unit', () => {
    const weapons = [{ model: 'ML' }, { model: 'AC5' }, { model: 'ML' }]
    const fields = unitFields({ units: [{ id: 'a', weapons }] }, [{ changes: [] }], 0, 'a')!
    expect(fields[1]!.fields.map(({ name }) => name)).toEqual(['0, 2 (2 ×)', '1'])
  })
})
