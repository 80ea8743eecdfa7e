import { Show } from 'solid-js'
import { Button } from './Button.tsx'

/** A search that takes a while. */
interface Search {
  isStopped(): boolean
  stop(): void
  searchOn(): void
}

/** Stops a search that is under way, or goes on with it. */
export function SearchSwitch(props: { readonly search: Search }) {
  return (
    <Show
      when={props.search.isStopped()}
      fallback={
        <Button variant="quiet" isSmall onClick={() => props.search.stop()}>
          Stop
        </Button>
      }
    >
      <Button variant="quiet" isSmall onClick={() => props.search.searchOn()}>
        Search on
      </Button>
    </Show>
  )
}
