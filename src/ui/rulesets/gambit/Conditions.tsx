import { For, Show } from 'solid-js'
import { SKILL_IDS, skillDef } from '#schemas/gambit/catalogue.ts'
import { conditionLabel } from '#schemas/gambit/condition-text.ts'
import type { Trigger } from '#schemas/gambit/setup.ts'
import { ACTION_TYPES, CONDITION_FACTS } from '#schemas/gambit/words.ts'
import { Choice, NumberField } from '#ui/forms/Fields.tsx'
import { Clause, Not, type RuleProps } from './Clause.tsx'
import {
  addFilter,
  addTrigger,
  changeFilter,
  changeTrigger,
  conditionsFor,
  hasQualifier,
  isAlways,
  mostOf,
  type Qualifier,
  removeFilter,
  removeTrigger,
  scopesFor,
  type Test,
  type TestChange,
  triggerOf,
  withCondition,
  withNot,
  withQualifier,
  withScope,
  withValue,
} from './edit-conditions.ts'
import { ACTION_LABELS, measureOf, qualifierKey, TARGET_LABELS } from './labels.ts'
import type { CurrentRule } from './setup.ts'

type Props = RuleProps<CurrentRule>

export function TriggerControls(props: Props) {
  const trigger = () => triggerOf(props.rule)
  const key = () => `${props.focusKey} trigger`
  const edit = (change: (test: Trigger) => Trigger, step?: string) =>
    props.change((rule) => changeTrigger(rule, change), step)
  return (
    <Clause
      word="condition"
      label={props.label}
      focusKey={key()}
      isThere={!isAlways(trigger())}
      onAdd={() => props.change(addTrigger)}
      onRemove={() => props.change(removeTrigger)}
    >
      <Not
        label={`NOT in trigger of ${props.label}`}
        isOn={trigger().negated ?? false}
        onToggle={(isOn) => edit(withNot(isOn))}
      />
      <Show when={scopesFor(trigger()).length > 0}>
        <Choice
          label={`Trigger scope for ${props.label}`}
          value={trigger().scope}
          options={scopesFor(trigger())}
          words={(scope) => TARGET_LABELS[scope]}
          onChoose={(scope) => edit(withScope(scope))}
        />
      </Show>
      <TestControls word="Trigger" label={props.label} test={trigger()} focusKey={key()} onChange={edit} />
    </Clause>
  )
}

export function FilterControls(props: Props) {
  const key = () => `${props.focusKey} filter`
  const edit = (change: (test: Test) => Test, step?: string) =>
    props.change((rule) => changeFilter(rule, change), step)
  return (
    <Clause
      word="filter"
      label={props.label}
      focusKey={key()}
      isThere={props.rule.filter !== undefined}
      onAdd={() => props.change(addFilter)}
      onRemove={() => props.change(removeFilter)}
    >
      <Show when={props.rule.filter}>
        {(filter) => (
          <>
            <Not
              label={`NOT in filter of ${props.label}`}
              isOn={filter().negated ?? false}
              onToggle={(isOn) => edit(withNot(isOn))}
            />
            <TestControls
              word="Filter"
              label={props.label}
              test={filter()}
              focusKey={key()}
              onChange={edit}
            />
          </>
        )}
      </Show>
    </Clause>
  )
}

/** Condition, value and qualifier: what triggers and filters have in common. */
function TestControls(props: {
  word: 'Trigger' | 'Filter'
  label: string
  test: Test
  focusKey: string
  onChange: (change: TestChange, step?: string) => void
}) {
  return (
    <>
      <Choice
        label={`${props.word} for ${props.label}`}
        focusKey={props.focusKey}
        value={props.test.condition}
        options={conditionsFor(props.test)}
        words={conditionLabel}
        onChoose={(condition) => props.onChange(withCondition(condition))}
      />
      <Show when={mostOf(props.test)}>
        {(most) => (
          <NumberField
            label={`${props.word} value for ${props.label}`}
            caption=""
            value={props.test.conditionValue ?? 0}
            min={0}
            max={most()}
            onCommit={(value) => props.onChange(withValue(value), `${props.word} value`)}
            after={
              <span class="note">
                {measureOf(CONDITION_FACTS[props.test.condition].value, props.test.conditionValue ?? 0)}
              </span>
            }
          />
        )}
      </Show>
      <Show when={hasQualifier(props.test)}>
        <QualifierChoice
          label={`${props.word} qualifier for ${props.label}`}
          value={props.test.qualifier}
          onChoose={(qualifier) => props.onChange(withQualifier(qualifier))}
        />
      </Show>
    </>
  )
}

const QUALIFIERS: readonly Qualifier[] = [
  ...ACTION_TYPES.map((id) => ({ type: 'action' as const, id })),
  ...SKILL_IDS.map((id) => ({ type: 'skill' as const, id })),
]

function QualifierChoice(props: {
  label: string
  value: Qualifier | undefined
  onChoose: (qualifier: Qualifier | null) => void
}) {
  const choose = (key: string) =>
    props.onChoose(QUALIFIERS.find((known) => qualifierKey(known) === key) ?? null)
  return (
    <select
      class="field-input field-choice"
      aria-label={props.label}
      value={qualifierKey(props.value)}
      onChange={(event) => choose(event.currentTarget.value)}
    >
      <option value="">(any)</option>
      <For each={['action', 'skill'] as const}>
        {(type) => (
          <optgroup label={type === 'action' ? 'Action type' : 'Skill'}>
            <For each={QUALIFIERS.filter((known) => known.type === type)}>
              {(known) => <option value={qualifierKey(known)}>{qualifierLabel(known)}</option>}
            </For>
          </optgroup>
        )}
      </For>
    </select>
  )
}

const qualifierLabel = (qualifier: Qualifier): string =>
  qualifier.type === 'action' ? ACTION_LABELS[qualifier.id] : skillDef(qualifier.id).name
