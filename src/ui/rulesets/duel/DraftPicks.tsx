import { createMemo, createUniqueId, For, Show } from 'solid-js'
import { skillText } from '#schemas/duel/catalogue.ts'
import type { Side } from '#schemas/duel/words.ts'
import { type Picks, skillsFor, withHero, withMinion } from './draft.ts'
import { type Choice, CLASS_CHOICES, HERO_STATS, MINION_CHOICES } from './draft-labels.ts'

interface Props {
  readonly side: Side
  readonly picks: Picks
  onPicks(picks: Picks): void
}

/** What one player picks: a class, two minions, a skill of the class, and who plays it. */
export function DraftPicks(props: Props) {
  const hero = createMemo(() => props.picks.hero)
  // Made anew with another class alone: who is choosing one keeps the focus.
  const skills = createMemo((): Choice<string>[] =>
    skillsFor({ hero: hero() }).map((skill) => ({
      value: skill.id,
      name: skill.name,
      text: skillText(skill),
    })),
  )
  return (
    <div class="du-picks">
      <Picking
        title={`Class of ${props.side}`}
        note={`every hero: ${HERO_STATS}`}
        isFirst
        choices={CLASS_CHOICES}
        value={props.picks.hero}
        onPick={(hero) => props.onPicks(withHero(props.picks, hero))}
      />
      <Picking
        title="Skill"
        note={props.picks.hero === null ? 'drawn with the class' : 'one of the class'}
        choices={skills()}
        value={props.picks.skill}
        onPick={(skill) => props.onPicks({ ...props.picks, skill })}
      />
      <Picking
        title="Left minion"
        note="the first pick"
        choices={MINION_CHOICES}
        value={props.picks.minions[0]}
        onPick={(type) => props.onPicks(withMinion(props.picks, 0, type))}
      />
      <Picking
        title="Right minion"
        note={
          props.picks.minions[0] === null ? 'after the left one' : 'the second pick, the same type if wished'
        }
        choices={props.picks.minions[0] === null ? [] : MINION_CHOICES}
        value={props.picks.minions[1]}
        onPick={(type) => props.onPicks(withMinion(props.picks, 1, type))}
      />
      <label class="row">
        {props.side} is played
        <select
          class="field-input"
          value={props.picks.player}
          onChange={({ currentTarget: { value } }) =>
            props.onPicks({ ...props.picks, player: value === 'policy' ? 'policy' : 'script' })
          }
        >
          <option value="script">by hand</option>
          <option value="policy">by the computer</option>
        </select>
      </label>
    </div>
  )
}

interface PickingProps<T extends string> {
  readonly title: string
  readonly note: string
  readonly isFirst?: boolean
  readonly choices: readonly Choice<T>[]
  readonly value: T | null
  onPick(value: T | null): void
}

/** One of several, or none, which is drawn. */
function Picking<T extends string>(props: PickingProps<T>) {
  const name = createUniqueId()
  return (
    <fieldset class="du-picking">
      <legend>
        {props.title} <span class="note">{props.note}</span>
      </legend>
      <label class="du-choice">
        <input
          type="radio"
          name={name}
          checked={props.value === null}
          autofocus={props.isFirst}
          data-first={props.isFirst ? '' : undefined}
          onChange={() => props.onPick(null)}
        />
        <b>Leave open</b> <span class="note">drawn</span>
      </label>
      <For each={props.choices}>
        {(choice) => (
          <label class="du-choice">
            <input
              type="radio"
              name={name}
              checked={props.value === choice.value}
              onChange={() => props.onPick(choice.value)}
            />
            <b>{choice.name}</b>
            <Show when={choice.text}>
              <span class="note">{choice.text}</span>
            </Show>
          </label>
        )}
      </For>
    </fieldset>
  )
}
