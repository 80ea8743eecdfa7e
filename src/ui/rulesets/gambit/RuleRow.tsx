import { createMemo, type JSX, Show } from 'solid-js'
import { instanceIds, skillDef } from '#schemas/gambit/catalogue.ts'
import { ruleSentence } from '#schemas/gambit/rule-text.ts'
import type { GambitDecision } from '#schemas/gambit/state.ts'
import { VERDICT_MARKS } from '#ui/battle/verdict-text.ts'
import { createDelete } from '#ui/forms/create-delete.ts'
import { Choice } from '#ui/forms/Fields.tsx'

import { IssuesAt } from '#ui/forms/IssuesAt.tsx'
import { Button } from '#ui/kit/Button.tsx'
import { focusOn } from '#ui/kit/focus-on.ts'
import { roving } from '#ui/kit/roving.ts'
import { FilterControls, TriggerControls } from './Conditions.tsx'
import type { Drag } from './create-list-drag.ts'
import {
  behaviorsFor,
  criteriaFor,
  hasCriterion,
  hasFilter,
  setBehavior,
  setCriterion,
  setEnabled,
  setTarget,
  targetsFor,
} from './edit-rule.ts'
import { duplicate, moveRule, removeRule, unassign, whyNotDuplicate, whyNotRemove } from './edit-rules.ts'
import { LegacyFilterControls, LegacyTriggerControls } from './LegacyConditions.tsx'
import { BEHAVIOR_LABELS, CRITERION_LABELS, ruleLabels, TARGET_LABELS, verdictOf } from './labels.ts'
import { SkillName } from './SkillName.tsx'
import {
  behaviorOf,
  type CharacterProps,
  type CurrentRule,
  criterionOf,
  isLegacy,
  type LegacyRule,
  type Rule,
  ruleOf,
  type Setup,
  targetOf,
} from './setup.ts'

interface Props extends CharacterProps {
  readonly instance: string
  readonly decision: GambitDecision | undefined
  readonly drag: Drag
}

/** Where reading and changing a rule starts. */
const FIRST = 'first rule'

export function RuleRow(props: Props) {
  const onDelete = createDelete()
  const place = () => instanceIds(props.character.skills).indexOf(props.instance)
  // While it is being removed it is still drawn once.
  const rule = createMemo<Rule>((last) => ruleOf(props.character, props.instance) ?? last!)
  const label = () => ruleLabels(props.character.skills)[place()] ?? ''
  const verdict = createMemo(() => verdictOf(props.decision, props.instance, props.roster.glyphOf))
  const cooldown = () => rule().cooldown ?? 0
  const change = (recipe: (rule: Rule, setup: Setup) => void, key?: string) =>
    props.roster.one(props.character.id).change((character, setup) => {
      const draft = ruleOf(character, props.instance)
      if (draft !== undefined) recipe(draft, setup)
    }, key && `${props.instance} ${key}`)
  /** What the conditions need, of a rule of either edition. */
  const shared = <R extends Rule>() => ({
    rule: rule() as R,
    label: label(),
    focusKey: props.instance,
    change: (recipe: (rule: R) => void, key?: string) => change((draft) => recipe(draft as R), key),
  })
  const isInnate = () => skillDef(rule().skill).innate
  const instances = () => props.character.skills.filter(({ skill }) => skill === rule().skill).length
  /** Removes a rule and moves on to the one that takes its place. */
  const takeAway = (recipe: (setup: Setup) => void) => {
    const at = place()
    const { roster } = props
    const { id } = props.character
    roster.change(recipe)
    const left = roster.setup().characters[roster.placeOf(id)]
    const ids = left === undefined ? [] : instanceIds(left.skills)
    const next = Math.min(at, ids.length - 1)
    focusOn(next === 0 ? FIRST : `${ids[next]} row`, 'rules')
  }
  const remove = () => {
    const refused = whyNotRemove(props.character, props.instance)
    if (refused !== null) return { refused: `${label()} stays: ${refused}` }
    const removed = label()
    takeAway((setup) => removeRule(setup, props.character.id, props.instance))
    return { removed }
  }
  return (
    <li
      class="box edge rule ga-rule"
      tabIndex={-1}
      data-focus={place() === 0 ? FIRST : `${props.instance} row`}
      aria-label={`${place() + 1}. ${label()}`}
      on:keydown={onDelete(remove)}
      data-verdict={verdict()?.kind}
      data-dim={cooldown() > 0 || verdict()?.kind === 'skipped' ? '' : undefined}
      data-off={rule().enabled === false ? '' : undefined}
      data-dragged={props.drag.isDragged(props.instance) ? '' : undefined}
      data-edge={props.drag.edgeAt(props.instance)}
    >
      <div class="row ga-rule-head" role="toolbar" aria-label={`Place and use of ${label()}`} ref={roving}>
        <Handle drag={props.drag} instance={props.instance} />
        <input
          type="checkbox"
          class="ga-enable"
          aria-label={`Enable ${label()}`}
          data-focus={`${props.instance} enable`}
          checked={rule().enabled !== false}
          onChange={(event) => {
            const { checked } = event.currentTarget
            change((draft) => setEnabled(draft, checked))
          }}
        />
        <Priority {...props} place={place()} label={label()} />
        <SkillName skill={rule().skill} label={label()} />
        <Show when={isInnate()}>
          <span class="badge" title="Everybody has it, and it cannot be unassigned: its last rule stays">
            innate
          </span>
        </Show>
        <Show when={cooldown() > 0}>
          <span class="badge">CD: {cooldown()}</span>
        </Show>
        <Show when={verdict()}>
          {(found) => (
            <span
              class="note"
              classList={{ good: found().kind === 'selected', bad: found().kind === 'rejected' }}
            >
              <span aria-hidden="true">{VERDICT_MARKS[found().kind]}</span> {found().text}
            </span>
          )}
        </Show>
      </div>
      <p class="note ga-sentence">{ruleSentence(rule())}</p>
      <div class="row ga-settings">
        <Labelled text="Trigger">
          <Show
            when={isLegacy(props.roster.setup())}
            fallback={<TriggerControls {...shared<CurrentRule>()} />}
          >
            <LegacyTriggerControls {...shared<LegacyRule>()} />
          </Show>
        </Labelled>
        <Labelled text="Target">
          <Choice
            label={`Target for ${label()}`}
            value={targetOf(rule())}
            options={targetsFor(props.roster.setup(), rule())}
            words={(target) => TARGET_LABELS[target]}
            onChoose={(target) => change((draft, setup) => setTarget(setup, draft, target))}
          />
        </Labelled>
        <Show when={hasCriterion(rule())}>
          <Labelled text="Criterion">
            <Choice
              label={`Criterion for ${label()}`}
              value={criterionOf(rule())}
              options={criteriaFor(props.roster.setup())}
              words={(criterion) => CRITERION_LABELS[criterion]}
              onChoose={(criterion) => change((draft, setup) => setCriterion(setup, draft, criterion))}
            />
          </Labelled>
        </Show>
        <Show when={hasFilter(props.roster.setup(), rule())}>
          <Labelled text="Filter">
            <Show
              when={isLegacy(props.roster.setup())}
              fallback={<FilterControls {...shared<CurrentRule>()} />}
            >
              <LegacyFilterControls {...shared<LegacyRule>()} />
            </Show>
          </Labelled>
        </Show>
        <Show when={behaviorOf(rule())}>
          {(behavior) => (
            <Labelled text="Behavior">
              <Choice
                label={`Behavior for ${label()}`}
                value={behavior()}
                options={behaviorsFor(rule())}
                words={(known) => BEHAVIOR_LABELS[known]}
                onChoose={(chosen) => change((draft) => setBehavior(draft, chosen))}
              />
            </Labelled>
          )}
        </Show>
      </div>
      {/* In the corner above, and after the settings for Tab: they are what one comes for. */}
      <span class="row ga-actions" role="toolbar" aria-label={`With ${label()}`} ref={roving}>
        <Button
          variant="quiet"
          aria-label={`Duplicate ${label()}`}
          objection={whyNotDuplicate(props.roster.setup(), props.character, props.instance)}
          onClick={() => props.roster.change((setup) => duplicate(setup, props.character.id, props.instance))}
        >
          Duplicate
        </Button>
        <Show when={instances() > 1 && whyNotRemove(props.character, props.instance) === null}>
          <Button variant="quiet" aria-label={`Remove ${label()}`} onClick={() => remove()}>
            Remove
          </Button>
        </Show>
        <Show when={!isInnate()}>
          <Button
            variant="quiet"
            aria-label={`Unassign: ${label()}`}
            title={instances() > 1 ? 'Removes the skill and all its rules' : 'Removes the skill'}
            onClick={() => takeAway((setup) => unassign(setup, props.character.id, rule().skill))}
          >
            Unassign
          </Button>
        </Show>
      </span>
      <IssuesAt path={['setup', 'characters', props.roster.placeOf(props.character.id), 'skills', place()]} />
    </li>
  )
}

function Labelled(props: { text: string; children: JSX.Element }) {
  return (
    <div class="row">
      <span class="field-label" aria-hidden="true">
        {props.text}
      </span>
      <span class="row tight ga-controls">{props.children}</span>
    </div>
  )
}

function Handle(props: { drag: Drag; instance: string }) {
  return (
    <span
      class="ga-handle"
      aria-hidden="true"
      title="Drag to another place"
      onPointerDown={(event) => props.drag.onPointerDown(event, props.instance)}
      onPointerMove={(event) => props.drag.onPointerMove(event)}
      onPointerUp={() => props.drag.onPointerUp()}
      onPointerCancel={() => props.drag.cancel()}
    >
      ⠿
    </span>
  )
}

interface Placed extends Props {
  readonly place: number
  readonly label: string
}

/** One place up or down; focus follows the rule. */
function Priority(props: Placed) {
  const step = (way: 'up' | 'down') => {
    const to = props.place + (way === 'up' ? -1 : 1)
    const { instance } = props
    props.roster.change((setup) => moveRule(setup, props.character.id, instance, to))
    focusOn(`${instance} ${way}`, `${instance} ${way === 'up' ? 'down' : 'up'}`)
  }
  return (
    <>
      <Button
        variant="icon"
        aria-label={`Move up ${props.label}`}
        focusKey={`${props.instance} up`}
        disabled={props.place === 0}
        onClick={() => step('up')}
      >
        ↑
      </Button>
      <Button
        variant="icon"
        aria-label={`Move down ${props.label}`}
        focusKey={`${props.instance} down`}
        disabled={props.place === props.character.skills.length - 1}
        onClick={() => step('down')}
      >
        ↓
      </Button>
    </>
  )
}
