import { createSignal } from 'solid-js'
import type { Workshop } from '#ui/state/types.ts'
import type { AnalysisId } from './analyses.ts'
import type { Lab, Pair, SweepWish } from './types.ts'

export function createLab({ setMode }: Pick<Workshop, 'setMode'>): Lab {
  const [analysis, setAnalysis] = createSignal<AnalysisId>('odds')
  const [wish, setWish] = createSignal<SweepWish | null>(null)
  const [pair, setPair] = createSignal<Pair | null>(null)
  const show = (wanted: AnalysisId) => {
    setAnalysis(wanted)
    void setMode('lab')
  }
  return {
    analysis,
    show,
    wish,
    sweep(wanted) {
      setWish(wanted)
      show('sweep')
    },
    clearWish: () => setWish(null),
    pair,
    against(wanted) {
      setPair(wanted)
      show('ab')
    },
    clearPair: () => setPair(null),
  }
}
