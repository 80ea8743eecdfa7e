import { Show } from 'solid-js'
import { CATALOGUE } from '#schemas/duel/catalogue.ts'
import { cellFromPos } from '#schemas/duel/cells.ts'
import { OF_KIND, UNIT } from '#schemas/duel/fields.ts'
import { CLASSES, isClass, SIDES, type UnitType } from '#schemas/duel/words.ts'
import { FieldSet } from '#ui/forms/FieldSet.tsx'
import { ChoiceField } from '#ui/forms/Fields.tsx'
import { Check, Group } from '#ui/forms/Form.tsx'
import { IssuesAt } from '#ui/forms/IssuesAt.tsx'
import { pathTo } from '#ui/forms/roster.ts'
import { UnitSection } from '#ui/forms/UnitForm.tsx'
import { Buffs } from './Buffs.tsx'
import { isAlive, NEWCOMERS, type UnitProps, whyNotThere } from './edit-setup.ts'
import { hasBeacon, setAlive, setBeacon, setFinished, setSkill, setType, skillOf } from './edit-unit.ts'
import { words } from './labels.ts'
import { PreparedAction } from './PreparedAction.tsx'
import { TileFields } from './TileFields.tsx'

/** One unit: what it is, where it stands, what it carries and has begun. */
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
  const { change, attempt, whyNot } = props.roster.one(props.id)
  const types = (): readonly UnitType[] => (isClass(props.unit.type) ? CLASSES : NEWCOMERS)
  return (
    <>
      <div class="fm-fields">
        <ChoiceField<UnitType>
          label={isClass(props.unit.type) ? 'Class' : 'Type'}
          value={props.unit.type}
          options={types()}
          words={words}
          objection={(type) => whyNot((unit, setup) => setType(setup, unit, type))}
          onChoose={(type) => attempt((unit, setup) => setType(setup, unit, type))}
          path={pathTo(props, 'type')}
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
          <FieldSet
            fields={UNIT}
            names={['hp', 'actionsUsed']}
            of={props.unit}
            path={pathTo(props)}
            change={change}
            rows={{ hp: { min: 1 } }}
          />
        </Show>
        <FieldSet
          fields={OF_KIND}
          names={['lifetime']}
          of={props.unit}
          path={pathTo(props)}
          change={change}
        />
        <IssuesAt path={pathTo(props)} />
        <IssuesAt path={pathTo(props, 'alive')} />
      </div>
      <div class="row">
        <Show when={!isClass(props.unit.type)}>
          <Check
            label="Alive"
            isOn={isAlive(props.unit)}
            objection={whyNot((unit, setup) => setAlive(setup, unit, !isAlive(unit)))}
            onChange={(isOn) => attempt((unit, setup) => setAlive(setup, unit, isOn))}
          />
        </Show>
        <Show when={isAlive(props.unit)}>
          <Check
            label="Finished this round"
            isOn={props.unit.finished ?? false}
            onChange={(isOn) => change((unit, setup) => setFinished(setup, unit, isOn))}
          />
        </Show>
      </div>
    </>
  )
}

const NO_SKILL = 'none'

function Hero(props: UnitProps) {
  const { change } = props.roster.one(props.id)
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
    if (found === undefined) return NO_SKILL
    return found.class === props.unit.type ? found.name : `${found.name} (${words(found.class)}’s)`
  }
  return (
    <Group title="Skill">
      <div class="fm-fields">
        <ChoiceField
          label="Skill"
          value={props.unit.skill ?? NO_SKILL}
          options={[NO_SKILL, ...skills().map(({ id }) => id)]}
          words={nameOf}
          onChoose={(id) => change((unit) => setSkill(unit, id === NO_SKILL ? null : id))}
          path={pathTo(props, 'skill')}
        />
        <FieldSet
          fields={OF_KIND}
          names={skill() === undefined ? ['charges'] : ['cooldown', 'charges']}
          of={props.unit}
          path={pathTo(props)}
          change={change}
        />
        <Show when={isAlive(props.unit) && (hasBeacon(skill()) || props.unit.beacon)}>
          <Check
            label="Beacon set"
            isOn={props.unit.beacon != null}
            onChange={(isOn) => change((unit) => setBeacon(unit, isOn ? { ...unit.pos } : null))}
          />
          <Show when={props.unit.beacon}>
            {(beacon) => (
              <TileFields
                roster={props.roster}
                label="Beacon"
                pos={beacon()}
                onCommit={(pos) => change((unit) => setBeacon(unit, pos))}
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
