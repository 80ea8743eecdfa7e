import { Show } from 'solid-js'
import { CATALOGUE } from '#schemas/duel/catalogue.ts'
import { cellFromPos } from '#schemas/duel/cells.ts'
import { BUFF, OF_KIND, type Pos, UNIT } from '#schemas/duel/fields.ts'
import { BUFF_FACTS, BUFFS, CLASSES, isClass, SIDES, type UnitType } from '#schemas/duel/words.ts'
import { FieldSet } from '#ui/forms/FieldSet.tsx'
import { Check, Group } from '#ui/forms/Form.tsx'
import { write } from '#ui/forms/field-values.ts'
import { IssuesAt } from '#ui/forms/IssuesAt.tsx'
import { Adder, Rows } from '#ui/forms/Rows.tsx'
import { pathTo } from '#ui/forms/roster.ts'
import { UnitSection } from '#ui/forms/UnitForm.tsx'
import { idsOf, isAlive, NEWCOMERS, type Setup, type UnitProps, whyNotThere } from './edit-setup.ts'
import {
  addBuff,
  changeBuff,
  hasBeacon,
  removeBuff,
  setAlive,
  setFinished,
  setSkill,
  setType,
  skillOf,
} from './edit-unit.ts'
import { words } from './labels.ts'
import { PreparedAction } from './PreparedAction.tsx'
import { TileFields } from './TileFields.tsx'

/** One unit: what it is, where it stands, its buffs and what it has prepared. */
export function UnitPanel(props: Omit<UnitProps, 'unit'>) {
  const unit = props.roster.createUnit(props.id)
  return (
    <UnitSection {...props} label={props.id} name={words(unit().type)} side={SIDES.indexOf(unit().side)}>
      <Body {...props} unit={unit()} />
      <Show when={isClass(unit().type)}>
        <Hero {...props} unit={unit()} />
      </Show>
      <Show when={isAlive(unit())}>
        <Buffs {...props} unit={unit()} />
        <PreparedAction {...props} unit={unit()} />
      </Show>
    </UnitSection>
  )
}

function Body(props: UnitProps) {
  const inUnit = () => ({ of: props.unit, path: pathTo(props), ...props.roster.one(props.id) })
  return (
    <>
      <div class="fm-fields">
        <FieldSet
          fields={UNIT}
          names={['type']}
          rows={{
            type: {
              ...(isClass(props.unit.type)
                ? { label: 'Class', caption: 'Class', options: CLASSES }
                : { options: NEWCOMERS }),
              words,
              isTried: true,
              write: (unit, type: UnitType, setup: Setup) => setType(setup, unit, type),
            },
          }}
          {...inUnit()}
        />
        <TileFields
          roster={props.roster}
          label="Position"
          pos={props.unit.pos}
          objection={(pos) => whyNotThere(props.roster.setup(), props.id, cellFromPos(pos))}
          onCommit={(pos) => props.roster.move(props.id, cellFromPos(pos))}
          path={pathTo(props, 'pos')}
        />
        <Show when={isAlive(props.unit)}>
          <FieldSet fields={UNIT} names={['hp', 'actionsUsed']} rows={{ hp: { min: 1 } }} {...inUnit()} />
        </Show>
        <FieldSet fields={OF_KIND} names={['lifetime']} {...inUnit()} />
        <IssuesAt path={pathTo(props)} />
        <IssuesAt path={pathTo(props, 'alive')} />
      </div>
      <div class="row">
        <FieldSet
          fields={UNIT}
          names={[
            ...(isClass(props.unit.type) ? [] : ['alive']),
            ...(isAlive(props.unit) ? ['finished'] : []),
          ]}
          rows={{
            alive: {
              isTried: true,
              write: (unit, isOn: boolean, setup: Setup) => setAlive(setup, unit, isOn),
            },
            finished: { write: (unit, isOn: boolean, setup: Setup) => setFinished(setup, unit, isOn) },
          }}
          {...inUnit()}
        />
      </div>
    </>
  )
}

function Hero(props: UnitProps) {
  const { change } = props.roster.one(props.id)
  const setBeacon = (pos: Pos | null) => change((unit) => write(unit, ['beacon'], OF_KIND.beacon, pos))
  const skill = () => skillOf(props.roster.setup(), props.unit)
  const skills = () => {
    const own = props.roster.setup().skills ?? []
    const others = CATALOGUE.filter(({ id }) => !own.some((known) => known.id === id))
    return [...own, ...others].sort(
      (a, b) => Number(b.class === props.unit.type) - Number(a.class === props.unit.type),
    )
  }
  const nameOf = (id: string) => {
    const found = skills().find((known) => known.id === id)
    if (found === undefined || found.class === props.unit.type) return found?.name ?? id
    return `${found.name} (${words(found.class)}’s)`
  }
  return (
    <Group title="Skill">
      <div class="fm-fields">
        <FieldSet
          fields={OF_KIND}
          names={skill() === undefined ? ['skill', 'charges'] : ['skill', 'cooldown', 'charges']}
          of={props.unit}
          path={pathTo(props)}
          change={change}
          rows={{
            skill: { none: 'none', options: skills().map(({ id }) => id), words: nameOf, write: setSkill },
          }}
        />
        <Show when={isAlive(props.unit) && (hasBeacon(skill()) || props.unit.beacon)}>
          <Check
            label="Beacon set"
            isOn={props.unit.beacon != null}
            onChange={(isOn) => setBeacon(isOn ? { ...props.unit.pos } : null)}
          />
          <Show when={props.unit.beacon}>
            {(beacon) => (
              <TileFields
                roster={props.roster}
                label="Beacon"
                pos={beacon()}
                onCommit={setBeacon}
                path={pathTo(props, 'beacon')}
              />
            )}
          </Show>
        </Show>
      </div>
      <Show when={skill()}>{(known) => <p class="note">{known().text}</p>}</Show>
    </Group>
  )
}

function Buffs(props: UnitProps) {
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
            names={['duration', 'amount', 'source']}
            of={buff()}
            path={[...path(), at]}
            change={(recipe, key) => change((unit) => changeBuff(unit, at, recipe), key)}
            rows={{
              duration: { label: `Rounds of ${words(buff().type)}`, caption: 'rounds' },
              amount: { label: 'Amount of Shield', caption: 'amount' },
              source: {
                label: `Who gave ${words(buff().type)}`,
                caption: 'by',
                options: idsOf(props.roster.setup()),
              },
            }}
          />
          <span class="note">{BUFF_FACTS[buff().type].text}</span>
        </>
      )}
    </Rows>
  )
}
