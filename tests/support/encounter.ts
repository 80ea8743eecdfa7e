import { createRecorder } from '#engine/core/record.ts'
import { simulate, snapshots } from '#engine/core/simulate.ts'
import { eventsOfTick } from '#engine/core/timeline.ts'
import type { EncounterEvent } from '#engine/rulesets/encounter/events.ts'
import { encounter } from '#engine/rulesets/encounter/index.ts'
import { planAt } from '#engine/rulesets/encounter/orders/plans.ts'
import { effectsOf, survey } from '#engine/rulesets/encounter/rules/field.ts'
import type { Scenario } from '#schemas/documents/scenario.ts'
import { squareOf } from '#schemas/encounter/cells.ts'
import { EncounterOrder, isCampOrder } from '#schemas/encounter/order.ts'
import { EncounterSetup } from '#schemas/encounter/setup.ts'
import type { EncounterState } from '#schemas/encounter/state.ts'
import type { SetupCreature } from '#schemas/encounter/unit.ts'
import { parse } from '#schemas/parsing/parse.ts'
import { textFromPath } from '#schemas/result.ts'

export interface Envelope {
  seed?: number
  maxTicks?: number
  orders?: readonly EncounterOrder[]
  controllers?: { P?: 'script' | 'policy'; E?: 'script' | 'policy' }
  rolls?: readonly number[]
}

function parsed<S extends Parameters<typeof parse>[0]>(schema: S, input: unknown) {
  const result = parse(schema, input)
  if (result.ok) return result.value
  throw new Error(result.issues.map(({ path, message }) => `${textFromPath(path)}: ${message}`).join('\n'))
}

export const setupFrom = (input: unknown): EncounterSetup => parsed(EncounterSetup, input) as EncounterSetup

/** A scenario around a setup. */
export function scenarioOf(setup: unknown, { orders = [], ...rest }: Envelope = {}): Scenario {
  const document = {
    format: 'tickscope/scenario',
    version: 1,
    ruleset: 'encounter',
    name: 'test',
    seed: 1,
    ...rest,
    setup: setupFrom(setup),
    orders: orders.map((order) => parsed(EncounterOrder, order)),
  }
  return document as unknown as Scenario
}

/** The state a setup begins with; what it draws comes from `rolls`. */
export function stateOf(setup: unknown, rolls: readonly number[] = []): EncounterState {
  let next = 0
  return encounter.setup(setupFrom(setup), () => rolls[next++] ?? 0)
}

/** Plays a battle as far as its orders go, with readers for what happened. */
export function play(scenario: Scenario) {
  const timeline = simulate(encounter, scenario)
  return {
    timeline,
    outcome: timeline.outcome,
    ticks: timeline.ticks,
    states: () => [...snapshots(timeline, 0)].map(({ state }) => state),
    recorder: () => createRecorder(timeline),
    events: (tick?: number): EncounterEvent[] =>
      tick === undefined
        ? Array.from({ length: timeline.ticks }, (_, t) => eventsOfTick(timeline, t)).flat()
        : eventsOfTick(timeline, tick),
    /** How many numbers were drawn, at setup and in play. */
    draws: () => {
      const recorder = createRecorder(timeline)
      let count = timeline.rolls.length
      for (let tick = 0; tick < timeline.ticks; tick++)
        for (const { rolls } of recorder.record(tick).frames) count += rolls.length
      return count
    },
  }
}

export const attack = (target: string, side: 'P' | 'E' = 'P'): EncounterOrder => ({
  side,
  action: 'attack',
  target,
})
export const convert = (target: string): EncounterOrder => ({ side: 'P', action: 'convert', target })
export const move = (from: string, to: string): EncounterOrder => ({ side: 'P', action: 'move', from, to })

type Rest = Partial<Omit<SetupCreature, 'isHero'>>

const FIXTURES: { readonly [Type: string]: Rest } = {
  Sword: body(12, [2, 1, 1], 50, [{ kind: 'melee', damage: 5, tags: [] }]),
  Spear: body(12, [2, 1, 1], 50, [{ kind: 'melee', damage: 5, tags: ['piercing'] }]),
  Bow: body(9, [1, 2, 1], 40, [{ kind: 'ranged', damage: 5, min: 2, max: 3, tags: [] }]),
  Bomb: body(9, [1, 2, 1], 40, [{ kind: 'ranged', damage: 6, min: 1, max: 2, tags: ['splash'] }]),
  Mage: body(8, [0, 1, 3], 60, [{ kind: 'magic', damage: 6, tags: [] }]),
  Dummy: body(20, [1, 1, 1], 0, []),
  Bulk: {
    ...body(30, [3, 2, 2], 30, [
      { kind: 'melee', damage: 7, tags: [] },
      { kind: 'ranged', damage: 6, min: 2, max: 3, tags: [] },
      { kind: 'magic', damage: 5, tags: [] },
    ]),
    size: 2,
  },
}

function body(
  maxHp: number,
  [defense, dodge, resistance]: readonly [number, number, number],
  efficacy: number,
  attacks: NonNullable<SetupCreature['attacks']>,
): Rest {
  return { maxHp, defense, dodge, resistance, efficacy, attacks }
}

/** A unit of the golden cases: `id Type square`; the side follows from the square. */
export function fixture(text: string, rest: Rest = {}): SetupCreature {
  const [id, type, anchor] = text.split(' ') as [string, string, string]
  const side = Number(anchor[1]) < 3 ? 'P' : 'E'
  return { id, type, side, anchor, ...FIXTURES[type], ...rest }
}

/** The plan of an attack or a conversion in a line: `S:melee→X4, M:magic→X5`; "–" if nobody takes part. */
export function planText(state: EncounterState, order: EncounterOrder): string {
  if (order.action === 'move' || isCampOrder(order)) throw new Error('it has no plan')
  const field = survey(state)
  const { parts } = planAt(field, order.side, order.action, squareOf(order.target))
  const told = parts.map((part) => {
    const effects = effectsOf(field, order.action, part)
    const hits = effects.map(({ target, value }) => `${target.id}${value}`).join(',')
    return `${part.by.id}:${part.blow.attack.kind}→${hits || '(nobody)'}`
  })
  return told.join(', ') || '–'
}

/** A setup of fixtures and creatures of one's own. */
export const units = (...list: (string | SetupCreature)[]) => ({
  units: list.map((entry) => (typeof entry === 'string' ? fixture(entry) : entry)),
})

/** One blow from the end of floor 1: y is about to change sides; a large one and a small one wait already. */
export const brinkOfFloor = (...others: SetupCreature[]) => ({
  run: {
    floor: 1,
    last: 2,
    pendingRecruits: [
      { id: 'ox', type: 'Rime Ox', side: 'P' },
      { id: 'moth', type: 'Lantern Moth', side: 'P', hp: 2 },
    ],
    ahead: [{ floor: 2, units: [{ id: 'x', type: 'Mire Toad', tier: 0, anchor: 'c4r1' }] }],
  },
  units: [
    { isHero: true, anchor: 'c2r0' },
    ...others,
    fixture('y Sword c3r0', { progress: 11, defense: 0, dodge: 0, resistance: 0 }),
  ],
})

const QUIET = ['battleStarted', 'turnStarted', 'actionChosen', 'turnEnded']

/** What happens beside the course of turns. */
export const happenings = (scenario: Scenario): string[] =>
  play(scenario)
    .events()
    .filter(({ type }) => !QUIET.includes(type))
    .map(told)

/** An event in a line, for tables; what a case is not about is left out. */
export function told(event: EncounterEvent): string {
  switch (event.type) {
    case 'unitActed':
      return `${event.unit} acts`
    case 'hitDamaged':
      return `${event.attacker}→${event.target} ${event.value} (hp ${event.hp})`
    case 'hitEvaded':
    case 'hitImmune':
      return `${event.type} ${event.attacker}→${event.target}`
    case 'evasionRolled':
      return `${event.target} rolls ${event.roll}/${event.percent}`
    case 'statusAdded':
      return `${event.target} ${event.status} ${event.stacks}`
    case 'statusSpent':
      return `statusSpent ${event.unit} ${event.status} ${event.stacks}`
    case 'lifelinked':
      return `${event.unit} links ${event.gained} (hp ${event.hp})`
    case 'healed':
      return `${event.healer} heals ${event.unit} ${event.gained} (hp ${event.hp})`
    case 'converted':
      return `${event.unit}⇒${event.target} ${event.points} (${event.progress})`
    case 'unitDied':
    case 'unitRecruited':
      return `${event.type} ${event.unit}`
    case 'unitMoved':
    case 'unitDisplaced':
      return `${event.type} ${event.unit} ${event.from}→${event.to}`
    case 'unitsSwapped':
      return `unitsSwapped ${event.unit} ${event.other} ${event.from}→${event.to}`
    case 'bossShifted':
      return `bossShifted ${event.unit} ${event.direction}`
    case 'battleEnded':
      return `${event.outcome} ${event.turns}`
    case 'battleCounted':
      return `${event.unit} battles ${event.battles}`
    case 'tierGained':
      return `${event.unit} tier ${event.tier}`
    case 'unitGrew':
      return `${event.unit} grew ${event.anchor}`
    default:
      return event.type
  }
}
