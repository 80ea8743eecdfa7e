import { For } from 'solid-js'
import { AMOUNTS, type AmountAbility, ATTACK, type Attack, TRAITS } from '#schemas/encounter/abilities.ts'
import { KINDS, type Kind, TAGS } from '#schemas/encounter/words.ts'
import { labelOf } from '#schemas/fields.ts'
import { FieldSet } from '#ui/forms/FieldSet.tsx'
import { Check } from '#ui/forms/Form.tsx'
import { write } from '#ui/forms/field-values.ts'
import { IssuesAt } from '#ui/forms/IssuesAt.tsx'
import { Adder, Rows } from '#ui/forms/Rows.tsx'
import { pathTo } from '#ui/forms/roster.ts'
import { type CreatureProps, changeCreature } from './edit-setup.ts'
import {
  addAttack,
  amountUnit,
  changeAbilities,
  changeAttack,
  firstAmount,
  isTagFor,
  numbersOf,
  removeAttack,
  setKind,
  setRange,
  setTag,
} from './edit-unit.ts'

// What a creature can do.

const ATTACK_ROWS = {
  kind: { caption: '', write: setKind },
  min: {
    caption: 'from',
    isNeeded: true,
    write: (attack: Attack, column: number) => setRange(attack, 'min', column),
  },
  max: {
    caption: 'to',
    isNeeded: true,
    write: (attack: Attack, column: number) => setRange(attack, 'max', column),
  },
}

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
          words={(kind: Kind) => kind}
          focusKey={`${path().join('.')} add`}
          onAdd={(kind) => change((unit) => addAttack(unit, kind))}
        />
      }
    >
      {(attack, at) => {
        const changeThis = (recipe: (attack: Attack) => void, key?: string) =>
          change((unit) => changeAttack(unit, at, recipe), key)
        return (
          <>
            <FieldSet
              fields={ATTACK}
              names={['kind', 'damage', 'min', 'max']}
              rows={ATTACK_ROWS}
              of={attack()}
              path={[...path(), at]}
              named={(label) => `${label} of attack ${at + 1}`}
              change={changeThis}
            />
            <For each={TAGS.filter((tag) => isTagFor(tag, attack().kind))}>
              {(tag) => (
                <Check
                  label={`Attack ${at + 1} is ${tag}`}
                  caption={tag}
                  isOn={attack().tags.includes(tag)}
                  onChange={(isOn) => changeThis((now) => setTag(now, tag, isOn))}
                />
              )}
            </For>
          </>
        )
      }}
    </Rows>
  )
}

const AMOUNT_NAMES = Object.keys(AMOUNTS) as AmountAbility[]
const labelIn = (name: AmountAbility) => labelOf(name, AMOUNTS[name])

export function Abilities(props: CreatureProps) {
  const abilities = () => numbersOf(props.unit).abilities
  const path = () => pathTo(props, 'abilities')
  const inAbilities = () => ({
    of: abilities(),
    path: path(),
    change: (recipe: (of: ReturnType<typeof abilities>) => void, key?: string) =>
      changeCreature(props)((unit) => changeAbilities(unit, recipe), key),
  })
  const set = (name: AmountAbility, amount: number | undefined) =>
    inAbilities().change((now) => write(now, [name], AMOUNTS[name], amount))
  return (
    <>
      <Rows
        title="Abilities"
        rows={AMOUNT_NAMES.filter((name) => abilities()[name] !== undefined)}
        name={labelIn}
        path={path()}
        onRemove={(_, name) => set(name, undefined)}
        add={
          <Adder
            label="Add ability"
            options={AMOUNT_NAMES.filter((name) => abilities()[name] === undefined)}
            words={labelIn}
            focusKey={`${path().join('.')} add`}
            onAdd={(name) => set(name, firstAmount(name))}
          />
        }
      >
        {(name) => (
          <>
            <FieldSet
              fields={AMOUNTS}
              names={[name()]}
              rows={{ [name()]: { isNeeded: true } }}
              {...inAbilities()}
            />
            <span class="note">{amountUnit(name())}</span>
          </>
        )}
      </Rows>
      <div class="row">
        <FieldSet
          fields={TRAITS}
          names={Object.keys(TRAITS).filter(
            (name) => name !== 'restless' || numbersOf(props.unit).size === 2,
          )}
          {...inAbilities()}
        />
        <IssuesAt path={[...path(), 'restless']} />
      </div>
    </>
  )
}
