import { Show } from 'solid-js'
import { BUFF } from '#schemas/duel/fields.ts'
import { BUFF_FACTS, BUFFS } from '#schemas/duel/words.ts'
import { isSensible } from '#schemas/fields.ts'
import { FieldSet } from '#ui/forms/FieldSet.tsx'
import { ChoiceField } from '#ui/forms/Fields.tsx'
import { write } from '#ui/forms/field-values.ts'
import { Adder, Rows } from '#ui/forms/Rows.tsx'
import { pathTo } from '#ui/forms/roster.ts'
import { type UnitProps, unitsOf } from './edit-setup.ts'
import { addBuff, changeBuff, removeBuff } from './edit-unit.ts'
import { words } from './labels.ts'

export function Buffs(props: UnitProps) {
  const { change } = props.roster.one(props.id)
  const buffs = () => props.unit.buffs ?? []
  const path = () => pathTo(props, 'buffs')
  return (
    <Rows
      title="Buffs"
      rows={buffs()}
      name={({ type }) => words(type)}
      path={path()}
      onRemove={(at) => change((unit) => removeBuff(unit, at))}
      add={
        <Adder
          label="Add buff"
          options={BUFFS.filter((type) => !buffs().some((buff) => buff.type === type))}
          words={words}
          focusKey={`${path().join('.')} add`}
          onAdd={(type) => change((unit, setup) => addBuff(setup, unit, type))}
        />
      }
    >
      {(buff, at) => (
        <>
          <strong title={BUFF_FACTS[buff().type].text}>{words(buff().type)}</strong>
          <FieldSet
            fields={BUFF}
            names={['duration', 'amount']}
            of={buff()}
            path={[...path(), at]}
            change={(recipe, key) => change((unit) => changeBuff(unit, at, recipe), key)}
            rows={{
              duration: { label: `Rounds of ${words(buff().type)}`, caption: 'rounds' },
              amount: { label: 'Amount of Shield', caption: 'amount' },
            }}
          />
          <Show when={isSensible(BUFF, 'source', buff())}>
            <ChoiceField
              label={`Who gave ${words(buff().type)}`}
              caption="by"
              value={buff().source ?? ''}
              options={unitsOf(props.roster.setup()).map(({ id }) => id)}
              words={(id) => id}
              onChoose={(source) =>
                change((unit) => changeBuff(unit, at, (now) => write(now, ['source'], BUFF.source, source)))
              }
              path={[...path(), at, 'source']}
            />
          </Show>
          <span class="note">{BUFF_FACTS[buff().type].text}</span>
        </>
      )}
    </Rows>
  )
}
