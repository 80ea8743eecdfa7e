import { createMemo, createUniqueId, For } from 'solid-js'
import { skillsOfClass, skillText } from '#schemas/duel/catalogue.ts'
import { DRAFT } from '#schemas/duel/fields.ts'
import type { Draft } from '#schemas/duel/setup.ts'
import type { Side } from '#schemas/duel/words.ts'
import { write } from '#ui/forms/field-values.ts'
import {
  type Choice,
  CLASS_CHOICES,
  HERO_STATS,
  MINION_CHOICES,
  type Player,
  pickHero,
  pickMinion,
} from './draft.ts'

interface Props {
  readonly side: Side
  readonly picks: Draft
  onPick(recipe: (picks: Draft) => void): void
  readonly player: Player
  onPlayer(player: Player): void
}

/** What one player picks: a class, two minions, a skill of the class, and who plays it. */
export function DraftPicks(props: Props) {
  const hero = createMemo(() => props.picks.hero)
  // Rebuilt only for another class, so that picking a skill keeps the focus.
  const skills = createMemo((): Choice<string>[] => {
    const picked = hero()
    if (picked === undefined) return []
    return skillsOfClass(picked, []).map((skill) => ({
      value: skill.id,
      name: skill.name,
      text: skillText(skill),
    }))
  })
  const minion = (at: number) => props.picks.minions?.[at]
  return (
    <div class="du-picks">
      <Picking
        title={`Class of ${props.side}`}
        note={`every hero: ${HERO_STATS}`}
        isFirst
        choices={CLASS_CHOICES}
        value={props.picks.hero}
        onPick={(hero) => props.onPick((picks) => pickHero(picks, hero))}
      />
      <Picking
        title="Skill"
        note={props.picks.hero === undefined ? 'drawn with the class' : 'one of the class’s three'}
        choices={skills()}
        value={props.picks.skill}
        onPick={(skill) => props.onPick((picks) => write(picks, ['skill'], DRAFT.skill, skill))}
      />
      <Picking
        title="Left minion"
        note="the first pick"
        choices={MINION_CHOICES}
        value={minion(0)}
        onPick={(type) => props.onPick((picks) => pickMinion(picks, 0, type))}
      />
      <Picking
        title="Right minion"
        note={minion(0) === undefined ? 'after the left one' : 'the second pick; it may be the same type'}
        choices={minion(0) === undefined ? [] : MINION_CHOICES}
        value={minion(1)}
        onPick={(type) => props.onPick((picks) => pickMinion(picks, 1, type))}
      />
      <label class="row">
        {props.side} is played
        <select
          class="field-input"
          value={props.player}
          onChange={({ currentTarget: { value } }) =>
            props.onPlayer(value === 'policy' ? 'policy' : 'script')
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
  readonly value: T | undefined
  onPick(value: T | undefined): void
}

const OPEN = { value: undefined, name: 'Leave open', text: 'drawn' }

/** One of several, or none, to have it drawn. */
function Picking<T extends string>(props: PickingProps<T>) {
  const name = createUniqueId()
  return (
    <fieldset class="stack du-picking">
      <legend>
        {props.title} <span class="note">{props.note}</span>
      </legend>
      <For each={[OPEN, ...props.choices]}>
        {(choice) => (
          <label class="pick du-choice">
            <input
              type="radio"
              name={name}
              checked={props.value === choice.value}
              autofocus={props.isFirst && choice === OPEN}
              data-first={props.isFirst && choice === OPEN ? '' : undefined}
              onChange={() => props.onPick(choice.value)}
            />
            <b>{choice.name}</b> <span class="note">{choice.text}</span>
          </label>
        )}
      </For>
    </fieldset>
  )
}
