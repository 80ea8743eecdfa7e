import type { Analysis, Bench } from '#ui/lab/types.ts'
export type SweepModel = ReturnType<typeof createSweep>
export function createSweep(_bench: Bench) {
  return {
    summary: () => null,
    isRunning: () => false,
    titleOf: () => ['', ''] as const,
    reopen: () => {},
  } satisfies Analysis
}
