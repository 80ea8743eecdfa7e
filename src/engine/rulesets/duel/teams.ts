import type { Teams } from '#engine/core/ruleset.ts'
import type { Duel } from './types.ts'

export const teams: Teams<Duel> = {
  issues: ({ drafts }) =>
    drafts === undefined
      ? [
          {
            path: ['units'],
            message: 'are given as they stand: only drafts can meet each other; give "drafts" instead',
          },
        ]
      : [],
  /** What a draft leaves open is drawn, whichever side it is for. */
  against: (home, away) => ({
    ok: true,
    value: { ...home, drafts: { P1: home.drafts?.P1 ?? {}, P2: away.drafts?.P1 ?? {} } },
  }),
}
