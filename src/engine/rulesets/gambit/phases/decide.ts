import { hexOf } from '#engine/rulesets/gambit/board.ts'
import { KIND } from '#engine/rulesets/gambit/events.ts'
import { characterOf, FIELD, type Fighter, schedule, survey } from '#engine/rulesets/gambit/field.ts'
import { judge } from '#engine/rulesets/gambit/judge.ts'
import { Notes } from '#engine/rulesets/gambit/notes.ts'
import type { Rule } from '#engine/rulesets/gambit/program.ts'
import type { GambitContext, GambitPhase } from '#engine/rulesets/gambit/types.ts'
import type { GambitDecision, GambitState } from '#schemas/gambit/state.ts'
import { USUAL_QUESTION } from '#schemas/text/usual-question.ts'

/** Everybody without a pending action takes the first rule that passes, judged on the state as the tick began. */
export const decide: GambitPhase = {
  name: 'decide',
  run(draft, ctx) {
    survey(ctx.before, ctx.program, ctx.tick)
    for (const me of FIELD.fighters) {
      if (me.doing === null) {
        decideFor(draft, ctx, me)
        continue
      }
      if (me.resolvesAt === ctx.tick) schedule(me, me.doing.type)
      if (ctx.tracing)
        ctx.trace({ actor: me.id, question: USUAL_QUESTION, busy: true, options: [], chosen: null })
    }
  },
}

function decideFor(draft: GambitState, ctx: GambitContext, me: Fighter): void {
  const options: GambitDecision['options'] | null = ctx.tracing ? [] : null
  let chosen: number | null = null
  let place = 0
  for (const rule of me.rules) {
    const notes = options === null ? null : new Notes()
    const cooldown = (me.cooling & (1 << place)) === 0 ? 0 : cooldownOf(ctx.before, me, place)
    const reason = judge(me, rule, cooldown, notes)
    if (notes !== null) options?.push(notes.option(rule, reason))
    if (reason === null) {
      chosen = place
      commit(draft, ctx, me, rule, place)
      break
    }
    place++
  }
  if (options === null) return
  for (const { instance, skill, def } of me.rules.slice(options.length))
    options.push({ label: def.name, instance, skill, verdict: 'skipped', checks: [] })
  ctx.trace({ actor: me.id, question: USUAL_QUESTION, busy: false, options, chosen })
}

const cooldownOf = (before: GambitState, me: Fighter, place: number): number =>
  characterOf(before, me).skills[place]?.cooldown ?? 0

function commit(draft: GambitState, ctx: GambitContext, me: Fighter, rule: Rule, place: number): void {
  const { instance, skill, def } = rule
  const { unit, cell } = FIELD.pick
  const resolvesAt = ctx.tick + def.cost
  const actor = characterOf(draft, me)
  actor.action = {
    instance,
    skill,
    type: def.type,
    cell: hexOf(cell),
    targetId: unit === null ? null : unit.id,
    startedAt: ctx.tick,
    resolvesAt,
  }
  me.deed = def
  me.goal = cell
  me.resolvesAt = resolvesAt
  if (def.cost === 0) schedule(me, def.type)
  const chosen = def.cooldown > 0 ? actor.skills[place] : undefined
  if (chosen !== undefined) {
    chosen.cooldown = def.cooldown
    me.cooling |= 1 << place
  }
  ctx.emit(KIND.decided, me.slot, place, cell, unit === null ? 0 : unit.slot, resolvesAt)
}
