import type { Mode } from '#schemas/documents/work.ts'

/** What the page can be used for, in the order of the header. */
export const MODES = [
  ['debug', 'Debug'],
  ['edit', 'Edit'],
  ['lab', 'Lab'],
] as const satisfies readonly (readonly [Mode, string])[]
