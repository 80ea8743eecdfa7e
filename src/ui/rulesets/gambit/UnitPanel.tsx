import { createMemo, createSignal, For, Show } from 'solid-js'
import { instanceIds, type SkillId, skillDef } from '#schemas/gambit/catalogue.ts'
import { EDITIONS } from '#schemas/gambit/editions.ts'
import { CHARACTER } from '#schemas/gambit/fields.ts'
import type { Hex } from '#schemas/gambit/setup.ts'
import type { GambitDecision } from '#schemas/gambit/state.ts'
import { BOARD_RADIUS, FACTIONS, type Faction } from '#schemas/gambit/words.ts'
import { createReasons } from '#ui/battle/create-reasons.ts'
import { FieldSet } from '#ui/forms/FieldSet.tsx'
import { Check } from '#ui/forms/Form.tsx'
import { IssuesAt } from '#ui/forms/IssuesAt.tsx'
import { Letter } from '#ui/forms/UnitForm.tsx'
import { Button } from '#ui/kit/Button.tsx'
import { focusOn } from '#ui/kit/focus-on.ts'
import { useSession, useWorkshop } from '#ui/state/context.ts'
import { createDrag } from './create-list-drag.ts'
import { assign, inventoryOf, moveRule, whyNotAssign } from './edit-rules.ts'
import {
  dropAction,
  joinFaction,
  moveCharacter,
  setExclusive,
  setHp,
  setMaxHp,
  sideOf,
  whyNotExclusive,
  whyNotJoin,
  whyNotThere,
} from './edit-setup.ts'
import { FACTION_LABELS } from './labels.ts'
import { RuleRow } from './RuleRow.tsx'
import { SkillName } from './SkillName.tsx'
import {
  type Character,
  type CharacterProps,
  type GambitRoster,
  maxHpOf,
  nameOf,
  type Setup,
} from './setup.ts'

/** One character: who it is, its rules, and the skills it could have. */
export function CharacterPanel(props: { roster: GambitRoster; id: string }) {
  const character = props.roster.createUnit(props.id)
  return (
    <section class="stack loose fm-panel" aria-label={`Character ${props.roster.glyphOf(props.id)}`}>
      <About roster={props.roster} character={character()} />
      <Doing roster={props.roster} character={character()} />
      <RuleList roster={props.roster} character={character()} />
      <Inventory roster={props.roster} character={character()} />
    </section>
  )
}

function About(props: CharacterProps) {
  const id = () => props.character.id
  const path = () => ['setup', 'characters', props.roster.placeOf(id())]
  return (
    <div class="fm-fields ga-about">
      <h3>
        <Letter glyph={props.roster.glyphOf(id())} side={FACTIONS.indexOf(props.character.faction)} />
        <span class="visually-hidden">
          {nameOf(props.roster, props.character)}, {props.character.faction}
        </span>
      </h3>
      <FieldSet<Character>
        fields={CHARACTER}
        names={['name', 'faction', 'hp', 'maxHp', 'position']}
        of={props.character}
        path={path()}
        {...props.roster.one(id())}
        rows={{
          name: { look: 'fm-called', none: nameOf(props.roster, props.character) },
          faction: {
            words: (faction) => FACTION_LABELS[faction as Faction],
            objection: (faction: Faction) => whyNotJoin(props.roster.setup(), id(), faction),
            write: (_, faction: Faction, setup: Setup) => joinFaction(setup, id(), faction),
          },
          hp: {
            max: maxHpOf(props.character),
            write: (_, hp: number, setup: Setup) => setHp(setup, id(), hp),
          },
          maxHp: { write: (_, hp: number, setup: Setup) => setMaxHp(setup, id(), hp) },
          position: {
            min: -BOARD_RADIUS,
            max: BOARD_RADIUS,
            objection: (cell: Hex) => whyNotThere(props.roster.setup(), id(), cell),
            write: (_, cell: Hex, setup: Setup) => moveCharacter(setup, id(), cell),
          },
        }}
      />
      <IssuesAt path={path()} />
    </div>
  )
}

/** What a character is in the middle of, at a moment of a battle. */
function Doing(props: CharacterProps) {
  return (
    <Show when={props.character.action}>
      {(action) => (
        <p class="row tight">
          In the middle of {skillDef(action().skill).name} at ({action().cell.q}, {action().cell.r})
          <Button onClick={() => props.roster.change((setup) => dropAction(setup, props.character.id))}>
            Cancel it
          </Button>
        </p>
      )}
    </Show>
  )
}

/** Moves from rule to rule, while a rule has focus. */
function onKey(event: KeyboardEvent): void {
  const { key, target } = event
  if (!(target instanceof HTMLLIElement) || (key !== 'ArrowUp' && key !== 'ArrowDown')) return
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  event.stopPropagation()
  const next = key === 'ArrowUp' ? target.previousElementSibling : target.nextElementSibling
  if (next instanceof HTMLElement) next.focus()
}

/** A character's rules, the first to be asked on top. */
function RuleList(props: CharacterProps) {
  const session = useSession()
  const workshop = useWorkshop()
  const ids = createMemo(() => instanceIds(props.character.skills))
  const drag = createDrag(ids, (instance, to) =>
    props.roster.change((setup) => moveRule(setup, props.character.id, instance, to)),
  )
  /** What the battle itself decided here; nothing if the cursor is elsewhere. */
  const reasons = createReasons(session, () => props.character.id)
  const decision = createMemo(() => {
    const { packet, traces } = reasons() ?? {}
    const { branch, tick } = workshop.base()
    if (packet?.tick !== tick || session.cursor().branch !== branch) return undefined
    const decisions = traces as readonly GambitDecision[]
    return decisions.find(({ actor }) => actor === props.character.id)
  })
  return (
    <section class="stack" aria-label="Rules">
      <h4 tabIndex={-1} data-focus="rules">
        Rules
        <span class="note">
          the first that can act does
          <Show when={workshop.isDirty() && decision() !== undefined}>
            {' '}
            · verdicts are of tick {workshop.base().tick}, before your changes
          </Show>
        </span>
      </h4>
      <ol class="stack" ref={drag.setList} on:keydown={onKey}>
        <For each={ids()}>
          {(instance) => (
            <RuleRow
              roster={props.roster}
              character={props.character}
              instance={instance}
              decision={decision()}
              drag={drag}
            />
          )}
        </For>
      </ol>
    </section>
  )
}

function Inventory(props: CharacterProps) {
  const skills = createMemo(() => inventoryOf(props.roster.setup(), props.character))
  const areBothThere = () => FACTIONS.every((faction) => sideOf(props.roster.setup(), faction).length > 0)
  const [isOpen, setOpen] = createSignal(false)
  const isShown = () => isOpen() || !areBothThere()
  const most = () => EDITIONS[props.roster.setup().edition].maxSkills
  const give = (skill: SkillId, at: number) => {
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
                  onClick={() => give(skill, at())}
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
