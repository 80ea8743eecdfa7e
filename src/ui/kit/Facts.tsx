import { Index } from 'solid-js'

/** Facts in a line, each in the direction of its own writing, so that names do not turn the numbers beside them round. */
export function Facts(props: { readonly facts: readonly string[] }) {
  return (
    <Index each={props.facts}>
      {(fact, place) => (
        <>
          {place > 0 ? ' · ' : ''}
          <bdi>{fact()}</bdi>
        </>
      )}
    </Index>
  )
}
