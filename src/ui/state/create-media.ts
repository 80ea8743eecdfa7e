import { type Accessor, createSignal, onCleanup } from 'solid-js'

/** Whether a media query holds. */
export function createMedia(query: string): Accessor<boolean> {
  const list = matchMedia(query)
  const [matches, setMatches] = createSignal(list.matches)
  const onChange = () => setMatches(list.matches)
  list.addEventListener('change', onChange)
  onCleanup(() => list.removeEventListener('change', onChange))
  return matches
}
