import type { Phase } from '#engine/core/ruleset.ts'
import type { Log, UnitState } from './log.ts'
import { changed } from './settings.ts'
import type { ToldTypes } from './told-types.ts'

/** Does to the units what the lines of a tick say, frame by frame. */
export function toldPhase(log: Log, kindOf: ArrayLike<number>): Phase<ToldTypes> {
  const names = new Set(log.ticks.flatMap(({ frames }) => frames.map(({ name }) => name)))
  return {
    name: 'told',
    frameNames: [...names].filter((name) => name !== ''),
    frameName: ({ tick }, time) => log.ticks[tick]?.frames[time]?.name ?? '',
    times({ tick }) {
      // A tick in which nothing is told to happen has a frame too: only the last state has none.
      return Math.max(1, log.ticks[tick]?.frames.length ?? 0)
    },
    run(draft, ctx, time) {
      const tick = log.ticks[ctx.tick]
      if (time === 0 && ctx.tracing) for (const decision of tick?.decisions ?? []) ctx.trace(decision.trace())
      /** Whoever changed in this frame; the others are as it began. */
      const now = new Map<number, UnitState>()
      for (const step of tick?.frames[time]?.steps ?? []) {
        if ('unit' in step) {
          const unit = log.units[step.unit]
          if (unit !== undefined) now.set(step.unit, unit.start)
          continue
        }
        for (const setting of log.events[step.event]?.set ?? []) {
          const unit = now.get(setting.unit) ?? ctx.before.units[setting.unit]
          if (unit !== undefined) now.set(setting.unit, changed(unit, setting))
        }
        ctx.emit(kindOf[step.event] ?? 0)
      }
      for (const [number, unit] of now) draft.units[number] = unit
    },
  }
}
