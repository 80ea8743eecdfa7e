import type { TickMemory } from '#engine/core/ruleset.ts'
import type { Encounter } from './types.ts'

/** The order says what a turn is about; nothing that is rolled changes it. */
export const memory: TickMemory<Encounter> = {
  take: ({ turn }) => ({ ...turn }),
  put: ({ turn }, remembered) => Object.assign(turn, remembered),
  key: () => '',
}
