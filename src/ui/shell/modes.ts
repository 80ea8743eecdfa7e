import type { Mode } from '#schemas/documents/work.ts'
import type { Session } from '#ui/state/types.ts'

/** What the page can be used for, in the order of the header. */
const MODES = [
  ['debug', 'Debug'],
  ['edit', 'Edit'],
  ['lab', 'Lab'],
] as const satisfies readonly (readonly [Mode, string])[]

/** Those there are for a battle: one in which nothing can be changed is there to be read. */
export const modesOf = ({ summary }: Pick<Session, 'summary'>) =>
  MODES.filter(([mode]) => mode === 'debug' || summary()?.canChange !== false)
