import { createRecorder } from '#engine/core/record.ts'
import { simulate } from '#engine/core/simulate.ts'
import { eventsOfTick } from '#engine/core/timeline.ts'
import type { GambitEvent } from '#engine/rulesets/gambit/events.ts'
import { gambit } from '#engine/rulesets/gambit/index.ts'
import { type SkillId, skillDef } from '#schemas/gambit/catalogue.ts'
import { GambitScenario } from '#schemas/gambit/index.ts'
import type { CurrentSetup, CurrentSkill, LegacySetup, LegacySkill } from '#schemas/gambit/setup.ts'
import { parse } from '#schemas/parsing/parse.ts'
import { textFromPath } from '#schemas/result.ts'

type Current = CurrentSetup['characters'][number]
type Legacy = LegacySetup['characters'][number]

/** A character at (q, r); its rules are skill ids or settings, and a last rule that stays where it is. */
export const unit = (
  id: string,
  faction: Current['faction'],
  [q, r]: readonly [number, number],
  rules: readonly (CurrentSkill | CurrentSkill['skill'])[] = [],
  rest: Partial<Current> = {},
): Current => ({
  id,
  faction,
  position: { q, r },
  skills: [...rules.map((rule) => (typeof rule === 'string' ? { skill: rule } : rule)), STAY],
  ...rest,
})
const STAY: CurrentSkill = { skill: 'move', instance: 'stay', enabled: false }

export const legacyUnit = (
  id: string,
  faction: Legacy['faction'],
  [q, r]: readonly [number, number],
  rules: readonly (LegacySkill | LegacySkill['skill'])[] = [],
  rest: Partial<Legacy> = {},
): Legacy => ({
  id,
  faction,
  position: { q, r },
  skills: [
    ...rules.map((rule) => (typeof rule === 'string' ? { skill: rule } : rule)),
    { skill: 'move', instance: 'stay', enabled: false },
  ],
  ...rest,
})

export const scenario = (
  setup: CurrentSetup | LegacySetup,
  rest: Partial<GambitScenario> = {},
): GambitScenario => {
  const input = {
    format: 'tickscope/scenario',
    version: 1,
    ruleset: 'gambit',
    name: 'test',
    seed: 1,
    setup,
    ...rest,
  }
  const parsed = parse(GambitScenario, input)
  if (parsed.ok) return parsed.value
  throw new Error(parsed.issues.map(({ path, message }) => `${textFromPath(path)}: ${message}`).join('\n'))
}

/** A battle among these characters, without the one-owner rule for skills. */
export const current = (characters: readonly Current[], rest: Partial<GambitScenario> = {}): GambitScenario =>
  scenario({ edition: 'current', exclusiveSkills: false, characters: [...characters] }, rest)

export const legacy = (characters: readonly Legacy[], rest: Partial<GambitScenario> = {}): GambitScenario =>
  scenario({ edition: 'v0.3', exclusiveSkills: false, characters: [...characters] }, rest)

/** Plays a battle to its end, with readers for what happened. */
export function play(document: GambitScenario) {
  const timeline = simulate(gambit, document)
  const recorder = createRecorder(timeline)
  return {
    timeline,
    outcome: timeline.outcome?.kind,
    ticks: timeline.ticks,
    record: (tick: number) => recorder.record(tick),
    /** State T, by character id. */
    at: (tick: number) => {
      const { characters } =
        tick < timeline.ticks ? recorder.record(tick).before : timeline.keyframes.at(-1)!.state
      return Object.fromEntries(characters.map((character) => [character.id, character]))
    },
    events: (tick?: number): GambitEvent[] =>
      tick === undefined
        ? Array.from({ length: timeline.ticks }, (_, t) => eventsOfTick(timeline, t)).flat()
        : eventsOfTick(timeline, tick),
    /** For each rule of a character: selected, skipped, or why it was rejected. */
    verdicts: (tick: number, id: string) =>
      recorder
        .record(tick)
        .decisions.find(({ actor }) => actor === id)
        ?.options.map(({ verdict, reason }) => reason ?? verdict),
    decision: (tick: number, id: string) =>
      recorder.record(tick).decisions.find(({ actor }) => actor === id)!,
  }
}

type At = readonly [number, number]

/** The neighbours of (0, 0). */
export const RING: readonly At[] = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
  [1, -1],
  [-1, 1],
]

/** A character in the midst of an action that was begun before tick 0 and is due at `resolvesAt`. */
export const doing = (
  id: string,
  faction: Current['faction'],
  at: At,
  skill: SkillId,
  [q, r]: At,
  resolvesAt = 0,
  rest: Partial<Current> = {},
): Current => {
  const { type } = skillDef(skill)
  const action = {
    instance: `${skill}-1`,
    skill,
    type,
    cell: { q, r },
    targetId: null,
    startedAt: -1,
    resolvesAt,
  }
  return unit(id, faction, at, [{ skill, enabled: false }], { action, ...rest })
}

const hexText = ({ q, r }: { q: number; r: number }) => `(${q},${r})`

/** An event in a line, for tables. */
export function told(event: GambitEvent): string {
  switch (event.type) {
    case 'decided':
      return `${event.actor} decides ${event.instance} ${hexText(event.cell)} ${event.target ?? '-'} for ${event.resolvesAt}`
    case 'healed':
      return `${event.source} heals ${event.target} ${event.applied} of ${event.amount} to ${event.hp}`
    case 'whiffed':
      return `${event.source} whiffs ${event.action} ${hexText(event.cell)}`
    case 'interrupted':
      return `${event.source} stops ${event.target} ${event.cancelled.instance}`
    case 'interrupt_missed':
      return `${event.source} misses ${hexText(event.cell)} ${event.reason}`
    case 'charged': {
      const hit = event.target === undefined ? '' : ` into ${event.target} ${event.amount} to ${event.hp}`
      return `${event.source} charges ${hexText(event.from)} ${hexText(event.to)}${hit}`
    }
    case 'damaged':
      return `${event.source} hits ${event.target} ${event.amount} to ${event.hp}`
    case 'moved':
      return event.blocked
        ? `${event.actor} bounces`
        : `${event.actor} moves ${hexText(event.from)} ${hexText(event.to)}`
    case 'died':
      return `${event.actor} dies`
    case 'ended':
      return event.outcome
  }
}
