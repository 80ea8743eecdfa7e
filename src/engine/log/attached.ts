import type { Scenario } from '#schemas/documents/scenario.ts'
import { isRecord } from '#schemas/result.ts'

/** The file that a scenario holds, as that of a told battle does its log. */
export function attachedTo({ setup }: Pick<Scenario, 'setup'>): Blob | null {
  const file: unknown = isRecord(setup) ? setup['file'] : null
  return file instanceof Blob ? file : null
}

export const isPackedLog = ({ setup }: Pick<Scenario, 'setup'>): boolean =>
  isRecord(setup) && setup['isPacked'] === true
