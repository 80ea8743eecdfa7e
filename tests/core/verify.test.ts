import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { replayOf } from '#engine/core/files/replay.ts'
import { verify } from '#engine/core/files/verify.ts'
import { ENGINE } from '#engine/core/files/version.ts'
import { simulate } from '#engine/core/simulate.ts'
import { documentFromText } from '#engine/document-text.ts'
import { parseDocument } from '#engine/documents.ts'
import type { Edit } from '#schemas/documents/battle.ts'
import type { Replay } from '#schemas/documents/replay.ts'
import type { Scenario } from '#schemas/documents/scenario.ts'
import type { Outcome } from '#schemas/outcome.ts'
import { rulesetOf } from '../support/rulesets.ts'

/** Longer battles would only say the same many times. */
const MOST_TICKS = 40
const WRONG = '0123456789abcdef'

async function seed(file: string): Promise<Scenario> {
  const parsed = await documentFromText(readFileSync(`seeds/${file}.json`, 'utf8'))
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues))
  const scenario = parsed.value as Scenario
  return { ...scenario, maxTicks: Math.min(MOST_TICKS, scenario.maxTicks ?? MOST_TICKS) }
}

/** Orders that the schema takes, whatever the rules make of them. */
const ORDERS: Readonly<Record<string, object | null>> = {
  gambit: null,
  encounter: { side: 'P', action: 'attack', target: 'c99r99' },
  duel: { type: 'MOVE', player: 'P1', unitId: 'nobody' },
  mech: { type: 'Declare', player: 'P1', unitId: 'nobody', torsoFacing: 'N', attacks: [] },
  skirmish: { unit: 'nobody', target: 'nobody' },
}

const EDITS: Readonly<Record<string, object>> = {
  gambit: { unit: 'nobody', hp: 1 },
  encounter: { unit: 'nobody', hp: 1 },
  duel: { table: { round: 2 } },
  mech: { unit: 'nobody', gunnery: 1 },
  skirmish: { unit: 'nobody', hp: 1 },
}

const withOrders = (scenario: Scenario, orders: readonly unknown[]) =>
  ({ ...scenario, orders, controllers: undefined }) as unknown as Scenario

const played = (scenario: Scenario): Replay => {
  const { controllers: _, ...kept } = scenario
  return replayOf(
    simulate(rulesetOf(scenario), scenario.controllers === undefined ? (kept as Scenario) : scenario),
  )
}

const check = (replay: Replay) => verify(rulesetOf(replay.scenario), replay).differences

const OTHERS: Readonly<Record<string, string>> = { P1: 'P2', P2: 'P1', west: 'east', east: 'west' }

/** Another value for a field of an outcome that the schema takes as well. */
const OTHERWISE: Readonly<Record<string, (value: unknown) => unknown>> = {
  winner: (value) => OTHERS[String(value)],
  reason: (value) => (value === 'TIMEOUT' ? 'HERO_KILLED' : 'TIMEOUT'),
  turns: (value) => (value === 1 ? 2 : 1),
  side: () => 'somebody else',
  order: (value) => Number(value) + 1,
  code: () => 'ANOTHER_CODE',
}

type Tampered = readonly [what: string, replay: Replay, sentences: readonly unknown[]]

function tamperedFields(replay: Replay): Tampered[] {
  const { outcome } = replay
  const fields: readonly [string, unknown][] = Object.entries(outcome)
  const others = fields.filter(([field]) => field !== 'kind')
  const kind = outcome.kind === 'undecided' ? 'fault' : 'undecided'
  const other = kind === 'fault' ? { kind, tick: 0, phase: '', message: '' } : { kind }
  return [
    ['outcome', { ...replay, outcome: other as Outcome }, [`ends in ${outcome.kind}, not ${kind}`]],
    ...others.map(([field, value]): Tampered => {
      const changed = OTHERWISE[field]!(value)
      const [own, claimed] = [JSON.stringify(value), JSON.stringify(changed)]
      return [
        `outcome.${field}`,
        { ...replay, outcome: { ...outcome, [field]: changed } as Outcome },
        [`ends in ${outcome.kind} with ${field} ${own}, not ${claimed}`],
      ]
    }),
  ]
}

function tamperedStates(replay: Replay): Tampered[] {
  const { ticks, digest, digests = [] } = replay
  return [
    [
      'ticks',
      { ...replay, ticks: ticks + 1, digests: [...digests, WRONG] },
      [`ends at tick ${ticks}, not ${ticks + 1}`],
    ],
    ['digest', { ...replay, digest: WRONG }, [`ends in digest ${digest}, not ${WRONG}`]],
    ...[0, Math.floor(ticks / 2), ticks].map(
      (tick): Tampered => [
        `digests[${tick}]`,
        { ...replay, digests: digests.with(tick, WRONG) },
        [`differs from tick ${tick} on`],
      ],
    ),
  ]
}

function tamperedInput(replay: Replay): Tampered[] {
  const { ticks, edits = [], orders, scenario } = replay
  const order = ORDERS[scenario.ruleset] ?? null
  const i = edits.length
  const changed = (what: string, edit: object, tick = ticks): Tampered => [
    what,
    { ...replay, edits: [...edits, { tick, ...edit } as Edit] },
    [`ends at tick ${ticks} and never comes to edits[${i}], of tick ${tick}`],
  ]
  const always = [
    changed('an edit after the end', EDITS[scenario.ruleset] ?? {}, ticks + 1),
    changed('a roll turned after the end', { roll: 0, value: 0 }),
  ]
  if (order === null) return always
  // Where the orders ran out, one more is another battle.
  const isOver = !['awaiting', 'undecided'].includes(replay.outcome.kind) && orders.length > 0
  const [used, given] = [orders.length, orders.length + 1]
  return [
    ...always,
    ...(['awaiting', 'refused'].includes(replay.outcome.kind)
      ? []
      : [changed('an order by hand after the end', { order })]),
    ...(isOver
      ? [
          [
            'an order too many',
            { ...replay, orders: [...orders, order] },
            [`uses ${used} of its ${given} orders`],
          ] satisfies Tampered,
        ]
      : []),
  ]
}

const SEEDS = Object.keys(EDITS).flatMap((ruleset) =>
  readdirSync(`seeds/${ruleset}`).map((file) => `${ruleset}/${file.replace('.json', '')}`),
)

/** A battle of every ruleset that orders itself to a stop, besides how the seeds end. */
const STOPPED: readonly (readonly [string, Scenario])[] = (
  await Promise.all(['encounter/wall-of-oaths', 'duel/beacon', 'mech/boundary-hex'].map(seed))
).flatMap((scenario) => {
  const orders = scenario.orders ?? []
  return [
    [`${scenario.ruleset}, refused`, withOrders(scenario, [orders[0], ORDERS[scenario.ruleset]])],
    [`${scenario.ruleset}, awaiting`, withOrders(scenario, orders.slice(0, 1))],
  ] as const
})

const BATTLES = [
  ...(await Promise.all(SEEDS.map(async (file) => [file, await seed(file)] as const))),
  ...STOPPED,
]

describe('a replay is held to everything it says', () => {
  test.each(BATTLES)('%s', async (_, scenario) => {
    const replay = played(scenario)
    expect(check(replay)).toEqual([])
    for (const [what, tampered, sentences] of [
      ...tamperedFields(replay),
      ...tamperedStates(replay),
      ...tamperedInput(replay),
    ]) {
      const file: unknown = JSON.parse(JSON.stringify(tampered))
      const read = await parseDocument(file)
      expect(read.ok ? [] : read.issues, what).toEqual([])
      expect(check(tampered), what).toEqual(sentences)
    }
  })
  test('the battles end in every way there is but a fault', () => {
    const ends = BATTLES.map(([, scenario]) => {
      const { outcome } = played(scenario)
      return `${scenario.ruleset} ${outcome.kind}`
    })
    expect([...new Set(ends)].sort()).toEqual([
      'duel awaiting',
      'duel refused',
      'duel won',
      'encounter awaiting',
      'encounter refused',
      'encounter stalemate',
      'encounter undecided',
      'encounter victory',
      'gambit defeat',
      'gambit draw',
      'gambit undecided',
      'gambit victory',
      'mech awaiting',
      'mech done',
      'mech draw',
      'mech refused',
      'mech victory',
      'skirmish awaiting',
      'skirmish won',
    ])
  })
})

test('all that differs is said, and once which engine made it', async () => {
  const replay = played(await seed('duel/policy-plays-both'))
  const changed: Replay = {
    ...replay,
    digest: WRONG,
    outcome: { kind: 'undecided' },
    engine: { version: '0.0.7' },
  }
  expect(check(changed)).toEqual([
    `ends in won, not undecided (made by engine 0.0.7; this is ${ENGINE.version})`,
    `ends in digest ${replay.digest}, not ${WRONG}`,
  ])
  expect(check({ ...replay, engine: { version: '0.0.7' } })).toEqual([])
})

describe('orders by hand that are not used as the replay says', async () => {
  const scenario = await seed('duel/beacon')
  const [first, second] = scenario.orders as [Given, Given]
  const replay = played({ ...scenario, orders: [], controllers: { P1: 'policy', P2: 'policy' } } as Scenario)
  type Given = Extract<Edit, { order: unknown }>['order']
  const byHand = (...edits: Edit[]) => check({ ...replay, edits })
  test('a second one for a tick', () => {
    const once = played(withOrders(scenario, []))
    const edits = [first, second].map((order) => ({ tick: 0, order }))
    expect(check({ ...once, edits })).toContain('asks for one order at tick 0, and edits[1] gives another')
  })
  test('one that is refused', () => {
    const order = ORDERS['duel'] as Given
    expect(byHand({ tick: 3, order })).toEqual([
      expect.stringMatching(
        /^ends in a fault at tick 3: the order given for it by hand is refused: [A-Z_]+$/,
      ),
    ])
  })
})

test('an order by hand for a tick that asks for none', async () => {
  const replay = played(await seed('mech/sample-battle'))
  const order = ORDERS['mech']
  const edits = [{ tick: 0, order } as Edit]
  expect(check({ ...replay, edits })).toEqual(['asks for no order at tick 0, where edits[0] gives one'])
})
