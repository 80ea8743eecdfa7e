import { For, Show } from 'solid-js'
import { skillsOfClass } from '#schemas/duel/catalogue.ts'
import { DRAFT } from '#schemas/duel/fields.ts'
import type { Draft } from '#schemas/duel/setup.ts'
import { MINIONS, SIDES, type Side } from '#schemas/duel/words.ts'
import { FieldSet } from '#ui/forms/FieldSet.tsx'
import { ChoiceField } from '#ui/forms/Fields.tsx'
import { Group } from '#ui/forms/Form.tsx'
import { IssuesAt } from '#ui/forms/IssuesAt.tsx'
import { Button } from '#ui/kit/Button.tsx'
import { useWorkshop } from '#ui/state/context.ts'
import { pickHero, pickMinion } from './draft.ts'
import type { DuelRoster } from './edit-setup.ts'
import { SIDE_LABELS, words } from './labels.ts'

interface Props {
  readonly roster: DuelRoster
}

/** The heroes, minions and skills picked before the first round. */
export function Picks(props: Props) {
  const workshop = useWorkshop()
  const rollSetup = async () => {
    if (await workshop.rollSetup())
      workshop.say('The draft is a situation now: units can be moved and changed.')
  }
  return (
    <>
      <p class="row tight">
        <span class="note fm-hint">
          This battle begins with picks; the seed draws what is left open. To move units or give them buffs,
          turn it into a situation.
        </span>
        <Button onClick={() => void rollSetup()}>Turn into a situation</Button>
      </p>
      <For each={SIDES}>{(side) => <SidePicks roster={props.roster} side={side} />}</For>
      <IssuesAt path={['setup', 'drafts']} />
    </>
  )
}

const OPEN = 'open: drawn'
const MINION_LABELS = ['First minion', 'Second minion']

function SidePicks(props: Props & { side: Side }) {
  const picks = () => props.roster.setup().drafts?.[props.side] ?? {}
  const change = (recipe: (picks: Draft) => void) =>
    props.roster.change(({ drafts }) => {
      if (drafts === undefined) return
      const picked = drafts[props.side] ?? {}
      recipe(picked)
      drafts[props.side] = picked
    })
  const skills = () => {
    const { hero } = picks()
    return hero === undefined ? [] : skillsOfClass(hero, props.roster.setup().skills ?? [])
  }
  const skillOf = (picked: string | undefined) => skills().find(({ id }) => id === picked)
  const path = () => ['setup', 'drafts', props.side]
  const named = (label: string) => `${label} of ${props.side}`
  return (
    <Group title={SIDE_LABELS[props.side]}>
      <div class="fm-fields">
        <FieldSet
          fields={DRAFT}
          names={['hero', 'skill']}
          rows={{
            hero: { caption: 'Hero', none: OPEN, words, write: pickHero },
            skill: {
              caption: 'Skill',
              none: OPEN,
              options: skills().map(({ id }) => id),
              words: (id) => skillOf(id)?.name ?? id,
            },
          }}
          named={named}
          of={picks()}
          path={path()}
          change={change}
        />
        <For each={MINION_LABELS.slice(0, (picks().minions?.length ?? 0) + 1)}>
          {(label, at) => (
            <ChoiceField
              label={named(label)}
              caption={label}
              value={picks().minions?.[at()] ?? ''}
              options={['', ...MINIONS]}
              words={(minion) => (minion === '' ? OPEN : words(minion))}
              onChoose={(minion) =>
                change((draft) => pickMinion(draft, at(), minion === '' ? undefined : minion))
              }
              path={[...path(), 'minions', at()]}
            />
          )}
        </For>
      </div>
      <Show when={skillOf(picks().skill)}>{(skill) => <p class="note">{skill().text}</p>}</Show>
    </Group>
  )
}
