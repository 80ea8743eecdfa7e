import { defineGame, unitIn } from '#engine/core/define/define-game.ts'
import { EVENTS } from './events.ts'
import { GRID, ORDER, ROUNDS, SETUP } from './fields.ts'
import { damageTo, effects, options, shotAt, weigh } from './rules.ts'

export const skirmish = defineGame({
  id: 'skirmish',
  setup: SETUP,
  order: ORDER,
  events: EVENTS,
  bars: ['hp'],
  board: ({ cover }) => GRID.board({ cover }),
  ...ROUNDS.hooks,
  orders: { options, weigh, effects },
  // A tick is one order. Its phases run one after the other and change the draft they are handed.
  phases: [
    {
      name: 'act',
      run(draft, ctx) {
        const { unit, to, target } = ctx.order
        const soldier = unitIn(draft, unit)
        if (to !== undefined) {
          EVENTS.tell(ctx, 'moved', { unit, from: soldier.at, to })
          soldier.at = to
        }
        if (target === undefined) return
        const enemy = unitIn(draft, target)
        const shot = shotAt(draft, soldier, enemy)
        const hits = (n: number) => n < shot.percent
        const roll = 1 + ctx.roll('to hit', 100, (n) => `${n + 1}: ${hits(n) ? 'hit' : 'miss'}`, hits)
        if (roll > shot.percent) {
          EVENTS.tell(ctx, 'missed', { unit, target, ...shot, roll })
          return
        }
        const damage = damageTo(enemy, soldier)
        enemy.hp -= damage
        EVENTS.tell(ctx, 'hit', { unit, target, ...shot, roll, damage, hp: enemy.hp })
        if (enemy.hp > 0) return
        EVENTS.tell(ctx, 'died', { unit: target })
        draft.units = draft.units.filter(({ hp }) => hp > 0)
      },
    },
    ROUNDS.phase,
  ],
})
