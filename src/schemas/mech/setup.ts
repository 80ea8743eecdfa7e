import { withChecks } from '#schemas/parsing/parse.ts'
import type { Report } from '#schemas/result.ts'
import { checkField } from './checks.ts'
import { type MechSetup, SetupShape } from './shape.ts'

/** What the rules have against a setup whose fields are in order. */
export type SetupCheck = (setup: MechSetup, report: Report) => void

/** What a battle starts from, or goes on from. Every state is one. */
export const setupSchema = (check: SetupCheck) =>
  withChecks(SetupShape, (setup, report) => {
    let isSound = true
    checkField(setup, (path, message) => {
      isSound = false
      report(path, message)
    })
    const shape = SetupShape.safeParse(setup)
    if (isSound && shape.success) check(shape.data, report)
  })
