import { createMemo, For, Show } from 'solid-js'
import { type SkillId, skillDef } from '#schemas/gambit/catalogue.ts'
import { EDITIONS } from '#schemas/gambit/editions.ts'
import { CHARACTER } from '#schemas/gambit/fields.ts'
import { FACTIONS } from '#schemas/gambit/words.ts'
import { orNull } from '#schemas/result.ts'
import { createMarks } from '#ui/battle/coverage/create-marks.ts'
import { useNames } from '#ui/battle/use-names.ts'
import { createDelete } from '#ui/forms/create-delete.ts'
import { TextField } from '#ui/forms/Fields.tsx'
import { Check } from '#ui/forms/Form.tsx'
import { write } from '#ui/forms/field-values.ts'
import { IssuesAt } from '#ui/forms/IssuesAt.tsx'
import { createBenchChangeable } from '#ui/forms/sentence/create-bench-changeable.ts'
import { Sentence } from '#ui/forms/sentence/Sentence.tsx'
import { Letter } from '#ui/forms/UnitForm.tsx'
import { Button } from '#ui/kit/Button.tsx'
import { focusOn } from '#ui/kit/focus-on.ts'
import { useSession, useWorkshop } from '#ui/state/context.ts'
import { createLatest } from '#ui/state/create-latest.ts'
import type { Changeable } from '#ui/state/types.ts'
import { addRule, skillsFor, takeOver, whyNotAdd, whyNotTakeOver } from './edit-rules.ts'
import { dropAction, setExclusive, whyNotExclusive } from './edit-setup.ts'
import { fatesOf, type Judged } from './fact-text.ts'
import { statsText } from './labels.ts'
import { Rules } from './Rules.tsx'
import { type CharacterProps, type GambitRoster, nameOf } from './setup.ts'
import { unitControls } from './unit-controls.ts'

/** One character: who it is, its rules, and the skills it could have. */
export function CharacterPanel(props: { roster: GambitRoster; id: string }) {
  const character = props.roster.createUnit(props.id)
  const changeable = createBenchChangeable()
  return (
    <section class="stack fm-panel" aria-label={`Character ${props.roster.glyphOf(props.id)}`}>
      <About roster={props.roster} character={character()} changeable={changeable} />
      <Doing roster={props.roster} character={character()} />
      <RuleList roster={props.roster} character={character()} changeable={changeable} />
      <Inventory roster={props.roster} character={character()} />
    </section>
  )
}

interface ChangedProps extends CharacterProps {
  readonly changeable: Changeable
}

function About(props: ChangedProps) {
  const id = () => props.character.id
  const path = () => ['setup', 'characters', props.roster.placeOf(id())]
  const parts = () => {
    const [draft, original] = [props.changeable.draft(), props.changeable.original()]
    return (draft !== null && unitControls(draft, original ?? draft, id())) || []
  }
  return (
    <div class="line ga-about">
      <h3>
        <Letter glyph={props.roster.glyphOf(id())} side={FACTIONS.indexOf(props.character.faction)} />
        <span class="visually-hidden">
          {nameOf(props.roster, props.character)}, {props.character.faction}
        </span>
      </h3>
      <TextField
        label="Character name"
        caption=""
        value={props.character.name ?? ''}
        placeholder={nameOf(props.roster, props.character)}
        onCommit={(name) =>
          props.roster
            .one(id())
            .change((draft) => write(draft, ['name'], CHARACTER.name, name === '' ? undefined : name), 'name')
        }
      />
      <Sentence parts={parts()} changeable={props.changeable} about={id()} from="here" />
      <span class="note end">the first rule that can act does</span>
      <IssuesAt path={path()} />
    </div>
  )
}

/** What a character is in the middle of, at a moment of a battle. */
function Doing(props: CharacterProps) {
  return (
    <Show when={props.character.action}>
      {(action) => (
        <p class="row tight note">
          In the middle of {skillDef(action().skill).name} at ({action().cell.q}, {action().cell.r})
          <Button
            isSmall
            onClick={() => props.roster.change((setup) => dropAction(setup, props.character.id))}
          >
            Cancel it
          </Button>
        </p>
      )}
    </Show>
  )
}

/** A character's rules, with what they would come to as they stand. */
function RuleList(props: ChangedProps) {
  const session = useSession()
  const { engine } = session
  const workshop = useWorkshop()
  const names = useNames()
  const onDelete = createDelete()
  const judged = createLatest(
    () => ({ ...workshop.base(), unit: props.character.id, draft: workshop.draft() }),
    async ({ branch, tick, unit, draft }) => orNull(await engine.judged(branch, tick, unit, draft)),
    { keepsLast: true },
  )
  const fates = createMemo(() =>
    fatesOf(props.character.action == null ? null : [], (judged() ?? null) as readonly Judged[] | null, {
      units: workshop.drawing()?.units ?? [],
      tokens: workshop.drawing()?.view.tokens ?? [],
      cellName: names.cellName,
    }),
  )
  const place = () => props.roster.placeOf(props.character.id)
  const markOf = createMarks(session)
  return (
    <section aria-label="Rules" aria-busy={judged.isPending()}>
      <h4 class="visually-hidden" tabIndex={-1} data-focus="rules">
        Rules
      </h4>
      <Rules
        changeable={props.changeable}
        unit={props.character.id}
        fateOf={(instance) => fates().get(instance) ?? null}
        markOf={(instance) => markOf(props.character.id, instance)}
        remarks={(at) => <IssuesAt path={['setup', 'characters', place(), 'skills', at]} />}
        onDelete={onDelete}
      />
    </section>
  )
}

/** Skills to make a rule of: its own, those nobody has, and those that others of its side would lose. */
function Inventory(props: CharacterProps) {
  const id = () => props.character.id
  const skills = createMemo(() => skillsFor(props.roster.setup(), props.character))
  const most = () => EDITIONS[props.roster.setup().edition].maxSkills
  const give = (skill: SkillId) => {
    props.roster.change((setup) => addRule(setup, id(), skill))
    focusOn(`add ${skill}`, 'rules')
  }
  const take = (skill: SkillId) => {
    props.roster.change((setup) => takeOver(setup, id(), skill))
    focusOn(`add ${skill}`, 'rules')
  }
  return (
    <section class="stack ga-inventory" aria-label="Inventory">
      <div class="row tight">
        <h4>Add a rule</h4>
        <For each={skills().open}>
          {(skill) => (
            <Button
              isSmall
              class="ga-skill"
              data-tone={skillDef(skill).type}
              aria-label={`Add ${skillDef(skill).name}`}
              title={statsText(skill)}
              focusKey={`add ${skill}`}
              objection={whyNotAdd(props.roster.setup(), id(), skill)}
              onClick={() => give(skill)}
            >
              {skillDef(skill).name} <span class="quiet">+</span>
            </Button>
          )}
        </For>
        <span class="note end">
          {props.character.skills.length} of {most()} taken
        </span>
      </div>
      <div class="row tight">
        <Show when={skills().held.length > 0}>
          <h4 class="quiet">Others have</h4>
          <For each={skills().held}>
            {({ skill, owner }) => (
              <Button
                isSmall
                aria-label={`Take ${skillDef(skill).name} from ${props.roster.glyphOf(owner)}`}
                title={`${statsText(skill)}: taken from ${props.roster.nameOf(owner)}`}
                objection={whyNotTakeOver(props.roster.setup(), id(), skill)}
                onClick={() => take(skill)}
              >
                {skillDef(skill).name}{' '}
                <Letter
                  glyph={props.roster.glyphOf(owner)}
                  side={FACTIONS.indexOf(props.character.faction)}
                />
              </Button>
            )}
          </For>
        </Show>
        <Sharing roster={props.roster} />
      </div>
    </section>
  )
}

function Sharing(props: { roster: GambitRoster }) {
  const isShared = () => props.roster.setup().exclusiveSkills === false
  const objection = () => (isShared() ? whyNotExclusive(props.roster.setup()) : null)
  return (
    <span class="end">
      <Check
        label="Several of a side may have the same skill"
        caption="share"
        isOn={isShared()}
        objection={objection()}
        onChange={(isOn) => props.roster.change((setup) => setExclusive(setup, !isOn))}
      />
    </span>
  )
}
