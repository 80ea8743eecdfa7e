import { For, Show } from 'solid-js'
import { Check } from '#ui/forms/Form.tsx'
import type { MatchupsModel } from './create-matchups.ts'
import { apartText, sizedText } from './matchups-text.ts'
import type { Team } from './types.ts'

interface Props {
  readonly model: MatchupsModel
}

const GROUPS = [
  { from: 'battle', label: 'This battle' },
  { from: 'file', label: 'Files' },
  { from: 'library', label: 'Library' },
] as const

/** The teams there are, to choose those that meet. */
export function TeamList(props: Props) {
  const take = (input: HTMLInputElement) => {
    void props.model.teams.addFiles([...(input.files ?? [])])
    input.value = ''
  }
  return (
    <div class="mu-teams">
      <div class="row spread">
        <h3>
          Teams <span class="quiet">{props.model.teams.chosen().length} chosen</span>
        </h3>
        <label class="button mu-file" data-variant="quiet" data-small="">
          Add files …
          <input
            type="file"
            multiple
            class="visually-hidden"
            accept=".json,application/json"
            onChange={(event) => take(event.currentTarget)}
          />
        </label>
      </div>
      <p class="note">the first side of each: {props.model.teams.side()}</p>
      <For each={GROUPS}>
        {({ from, label }) => {
          const own = () => props.model.teams.open().filter((team) => team.from === from)
          return (
            <Show when={own().length > 0}>
              <fieldset aria-label={label}>
                <p class="note">{label}</p>
                <For each={own()}>{(team) => <Choice team={team} model={props.model} />}</For>
              </fieldset>
            </Show>
          )
        }}
      </For>
      <For each={props.model.teams.apart()}>
        {(apart) => (
          <details class="mu-apart">
            <summary class="note">{apartText(apart)}</summary>
            <ul>
              <For each={apart.teams}>{({ name }) => <li class="quiet">{name}</li>}</For>
            </ul>
          </details>
        )}
      </For>
    </div>
  )
}

function Choice(props: Props & { readonly team: Team }) {
  const isOn = () => props.model.teams.isChosen(props.team)
  return (
    <Check
      label={props.team.name}
      caption={sizedText(props.team.name, props.model.teams.sizeOf(props.team))}
      isOn={isOn()}
      onChange={(wish) => props.model.teams.setChosen(props.team, wish)}
    />
  )
}
