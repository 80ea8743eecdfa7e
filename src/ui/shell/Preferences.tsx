import './preferences.css'
import { createUniqueId, For, Show } from 'solid-js'
import { Modal } from '#ui/kit/Modal.tsx'
import {
  PREFERENCE_KEYS,
  type PreferenceKey,
  preference,
  rowOf,
  setPreference,
} from '#ui/state/preferences.ts'

/** A row for each preference; a choice takes effect at once. */
export function Preferences(props: { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }) {
  return (
    <Modal title="Preferences" isOpen={props.isOpen} onOpenChange={props.onOpenChange}>
      <div class="sh-preferences">
        <For each={PREFERENCE_KEYS}>{(key) => <Row of={key} />}</For>
      </div>
      <p class="quiet">Kept in this browser.</p>
    </Modal>
  )
}

function Row(props: { of: PreferenceKey }) {
  const id = createUniqueId()
  const about = rowOf(props.of)
  const isSwitch = about.values.length === 2 && about.values.some(([value]) => value === 'on')
  return (
    <>
      <label for={id}>{about.label}</label>
      <Show
        when={isSwitch}
        fallback={
          <select
            id={id}
            class="field-input"
            aria-describedby={`${id}-note`}
            onChange={(event) => setPreference(props.of, event.currentTarget.value)}
          >
            <For each={about.values}>
              {([value, words]) => (
                <option value={value} selected={value === preference(props.of)}>
                  {words}
                </option>
              )}
            </For>
          </select>
        }
      >
        <input
          id={id}
          type="checkbox"
          aria-describedby={`${id}-note`}
          checked={preference(props.of) === 'on'}
          onChange={(event) => setPreference(props.of, event.currentTarget.checked ? 'on' : 'off')}
        />
      </Show>
      <span id={`${id}-note`} class="quiet">
        {about.note}
      </span>
    </>
  )
}
