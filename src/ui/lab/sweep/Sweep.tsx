import type { SweepModel } from './create-sweep.ts'
export function Sweep(_props: { readonly model: SweepModel }) {
  return <p>…</p>
}
