import type { Mode } from '#schemas/documents/work.ts'

/** What the page can be used for, in the order of the header. */
export const MODES = [
  ['edit', 'Edit'],
  ['debug', 'Debug'],
] as const satisfies readonly (readonly [Mode, string])[]
