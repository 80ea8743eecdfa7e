import { createMemo } from 'solid-js'
import { orNull } from '#schemas/result.ts'
import type { RuleLinesProps } from '#ui/battle/rule-lines.ts'
import { useNames } from '#ui/battle/use-names.ts'
import { useSession } from '#ui/state/context.ts'
import { createLatest } from '#ui/state/create-latest.ts'
import { createChangeable } from '#ui/state/trial/create-changeable.ts'
import { fatesOf, type Judged } from './fact-text.ts'
import { Rules } from './Rules.tsx'

/** The rules behind a decision, with what each met; changed where they are read, the battle is tried with the change. */
export function WhyRules(props: RuleLinesProps) {
  const session = useSession()
  const names = useNames()
  const changeable = createChangeable()
  const decided = () => props.options as readonly Judged[]
  /** What those would have said that were not asked. */
  const judged = createLatest(
    () => {
      const { branch } = session.cursor()
      const isAnySkipped = decided().some(({ verdict }) => verdict === 'skipped')
      return isAnySkipped ? { branch, tick: props.tick, unit: props.unit } : null
    },
    async ({ branch, tick, unit }) => orNull(await session.engine.judged(branch, tick, unit, null)),
  )
  const all = () => (judged() ?? null) as readonly Judged[] | null
  const fates = createMemo(() =>
    fatesOf(decided(), all(), {
      units: names.units,
      tokens: props.tokens,
      cellName: names.cellName,
    }),
  )
  const details = (instance: string) => {
    const place = () => decided().findIndex((option) => option.instance === instance)
    return props.details(place, () => all()?.find((option) => option.instance === instance) ?? null)
  }
  return (
    <div aria-busy={judged.isPending()}>
      <Rules
        changeable={changeable}
        unit={props.unit}
        fateOf={(instance) => fates().get(instance) ?? null}
        details={details}
        opened={props.opened}
      />
    </div>
  )
}
