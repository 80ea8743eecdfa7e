import { createMemo, createSignal, For, Show } from 'solid-js'
import { skillDef } from '#schemas/gambit/catalogue.ts'
import { EDITIONS } from '#schemas/gambit/editions.ts'
import { CHARACTER } from '#schemas/gambit/fields.ts'
import { BOARD_RADIUS, FACTIONS } from '#schemas/gambit/words.ts'
import { ChoiceField, NumberField, TextField } from '#ui/forms/Fields.tsx'
import { Check } from '#ui/forms/Form.tsx'
import { IssuesAt } from '#ui/forms/IssuesAt.tsx'
import { Letter } from '#ui/forms/UnitForm.tsx'
import { Button } from '#ui/kit/Button.tsx'
import { focusOn } from '#ui/kit/focus-on.ts'
import type { GambitRoster } from './create-roster.ts'
import { assign, inventoryOf, whyNotAssign } from './edit-rules.ts'
import {
  dropAction,
  joinFaction,
  nameCharacter,
  setExclusive,
  setHp,
  setMaxHp,
  sideOf,
  whyNotExclusive,
  whyNotJoin,
  whyNotThere,
} from './edit-setup.ts'
import { FACTION_LABELS } from './labels.ts'
import { RuleList } from './RuleList.tsx'
import { SkillName } from './SkillName.tsx'
import { type Character, hpOf, maxHpOf } from './setup.ts'

/** One character: who it is, its rules, and what it could have. */
export function CharacterPanel(props: { roster: GambitRoster; id: string }) {
  const character = props.roster.createUnit(props.id)
  return (
    <section class="fm-panel" aria-label={`Character ${props.roster.glyphOf(props.id)}`}>
      <About roster={props.roster} character={character()} />
      <Doing roster={props.roster} character={character()} />
      <RuleList roster={props.roster} character={character()} />
      <Inventory roster={props.roster} character={character()} />
    </section>
  )
}

interface Props {
  readonly roster: GambitRoster
  readonly character: Character
}

function About(props: Props) {
  const id = () => props.character.id
  const path = (...rest: string[]) => ['setup', 'characters', props.roster.placeOf(id()), ...rest]
  return (
    <div class="fm-fields ga-about">
      <h3>
        <Letter glyph={props.roster.glyphOf(id())} side={FACTIONS.indexOf(props.character.faction)} />
        <span class="visually-hidden">
          {props.roster.nameOf(props.character)}, {props.character.faction}
        </span>
      </h3>
      <TextField
        label="Character name"
        look="fm-called"
        path={path('name')}
        value={props.character.name ?? ''}
        placeholder={props.roster.nameOf(props.character)}
        onCommit={(name) => props.roster.change((setup) => nameCharacter(setup, id(), name), `${id()} name`)}
      />
      <ChoiceField
        label="Faction"
        value={props.character.faction}
        options={FACTIONS}
        words={(faction) => FACTION_LABELS[faction]}
        objection={(faction) => whyNotJoin(props.roster.setup(), id(), faction)}
        onChoose={(faction) => props.roster.change((setup) => joinFaction(setup, id(), faction))}
        path={path('faction')}
      />
      <NumberField
        label={CHARACTER.hp.label ?? ''}
        value={hpOf(props.character)}
        min={CHARACTER.hp.min}
        max={maxHpOf(props.character)}
        onCommit={(hp) => props.roster.change((setup) => setHp(setup, id(), hp), `${id()} hp`)}
      />
      <NumberField
        label={CHARACTER.maxHp.label ?? ''}
        value={maxHpOf(props.character)}
        min={CHARACTER.maxHp.min}
        max={CHARACTER.maxHp.max}
        onCommit={(hp) => props.roster.change((setup) => setMaxHp(setup, id(), hp), `${id()} maxHp`)}
      />
      <For each={['q', 'r'] as const}>{(axis) => <AxisField {...props} axis={axis} />}</For>
      <IssuesAt path={path()} />
      <IssuesAt path={path('position')} />
    </div>
  )
}

function AxisField(props: Props & { axis: 'q' | 'r' }) {
  const cellWith = (value: number) => ({ ...props.character.position, [props.axis]: value })
  return (
    <NumberField
      label={`Position ${props.axis}`}
      caption={props.axis}
      value={props.character.position[props.axis]}
      min={-BOARD_RADIUS}
      max={BOARD_RADIUS}
      objection={(value) => whyNotThere(props.roster.setup(), props.character.id, cellWith(value))}
      onCommit={(value) => props.roster.move(props.character.id, cellWith(value))}
    />
  )
}

/** What a character is in the midst of, in a battle that runs. */
function Doing(props: Props) {
  return (
    <Show when={props.character.action}>
      {(action) => (
        <p class="row tight">
          In the midst of {skillDef(action().skill).name} at ({action().cell.q}, {action().cell.r})
          <Button onClick={() => props.roster.change((setup) => dropAction(setup, props.character.id))}>
            Give it up
          </Button>
        </p>
      )}
    </Show>
  )
}

function Inventory(props: Props) {
  const skills = createMemo(() => inventoryOf(props.roster.setup(), props.character))
  const areBothThere = () => FACTIONS.every((faction) => sideOf(props.roster.setup(), faction).length > 0)
  const [isOpen, setOpen] = createSignal(false)
  const isShown = () => isOpen() || !areBothThere()
  const most = () => EDITIONS[props.roster.setup().edition].maxSkills
  const give = (at: number) => {
    const skill = skills()[at]!
    const next = skills()[at + 1] ?? skills()[at - 1]
    props.roster.change((setup) => assign(setup, props.character.id, skill))
    focusOn(`assign ${next}`, 'inventory', 'rules')
  }
  return (
    <section class="stack ga-inventory" aria-label="Inventory">
      <h4>
        Inventory
        <span class="note">
          {props.character.skills.length} of {most()} slots taken
        </span>
        <Show when={areBothThere()}>
          <Button
            variant="quiet"
            focusKey="inventory"
            aria-expanded={isOpen()}
            onClick={() => setOpen(!isOpen())}
          >
            {isOpen() ? 'Hide inventory' : 'Show inventory'}
          </Button>
        </Show>
        <Sharing roster={props.roster} />
      </h4>
      <Show when={isShown()}>
        <ul class="row tight">
          <For each={skills()} fallback={<li class="note">Every skill is taken on this side.</li>}>
            {(skill, at) => (
              <li>
                <SkillName skill={skill} />
                <Button
                  variant="quiet"
                  aria-label={`Assign ${skillDef(skill).name}`}
                  focusKey={`assign ${skill}`}
                  objection={whyNotAssign(props.roster.setup(), props.character.id, skill)}
                  onClick={() => give(at())}
                >
                  Assign
                </Button>
              </li>
            )}
          </For>
        </ul>
      </Show>
    </section>
  )
}

function Sharing(props: { roster: GambitRoster }) {
  const isShared = () => props.roster.setup().exclusiveSkills === false
  const objection = () => (isShared() ? whyNotExclusive(props.roster.setup()) : null)
  return (
    <Check
      label="Several of a side may have the same skill"
      isOn={isShared()}
      objection={objection()}
      onChange={(isOn) => props.roster.change((setup) => setExclusive(setup, !isOn))}
    />
  )
}
