import { For, Show } from 'solid-js'
import { isClass, PREPARABLE } from '#schemas/duel/words.ts'
import { ChoiceField } from '#ui/forms/Fields.tsx'
import { Group } from '#ui/forms/Form.tsx'
import { IssuesAt } from '#ui/forms/IssuesAt.tsx'
import { pathTo } from '#ui/forms/roster.ts'
import { Button } from '#ui/kit/Button.tsx'
import type { SetupUnit, UnitProps } from './edit-setup.ts'
import { aimPrepared, buffChoicesOf, chooseBuff, setPrepared, skillOf } from './edit-unit.ts'
import { words } from './labels.ts'
import { TileFields } from './TileFields.tsx'

const NOTHING = 'nothing'
const DIRS = ['0,1', '0,-1', '1,0', '-1,0', '1,1', '1,-1', '-1,1', '-1,-1'] as const
const dirFrom = (text: string) => {
  const [x = 0, y = 0] = text.split(',').map(Number)
  return { x, y }
}

/** What a slowed unit has committed to. */
export function PreparedAction(props: UnitProps) {
  const { change } = props.roster.one(props.id)
  const prepared = () => props.unit.prepared ?? null
  const tileOf = (key: 'pos' | 'targetPos') => {
    const now = prepared()
    return now !== null && key in now
      ? (now as { pos?: SetupUnit['pos']; targetPos?: SetupUnit['pos'] })[key]
      : undefined
  }
  const aimed = () => {
    const now = prepared()
    return now?.type === 'USE_SKILL' ? now : null
  }
  const offered = () =>
    PREPARABLE.filter(
      (type) => type !== 'USE_SKILL' || (isClass(props.unit.type) && props.unit.skill != null),
    )
  const choices = () => buffChoicesOf(skillOf(props.roster.setup(), props.unit))
  return (
    <Group title="Prepared">
      <div class="fm-fields">
        <ChoiceField
          label="Prepared action"
          caption="Action"
          value={prepared()?.type ?? NOTHING}
          options={[NOTHING, ...offered()]}
          words={(type) => (type === NOTHING ? NOTHING : words(type))}
          onChoose={(type) =>
            change((unit, setup) =>
              setPrepared(setup, unit, PREPARABLE.find((known) => known === type) ?? null),
            )
          }
          path={pathTo(props, 'prepared', 'type')}
        />
        <For each={['pos', 'targetPos'] as const}>
          {(key) => (
            <Show when={tileOf(key)}>
              {(pos) => (
                <TileFields
                  roster={props.roster}
                  label={key === 'pos' ? 'Prepared tile' : 'Prepared target'}
                  pos={pos()}
                  onCommit={(at) => change((unit) => aimPrepared(unit, key, at))}
                  path={pathTo(props, 'prepared', key)}
                />
              )}
            </Show>
          )}
        </For>
        <Show when={aimed()?.dir}>
          {(dir) => (
            <ChoiceField<string>
              label="Prepared direction"
              caption="Direction"
              value={`${dir().x},${dir().y}`}
              options={DIRS}
              words={(text) => `(${text.replace(',', ', ')})`}
              onChoose={(text) => change((unit) => aimPrepared(unit, 'dir', dirFrom(text)))}
              path={pathTo(props, 'prepared', 'dir')}
            />
          )}
        </Show>
        <Show when={aimed() !== null && choices().length > 0}>
          <ChoiceField
            label="Prepared buff"
            caption="Buff"
            value={aimed()?.buffChoice ?? choices()[0] ?? ''}
            options={choices()}
            words={words}
            onChoose={(text) => {
              const type = choices().find((known) => known === text)
              if (type !== undefined) change((unit) => chooseBuff(unit, type))
            }}
            path={pathTo(props, 'prepared', 'buffChoice')}
          />
        </Show>
        <Show when={prepared() !== null}>
          <Button onClick={() => change((unit, setup) => setPrepared(setup, unit, null))}>Give it up</Button>
        </Show>
        <IssuesAt path={pathTo(props, 'prepared')} />
      </div>
    </Group>
  )
}
