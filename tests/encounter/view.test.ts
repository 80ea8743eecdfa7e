import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { lanesOf } from '#engine/core/lanes.ts'
import { runToEnd } from '#engine/core/orders.ts'
import { encounter } from '#engine/rulesets/encounter/index.ts'
import { AWAY, LANE_MARKS, MARK_WIDTH, SPAN_WIDTH, TONES } from '#schemas/lanes.ts'
import type { Candidate } from '#schemas/trace.ts'
import { View } from '#schemas/view.ts'
import { attack, convert, fixture, move, play, scenarioOf, stateOf } from '../support/encounter.ts'

const setup = {
  units: [
    { isHero: true, statuses: { weakened: 2 } },
    fixture('A Sword c2r0'),
    fixture('H Bulk c3r1', { progress: 7, glyphs: 'abcd' }),
    fixture('X Dummy c3r0', { hp: 4 }),
  ],
}
const viewOf = (battle: ReturnType<typeof play>, tick: number) => {
  const { frames } = battle.recorder().record(tick)
  const { program } = battle.timeline.programs[0]!
  const recent = frames.flatMap(({ events }) => events)
  return View.parse(encounter.view({ tick, state: frames.at(-1)!.state, program, recent, upcoming: [] }))
}

describe('the board', () => {
  test('is two grids with a column between them', () => {
    const { grid, cells } = encounter.board(stateOf(setup))
    expect(grid).toBe('square')
    expect([...new Set(cells.map(({ q }) => q))]).toEqual([0, 1, 2, 4, 5, 6])
    expect(cells).toHaveLength(18)
  })
  test('draws footprints, glyphs, stacks and progress', () => {
    const state = stateOf(setup)
    const { tokens } = encounter.view({
      tick: 0,
      state,
      program: encounter.prepare(state),
      recent: [],
      upcoming: [],
    })
    expect(tokens[0]).toMatchObject({
      name: 'Hero, side P, 100 of 100 hp',
      glyph: '@',
      cell: { q: 0, r: 1 },
      badges: [{ label: 'W2', text: 'weakened, 2 stacks: 3 off every strength for each', tone: 'bad' }],
    })
    expect(tokens[1]).not.toHaveProperty('cells')
    expect(tokens[2]).toMatchObject({
      name: 'a1 Bulk, side E, 30 of 30 hp, 7 converted',
      cells: [
        { q: 4, r: 1 },
        { q: 5, r: 1 },
        { q: 4, r: 2 },
        { q: 5, r: 2 },
      ],
      glyphs: ['a1', 'b', 'c', 'd'],
      bars: [
        { label: 'hp', value: 30, max: 30 },
        { label: 'conversion', value: 7, max: 30 },
      ],
    })
  })
  test('shows what was just done, to those who have left too', () => {
    const view = viewOf(play(scenarioOf(setup, { orders: [attack('c3r0')] })), 0)
    expect(view.tokens.map(({ id }) => id)).toEqual(['hero', 'A', 'H'])
    expect(view.amounts).toContainEqual({
      cell: { q: 4, r: 0 },
      unit: 'X',
      source: 'A',
      side: 'P',
      tone: 'damage',
      amount: 4,
    })
    expect(view.links).toContainEqual(
      expect.objectContaining({ unit: 'A', from: { q: 2, r: 0 }, to: { q: 4, r: 0 }, preview: false }),
    )
  })
})

test('the chosen order names the squares it weighed, for the board to show', () => {
  const decisions: { options: { cells?: unknown; verdict: string }[] }[] = []
  encounter.orders!.policy(stateOf(setup), 'E', (decision) => decisions.push(decision))
  const { options } = decisions[0]!
  expect(options.filter(({ cells }) => cells !== undefined).map(({ verdict }) => verdict)).toEqual([
    'selected',
  ])
  const cells = options.find(({ verdict }) => verdict === 'selected')!.cells as Candidate[]
  expect(cells).toHaveLength(9)
  expect(cells.filter(({ kept }) => kept)).toHaveLength(1)
  const totals = cells.map(({ score }) => score[0]!.value)
  expect(cells.findIndex(({ kept }) => kept)).toBe(totals.indexOf(Math.max(...totals)))
})

describe('E12.5 a forecast', () => {
  const { forecast } = encounter.orders!
  const hit = (amount: number, breakdown: Record<string, number>, because: string) => ({
    unit: 'X',
    text: `−${amount} hp`,
    amount,
    tone: 'attack',
    breakdown: Object.entries(breakdown).map(([name, value]) => ({ name, value })),
    because,
  })
  test('of an attack: who, with what, to whom, and how it adds up', () =>
    expect(forecast(stateOf(setup), attack('c3r0'))).toEqual({
      text: 'Attack c3r0: 2 units for 5 damage in all',
      brief: 'D1 Dummy 4 → 0 hp',
      parts: [
        {
          unit: 'A',
          text: 'melee 5',
          effects: [hit(4, { base: 5, own: -1 }, 'strength 5, guard 1 own: 5 − 1 = 4')],
        },
        {
          unit: 'hero',
          text: 'ranged 0',
          effects: [
            hit(
              1,
              { base: 3, debuffs: -6, own: -1, 'at least 1': 5 },
              '3 base − 6 status stacks = strength 0, guard 1 own: 0 − 1 = −1, but a hit takes at least 1',
            ),
          ],
        },
      ],
      cells: [{ q: 4, r: 0 }],
    }))
  test('of a conversion and a move; nothing for what would be refused', () => {
    expect(forecast(stateOf(setup), convert('c3r0'))?.parts[0]?.effects[0]).toMatchObject({
      text: '+2 conversion',
      breakdown: [
        { name: 'strength', value: 5 },
        { name: 'efficacy %', value: 75 },
        { name: 'guard', value: -1 },
        { name: 'points', value: 2 },
      ],
      because: 'strength 5 × 50 % efficacy × 1.5 as it is below half its hp = 3, its best guard 1: 3 − 1 = 2',
    })
    expect(forecast(stateOf(setup), move('c2r0', 'c2r1'))?.parts).toEqual([
      { unit: 'A', text: 'moves to c2r1', effects: [] },
    ])
    expect(forecast(stateOf(setup), attack('c2r0'))).toBeNull()
  })
})

test('lanes: a lane a unit, hits with the hp they leave, deaths, recruits', () => {
  const orders = [attack('c3r0'), attack('c2r0', 'E')]
  const { timeline } = play(scenarioOf(setup, { orders }))
  const lanes = runToEnd(lanesOf(timeline, 0, timeline.ticks, 100))
  const rows = Array.from({ length: lanes.marks.length / MARK_WIDTH }, (_, i) => [
    ...lanes.marks.slice(i * MARK_WIDTH, (i + 1) * MARK_WIDTH),
  ])
  expect(rows).toContainEqual([3, 0, LANE_MARKS.hit | LANE_MARKS.death, 0])
  expect(encounter.units(timeline.keyframes[0]!.state).map(({ id }) => id)).toEqual(['hero', 'A', 'H', 'X'])
})

test('lanes follow everybody’s hp through all of a run, tiers included, and say who is away and who is dead', () => {
  const { timeline, states } = play(JSON.parse(readFileSync('seeds/encounter/twenty-floors.json', 'utf8')))
  const ids = encounter.units(timeline.keyframes[0]!.state).map(({ id }) => id)
  const { marks } = runToEnd(lanesOf(timeline, 0, timeline.ticks, timeline.ticks))
  const levels: number[] = []
  const dead = new Set<number>()
  let row = 0
  const tiers = new Set<number>()
  states().forEach((state, tick) => {
    for (; row < marks.length && marks[row + 1]! < Math.max(1, tick); row += MARK_WIDTH) {
      levels[marks[row]!] = marks[row + 3]!
      if ((marks[row + 2]! & LANE_MARKS.death) !== 0) dead.add(marks[row]!)
    }
    for (const { id, hp } of state.units) expect([tick, id, levels[ids.indexOf(id)]]).toEqual([tick, id, hp])
    const there = new Set<string>(state.units.map(({ id }) => id))
    ids.forEach((id, lane) => {
      if (!there.has(id)) expect([tick, id, levels[lane]]).toEqual([tick, id, dead.has(lane) ? 0 : AWAY])
    })
    for (const unit of state.units) if (!unit.isHero && unit.side === 'P') tiers.add(unit.tier)
  })
  expect(tiers.size).toBeGreaterThan(2)
})

test('E12.3 every hit and conversion adds up in words to what it did', () => {
  const seeds = readdirSync('seeds/encounter').map((file) => readFileSync(`seeds/encounter/${file}`, 'utf8'))
  const battles = seeds.map((text) => JSON.parse(text))
  const computed = battles.map((battle) => ({
    ...battle,
    orders: [],
    controllers: { P: 'policy', E: 'policy' },
  }))
  const told = [...battles, ...computed].flatMap((battle) => {
    const { timeline, events } = play(battle)
    return events().flatMap((event) => {
      const { because = '' } = encounter.line(event, timeline.programs.at(-1)!.program)
      const value =
        event.type === 'hitDamaged' ? event.value : event.type === 'converted' ? event.points : null
      return value === null ? [] : [{ because, value }]
    })
  })
  for (const { because, value } of told) {
    const last = because.endsWith('so nothing') ? 0 : Number(because.match(/(\d+)$/)?.[1])
    expect([because, last]).toEqual([because, value])
  }
  const texts = told.map(({ because }) => because)
  for (const word of [
    'pack',
    'status stacks',
    'the hero’s WIS',
    'shield wall',
    'neighbours',
    'at least 1',
    '% efficacy',
    'below half',
    'for CHA',
  ])
    expect([word, texts.some((text) => text.includes(word))]).toEqual([word, true])
})

test('lanes of a run: those of later floors get their hp when they are met', () => {
  const run = play(
    scenarioOf(
      { run: { last: 3 }, units: [{ isHero: true }, { type: 'Thorn Jackal', side: 'P', anchor: 'c2r0' }] },
      { controllers: { P: 'policy', E: 'policy' }, seed: 4, maxTicks: 900 },
    ),
  )
  const { timeline } = run
  const tick = run.states().findIndex(({ outcome }) => outcome !== null)
  const met = run.states()[tick + 1]!.units.find(({ side }) => side === 'E')!
  const lane = encounter.units(timeline.keyframes[0]!.state).findIndex(({ id }) => id === met.id)
  const { marks } = runToEnd(lanesOf(timeline, tick, tick + 1, 10))
  const rows = Array.from({ length: marks.length / MARK_WIDTH }, (_, i) => [
    ...marks.slice(i * MARK_WIDTH, (i + 1) * MARK_WIDTH),
  ])
  expect(rows).toContainEqual([lane, tick, 0, met.hp])
})

test('what is done to attack and what is done to convert have bars that differ', () => {
  const tones = (order: ReturnType<typeof attack>) => {
    const { timeline } = play(scenarioOf(setup, { orders: [order] }))
    const { spans } = runToEnd(lanesOf(timeline, 0, timeline.ticks, 100))
    const rows = Array.from({ length: spans.length / SPAN_WIDTH }, (_, i) => spans[i * SPAN_WIDTH + 3]!)
    return [...new Set(rows.map((tone) => TONES[tone]))]
  }
  expect(tones(convert('c3r0'))).toEqual(['convert'])
  expect(tones(attack('c3r0'))).toEqual(['attack'])
})
