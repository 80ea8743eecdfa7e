import type { Cell } from '#schemas/cell.ts'
import { skillDef } from '#schemas/gambit/catalogue.ts'
import type { GambitDecision } from '#schemas/gambit/state.ts'
import type { ActionType } from '#schemas/gambit/words.ts'
import { type Units, unitName } from '#schemas/text/check-text.ts'
import type { Check, Tested } from '#schemas/trace.ts'
import type { Token } from '#schemas/view.ts'
import { chosenUnit } from '#ui/battle/reasoning.ts'

export type Judged = GambitDecision['options'][number]

/** What came of a rule in a tick, in as few words as stand beside its sentence. */
export interface Fate {
  readonly verdict: Judged['verdict']
  /** What can be left out where there is little room: "nearest is ". */
  readonly lead: string
  readonly text: string
  /** It still has to wait. */
  readonly isCooling: boolean
}

/** Where the facts are looked up. */
export interface Surroundings {
  readonly units: Units
  readonly tokens: readonly Token[]
  cellName(cell: Cell): string
}

const DEEDS: { readonly [A in ActionType]: readonly [does: string, would: string] } = {
  attack: ['hits', 'would hit'],
  charge: ['charges', 'would charge'],
  interrupt: ['stops', 'would stop'],
  heal: ['heals', 'would heal'],
  move: ['to', 'would go to'],
}

const NEAREST = 'nearest is '

/** What a rule met: "C at 56 %", "would hit E, at 31 %", "cooldown 1", "nearest is E, 3 away". */
function factText(option: Judged, around: Surroundings, isWould: boolean): string {
  const failed = option.checks.find(({ passed }) => !passed)
  if (failed !== undefined) return refusalText(option, failed, around)
  const trigger = option.checks.find(({ name }) => name === 'trigger')
  const met = trigger === undefined || isWould ? null : numberText(trigger, around)
  return met ?? deedText(option, around, isWould)
}

function refusalText(option: Judged, failed: Check, around: Surroundings): string {
  const target = chosenUnit(option)
  const name = target === null ? 'nobody' : unitName(target, around.units)
  switch (option.reason) {
    case 'on_cooldown':
      return `cooldown ${failed.actual}`
    case 'disabled':
      return failed.name === 'behavior' ? 'never acts' : 'off'
    case 'out_of_range':
      return `${name} ${failed.actual} away, reach ${failed.needed}`
    case 'trigger_failed':
    case 'filter_failed':
      return numberText(failed, around) ?? stateText(failed, around)
    default:
      return failed.name === 'wounded' ? `${name} is unhurt` : 'nobody there'
  }
}

/** "C at 56 %", "nearest is E, 3 away"; null where nothing is measured. */
function numberText({ actual, tested = [], unit, relation }: Check, { units }: Surroundings): string | null {
  if (typeof actual !== 'number') return null
  const who = unitName(tested.find((one) => one.actual === actual)?.unit ?? '', units)
  if (unit === '%') return `${who} at ${Math.round(actual)} %`
  return `${relation === '>' ? '' : NEAREST}${who}, ${actual} away`
}

/** "no enemy channeling", "E is idle". */
function stateText({ note = '', tested = [] }: Check, { units }: Surroundings): string {
  const [first = '', somebody = '', ...state] = note.split(' ')
  if (tested.length === 0) return 'nobody there'
  if (first !== 'no') return `no ${somebody} ${state.join(' ')}`
  const other: Tested | undefined = tested.find(({ passed }) => !passed)
  return `${other === undefined ? somebody : unitName(other.unit, units)} is ${state.join(' ')}`
}

function deedText(option: Judged, { units, tokens, cellName }: Surroundings, isWould: boolean): string {
  const { type } = skillDef(option.skill)
  const verb = DEEDS[type][isWould ? 1 : 0]
  if (type === 'move') {
    const cell = option.cells?.findLast(({ kept }) => kept)?.cell
    return cell === undefined ? '' : `${verb} ${cellName(cell)}`
  }
  const target = chosenUnit(option)
  if (target === null) return isWould ? `${verb} itself` : ''
  const [bar] = tokens.find(({ id }) => id === target)?.bars ?? []
  const level = bar === undefined ? '' : `, at ${Math.round((bar.value * 100) / Math.max(1, bar.max))} %`
  return `${verb} ${unitName(target, units)}${level}`
}

/**
 * What came of each rule: `decided` has the verdicts, `judged` what every rule says by itself. Without a decision, as of
 * a draft, the first that can act would be selected.
 */
export function fatesOf(
  decided: readonly Judged[] | null,
  judged: readonly Judged[] | null,
  around: Surroundings,
): ReadonlyMap<string, Fate> {
  const first = judged?.findIndex(({ verdict }) => verdict === 'selected') ?? -1
  const options =
    decided ??
    judged?.map((option, at) =>
      first >= 0 && at > first ? { ...option, verdict: 'skipped' as const } : option,
    ) ??
    []
  return new Map(
    options.map((option) => {
      const { instance, verdict } = option
      const isWould = verdict === 'skipped'
      const asked = isWould ? judged?.find((known) => known.instance === instance) : option
      const text = asked === undefined ? '' : factText(asked, around, isWould)
      const lead = text.startsWith(NEAREST) ? NEAREST : ''
      const isCooling = asked?.reason === 'on_cooldown'
      return [instance, { verdict, lead, text: text.slice(lead.length), isCooling }]
    }),
  )
}
