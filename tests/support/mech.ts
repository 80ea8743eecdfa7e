import { readFileSync } from 'node:fs'
import { simulate } from '#engine/core/simulate.ts'
import { mech } from '#engine/rulesets/mech/index.ts'
import { checkProgress } from '#engine/rulesets/mech/progress.ts'
import type { Scenario } from '#schemas/documents/scenario.ts'
import type { MechOrder } from '#schemas/mech/order.ts'
import { setupSchema } from '#schemas/mech/setup.ts'
import { parse } from '#schemas/parsing/parse.ts'
import type { Parsed } from '#schemas/result.ts'

export type MechSetupInput = Parameters<typeof mech.setup>[0]

/** What of a scenario's envelope a battle of machines needs. */
export interface MechScenario {
  readonly setup: unknown
  readonly orders?: readonly MechOrder[]
  readonly controllers?: Readonly<Record<string, 'script' | 'policy'>>
  readonly rolls?: readonly number[]
  readonly seed?: number
  readonly maxTicks?: number
}

/** A setup as a document's is read: by its schema, then by the rules. */
export function parseSetup(input: unknown): Parsed<MechSetupInput> {
  return parse(setupSchema(checkProgress), input)
}

/** The setup as it is read; throws what is wrong with it. */
export function setupFrom(input: unknown): MechSetupInput {
  const parsed = parseSetup(input)
  if (parsed.ok) return parsed.value
  throw new Error(parsed.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('\n'))
}

export const scenarioFrom = (given: MechScenario): Scenario =>
  ({
    format: 'tickscope/scenario',
    version: 1,
    ruleset: 'mech',
    name: 'test',
    seed: 1,
    ...given,
    setup: setupFrom(given.setup),
  }) as unknown as Scenario

export const play = (given: MechScenario) => simulate(mech, scenarioFrom(given))

export const linesOf = (file: string): unknown[] =>
  readFileSync(new URL(`../golden/mech/${file}`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((text) => JSON.parse(text))

/** A machine as a setup has it. */
export const machine = (
  id: string,
  owner: string,
  variant: string,
  col: number,
  row: number,
  legFacing: string,
) => ({
  id,
  owner,
  variant,
  position: { col, row },
  legFacing,
})
