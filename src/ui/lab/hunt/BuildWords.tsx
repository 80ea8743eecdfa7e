import { For } from 'solid-js'
import { createLatest } from '#ui/state/create-latest.ts'
import type { Opener } from './types.ts'

/** What a build changes, in words. */
export function BuildWords(props: { readonly set: readonly string[]; readonly model: Opener }) {
  const words = createLatest(
    () => props.set,
    (set) => props.model.wordsOf(set),
  )
  return (
    <ul class="hu-words">
      <For each={words() ?? ['…']}>{(text) => <li>{text}</li>}</For>
    </ul>
  )
}
