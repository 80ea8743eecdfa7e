import { Button } from '#ui/kit/Button.tsx'
import type { createFold } from './create-fold.ts'

/** Opens and shuts a part of a form that is one line while it is shut. */
export function FoldButton(props: { readonly title: string; readonly fold: ReturnType<typeof createFold> }) {
  return (
    <Button
      variant="quiet"
      class="fm-fold"
      aria-expanded={props.fold.isOpen()}
      onClick={() => props.fold.toggle()}
    >
      <span aria-hidden="true">{props.fold.isOpen() ? '▾' : '▸'}</span> {props.title}
    </Button>
  )
}
