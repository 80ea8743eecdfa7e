import { across } from '#schemas/parsing/parse.ts'
import { checkField, checkProgress } from './checks.ts'
import { SetupShape } from './shape.ts'

/** What a battle starts from, or goes on from. Every state is one. */
export const MechSetup = across(SetupShape, (setup, report) => {
  let isSound = true
  checkField(setup, (path, message) => {
    isSound = false
    report(path, message)
  })
  const shape = SetupShape.safeParse(setup)
  if (isSound && shape.success) checkProgress(shape.data, report)
})
