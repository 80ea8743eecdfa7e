import { For, Show } from 'solid-js'
import { CLASSES, MINIONS, SIDES, type Side } from '#schemas/duel/words.ts'
import { ChoiceField } from '#ui/forms/Fields.tsx'
import { Group } from '#ui/forms/Form.tsx'
import { IssuesAt } from '#ui/forms/IssuesAt.tsx'
import { Button } from '#ui/kit/Button.tsx'
import { useWorkshop } from '#ui/state/context.ts'
import { pickHero, pickMinion, pickSkill, picksOf, skillsFor } from './edit-picks.ts'
import type { DuelRoster } from './edit-setup.ts'
import { SIDE_LABELS, words } from './labels.ts'

interface Props {
  readonly roster: DuelRoster
}

const OPEN = 'open'
const openOr = (name: string) => (name === OPEN ? 'open: drawn' : words(name))

/** Heroes, minions and skills as they are picked before the first round. */
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
          This battle begins with picks; what is open is drawn by the seed. To move units or to give them
          buffs, make a situation of it.
        </span>
        <Button onClick={() => void rollSetup()}>Turn into a situation</Button>
      </p>
      <For each={SIDES}>{(side) => <SidePicks roster={props.roster} side={side} />}</For>
      <IssuesAt path={['setup', 'drafts']} />
    </>
  )
}

function SidePicks(props: Props & { side: Side }) {
  const picks = () => picksOf(props.roster.setup(), props.side)
  const skills = () => skillsFor(props.roster.setup(), props.side)
  const path = (...rest: (string | number)[]) => ['setup', 'drafts', props.side, ...rest]
  const named = (label: string) => `${label} of ${props.side}`
  return (
    <Group title={SIDE_LABELS[props.side]}>
      <div class="fm-fields">
        <ChoiceField
          label={named('Hero')}
          caption="Hero"
          value={picks().hero ?? OPEN}
          options={[OPEN, ...CLASSES]}
          words={openOr}
          onChoose={(hero) =>
            props.roster.change((draft) =>
              pickHero(draft, props.side, CLASSES.find((known) => known === hero) ?? null),
            )
          }
          path={path('hero')}
        />
        <Show when={picks().hero}>
          <ChoiceField
            label={named('Skill')}
            caption="Skill"
            value={picks().skill ?? OPEN}
            options={[OPEN, ...skills().map(({ id }) => id)]}
            words={(id) => skills().find((skill) => skill.id === id)?.name ?? openOr(id)}
            onChoose={(id) =>
              props.roster.change((draft) => pickSkill(draft, props.side, id === OPEN ? null : id))
            }
            path={path('skill')}
          />
        </Show>
        <For each={[0, 1] as const}>
          {(at) => (
            <Show when={at === 0 || picks().minions?.length}>
              <ChoiceField
                label={named(at === 0 ? 'First minion' : 'Second minion')}
                caption={at === 0 ? 'First minion' : 'Second minion'}
                value={picks().minions?.[at] ?? OPEN}
                options={[OPEN, ...MINIONS]}
                words={openOr}
                onChoose={(minion) =>
                  props.roster.change((draft) =>
                    pickMinion(draft, props.side, at, MINIONS.find((known) => known === minion) ?? null),
                  )
                }
                path={path('minions', at)}
              />
            </Show>
          )}
        </For>
      </div>
      <Show when={skills().find(({ id }) => id === picks().skill)}>
        {(skill) => <p class="note">{skill().text}</p>}
      </Show>
    </Group>
  )
}
