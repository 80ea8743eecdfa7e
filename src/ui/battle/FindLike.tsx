import './find-like.css'
import { Show } from 'solid-js'
import { Button } from '#ui/kit/Button.tsx'
import { useFind, useReadOnly } from '#ui/state/context.ts'

/** Beside something that happens more than once: asks for the rest of it. */
export function FindLike(props: { readonly query: string }) {
  const find = useFind()
  return (
    <Show when={!useReadOnly()}>
      <Button
        variant="icon"
        class="find-like"
        aria-label="Find more like this"
        title={`Find more like this: ${props.query}`}
        onClick={() => find.ask(props.query)}
      >
        <LikeSign />
      </Button>
    </Show>
  )
}

/** A magnifying glass. */
export const LikeSign = () => (
  <svg class="like-sign" viewBox="0 0 16 16" aria-hidden="true">
    <circle cx="7" cy="7" r="4.5" />
    <path d="M10.5 10.5 14 14" />
  </svg>
)
