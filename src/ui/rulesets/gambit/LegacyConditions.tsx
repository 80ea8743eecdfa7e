import { Index, Show } from 'solid-js'
import { conditionLabel, scopedLabel } from '#schemas/gambit/condition-text.ts'
import { VALUES } from '#schemas/gambit/fields.ts'
import { LEGACY_TESTS } from '#schemas/gambit/words.ts'
import { Choice, NumberField } from '#ui/forms/Fields.tsx'
import { focusOn } from '#ui/kit/focus-on.ts'
import { Clause, Cross, Ghost, Not, type RuleProps } from './Clause.tsx'
import { removeFilter } from './edit-conditions.ts'
import {
  addFilter,
  addTrigger,
  canAddTrigger,
  FILTER_TYPES,
  mostOf,
  removeTrigger,
  setFilterType,
  setFilterValue,
  setNot,
  setType,
  setValue,
  triggersOf,
  typesFor,
} from './edit-legacy-conditions.ts'
import { measureOf } from './labels.ts'
import type { LegacyRule } from './setup.ts'

type Props = RuleProps<LegacyRule>

/** Up to two triggers, all of which must hold. */
export function LegacyTriggerControls(props: Props) {
  const key = (at: number | 'add') => `${props.focusKey} trigger ${at}`
  const word = (at: number) => (at === 0 ? 'Trigger' : 'Second trigger')
  return (
    <>
      <Index each={triggersOf(props.rule)}>
        {(trigger, at) => (
          <span class="row tight ga-clause">
            <Show when={at > 0}>
              <span class="note">and</span>
            </Show>
            <Not
              label={`NOT in ${word(at).toLowerCase()} of ${props.label}`}
              isOn={trigger().negated ?? false}
              onToggle={(isOn) => props.change((rule) => setNot(rule, at, isOn))}
            />
            <Choice
              label={`${word(at)} for ${props.label}`}
              focusKey={key(at)}
              value={trigger().type}
              options={typesFor(trigger())}
              words={(type) => scopedLabel(LEGACY_TESTS[type].scope, LEGACY_TESTS[type].condition)}
              onChoose={(type) => props.change((rule) => setType(rule, at, type))}
            />
            <Show when={mostOf(trigger().type)}>
              {(most) => (
                <NumberField
                  label={`${word(at)} value for ${props.label}`}
                  caption=""
                  value={trigger().value ?? 0}
                  min={0}
                  max={most()}
                  onCommit={(value) =>
                    props.change((rule) => setValue(rule, at, value), `trigger ${at} value`)
                  }
                  after={
                    <span class="note">
                      {measureOf(most() === VALUES.percent.max ? 'percent' : 'hexes', trigger().value ?? 0)}
                    </span>
                  }
                />
              )}
            </Show>
            <Cross
              label={`Remove ${word(at).toLowerCase()} of ${props.label}`}
              onPress={() => {
                props.change((rule) => removeTrigger(rule, at))
                focusOn(key('add'))
              }}
            />
          </span>
        )}
      </Index>
      <Show when={canAddTrigger(props.rule)}>
        <Ghost
          text="+ Condition"
          label={props.label}
          focusKey={key('add')}
          onPress={() => {
            const at = triggersOf(props.rule).length
            props.change(addTrigger)
            focusOn(key(at))
          }}
        />
      </Show>
    </>
  )
}

/** Asked about whom the rule picked, even oneself. */
export function LegacyFilterControls(props: Props) {
  const key = () => `${props.focusKey} filter`
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
            <Choice
              label={`Filter for ${props.label}`}
              focusKey={key()}
              value={filter().type}
              options={FILTER_TYPES}
              words={conditionLabel}
              onChoose={(type) => props.change((rule) => setFilterType(rule, type))}
            />
            <NumberField
              label={`Filter value for ${props.label}`}
              caption=""
              value={filter().value ?? 0}
              min={0}
              max={VALUES.percent.max}
              onCommit={(value) => props.change((rule) => setFilterValue(rule, value), 'filter value')}
              after={<span class="note">%</span>}
            />
          </>
        )}
      </Show>
    </Clause>
  )
}
