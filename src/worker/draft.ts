import type { Types } from '../engine/core/ruleset.ts'
import { snapshotAt } from '../engine/core/simulate.ts'
import { isEdit, startOf, type Timeline } from '../engine/core/timeline.ts'
import { rulesetOf } from '../engine/rulesets/index.ts'
import type { Edit } from '../schemas/edit.ts'
import { parse } from '../schemas/issues.ts'
import { type Issue, invalid, type Parsed } from '../schemas/result.ts'
import { Scenario } from '../schemas/scenario.ts'
import type { Drawing } from './protocol.ts'

// What a person changes is a draft: the scenario of a moment of the battle. These say what the changes come to.

const isStart = <T extends Types>({ edits }: Timeline<T>, tick: number): boolean =>
  tick === 0 && !edits.some((edit) => edit.tick === 0 && isEdit(edit))

/** The state at a tick as a scenario; the battle's own where it begins. */
export function momentOf<T extends Types>(timeline: Timeline<T>, tick: number): Scenario {
  const { scenario, ruleset } = timeline
  if (isStart(timeline, tick)) return scenario
  const { rolls: _, ...kept } = scenario
  const setup = ruleset.moment(snapshotAt(timeline, tick).state, tick, scenario.setup)
  return { ...kept, setup } as Scenario
}

export function editsTo<T extends Types>(
  timeline: Timeline<T>,
  tick: number,
  draft: unknown,
): Parsed<readonly Edit[]> {
  const parsed = parse(Scenario, draft)
  if (!parsed.ok) return parsed
  const from = momentOf(timeline, tick)
  const edits = timeline.ruleset.editsBetween(tick, from.setup, parsed.value.setup)
  const fixed = changedEnvelope(from, parsed.value)
  if (edits.ok && fixed.length === 0) return edits as Parsed<readonly Edit[]>
  const issues = edits.ok ? [] : edits.issues
  return invalid([...fixed, ...issues.map(({ path, message }) => ({ path: ['setup', ...path], message }))])
}

const FIXED = [
  'ruleset',
  'name',
  'description',
  'seed',
  'maxTicks',
  'rolls',
  'orders',
  'controllers',
] as const

const changedEnvelope = (from: Scenario, to: Scenario): Issue[] =>
  FIXED.filter((key) => JSON.stringify(from[key]) !== JSON.stringify(to[key])).map((key) => ({
    path: [key],
    message: 'cannot change in a branch; run it from the start',
  }))

export function fromStart<T extends Types>(
  timeline: Timeline<T>,
  tick: number,
  draft: unknown,
): Parsed<Scenario> {
  const parsed = parse(Scenario, draft)
  if (!parsed.ok || isStart(timeline, tick)) return parsed
  const { scenario, ruleset } = timeline
  const { rolls } = scenario
  const onto = editedStart(timeline, tick)
  const setup = ruleset.transplant(momentOf(timeline, tick).setup, parsed.value.setup, onto)
  return parse(Scenario, { ...parsed.value, ...(rolls !== undefined && { rolls }), setup })
}

/** The setup with what the branch changed up to a tick, as if it had been so from the start. */
function editedStart<T extends Types>(timeline: Timeline<T>, last: number): T['setup'] {
  const { ruleset, scenario, edits } = timeline
  const ticks = new Set(edits.map(({ tick }) => tick).filter((tick) => tick <= last))
  return [...ticks].reduce<T['setup']>(
    (setup, tick) => ruleset.transplant(unedited(timeline, tick), momentOf(timeline, tick).setup, setup),
    scenario.setup,
  )
}

/** The moment at a tick as it would have been without the edits of that tick. */
function unedited<T extends Types>(timeline: Timeline<T>, at: number): Scenario['setup'] {
  const edits = timeline.edits.filter(({ tick }) => tick < at)
  const keyframes = timeline.keyframes.filter(({ tick }) => tick < at)
  return at === 0 ? timeline.scenario.setup : momentOf({ ...timeline, edits, keyframes }, at).setup
}

/** A draft with everything drawn that it leaves to chance; scripted rolls that were drawn for it are used up. */
export function spellOut(draft: unknown): Parsed<Scenario> {
  const parsed = parse(Scenario, draft)
  if (!parsed.ok) return parsed
  const { rolls = [], ...kept } = parsed.value
  const ruleset = rulesetOf(parsed.value)
  const { state, rolls: drawn } = startOf(ruleset, parsed.value)
  const left = rolls.slice(drawn.length)
  const setup = ruleset.moment(state, 0, kept.setup)
  return parse(Scenario, { ...kept, ...(left.length > 0 && { rolls: left }), setup })
}

export function draw<T extends Types>(timeline: Timeline<T>, draft: unknown): Parsed<Drawing> {
  const parsed = parse(Scenario, draft)
  if (!parsed.ok) return parsed
  const ruleset = rulesetOf(parsed.value)
  const isSame = timeline.ruleset.id === ruleset.id
  const start = timeline.keyframes[0]!.state as Parameters<typeof ruleset.restate>[1]
  const { setup } = parsed.value
  const isOpen = ruleset.isDrawn?.(setup) ?? false
  const isOfBattle = isSame && !isOpen
  const state = isOfBattle ? ruleset.restate(setup, start) : startOf(ruleset, parsed.value).state
  const before = isOfBattle ? ruleset.prepare(start) : undefined
  const program = ruleset.prepare(state, before)
  const value = {
    sides: ruleset.sides,
    units: ruleset.units(state, before),
    board: ruleset.board(state),
    view: ruleset.view({ tick: 0, state, program, recent: [], upcoming: [] }),
    optionTexts: ruleset.optionTexts(state),
  }
  return { ok: true, value }
}
