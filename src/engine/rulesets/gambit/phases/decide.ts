import { HEXES } from '#engine/rulesets/gambit/board.ts'
import { KIND } from '#engine/rulesets/gambit/events.ts'
import { FIELD, NOBODY, schedule, survey } from '#engine/rulesets/gambit/field.ts'
import { judge } from '#engine/rulesets/gambit/judge.ts'
import { Notes } from '#engine/rulesets/gambit/notes.ts'
import type { GambitContext, GambitPhase } from '#engine/rulesets/gambit/types.ts'
import type { GambitDecision, GambitState } from '#schemas/gambit/state.ts'

/** Everybody without a pending action takes the first rule that passes, judged on the state as the tick began. */
export const decide: GambitPhase = {
  name: 'decide',
  run(draft, ctx) {
    survey(ctx.before)
    const ids = ctx.tracing ? ctx.before.characters.map(({ id }) => id) : []
    for (let i = 0; i < FIELD.count; i++) {
      const pending = FIELD.action[i]!
      if (pending === null) {
        decideFor(draft, ctx, i, ids)
        continue
      }
      if (pending.resolvesAt === ctx.tick) schedule(pending.type, i)
      if (ctx.tracing)
        ctx.trace({ actor: ids[i]!, question: QUESTION, busy: true, options: [], chosen: null })
    }
  },
}

const QUESTION = 'What to do?'

function decideFor(draft: GambitState, ctx: GambitContext, me: number, ids: readonly string[]): void {
  const { rules } = ctx.program
  const { slot, skills } = ctx.before.characters[me]!
  const list = rules[slot]!
  const options: GambitDecision['options'] | null = ctx.tracing ? [] : null
  let chosen: number | null = null
  for (let k = 0; k < list.length; k++) {
    const rule = list[k]!
    const notes = options === null ? null : new Notes(ids)
    const reason = judge(me, rule, skills[k]!.cooldown, notes)
    if (notes !== null) options!.push(notes.option(rule, reason))
    if (reason !== null) continue
    chosen = k
    break
  }
  if (options !== null) {
    for (const { instance, skill, def } of list.slice(options.length))
      options.push({ label: def.name, instance, skill, verdict: 'skipped', checks: [] })
    ctx.trace({ actor: ids[me]!, question: QUESTION, busy: false, options, chosen })
  }
  if (chosen !== null) commit(draft, ctx, me, chosen)
}

function commit(draft: GambitState, ctx: GambitContext, me: number, chosen: number): void {
  const { tick, before, program } = ctx
  const { unit, cell } = FIELD.pick
  const { slot } = before.characters[me]!
  const { instance, skill, def } = program.rules[slot]![chosen]!
  const target = unit === NOBODY ? null : before.characters[unit]!
  const resolvesAt = tick + def.cost
  const actor = draft.characters[me]!
  actor.action = {
    instance,
    skill,
    type: def.type,
    cell: HEXES[cell]!,
    targetId: target === null ? null : target.id,
    startedAt: tick,
    resolvesAt,
  }
  if (def.cost === 0) schedule(def.type, me)
  if (def.cooldown > 0) actor.skills[chosen]!.cooldown = def.cooldown
  ctx.emit(KIND.decided, slot, chosen, cell, target === null ? 0 : target.slot, resolvesAt)
}
