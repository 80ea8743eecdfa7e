import { huntFrom } from '#engine/lab/hunt/hunt-from.ts'
import { partingsFrom } from '#engine/lab/hunt/parting.ts'
import { rulesetOf } from '#engine/rulesets/index.ts'
import type { Edit } from '#schemas/documents/battle.ts'
import { type Desk, done } from './desk.ts'
import type { Engine } from './protocol.ts'

/** What a hunt for builds takes, apart from the battles themselves. */
export const hunting = ({ check }: Desk) =>
  ({
    hunt: (id, spec, budget) =>
      check(id, ({ timeline: { ruleset, scenario, edits } }) =>
        huntFrom(ruleset, { scenario, edits: edits as readonly Edit[] }, spec, budget),
      ),
    async partingFrom(battle, variant) {
      return done(await partingsFrom(await rulesetOf(battle.scenario), battle)(variant))
    },
  }) satisfies Partial<Engine>
