import { describe, expect, test } from 'vitest'
import { duel } from '#engine/rulesets/duel/index.ts'
import { gambit } from '#engine/rulesets/gambit/index.ts'
import type { Cell } from '#schemas/cell.ts'
import { shortText, wordsFromKey } from '#schemas/text/value-text.ts'
import type { Candidate } from '#schemas/trace.ts'
import { decidedIn } from '#ui/battle/create-decided.ts'
import { explanationOf, piecesOf, scoresIn } from '#ui/battle/glossary.ts'
import { stateAt } from '#ui/battle/state-at.ts'
import { asShown, isMet, whereIs } from '#ui/battle/whereabouts.ts'
import { createEventPages, PAGE_SIZE } from '#ui/inspector/events/create-events.ts'
import { changeSentences } from '#ui/inspector/frame/change-text.ts'
import { statusText } from '#ui/inspector/status-text.ts'
import { type Field, hasChange, unitFields } from '#ui/inspector/unit/unit-fields.ts'
import { stepsOf, tableOf } from '#ui/inspector/why/candidate-table.ts'
import { deathFrame } from '#ui/inspector/why/death-frame.ts'
import { briefStatus } from '#ui/inspector/why/why-text.ts'
import { boundTo } from '#ui/state/session/branch.ts'
import { createHost } from '#worker/host.ts'
import { type EventLine, MAIN } from '#worker/protocol.ts'
import showcase from '../../seeds/gambit/3v3-showcase.json'
import { unwrap, wholePackets } from '../support/host.ts'

const UNITS = [
  { id: 'c1', glyph: 'A' },
  { id: 'c2', glyph: 'B' },
]
const STATE = {
  edition: 'current',
  characters: [
    {
      id: 'c1',
      hp: 35,
      position: { q: 0, r: 1 },
      skills: [{ instance: 'dash-1', cooldown: 2 }],
      action: null,
    },
    {
      id: 'c2',
      hp: 10,
      position: { q: 3, r: 0 },
      skills: [],
      action: { skill: 'heal', cell: { q: 0, r: 1 } },
    },
  ],
}
const NO_CHANGES = { changes: [] }
const FRAMES = [
  NO_CHANGES,
  { changes: [{ path: ['characters', 'c1', 'hp'], from: 35, to: 10 }] },
  {
    changes: [
      { path: ['characters', 'c1', 'position', 'q'], from: 0, to: 1 },
      { path: ['characters', 'c1', 'skills', 'dash-1', 'cooldown'], from: 2, to: 0 },
      { path: ['characters', 'c2'], from: STATE.characters[1] },
    ],
  },
]

/** A battle played to its end by the engine the page talks to. */
async function playShowcase() {
  const host = createHost({ now: () => performance.now(), pause: () => new Promise((go) => setTimeout(go)) })
  let finish = () => {}
  const over = new Promise<void>((resolve) => {
    finish = resolve
  })
  const opened = await host.open({ kind: 'document', document: showcase }, ({ outcome }) => {
    if (outcome !== null) finish()
  })
  await over
  const engine = boundTo(host, () => MAIN)
  return {
    lastDecision: engine.lastDecision,
    why: engine.why,
    packets: async (from: number, to: number) =>
      wholePackets(unwrap(opened).main, await engine.packets(from, to)),
  }
}

describe('the state at a frame', () => {
  test('is what the tick began with and every change since', () => {
    expect(stateAt(STATE, FRAMES, 0)).toEqual(STATE)
    const moved = { hp: 10, position: { q: 1, r: 1 }, skills: [{ instance: 'dash-1', cooldown: 0 }] }
    expect(stateAt(STATE, FRAMES, 2)).toEqual({
      edition: 'current',
      characters: [{ ...STATE.characters[0], ...moved }],
    })
    expect(STATE.characters).toHaveLength(2)
  })
  test('after the last frame is the state of the next tick, all through a battle', async () => {
    const host = await playShowcase()
    const known = await host.packets(0, 1000)
    expect(known.length).toBeGreaterThan(30)
    for (const [i, next] of known.slice(1).entries()) {
      const { state, frames } = known[i]!
      expect(stateAt(state, frames, frames.length - 1)).toEqual(next.state)
    }
  })
})

describe('the fields of a unit', () => {
  const named = (fields: readonly Field[] | null, name: string) =>
    fields?.find((field) => field.name === name)

  test('are those of the frame, what changed in it marked', () => {
    const fields = unitFields(STATE, FRAMES, 1, 'c1')
    expect(named(fields, 'hp')).toMatchObject({ text: '10', from: '35' })
    expect(named(fields, 'position')).toMatchObject({ text: '(0, 1)', from: null })
    expect(fields?.filter(hasChange).map(({ name }) => name)).toEqual(['hp'])
  })
  test('show a cell as one value and a change below a list at its entry', () => {
    const fields = unitFields(STATE, FRAMES, 2, 'c1')
    expect(named(fields, 'hp')?.from).toBeNull()
    expect(named(fields, 'position')).toMatchObject({ text: '(1, 1)', from: '(0, 1)' })
    expect(named(fields, 'skills')?.fields[0]).toMatchObject({ name: 'dash-1', cooldown: null })
    expect(hasChange(named(fields, 'skills')!)).toBe(true)
  })
  test('have a badge for a cooldown that runs', () => {
    expect(named(unitFields(STATE, FRAMES, 0, 'c1'), 'skills')?.fields[0]?.cooldown).toBe(2)
  })
  test('show an object as rows of its own, nothing as none', () => {
    expect(named(unitFields(STATE, FRAMES, 0, 'c1'), 'action')?.text).toBe('none')
    expect(named(unitFields(STATE, FRAMES, 0, 'c2'), 'action')?.fields.map(({ text }) => text)).toEqual([
      'heal',
      '(0, 1)',
    ])
  })
  test('in a wrapper stand among the others, lists of words are one, and nothing is blank', () => {
    const unit = { id: 'a', bars: { hp: 3 }, badges: ['asleep', 'poisoned'], fields: {}, max: {} }
    const frames = [
      { changes: [] },
      { changes: [{ path: ['units', 'a', 'badges', '1'], from: 'poisoned', to: 'angry' }] },
    ]
    const fields = unitFields({ units: [unit] }, frames, 1, 'a', ['bars', 'fields'])
    expect(fields?.map(({ name, text, from }) => [name, text, from])).toEqual([
      ['id', 'a', null],
      ['hp', '3', null],
      ['badges', 'asleep, angry', 'asleep, poisoned'],
      ['max', 'empty', null],
    ])
  })
  test('are gone with the unit', () => {
    expect(unitFields(STATE, FRAMES, 1, 'c2')).not.toBeNull()
    expect(unitFields(STATE, FRAMES, 2, 'c2')).toBeNull()
  })
})

describe('changes in words', () => {
  const told = (change: Parameters<typeof changeSentences>[0]) =>
    changeSentences(change, STATE, UNITS).map(({ text }) => text)

  test('name the unit by its letter', () => {
    expect(told(FRAMES[1]!.changes)).toEqual(['A hp 35 → 10'])
    expect(told(FRAMES[2]!.changes)).toEqual([
      'A position (0, 1) → (1, 1)',
      'A dash-1 cooldown 2 → 0',
      'B leaves the battle',
    ])
  })
  test('join both numbers of a cell', () => {
    const path = ['characters', 'c2', 'position']
    expect(
      told([
        { path: [...path, 'q'], from: 3, to: 2 },
        { path: [...path, 'r'], from: 0, to: -1 },
      ]),
    ).toEqual(['B position (3, 0) → (2, -1)'])
  })
  test('tell an object by what it is, and what belongs to nobody by its name', () => {
    expect(
      told([
        { path: ['characters', 'c1', 'action'], from: null, to: { skill: 'dash', startedAt: 4 } },
        { path: ['turnOrder'], from: 1, to: 2 },
      ]),
    ).toEqual(['A action none → dash', 'turn order 1 → 2'])
  })
  test.each([
    [true, 'yes'],
    [null, 'none'],
    [[], 'empty'],
    [[1, 2], '1, 2'],
    [{ q: -1, r: 2 }, '(-1, 2)'],
  ])('%j is “%s”', (value, text) => {
    expect(shortText(value)).toBe(text)
  })
  test('read field names aloud', () => {
    expect(wordsFromKey('resolvesAt')).toBe('resolves at')
    expect(wordsFromKey('interrupt_missed')).toBe('interrupt missed')
  })
})

describe('pages of events', () => {
  const line = (id: number): EventLine => ({
    id,
    tick: 0,
    type: 'moved',
    cause: null,
    tone: 'move',
    text: '',
    units: [],
  })
  const page = (offset: number, count: number, total: number) => ({
    total,
    offset,
    lines: Array.from({ length: count }, (_, i) => line(offset + i)),
    searchedTo: 7,
  })

  test('ask for what shows and is not known, one page at a time', () => {
    const pages = createEventPages()
    expect(pages.missing(0, 20)).toBeNull()
    pages.keep(page(0, PAGE_SIZE, 250))
    expect(pages.missing(0, 20)).toBeNull()
    expect(pages.missing(90, 130)).toBe(1)
    expect(pages.missing(190, 900)).toBe(1)
    pages.keep(page(PAGE_SIZE, PAGE_SIZE, 250))
    expect(pages.missing(190, 900)).toBe(2)
    expect(pages.lineAt(101)?.id).toBe(101)
    expect(pages.lineAt(201)).toBeUndefined()
  })
  test('ask again for the page that got longer, showing what is known of it, and forget all with another filter', () => {
    const pages = createEventPages()
    pages.keep(page(PAGE_SIZE, 30, 130))
    pages.keep(page(0, PAGE_SIZE, 131))
    expect(pages.missing(0, 130)).toBe(1)
    expect(pages.lineAt(105)?.id).toBe(105)
    pages.keep(page(PAGE_SIZE, 31, 131))
    expect(pages.missing(0, 130)).toBeNull()
    expect(pages.searchedTo()).toBe(7)
    pages.clear()
    expect(pages.total()).toBe(0)
    expect(pages.lineAt(5)).toBeUndefined()
  })
})

describe('looking things up in a battle', () => {
  test('finds the decision a busy unit is in the middle of', async () => {
    const host = await playShowcase()
    expect(await host.lastDecision('gorm', 5)).toMatchObject({ value: { tick: 4, type: 'decided' } })
    expect(await host.lastDecision('gorm', 0)).toEqual({ ok: true, value: null })
  })
  test('finds the rules of that decision', async () => {
    const host = await playShowcase()
    const [[packet], traces] = await Promise.all([host.packets(4, 4), host.why(4, 'gorm')])
    const decided = decidedIn({ packet: packet!, traces: unwrap(traces) }, 'gorm')
    expect(decided).toMatchObject({ tick: 4, trace: { actor: 'gorm', busy: false } })
    expect(decided!.trace.options.length).toBeGreaterThan(0)
  })
  test('finds the frame of a death', async () => {
    const host = await playShowcase()
    const [packet] = await host.packets(23, 23)
    expect(packet!.frames[deathFrame(packet!, 'gorm')]?.events.map(({ type }) => type)).toContain('died')
    expect(deathFrame(packet!, 'bryn')).toBe(-1)
  })
})

describe('where a unit is', () => {
  const info = (id: string, side: string, shape: 'circle' | 'diamond') => ({
    id,
    name: id,
    glyph: id,
    side,
    shape,
    max: 9,
  })
  const hero = info('h', 'P', 'circle')
  const moth = info('m', 'E', 'diamond')
  const token = (id: string, side: string) => ({
    ...info(id, side, 'circle'),
    cell: { q: 1, r: 2 },
    bars: [{ label: 'hp', value: 5, max: 9 }],
  })
  const converted = { unit: 'm', side: 'P', kind: 'converted', text: 'converted at tick 14' } as const
  const later = { unit: 'm', side: 'E', kind: 'later', text: 'waiting for floor 7' } as const
  const status = (view: Parameters<typeof whereIs>[0]) => {
    const where = whereIs(view, 'm')
    const shown = asShown(moth, where, [hero, moth])
    return [
      statusText(shown, where, ({ q, r }) => `(${q}, ${r})`),
      briefStatus(shown, where).join(' · '),
      shown.shape,
      isMet(where),
    ]
  }
  test.each([
    [{ tokens: [token('m', 'P')] }, 'P · 5 of 9 hp · (1, 2)', 'P · 5 of 9 hp', 'circle', true],
    [
      { tokens: [], absent: [converted] },
      'P · converted at tick 14',
      'P · converted at tick 14',
      'circle',
      true,
    ],
    [{ tokens: [], absent: [later] }, 'E · waiting for floor 7', 'E · waiting for floor 7', 'diamond', false],
    [{ tokens: [] }, 'E · not there yet', 'E · not there yet', 'diamond', false],
  ])('is said with the side it has by then: %#', (view, ...words) => expect(status(view)).toEqual(words))
})

describe('what was considered', () => {
  const names = { units: UNITS, cellName: ({ q, r }: Cell) => `${q} ${r}` }
  const candidate = (unit: string, distance: number | null, kept = false): Candidate => ({
    unit,
    score: distance === null ? [] : [{ name: 'distance', value: distance }],
    kept,
    ...(!kept && { because: 'lost' }),
  })
  test('is a table, the best first and those without numbers last', () => {
    const table = tableOf(
      [candidate('c1', null), candidate('c2', 4), candidate('c3', 1, true), candidate('c4', 2)],
      names,
    )
    expect(table.columns).toEqual(['distance'])
    expect(table.rows.map(({ name, values, because }) => [name, values[0], because])).toEqual([
      ['c3', 1, 'chosen'],
      ['c4', 2, 'lost'],
      ['B', 4, 'lost'],
      ['A', null, 'lost'],
    ])
  })
  test('with the most wanted is ordered downwards', () => {
    const { rows } = tableOf([candidate('c1', 2), candidate('c2', 9, true), candidate('c3', 5)], names)
    expect(rows.map(({ values }) => values[0])).toEqual([9, 5, 2])
  })
  test('has a column for every score that any of them has', () => {
    const table = tableOf(
      [candidate('c1', 2), { ...candidate('c2', 1, true), score: [{ name: 'threat', value: 0.5 }] }],
      names,
    )
    expect(table.columns).toEqual(['distance', 'threat'])
    expect(table.rows.map(({ values }) => values)).toEqual([
      [null, 0.5],
      [2, null],
    ])
  })
  test('step by step has a list a step', () => {
    const cell = (step: number): Candidate => ({
      cell: { q: step, r: 0 },
      score: [...(step > 1 ? [{ name: 'step', value: step }] : []), { name: 'path', value: 1 }],
      kept: false,
    })
    expect(stepsOf([cell(1), cell(1), cell(2)]).map((cells) => cells.length)).toEqual([2, 1])
    expect(tableOf([cell(2)], names).columns).toEqual(['path'])
    expect(stepsOf([])).toEqual([])
    expect(stepsOf([cell(1e9), cell(2.5)]).map((cells) => cells.length)).toEqual([1, 1])
  })
})

describe('the glossary', () => {
  test.each([gambit, duel])('of $id leads nowhere it cannot explain', ({ glossary = {} }) => {
    const terms = Object.values(glossary).flatMap((text) => piecesOf(text).flatMap(({ term }) => term ?? []))
    expect(terms.length).toBeGreaterThan(10)
    expect(terms.filter((term) => explanationOf(term, glossary) === null)).toEqual([])
  })
  test('is asked for the names of scores, not for other notes', () => {
    expect(scoresIn('next shot 1.5, danger −7')).toEqual([
      { name: 'next shot', rest: ' 1.5, ' },
      { name: 'danger', rest: ' −7' },
    ])
    expect(scoresIn('any enemy in range')).toEqual([{ name: '', rest: 'any enemy in range' }])
  })
  test('prefers the words of the ruleset, and has no words of others', () => {
    expect(explanationOf('phase', { phase: 'own' })).toBe('own')
    expect(explanationOf('roll', {})).toMatch(/seed/)
    expect(explanationOf('wounded', {})).toBeNull()
    expect(explanationOf('constructor', {})).toBeNull()
  })
  test('cuts an explanation at its references', () => {
    expect(piecesOf('a [rule] or [check|checks].')).toEqual([
      { text: 'a ', term: null },
      { text: 'rule', term: 'rule' },
      { text: ' or ', term: null },
      { text: 'checks', term: 'check' },
      { text: '.', term: null },
    ])
  })
})
