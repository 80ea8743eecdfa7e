import { For, Show } from 'solid-js'
import { type Pos, PREPARED } from '#schemas/duel/fields.ts'
import { isClass, PREPARABLE } from '#schemas/duel/words.ts'
import { labelOf } from '#schemas/fields.ts'
import { FieldSet } from '#ui/forms/FieldSet.tsx'
import { Group } from '#ui/forms/Form.tsx'
import { read, write } from '#ui/forms/field-values.ts'
import { IssuesAt } from '#ui/forms/IssuesAt.tsx'
import { pathTo } from '#ui/forms/roster.ts'
import { Button } from '#ui/kit/Button.tsx'
import type { Setup, UnitProps } from './edit-setup.ts'
import { buffChoicesOf, type PreparedType, setPrepared, skillOf } from './edit-unit.ts'
import { words } from './labels.ts'
import { TileFields } from './TileFields.tsx'

const DIRS = ['0,1', '0,-1', '1,0', '-1,0', '1,1', '1,-1', '-1,1', '-1,-1'] as const
const dirFrom = (text: string) => {
  const [x = 0, y = 0] = text.split(',').map(Number)
  return { x, y }
}

/** What a slowed unit has committed to. */
export function PreparedAction(props: UnitProps) {
  const { change } = props.roster.one(props.id)
  const tileOf = (key: 'pos' | 'targetPos') => read(props.unit, ['prepared', key]) as Pos | undefined
  const skillUse = () => (props.unit.prepared?.type === 'USE_SKILL' ? props.unit.prepared : null)
  const offered = () =>
    PREPARABLE.filter(
      (type) => type !== 'USE_SKILL' || (isClass(props.unit.type) && props.unit.skill != null),
    )
  const choices = () => buffChoicesOf(skillOf(props.roster.setup(), props.unit))
  const inPrepared = () =>
    ({ fields: PREPARED, within: 'prepared', of: props.unit, path: pathTo(props), change }) as const
  return (
    <Group title="Prepared">
      <div class="fm-fields">
        <FieldSet
          names={['type']}
          rows={{
            type: {
              caption: 'Action',
              none: 'nothing',
              options: offered(),
              words,
              write: (unit, type: PreparedType | undefined, setup: Setup) => setPrepared(setup, unit, type),
            },
          }}
          {...inPrepared()}
        />
        <For each={['pos', 'targetPos'] as const}>
          {(key) => (
            <Show when={tileOf(key)}>
              {(pos) => (
                <TileFields
                  roster={props.roster}
                  label={labelOf(key, PREPARED[key])}
                  pos={pos()}
                  onCommit={(at) => change((unit) => write(unit, ['prepared', key], PREPARED[key], at))}
                  path={pathTo(props, 'prepared', key)}
                />
              )}
            </Show>
          )}
        </For>
        <FieldSet
          names={[
            ...(skillUse()?.dir ? ['dir'] : []),
            ...(skillUse() !== null && choices().length > 0 ? ['buffChoice'] : []),
          ]}
          rows={{
            dir: {
              caption: 'Direction',
              value: `${skillUse()?.dir?.x},${skillUse()?.dir?.y}`,
              options: DIRS,
              words: (text) => `(${text.replace(',', ', ')})`,
              write: (unit, text: string) => write(unit, ['prepared', 'dir'], PREPARED.dir, dirFrom(text)),
            },
            buffChoice: {
              caption: 'Buff',
              value: skillUse()?.buffChoice ?? choices()[0],
              options: choices(),
              words,
            },
          }}
          {...inPrepared()}
        />
        <Show when={props.unit.prepared}>
          <Button onClick={() => change((unit, setup) => setPrepared(setup, unit))}>Give it up</Button>
        </Show>
        <IssuesAt path={pathTo(props, 'prepared')} />
      </div>
    </Group>
  )
}
