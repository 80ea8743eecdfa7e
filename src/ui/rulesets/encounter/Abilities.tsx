import { For, Show } from 'solid-js'
import { ABILITIES, ATTACK } from '#schemas/encounter/fields.ts'
import { ABILITY_NAMES, FLAG_ABILITIES, KINDS, type Kind, TAGS } from '#schemas/encounter/words.ts'
import { isSensible } from '#schemas/fields.ts'
import { Check, ChoiceAt, NumberAt } from '#ui/forms/Form.tsx'
import { IssuesAt } from '#ui/forms/IssuesAt.tsx'
import { Adder, Rows } from '#ui/forms/Rows.tsx'
import { pathTo } from '#ui/forms/roster.ts'
import { type CreatureProps, changeCreature } from './changes.ts'
import {
  addAttack,
  amountUnit,
  COUNTED_NAMES,
  firstAmount,
  isTagFor,
  numbersOf,
  removeAttack,
  setAbility,
  setDamage,
  setFlag,
  setKind,
  setRange,
  setTag,
} from './edit-unit.ts'

// What a creature can do.

export function Attacks(props: CreatureProps) {
  const change = changeCreature(props)
  const attacks = () => numbersOf(props.unit).attacks
  const path = () => pathTo(props, 'attacks')
  return (
    <Rows
      title="Attacks"
      rows={attacks()}
      name={({ kind }, at) => `attack ${at + 1}, ${kind}`}
      path={path()}
      onRemove={(at) => change((unit) => removeAttack(unit, at))}
      add={
        <Adder
          label="Add attack"
          options={KINDS}
          words={(kind) => kind}
          focusKey={`${path().join('.')} add`}
          onAdd={(kind) => change((unit) => addAttack(unit, kind))}
        />
      }
    >
      {(attack, at) => (
        <>
          <ChoiceAt<Kind>
            label={`Kind of attack ${at + 1}`}
            caption=""
            value={attack().kind}
            options={KINDS}
            words={(kind) => kind}
            onChoose={(kind) => change((unit) => setKind(unit, at, kind))}
            path={[...path(), at, 'kind']}
          />
          <NumberAt
            label={`Damage of attack ${at + 1}`}
            caption="damage"
            value={attack().damage}
            min={ATTACK.damage.min}
            max={ATTACK.damage.max}
            onCommit={(damage) => change((unit) => setDamage(unit, at, damage), `attack ${at} damage`)}
            path={[...path(), at, 'damage']}
          />
          <Show when={isSensible(ATTACK, 'min', attack())}>
            <For each={['min', 'max'] as const}>
              {(end) => (
                <NumberAt
                  label={`${ATTACK[end].label} of attack ${at + 1}`}
                  caption={end === 'min' ? 'from' : 'to'}
                  value={attack()[end] ?? ATTACK[end].min}
                  min={ATTACK[end].min}
                  max={ATTACK[end].max}
                  onCommit={(value) =>
                    change((unit) => setRange(unit, at, end, value), `attack ${at} ${end}`)
                  }
                  path={[...path(), at, end]}
                />
              )}
            </For>
          </Show>
          <For each={TAGS.filter((tag) => isTagFor(tag, attack().kind))}>
            {(tag) => (
              <Check
                label={`Attack ${at + 1} is ${tag}`}
                caption={tag}
                isOn={attack().tags.includes(tag)}
                onChange={(isOn) => change((unit) => setTag(unit, at, tag, isOn))}
              />
            )}
          </For>
        </>
      )}
    </Rows>
  )
}

export function Abilities(props: CreatureProps) {
  const change = changeCreature(props)
  const abilities = () => numbersOf(props.unit).abilities
  const counted = () => COUNTED_NAMES.filter((name) => abilities()[name] !== undefined)
  const flags = () => FLAG_ABILITIES.filter((flag) => flag !== 'restless' || numbersOf(props.unit).size === 2)
  const path = () => pathTo(props, 'abilities')
  return (
    <>
      <Rows
        title="Abilities"
        rows={counted()}
        name={(name) => ABILITY_NAMES[name]}
        path={path()}
        onRemove={(at) => {
          const name = counted()[at]!
          change((unit) => setAbility(unit, name, null))
        }}
        add={
          <Adder
            label="Add ability"
            options={COUNTED_NAMES.filter((name) => abilities()[name] === undefined)}
            words={(name) => ABILITY_NAMES[name]}
            focusKey={`${path().join('.')} add`}
            onAdd={(name) => change((unit) => setAbility(unit, name, firstAmount(name)))}
          />
        }
      >
        {(name) => (
          <>
            <NumberAt
              label={ABILITY_NAMES[name()]}
              value={abilities()[name()] ?? 0}
              min={ABILITIES[name()].min}
              max={ABILITIES[name()].max}
              onCommit={(amount) => change((unit) => setAbility(unit, name(), amount), name())}
              path={[...path(), name()]}
            />
            <span class="note">{amountUnit(name())}</span>
          </>
        )}
      </Rows>
      <div class="row">
        <For each={flags()}>
          {(flag) => (
            <Check
              label={ABILITY_NAMES[flag]}
              isOn={abilities()[flag] === true}
              onChange={(isOn) => change((unit) => setFlag(unit, flag, isOn))}
            />
          )}
        </For>
        <IssuesAt path={[...path(), 'restless']} />
      </div>
    </>
  )
}
