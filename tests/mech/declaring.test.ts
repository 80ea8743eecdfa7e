import { describe, expect, test } from 'vitest'
import { partial } from '#engine/rulesets/mech/orders/partial.ts'
import { compile } from '#engine/rulesets/mech/program.ts'
import { stateFromSetup } from '#engine/rulesets/mech/setup.ts'
import type { MechOrder } from '#schemas/mech/order.ts'
import type { MechState } from '#schemas/mech/state.ts'
import { cardsOf } from '#ui/rulesets/mech/orders/cards.ts'
import {
  type Answer,
  ableIn,
  type Draft,
  IDLE,
  type Input,
  type Mode,
  orderOf,
  step,
} from '#ui/rulesets/mech/orders/declaring.ts'
import { inputFor } from '#ui/rulesets/mech/orders/keys.ts'
import { machine, setupFrom } from '../support/mech.ts'

/** The first battle: the Atlas sees both Wolverines, the Hunchback nobody until it twists to NE. */
const field = (more: object = {}): MechState =>
  stateFromSetup(
    setupFrom({
      losers: ['P1'],
      units: [
        machine('atlas', 'P1', 'AS7-D', 1, 1, 'SE'),
        machine('hunch', 'P1', 'HBK-4G', 2, 3, 'N'),
        machine('w1', 'P2', 'WVR-6R', 7, 3, 'N'),
        machine('w2', 'P2', 'WVR-6R', 8, 5, 'N'),
      ],
      ...more,
    }),
  )
const START = field()
const MID = field({ declarations: [{ player: 'P1', unitId: 'atlas', torsoFacing: 'SE' }] })
/** The Atlas and a Wolverine have declared: P1's second impulse. */
const LATER = field({
  declarations: [
    { player: 'P1', unitId: 'atlas', torsoFacing: 'SE' },
    { player: 'P2', unitId: 'w1', torsoFacing: 'N' },
  ],
})

/** What the page asks the worker. */
const rulesOf = (state: MechState) => ({
  state,
  ask: (part: Partial<MechOrder>) => partial(state, part, compile(state)),
})
const cards = (mode: Mode) => cardsOf(rulesOf(START), mode)

const send = (mode: Mode, inputs: readonly Input[], state = START, hasReview = true): Answer =>
  inputs.reduce<Answer>(
    (last, input) => step({ ...rulesOf(state), hasReview, name: (id) => id }, last.mode, input),
    {
      mode,
      flash: null,
      order: null,
    },
  )
const at = (inputs: readonly Input[], state = START, hasReview = true) => send(IDLE, inputs, state, hasReview)

const select = (id: string): Input => ({ type: 'select', unit: id })
const point = (unit: string | null): Input => ({ type: 'point', cell: { q: 0, r: 0 }, unit })
const aim = (target: string): Input => ({ type: 'aim', target })
const toggle = (weapon?: number, target?: string): Input => ({
  type: 'toggle',
  ...(weapon !== undefined && { weapon }),
  ...(target !== undefined && { target }),
})
const twist = (by: 1 | -1): Input => ({ type: 'twist', by })
const CONFIRM: Input = { type: 'confirm' }
const ESCAPE: Input = { type: 'escape' }
const HOLD: Input = { type: 'hold' }
const NEXT: Input = { type: 'nextUnit', by: 1 }
const ASSIGNING = [select('atlas'), aim('w1')]

describe('a machine is chosen', () => {
  test.each<[string, readonly Input[], object]>([
    ['own and undeclared', [point('atlas')], { kind: 'browsing', unit: 'atlas', torso: 'SE', focus: 'w1' }],
    ['empty hex', [point(null)], { kind: 'idle' }],
    ['next, in roster order', [NEXT], { unit: 'atlas' }],
    ['next after that, twist dropped', [NEXT, twist(1), NEXT], { unit: 'hunch', torso: 'N' }],
    ['next wraps', [NEXT, NEXT, NEXT], { unit: 'atlas', torso: 'SE' }],
    ['the one before the first is the last', [{ type: 'nextUnit', by: -1 }], { unit: 'hunch' }],
    ['another own one by click', [select('atlas'), twist(1), point('hunch')], { unit: 'hunch', torso: 'N' }],
    ['the same once more keeps its twist', [select('atlas'), twist(1), select('atlas')], { torso: 'S' }],
    ['Escape gives it up', [select('atlas'), ESCAPE], { kind: 'idle' }],
  ])('[M11.2] %s', (_, inputs, mode) => {
    expect(at(inputs)).toMatchObject({ mode, flash: null, order: null })
  })

  test.each<[string, 'w1' | 'atlas', MechState]>([
    ['NOT_YOUR_UNIT', 'w1', START],
    ['NOT_YOUR_UNIT', 'atlas', { ...START, currentAttackImpulseIndex: 1 }],
    ['NOT_YOUR_UNIT', 'atlas', MID],
    ['NOT_YOUR_UNIT', 'w1', LATER],
    ['ALREADY_DECLARED', 'atlas', LATER],
  ])('[M11.3] %s is said of %s', (code, id, state) => {
    const { mode, flash } = at([point(id)], state)
    expect([mode, flash?.code]).toEqual([IDLE, code])
  })

  test('[M2.6] only those of the impulse that have not declared', () => {
    expect(ableIn(rulesOf(START))).toEqual(['atlas', 'hunch'])
    expect(ableIn(rulesOf(MID))).toEqual(['w1', 'w2'])
    expect(ableIn(rulesOf({ ...START, phase: 'RESOLUTION' }))).toEqual([])
  })
})

describe('a torso twists', () => {
  test.each<[readonly Input[], string, string | undefined]>([
    [[twist(-1)], 'NE', undefined],
    [[twist(1)], 'S', undefined],
    [[twist(-1), twist(-1)], 'NE', 'TWIST_LIMIT'],
    [[twist(1), twist(1)], 'S', 'TWIST_LIMIT'],
    [[twist(-1), twist(1), twist(1)], 'S', undefined],
    [[{ type: 'face', torso: 'S' }], 'S', undefined],
    [[{ type: 'face', torso: 'N' }], 'SE', 'TWIST_LIMIT'],
  ])('[M1.8] %j ends at %s', (inputs, torso, code) => {
    const { mode, flash } = at([select('atlas'), ...inputs])
    expect([mode, flash?.code]).toMatchObject([{ kind: 'browsing', torso }, code])
  })

  test('[M3.3] and finds other targets at once', () => {
    expect(cards(at([select('hunch')]).mode)).toEqual([])
    const { mode } = at([select('hunch'), twist(1)])
    expect(mode).toMatchObject({ focus: 'w1' })
    expect(cards(mode).map(({ id }) => id)).toEqual(['w1', 'w2'])
  })

  test('never while weapons are assigned', () => {
    expect(at([...ASSIGNING, twist(1)]).mode).toMatchObject({ kind: 'assigning', torso: 'SE' })
  })
})

describe('aiming', () => {
  test.each<[string, readonly Input[]]>([
    ['Confirm on the target one is at', [{ type: 'focus', by: 1 }, CONFIRM]],
    ['its number and Confirm', [{ type: 'focusAt', place: 1 }, CONFIRM]],
    ['past the end of the list', [{ type: 'focus', by: 1 }, { type: 'focus', by: 1 }, CONFIRM]],
  ])('[M3.6] %s makes it the primary, with no weapon on', (_, inputs) => {
    expect(at([select('atlas'), ...inputs]).mode).toMatchObject({
      kind: 'assigning',
      primary: 'w2',
      focus: 'w2',
      on: [],
    })
  })

  const guns = (weapons: readonly object[]) => {
    const [atlas, ...others] = START.units
    const near = others.map((other) =>
      other.id === 'w1' ? { ...other, position: { col: 4, row: 2 } } : other,
    )
    return { ...START, units: [{ ...atlas, weapons }, ...near] } as MechState
  }
  test.each<[string, MechState, Input]>([
    ['EMPTY_HEX', START, point(null)],
    [
      'OUT_OF_ARC',
      field({ units: [machine('a', 'P1', 'AS7-D', 1, 1, 'N'), machine('b', 'P2', 'AS7-D', 1, 5, 'N')] }),
      point('b'),
    ],
    ['NO_WEAPON', guns([{ model: 'ML', ammo: null, destroyed: true }]), point('w2')],
    ['OUT_OF_RANGE', guns([{ model: 'SL', ammo: null, destroyed: false }]), point('w2')],
    ['NO_AMMO', guns([{ model: 'AC20', ammo: 0, destroyed: false }]), point('w2')],
  ])('[M3.10] elsewhere is no target: %s', (reason, state, input) => {
    const [first] = ableIn(rulesOf(state))
    const own = at([select(first!)], state).mode
    const { mode, flash, order } = send(own, [input], state)
    expect([mode, order]).toEqual([own, null])
    expect(flash).toMatchObject({ code: 'NOT_A_TARGET', reason })
  })
})

describe('pointing at a machine', () => {
  const everything = [0, 1, 2, 3, 4, 5, 6].map((weaponIndex) => ({ targetId: 'w2', weaponIndex }))
  test('[M11.8] aims at a target with all that reaches it; once more confirms, as often as there are steps', () => {
    const aimed = at([select('atlas'), point('w2')])
    expect(aimed).toMatchObject({
      mode: { kind: 'assigning', primary: 'w2', focus: 'w2', on: everything },
      order: null,
    })
    expect(send(aimed.mode, [point('w2')]).mode.kind).toBe('review')
    const twice = send(aimed.mode, [point('w2'), point('w2')])
    expect(twice.order).toMatchObject({ unitId: 'atlas', primaryTargetId: 'w2', attacks: everything })
    expect(at([select('atlas'), point('w2'), point('w2')], START, false).order).toEqual(twice.order)
  })
  test('[M11.8] at another target gives it the next weapons, and takes none away', () => {
    const { mode } = at([select('atlas'), point('w2'), point('w1')])
    expect(mode).toMatchObject({ kind: 'assigning', primary: 'w2', focus: 'w1', on: everything })
  })
  test.each<[string, string | undefined, readonly Input[]]>([
    ['ALREADY_DECLARED', undefined, [select('hunch')]],
    ['ALREADY_DECLARED', undefined, [select('hunch'), twist(1), aim('w1')]],
    ['NOT_A_TARGET', 'FRIENDLY', [select('hunch'), twist(1), aim('w1')]],
  ])('[M11.3] of one’s own says %s, and changes nothing', (code, reason, inputs) => {
    const state = reason === undefined ? LATER : START
    const before = at(inputs, state).mode
    const { mode, flash } = send(before, [point('atlas')], state)
    expect(mode).toEqual(before)
    expect([flash?.code, flash?.reason]).toEqual([code, reason])
  })
})

describe('weapons are given', () => {
  test.each<[string, readonly Input[], readonly [string, number][]]>([
    ['the one one is at', [toggle()], [['w1', 0]]],
    ['twice is off again', [toggle(), toggle()], []],
    ['the next one', [{ type: 'weapon', by: 1 }, toggle()], [['w1', 1]]],
    ['no further than the last', [...Array<Input>(9).fill({ type: 'weapon', by: 1 }), toggle()], [['w1', 6]]],
    ['by name', [toggle(3, 'w2')], [['w2', 3]]],
    [
      'to another target',
      [toggle(), { type: 'focus', by: 1 }, { type: 'weapon', by: 1 }, toggle()],
      [
        ['w1', 0],
        ['w2', 1],
      ],
    ],
    [
      'all that are free',
      [toggle(0, 'w2'), { type: 'toggleAll', target: 'w1' }],
      [
        ['w2', 0],
        ['w1', 1],
        ['w1', 2],
        ['w1', 3],
        ['w1', 4],
        ['w1', 5],
        ['w1', 6],
      ],
    ],
    ['all, then none', [{ type: 'toggleAll' }, { type: 'toggleAll' }], []],
  ])('[M3.5] %s', (_, inputs, on) => {
    const { mode, flash } = at([...ASSIGNING, ...inputs])
    expect(flash).toBeNull()
    expect(mode).toMatchObject({
      kind: 'assigning',
      primary: 'w1',
      on: on.map(([targetId, weaponIndex]) => ({ targetId, weaponIndex })),
    })
  })

  test.each<[string, readonly Input[]]>([
    ['WEAPON_ASSIGNED_ELSEWHERE', [toggle(0, 'w1'), toggle(0, 'w2')]],
    ['WEAPON_NOT_ELIGIBLE', [toggle(9, 'w1')]],
    ['WEAPON_NOT_ELIGIBLE', [toggle(0, 'hunch')]],
  ])('[M11.3] %s changes nothing', (code, inputs) => {
    const before = at([...ASSIGNING, ...inputs.slice(0, -1)]).mode
    const { mode, flash } = send(before, inputs.slice(-1))
    expect(flash?.code).toBe(code)
    expect(mode).toMatchObject({ on: (before as { on: unknown }).on })
  })

  test('[M5.4] a secondary target needs 1 more, in the odds too, and the parts say why', () => {
    const shown = cards(at([...ASSIGNING, toggle(1, 'w2')]).mode)
    expect(shown.map(({ role }) => role)).toEqual(['Primary', 'Secondary'])
    const [first, second] = shown.map(({ weapons }) => weapons[1]!)
    expect(first).toMatchObject({ name: 'LRM 20', percent: 92, elsewhere: 'w2', isOn: false })
    expect(second).toMatchObject({ percent: 83, needs: 5, isOn: true, elsewhere: null })
    expect(second!.chips).toEqual(['gunnery 4', 'secondary +1'])
  })

  test('[M6.10] the heat of the volley is held against the sinks', () => {
    const { mode } = at([...ASSIGNING, { type: 'toggleAll' }])
    const points = (draft: Mode) =>
      rulesOf(START)
        .ask(orderOf(START, draft as Draft))
        .forecast?.points?.map(({ text }) => text)
    expect(points(mode)).toEqual([
      '7 shots',
      expect.stringMatching(/^\d+\.\d damage expected$/),
      '29 heat, 9 over the sinks’ 20',
    ])
    expect(points(at(ASSIGNING).mode)).toEqual(['0 shots', '0.0 damage expected', '0 heat, sinks take 20'])
  })
})

describe('a declaration is finished', () => {
  test('[M11.1] by Confirm, a review and Confirm, and says what it is', () => {
    const inputs = [...ASSIGNING, toggle(1), toggle(0, 'w2'), CONFIRM]
    const review = at(inputs)
    expect(review).toMatchObject({ mode: { kind: 'review' }, order: null })
    const order = {
      type: 'Declare',
      player: 'P1',
      unitId: 'atlas',
      torsoFacing: 'SE',
      primaryTargetId: 'w1',
      attacks: [
        { targetId: 'w1', weaponIndex: 1 },
        { targetId: 'w2', weaponIndex: 0 },
      ],
    }
    expect(at([...inputs, CONFIRM]).order).toEqual(order)
    expect(at(inputs, START, false).order).toEqual(order)
    const said = rulesOf(START).ask(orderOf(START, review.mode as Draft)).label
    expect(said).toBe('LRM 20 at C Wolverine; AC/20 at D Wolverine')
  })

  test.each<[string, readonly Input[], object]>([
    [
      'Escape keeps everything',
      [...ASSIGNING, toggle(), CONFIRM, ESCAPE],
      { kind: 'assigning', on: [{ targetId: 'w1', weaponIndex: 0 }] },
    ],
    [
      'Escape from assigning drops targets and keeps the twist',
      [select('atlas'), twist(1), aim('w1'), ESCAPE],
      { kind: 'browsing', torso: 'S', focus: 'w1' },
    ],
    [
      'Escape from holding fire goes back to browsing',
      [select('atlas'), HOLD, ESCAPE],
      { kind: 'browsing', unit: 'atlas' },
    ],
    [
      'Escape from holding fire while assigning keeps the weapons',
      [...ASSIGNING, toggle(), HOLD, ESCAPE],
      { kind: 'assigning', primary: 'w1', on: [{ targetId: 'w1', weaponIndex: 0 }] },
    ],
  ])('[M11.5] %s', (_, inputs, mode) => {
    expect(at(inputs)).toMatchObject({ mode, order: null })
  })

  test.each<[string, readonly Input[]]>([
    ['the Hold fire button', [select('atlas'), HOLD, CONFIRM]],
    ['no weapon on', [...ASSIGNING, CONFIRM, CONFIRM]],
    ['Hold fire while assigning', [...ASSIGNING, toggle(), HOLD, CONFIRM]],
  ])('[M11.4] %s holds fire', (_, inputs) => {
    expect(at(inputs).order).toMatchObject({ unitId: 'atlas', primaryTargetId: null, attacks: [] })
  })

  test('[M11.4] without a target Confirm skips, once it was said that a twist would find one', () => {
    const asked = at([select('hunch'), CONFIRM])
    expect(asked).toMatchObject({ flash: { code: 'TARGETS_AFTER_TWIST' }, order: null })
    expect(send(asked.mode, [CONFIRM]).order).toMatchObject({
      unitId: 'hunch',
      torsoFacing: 'N',
      attacks: [],
    })
    const alone = field({ units: [machine('a', 'P1', 'AS7-D', 1, 1, 'N')] })
    expect(at([select('a'), CONFIRM], alone).order).toMatchObject({ unitId: 'a', attacks: [] })
  })

  test('[M3.9] what the rules refuse is said with their code, and nothing is ordered', () => {
    const { mode } = at([...ASSIGNING, toggle(), CONFIRM])
    const { flash, order } = send(mode, [CONFIRM], { ...START, attackedUnitIds: ['atlas'] })
    expect([flash?.code, order]).toEqual(['ALREADY_DECLARED', null])
  })
})

test.each<[Mode['kind'], Readonly<Record<string, Input['type'] | null>>]>([
  ['idle', { n: 'nextUnit', ArrowLeft: null }],
  ['browsing', { ArrowLeft: 'twist', 2: 'focusAt', Enter: 'confirm' }],
  ['assigning', { ArrowLeft: 'weapon', j: 'weapon', ' ': 'toggle', c: 'confirm', Tab: null }],
  ['review', { Escape: 'escape', 1: null }],
])('[M11.6] while %s the keys are %j', (kind, keys) => {
  for (const [key, type] of Object.entries(keys))
    expect(inputFor({ kind } as Mode, key)?.type ?? null).toBe(type)
})
