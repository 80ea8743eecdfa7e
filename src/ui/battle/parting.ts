import type { Comparison } from '#worker/protocol.ts'

/** The tick in which two battles part; null if the same happens in both, however they begin. */
export const partingTick = ({ tick, kind }: Comparison): number | null => (kind === 'setup' ? null : tick)
