import { same } from '#engine/core/digest.ts'
import { lasting } from '#engine/core/explain/change-texts.ts'
import { changesFrom, isStart, momentOf, unedited } from '#engine/core/explain/moment.ts'
import type { Types } from '#engine/core/ruleset.ts'
import { snapshotAt } from '#engine/core/simulate.ts'
import { firstState, programAt, startOf, type Timeline } from '#engine/core/timeline.ts'
import { parseScenario } from '#engine/documents.ts'
import { rulesetOf } from '#engine/rulesets/index.ts'
import type { Edit } from '#schemas/documents/battle.ts'
import type { Scenario } from '#schemas/documents/scenario.ts'
import { parse } from '#schemas/parsing/parse.ts'
import { type Issue, invalid, type Parsed } from '#schemas/result.ts'
import type { Option } from '#schemas/trace.ts'
import type { Drawing, FromStart } from './protocol.ts'

// What is edited is a draft: one moment of the battle as a scenario. These functions say what its changes come to.

export function editsTo<T extends Types>(
  timeline: Timeline<T>,
  tick: number,
  draft: unknown,
): Parsed<readonly Edit[]> {
  const parsed = parse(timeline.ruleset.schemas.scenario, draft)
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

/** What a draft comes to if it is run from the start. */
export function fromStart<T extends Types>(
  timeline: Timeline<T>,
  tick: number,
  draft: unknown,
): Parsed<FromStart> {
  const { schemas } = timeline.ruleset
  const parsed = parse(schemas.scenario, draft)
  if (!parsed.ok) return parsed
  if (isStart(timeline, tick)) return started(timeline, parsed.value, [])
  const { rolls } = timeline.scenario
  const { setup: onto, left } = editedStart(timeline, tick)
  const made = replanted(timeline, tick, momentOf(timeline, tick), parsed.value, onto)
  const scenario = { ...parsed.value, ...(rolls !== undefined && { rolls }), setup: made.setup }
  const whole = parse(schemas.scenario, scenario)
  return whole.ok ? started(timeline, whole.value, [...left, ...made.left]) : whole
}

function started<T extends Types>(
  timeline: Timeline<T>,
  scenario: Scenario,
  left: readonly string[],
): Parsed<FromStart> {
  const taken = changesFrom(timeline, timeline.scenario, scenario)
  return { ok: true, value: { scenario, taken, left } }
}

/** A change of a moment made to a setup of the start: what only held at that moment is left, and said. */
function replanted<T extends Types>(
  timeline: Timeline<T>,
  tick: number,
  from: Scenario,
  to: Scenario,
  onto: T['setup'],
): { setup: T['setup']; left: string[] } {
  const { ruleset } = timeline
  if (tick === 0) return { setup: ruleset.transplant(from.setup, to.setup, onto), left: [] }
  const kept = { ...to, setup: lasting(ruleset.comparison, from.setup, to.setup) } as Scenario
  return {
    // Where nothing is to be changed, nothing is written in another form either.
    setup: same(from.setup, kept.setup) ? onto : ruleset.transplant(from.setup, kept.setup, onto),
    left: changesFrom(timeline, kept, to).map((text) => `${text} (tick ${tick})`),
  }
}

/** The setup with what the branch changed up to a tick, as if it had been so from the start. */
function editedStart<T extends Types>(
  timeline: Timeline<T>,
  last: number,
): { setup: T['setup']; left: string[] } {
  const { scenario, edits } = timeline
  const ticks = new Set(edits.map(({ tick }) => tick).filter((tick) => tick <= last))
  const start = { setup: scenario.setup as T['setup'], left: [] as string[] }
  return [...ticks].reduce(({ setup, left }, tick) => {
    const from = { ...scenario, setup: unedited(timeline, tick) } as Scenario
    const made = replanted(timeline, tick, from, momentOf(timeline, tick), setup)
    return { setup: made.setup, left: [...left, ...made.left] }
  }, start)
}

/** A draft with everything drawn that it leaves to chance; scripted rolls that were drawn for it are used up. */
export async function rollSetup(draft: unknown): Promise<Parsed<Scenario>> {
  const parsed = await parseScenario(draft)
  if (!parsed.ok) return parsed
  const { rolls = [], ...kept } = parsed.value
  const ruleset = await rulesetOf(parsed.value)
  const { state, rolls: drawn } = startOf(ruleset, parsed.value)
  const left = rolls.slice(drawn.length)
  const setup = ruleset.moment(state, 0, kept.setup)
  return parse(ruleset.schemas.scenario, { ...kept, ...(left.length > 0 && { rolls: left }), setup })
}

/** A draft as a state, its units called what the battle calls them. */
async function stated<T extends Types>(timeline: Timeline<T>, draft: Scenario) {
  const ruleset = await rulesetOf(draft)
  const isSame = timeline.ruleset.id === ruleset.id
  const start = firstState(timeline) as Parameters<typeof ruleset.restate>[1]
  const isOpen = ruleset.isDrawn?.(draft.setup) ?? false
  const isOfBattle = isSame && !isOpen
  const state = isOfBattle ? ruleset.restate(draft.setup, start) : startOf(ruleset, draft).state
  const before = isOfBattle ? ruleset.prepare(start) : undefined
  return { ruleset, state, before, program: ruleset.prepare(state, before) }
}

/** What the options of a unit say of a draft, or without one of the battle itself. */
export async function judged<T extends Types>(
  timeline: Timeline<T>,
  tick: number,
  unit: string,
  draft: Scenario | null,
): Promise<Parsed<readonly Option[] | null>> {
  const { ruleset } = timeline
  if (draft === null) {
    const { state } = snapshotAt(timeline, tick)
    return { ok: true, value: ruleset.judged?.(state, programAt(timeline, tick), unit, tick) ?? null }
  }
  const parsed = await parseScenario(draft)
  if (!parsed.ok) return parsed
  const { ruleset: its, state, program } = await stated(timeline, parsed.value)
  return { ok: true, value: its.judged?.(state, program, unit, 0) ?? null }
}

export async function draw<T extends Types>(timeline: Timeline<T>, draft: unknown): Promise<Parsed<Drawing>> {
  const parsed = await parseScenario(draft)
  if (!parsed.ok) return parsed
  const { ruleset, state, before, program } = await stated(timeline, parsed.value)
  const value = {
    sides: ruleset.sides,
    units: ruleset.units(state, before),
    board: ruleset.board(state),
    view: ruleset.view({ tick: 0, state, program, recent: [], upcoming: [] }),
    optionTexts: ruleset.optionTexts(state),
  }
  return { ok: true, value }
}
