import type { OutcomeLook } from './outcome-look.ts'

/** In a box of 10 by 10. */
const PATHS: Readonly<Record<OutcomeLook['shape'], string>> = {
  circle: 'M5 0a5 5 0 1 0 0 10a5 5 0 1 0 0-10z',
  diamond: 'M5-.6 10.6 5 5 10.6-.6 5z',
  square: 'M.8.8h8.4v8.4H.8z',
  triangle: 'M5 0 10 9H0z',
}

/** What stands for an outcome, in the colour of the side that wins by it. */
export function OutcomeShape(props: { readonly look: OutcomeLook }) {
  return (
    <svg class="lab-shape" data-side={props.look.side ?? 'none'} viewBox="0 0 10 10" aria-hidden="true">
      <path d={PATHS[props.look.shape]} />
    </svg>
  )
}
