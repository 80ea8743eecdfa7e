import { Show } from 'solid-js'
import { BUFF_FACTS, BUFFS, SHIELD_AMOUNT } from '#schemas/duel/words.ts'
import { pathTo } from '#ui/forms/create-roster.ts'
import { ChoiceAt, NumberAt } from '#ui/forms/Form.tsx'
import { Adder, Rows } from '#ui/forms/Rows.tsx'
import type { UnitProps } from './create-roster.ts'
import { unitsOf } from './edit-setup.ts'
import { addBuff, durationOf, isSourced, removeBuff, setBuff } from './edit-unit.ts'
import { words } from './labels.ts'

export function Buffs(props: UnitProps) {
  const { change } = props.cast.one(props.id)
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
          <Show when={durationOf(buff())}>
            {(duration) => (
              <NumberAt
                label={`Rounds of ${words(buff().type)}`}
                caption="rounds"
                value={duration()}
                min={1}
                onCommit={(duration) => change((unit) => setBuff(unit, at, { duration }), `buff ${at}`)}
                path={[...path(), at, 'duration']}
              />
            )}
          </Show>
          <Show when={buff().type === 'SHIELD'}>
            <NumberAt
              label="Amount of Shield"
              caption="amount"
              value={buff().amount ?? SHIELD_AMOUNT}
              min={1}
              max={SHIELD_AMOUNT}
              onCommit={(amount) => change((unit) => setBuff(unit, at, { amount }), `buff ${at} amount`)}
              path={[...path(), at, 'amount']}
            />
          </Show>
          <Show when={isSourced(buff().type)}>
            <ChoiceAt
              label={`Who gave ${words(buff().type)}`}
              caption="by"
              value={buff().source ?? ''}
              options={unitsOf(props.cast.setup()).map(({ id }) => id)}
              words={(id) => id}
              onChoose={(source) => change((unit) => setBuff(unit, at, { source }))}
              path={[...path(), at, 'source']}
            />
          </Show>
          <span class="note">{BUFF_FACTS[buff().type].text}</span>
        </>
      )}
    </Rows>
  )
}
