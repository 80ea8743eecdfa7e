/** What the Lab can find out, in the order of its list. Each has its page in `ui/lab/panes.ts`. */
export const ANALYSES = [
  { id: 'odds', name: 'Odds', does: 'how likely each outcome of this battle is' },
  { id: 'measured', name: 'Measured', does: 'ticks, losses, damage and healing over many seeds' },
  { id: 'ab', name: 'A against B', does: 'two branches on the same seeds: what the change does to the odds' },
  { id: 'sweep', name: 'Sweep', does: 'what the odds become over the range of a number' },
  { id: 'coverage', name: 'Coverage', does: 'what the odds become without each rule' },
  { id: 'matchups', name: 'Matchups', does: 'which team beats which' },
  {
    id: 'hunt',
    name: 'Build hunt',
    does: 'which allowed changes win most, and the smallest that turns a lost battle',
  },
] as const

export type AnalysisId = (typeof ANALYSES)[number]['id']
