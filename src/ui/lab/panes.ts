import { type Component, createComponent } from 'solid-js'
import { Ab } from './ab/Ab.tsx'
import { createAb } from './ab/create-ab.ts'
import { Ablation } from './coverage/Ablation.tsx'
import { createAblation } from './coverage/create-ablation.ts'
import { createHunt } from './hunt/create-hunt.ts'
import { Hunt } from './hunt/Hunt.tsx'
import { createMatchups } from './matchups/create-matchups.ts'
import { Matchups } from './matchups/Matchups.tsx'
import { createMeasured } from './measured/create-measured.ts'
import { Measured } from './measured/Measured.tsx'
import { createOdds } from './odds/create-odds.ts'
import { Odds } from './odds/Odds.tsx'
import { createSweep } from './sweep/create-sweep.ts'
import { Sweep } from './sweep/Sweep.tsx'
import type { Analysis, Bench, Panes } from './types.ts'

const shownBy =
  <A extends Analysis>(create: (bench: Bench) => A, Pane: Component<{ readonly model: A }>) =>
  (bench: Bench) => {
    const model = create(bench)
    return { ...model, Pane: () => createComponent(Pane, { model }) }
  }

/** Who answers each question of the Lab, and what shows the answer. */
export const PANES: Panes = {
  odds: shownBy(createOdds, Odds),
  measured: shownBy(createMeasured, Measured),
  ab: shownBy(createAb, Ab),
  sweep: shownBy(createSweep, Sweep),
  coverage: shownBy(createAblation, Ablation),
  hunt: shownBy(createHunt, Hunt),
  matchups: shownBy(createMatchups, Matchups),
}
