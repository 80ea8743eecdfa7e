import { For, Show } from 'solid-js'
import { type Fields, usualOf } from '#schemas/fields.ts'
import { type Variant, WEAPON_IDS, WEAPONS, type WeaponId } from '#schemas/mech/catalogue.ts'
import { cellFromHex, type Hex } from '#schemas/mech/cells.ts'
import { MACHINE, MAP, MAX_WEAPONS, UNIT, WEAPON } from '#schemas/mech/fields.ts'
import type { Weapon } from '#schemas/mech/state.ts'
import {
  ARMOR_LOCATIONS,
  type ArmorLocation,
  LOCATIONS,
  locationName,
  PLAYERS,
  type Player,
} from '#schemas/mech/words.ts'
import { FieldSet } from '#ui/forms/FieldSet.tsx'
import { ChoiceField } from '#ui/forms/Fields.tsx'
import { Group } from '#ui/forms/Form.tsx'
import { IssuesAt } from '#ui/forms/IssuesAt.tsx'
import { Adder, Rows } from '#ui/forms/Rows.tsx'
import { pathTo } from '#ui/forms/roster.ts'
import { UnitSection } from '#ui/forms/UnitForm.tsx'
import { labelOf, type SetupUnit, setOwner, type UnitProps } from './edit-setup.ts'
import {
  addWeapon,
  changeWeapon,
  isOwn,
  makeOwn,
  nameOf,
  removeWeapon,
  setModel,
  setVariant,
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

const ABOUT = ['variant', 'name', 'position', 'legFacing', ...VALUE_NAMES]

function About(props: UnitProps) {
  const one = props.roster.one(props.id)
  return (
    <div class="fm-fields">
      <ChoiceField<Player>
        label="Owner"
        value={props.unit.owner}
        options={PLAYERS}
        words={(owner) => PLAYER_LABELS[owner]}
        onChoose={(owner) => one.regroup((unit, setup) => setOwner(setup, unit, owner))}
        path={pathTo(props, 'owner')}
      />
      <FieldSet<SetupUnit>
        fields={UNIT}
        names={ABOUT}
        of={props.unit}
        path={pathTo(props)}
        {...one}
        rows={{
          variant: {
            words: (variant) => labelOf(variant as Variant),
            none: 'custom machine',
            isTried: true,
            write: (unit, variant: Variant | null) =>
              variant === null ? makeOwn(unit) : setVariant(unit, variant),
          },
          name: { look: 'fm-called', isNeeded: isOwn(props.unit) },
          position: {
            min: 0,
            max: MAP.width.max - 1,
            isTried: true,
            objection: (hex: Hex) => props.roster.whyNotThere(props.id, cellFromHex(hex)),
          },
          legFacing: { isTried: true },
        }}
      />
      <IssuesAt path={pathTo(props)} />
    </div>
  )
}

function Weapons(props: UnitProps) {
  const { change, attempt, whyNot } = props.roster.one(props.id)
  const weapons = () => weaponsOf(props.unit)
  const path = () => pathTo(props, 'weapons')
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
        <Show when={weapons().length < MAX_WEAPONS}>
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
          <FieldSet<Weapon>
            fields={WEAPON}
            names={weapon().ammo === null ? ['model', 'destroyed'] : ['model', 'ammo', 'destroyed']}
            of={weapon()}
            path={[...path(), at]}
            change={(recipe, key) => change((unit) => changeWeapon(unit, at, recipe), key)}
            attempt={(recipe, key) => attempt((unit) => changeWeapon(unit, at, recipe), key)}
            whyNot={(recipe) => whyNot((unit) => changeWeapon(unit, at, recipe))}
            rows={{
              model: {
                label: `Model of weapon ${at}`,
                caption: String(at),
                words: (model) => WEAPONS[model as WeaponId].name,
                isTried: true,
                write: setModel,
              },
              ammo: { label: `Ammunition of weapon ${at}`, caption: 'ammo', isNeeded: true, isTried: true },
              destroyed: { label: `Weapon ${at} is destroyed`, caption: 'destroyed', isTried: true },
            }}
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

/** Armour and structure side by side, a row for each location. */
function Locations(props: UnitProps) {
  return (
    <Group title="Armour and structure">
      <table class="small me-locations">
        <thead>
          <tr>
            <For each={['Location', 'Armour', 'Structure']}>
              {(title) => (
                <th scope="col" class="field-label">
                  {title}
                </th>
              )}
            </For>
          </tr>
        </thead>
        <tbody>
          <For each={ARMOR_LOCATIONS}>
            {(location) => (
              <tr>
                <th scope="row">{locationName(location)}</th>
                <td>
                  <Amount {...props} group="armor" location={location} label="Armour" />
                </td>
                <td>
                  <Show when={LOCATIONS.some((known) => known === location)}>
                    <Amount {...props} group="internalStructure" location={location} label="Structure" />
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

interface AmountProps extends UnitProps {
  readonly group: 'armor' | 'internalStructure'
  readonly location: ArmorLocation
  readonly label: string
}

/** What a location has left, out of what it has when fresh. */
function Amount(props: AmountProps) {
  const fields: Fields = MACHINE[props.group].fields
  const full = () => {
    const field = fields[props.location]
    return field && usualOf(field, props.unit)
  }
  return (
    <FieldSet<SetupUnit>
      fields={fields}
      names={[props.location]}
      within={props.group}
      of={props.unit}
      path={pathTo(props)}
      change={props.roster.one(props.id).change}
      rows={{
        [props.location]: {
          label: `${props.label} of ${locationName(props.location)}`,
          caption: '',
          isNeeded: true,
          after: <span class="note">{full() === undefined ? '' : `/${full()}`}</span>,
        },
      }}
    />
  )
}
