import { For } from 'solid-js'

interface Props<T extends string> {
  readonly label: string
  readonly class: string
  readonly value: string
  readonly choices: readonly T[]
  ref?: (field: HTMLSelectElement) => void
  onChoose(choice: T): void
}

/** One of a few words of a query. */
export function Picker<T extends string>(props: Props<T>) {
  return (
    <select
      ref={props.ref}
      class={props.class}
      aria-label={props.label}
      onChange={({ currentTarget }) => {
        const choice = props.choices[currentTarget.selectedIndex]
        if (choice !== undefined) props.onChoose(choice)
      }}
    >
      <For each={props.choices}>
        {(choice) => (
          <option value={choice} selected={choice === props.value}>
            {choice}
          </option>
        )}
      </For>
    </select>
  )
}
