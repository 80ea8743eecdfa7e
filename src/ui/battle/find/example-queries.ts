import type { Columns } from '#worker/protocol.ts'

interface Example {
  readonly question: string
  readonly text: string
}

/** What games call the end of a unit: died, UNIT_DIED, UnitDestroyed. */
const DEATH = /^(unit_?)?(died|destroyed)$/i

/** Questions that any game can answer, in its own columns. */
export function exampleQueries({ units, events }: Columns): readonly Example[] {
  const names = units.map(({ name }) => name)
  const bar = names.find((name) => names.includes(`max${name}`))
  const death = events.find(({ name }) => name === 'type')?.values?.find((type) => DEATH.test(type))
  return [
    ...(bar === undefined
      ? []
      : [
          {
            question: 'Who falls below 30 %?',
            text: `units: ${bar} < max${bar} * 0.3 && was(${bar}) >= was(max${bar}) * 0.3`,
          },
          { question: 'Who is hurt, and lives?', text: `units: ${bar} < was(${bar})` },
        ]),
    ...(death === undefined ? [] : [{ question: 'Who dies?', text: `events: type == "${death}"` }]),
    {
      question: 'What was out by one?',
      text: 'rules: verdict == "rejected" && abs(actual - needed) <= 1',
    },
  ]
}
