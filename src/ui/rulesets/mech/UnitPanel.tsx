import { For, Show } from 'solid-js'
import { VARIANTS, type Variant, WEAPON_IDS, WEAPONS, type WeaponId } from '#schemas/mech/catalogue.ts'
import { cellFromHex } from '#schemas/mech/cells.ts'
import { AMOUNT, MACHINE, MAP, MAX_WEAPONS } from '#schemas/mech/fields.ts'
import {
  ARMOR_LOCATIONS,
  DIRECTIONS,
  type Direction,
  LOCATIONS,
  locationName,
  PLAYERS,
  type Player,
} from '#schemas/mech/words.ts'
import { FieldSet } from '#ui/forms/FieldSet.tsx'
import { TextField } from '#ui/forms/Fields.tsx'
import { Check, ChoiceAt, Group, NumberAt } from '#ui/forms/Form.tsx'
import { write } from '#ui/forms/field-values.ts'
import { IssuesAt } from '#ui/forms/IssuesAt.tsx'
import { Adder, Rows } from '#ui/forms/Rows.tsx'
import { pathTo } from '#ui/forms/roster.ts'
import { UnitSection } from '#ui/forms/UnitForm.tsx'
import { labelOf, type SetupUnit, setOwner, type UnitProps } from './edit-setup.ts'
import {
  addWeapon,
  armorOf,
  changeWeapon,
  fullArmor,
  fullStructure,
  isOwn,
  makeOwn,
  nameOf,
  removeWeapon,
  setModel,
  setVariant,
  structureOf,
  VALUE_NAMES,
  weaponsOf,
} from './edit-unit.ts'
import { PLAYER_LABELS } from './labels.ts'
import './unit-panel.css'

/** One machine: whose it is, where it stands, and what is left of it. */
export function UnitPanel(props: Omit<UnitProps, 'unit'>) {
  const unit = props.roster.createUnit(props.id)
  return (
    <UnitSection {...props} name={nameOf(unit())} side={PLAYERS.indexOf(unit().owner)}>
      <About {...props} unit={unit()} />
      <Weapons {...props} unit={unit()} />
      <Locations {...props} unit={unit()} />
    </UnitSection>
  )
}

const OWN = 'own machine'

function About(props: UnitProps) {
  const { change, attempt, regroup, whyNot } = props.roster.one(props.id)
  const toVariant = (variant: string) => (unit: SetupUnit) =>
    variant === OWN ? makeOwn(unit) : setVariant(unit, variant as Variant)
  const face = (facing: Direction) => (unit: SetupUnit) => {
    unit.legFacing = facing
  }
  const hexWith = (axis: 'col' | 'row', value: number) =>
    cellFromHex({ ...props.unit.position, [axis]: value })
  return (
    <div class="fm-fields">
      <ChoiceAt<Player>
        label="Owner"
        value={props.unit.owner}
        options={PLAYERS}
        words={(owner) => PLAYER_LABELS[owner]}
        onChoose={(owner) => regroup((unit, setup) => setOwner(setup, unit, owner))}
        path={pathTo(props, 'owner')}
      />
      <ChoiceAt<string>
        label="Variant"
        value={props.unit.variant ?? OWN}
        options={[...VARIANTS, OWN]}
        words={(variant) => (variant === OWN ? OWN : labelOf(variant as Variant))}
        objection={(variant) => (variant === (props.unit.variant ?? OWN) ? null : whyNot(toVariant(variant)))}
        onChoose={(variant) => variant !== (props.unit.variant ?? OWN) && attempt(toVariant(variant))}
        path={pathTo(props, 'variant')}
      />
      <span class="fm-called">
        <TextField
          label="Name"
          value={props.unit.name ?? ''}
          placeholder={nameOf(props.unit)}
          isRequired={isOwn(props.unit)}
          onCommit={(name) =>
            change((unit) => write(unit, ['name'], MACHINE.name, name === '' ? undefined : name), 'name')
          }
        />
        <IssuesAt path={pathTo(props, 'name')} />
      </span>
      <For each={['col', 'row'] as const}>
        {(axis) => (
          <NumberAt
            label={axis === 'col' ? 'Column' : 'Row'}
            value={props.unit.position[axis]}
            min={0}
            max={MAP[axis === 'col' ? 'width' : 'height'].max - 1}
            objection={(value) => props.roster.whyNotThere(props.id, hexWith(axis, value))}
            onCommit={(value) => props.roster.move(props.id, hexWith(axis, value))}
            path={pathTo(props, 'position', axis)}
          />
        )}
      </For>
      <ChoiceAt<Direction>
        label="Legs face"
        value={props.unit.legFacing}
        options={DIRECTIONS}
        words={(facing) => facing}
        objection={(facing) => whyNot(face(facing))}
        onChoose={(facing) => attempt(face(facing))}
        path={pathTo(props, 'legFacing')}
      />
      <FieldSet fields={MACHINE} names={VALUE_NAMES} of={props.unit} path={pathTo(props)} change={change} />
      <IssuesAt path={pathTo(props)} />
      <IssuesAt path={pathTo(props, 'position')} />
    </div>
  )
}

function Weapons(props: UnitProps) {
  const { change, attempt, whyNot } = props.roster.one(props.id)
  const weapons = () => weaponsOf(props.unit)
  const path = () => pathTo(props, 'weapons')
  const isFull = () => weapons().length >= MAX_WEAPONS
  const whyNotRemove = () =>
    props.roster.setup().declarations?.length
      ? whyNot((unit) => removeWeapon(unit, weapons().length - 1))
      : null
  return (
    <Rows
      title="Weapons"
      rows={weapons()}
      name={({ model }, at) => `weapon ${at}, ${WEAPONS[model].name}`}
      path={path()}
      fixed={whyNotRemove()}
      onRemove={(at) => attempt((unit) => removeWeapon(unit, at))}
      add={
        <Show when={!isFull()}>
          <Adder<WeaponId>
            label="Add weapon"
            options={WEAPON_IDS}
            words={(model) => WEAPONS[model].name}
            focusKey={`${path().join('.')} add`}
            onAdd={(model) => change((unit) => addWeapon(unit, model))}
          />
        </Show>
      }
    >
      {(weapon, at) => (
        <>
          <ChoiceAt<WeaponId>
            label={`Model of weapon ${at}`}
            caption={String(at)}
            value={weapon().model}
            options={WEAPON_IDS}
            words={(model) => WEAPONS[model].name}
            onChoose={(model) => attempt((unit) => setModel(unit, at, model))}
            path={[...path(), at, 'model']}
          />
          <Show when={weapon().ammo !== null}>
            <NumberAt
              label={`Ammunition of weapon ${at}`}
              caption="ammo"
              value={weapon().ammo}
              min={0}
              max={AMOUNT.max}
              objection={(ammo) => whyNot((unit) => changeWeapon(unit, at, { ammo }))}
              onCommit={(ammo) => attempt((unit) => changeWeapon(unit, at, { ammo }), `ammo ${at}`)}
              path={[...path(), at, 'ammo']}
            />
          </Show>
          <Check
            label={`Weapon ${at} is destroyed`}
            caption="destroyed"
            isOn={weapon().destroyed}
            onChange={(destroyed) => attempt((unit) => changeWeapon(unit, at, { destroyed }))}
          />
          <span class="note">
            damage {WEAPONS[weapon().model].damage}, heat {WEAPONS[weapon().model].heat}, range{' '}
            {WEAPONS[weapon().model].range.join('/')}
          </span>
        </>
      )}
    </Rows>
  )
}

const ARMOR = MACHINE.armor.fields
const STRUCTURE = MACHINE.internalStructure.fields

/** Armour and structure side by side, a row a location. */
function Locations(props: UnitProps) {
  const { change } = props.roster.one(props.id)
  const ofFull = (full: number | undefined) => (full === undefined ? '' : `/${full}`)
  return (
    <Group title="Armour and structure">
      <table class="small me-locations">
        <thead>
          <tr>
            <th scope="col" class="field-label">
              Location
            </th>
            <th scope="col" class="field-label">
              Armour
            </th>
            <th scope="col" class="field-label">
              Structure
            </th>
          </tr>
        </thead>
        <tbody>
          <For each={ARMOR_LOCATIONS}>
            {(location) => (
              <tr>
                <th scope="row">{locationName(location)}</th>
                <td>
                  <NumberAt
                    label={`Armour of ${locationName(location)}`}
                    isBare
                    value={armorOf(props.unit, location)}
                    min={0}
                    max={AMOUNT.max}
                    onCommit={(value) =>
                      change(
                        (unit) => write(unit, ['armor', location], ARMOR[location], value),
                        `armor ${location}`,
                      )
                    }
                    path={pathTo(props, 'armor', location)}
                    after={<span class="note">{ofFull(fullArmor(props.unit, location))}</span>}
                  />
                </td>
                <td>
                  <Show when={LOCATIONS.find((known) => known === location)}>
                    {(inner) => (
                      <NumberAt
                        label={`Structure of ${locationName(location)}`}
                        isBare
                        value={structureOf(props.unit, inner())}
                        min={0}
                        max={AMOUNT.max}
                        onCommit={(value) =>
                          change(
                            (unit) => write(unit, ['internalStructure', inner()], STRUCTURE[inner()], value),
                            `structure ${location}`,
                          )
                        }
                        path={pathTo(props, 'internalStructure', location)}
                        after={<span class="note">{ofFull(fullStructure(props.unit, inner()))}</span>}
                      />
                    )}
                  </Show>
                </td>
              </tr>
            )}
          </For>
        </tbody>
      </table>
      <IssuesAt path={pathTo(props, 'armor')} />
      <IssuesAt path={pathTo(props, 'internalStructure')} />
    </Group>
  )
}
