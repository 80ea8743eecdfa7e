import { Show } from 'solid-js'
import { BESTIARY } from '#schemas/encounter/catalogue.ts'
import { BOARD_ORDER, squareName } from '#schemas/encounter/cells.ts'
import { CREATURE, HERO_FIELDS, PLACE, STATUS_STACKS } from '#schemas/encounter/fields.ts'
import { HERO, SIDES, type Side } from '#schemas/encounter/words.ts'
import { FieldSet } from '#ui/forms/FieldSet.tsx'
import { ChoiceField } from '#ui/forms/Fields.tsx'
import { Group } from '#ui/forms/Form.tsx'
import { IssuesAt } from '#ui/forms/IssuesAt.tsx'
import { pathTo } from '#ui/forms/roster.ts'
import { UnitSection } from '#ui/forms/UnitForm.tsx'
import { Button } from '#ui/kit/Button.tsx'
import { Abilities, Attacks } from './Abilities.tsx'
import {
  type CreatureProps,
  changeCreature,
  joinSide,
  onCreature,
  type SetupUnit,
  sideOf,
  stand,
  type UnitProps,
  withPlace,
} from './edit-setup.ts'
import {
  isAdjusted,
  isOwnType,
  makeOwn,
  numbersOf,
  resetNumbers,
  setMaxHp,
  setSize,
  setTier,
  setType,
  tiersOf,
} from './edit-unit.ts'
import { OWN_TYPE, SIDE_LABELS } from './labels.ts'

/** One unit: who it is, where it stands, how it fares and what it can do. */
export function UnitPanel(props: UnitProps) {
  const unit = props.roster.createUnit(props.id)
  const creature = () => {
    const now = unit()
    return now.isHero ? null : now
  }
  const name = () => (unit().isHero ? HERO.type : (creature()?.type ?? ''))
  return (
    <UnitSection {...props} name={name()} side={SIDES.indexOf(sideOf(unit()))}>
      <div class="fm-fields">
        <Show when={creature()}>{(known) => <Kinship {...props} unit={known()} />}</Show>
        <Place {...props} unit={unit()} />
        <Health {...props} unit={unit()} />
        <IssuesAt path={pathTo(props)} />
      </div>
      <Show when={creature()}>
        {(known) => (
          <>
            <Numbers {...props} unit={known()} />
            <Attacks {...props} unit={known()} />
            <Abilities {...props} unit={known()} />
          </>
        )}
      </Show>
    </UnitSection>
  )
}

type Recipe = Parameters<typeof withPlace>[2]

/** Side, type, tier and size; changing any of them may move the unit. */
function Kinship(props: CreatureProps) {
  const placed = (recipe: Recipe) => withPlace(props.roster.setup(), props.id, recipe)
  const shared = () => ({
    of: props.unit as SetupUnit,
    path: pathTo(props),
    change: props.roster.one(props.id).change,
    attempt: (recipe: Recipe) => props.roster.attempt(placed(recipe)),
    whyNot: (recipe: Recipe) => props.roster.whyNot(placed(recipe)),
  })
  const rows = () => ({
    side: { isTried: true, words: (side: string) => SIDE_LABELS[side as Side], write: joinSide },
    tier: {
      isTried: true,
      options: Array.from({ length: tiersOf(props.unit) + 1 }, (_, tier) => String(tier)),
      write: (unit: SetupUnit, tier: number) => onCreature((creature) => setTier(creature, tier))(unit),
    },
    size: {
      isTried: true,
      words: (size: string) => `${size} × ${size}`,
      write: (unit: SetupUnit, size: 1 | 2) => onCreature((creature) => setSize(creature, size))(unit),
    },
  })
  return (
    <>
      <FieldSet fields={CREATURE} names={['side']} rows={rows()} {...shared()} />
      <Type {...props} attempt={shared().attempt} />
      <FieldSet
        fields={CREATURE}
        names={tiersOf(props.unit) > 0 ? ['tier', 'size'] : ['size']}
        rows={rows()}
        {...shared()}
      />
    </>
  )
}

const TYPES = BESTIARY.map(({ type }) => type)

const whyNotCalled = (name: string): string | null => {
  if (name === HERO.type) return '"Hero" is the hero’s own name'
  return TYPES.includes(name) ? `${name} is in the bestiary: choose it as the type` : null
}

function Type(props: CreatureProps & { attempt: (recipe: Recipe) => void }) {
  const own = () => (isOwnType(props.unit) ? props.unit.type : OWN_TYPE)
  const become = (type: string) =>
    onCreature((unit) => (type === OWN_TYPE ? makeOwn(unit, OWN_TYPE) : setType(unit, type)))
  return (
    <>
      <ChoiceField
        label="Type"
        value={props.unit.type}
        options={[...TYPES, own()]}
        words={(type) => (type === own() ? OWN_TYPE : type)}
        onChoose={(type) => type !== props.unit.type && props.attempt(become(type))}
      />
      <Show when={isOwnType(props.unit)}>
        <FieldSet
          fields={CREATURE}
          names={['type']}
          rows={{ type: { label: 'Type name', look: 'fm-called', objection: whyNotCalled } }}
          of={props.unit}
          path={pathTo(props)}
          change={changeCreature(props)}
        />
      </Show>
    </>
  )
}

function Place(props: UnitProps & { unit: SetupUnit }) {
  const options = () => BOARD_ORDER[sideOf(props.unit)].map(squareName).sort()
  return (
    <FieldSet
      fields={props.unit.isHero ? HERO_FIELDS : PLACE}
      names={sideOf(props.unit) === 'P' ? ['anchor', 'home'] : ['anchor']}
      rows={{
        anchor: { isTried: true, options: options(), write: stand },
        home: { isTried: true, options: options(), caption: 'Home', none: 'as it stands' },
      }}
      of={props.unit}
      path={pathTo(props)}
      {...props.roster.one(props.id)}
    />
  )
}

function Health(props: UnitProps & { unit: SetupUnit }) {
  const maxHp = () => (props.unit.isHero ? HERO.maxHp : numbersOf(props.unit).maxHp)
  const shared = () => ({ of: props.unit, path: pathTo(props), change: props.roster.one(props.id).change })
  const rows = () => ({
    hp: { max: maxHp() },
    maxHp: {
      isNeeded: true,
      write: (unit: SetupUnit, hp: number) => onCreature((creature) => setMaxHp(creature, hp))(unit),
    },
    progress: { max: maxHp() - 1 },
  })
  return (
    <>
      <FieldSet
        fields={props.unit.isHero ? HERO_FIELDS : CREATURE}
        names={sideOf(props.unit) === 'E' ? ['hp', 'maxHp', 'progress'] : ['hp', 'maxHp']}
        rows={rows()}
        {...shared()}
      />
      <FieldSet fields={STATUS_STACKS.fields} within="statuses" {...shared()} />
    </>
  )
}

const NUMBERS = ['defense', 'dodge', 'resistance', 'efficacy', 'battles', 'baseRequirement', 'glyphs']

function Numbers(props: CreatureProps) {
  return (
    <Group title="Numbers">
      <div class="fm-fields">
        <FieldSet
          fields={CREATURE}
          names={NUMBERS}
          of={props.unit}
          path={pathTo(props)}
          change={changeCreature(props)}
          rows={{ baseRequirement: { none: 'never' }, glyphs: { look: 'fm-at fm-short' } }}
        />
        <Show when={isAdjusted(props.unit)}>
          <Button
            onClick={() =>
              props.roster.attempt(withPlace(props.roster.setup(), props.id, onCreature(resetNumbers)))
            }
          >
            Reset to its type
          </Button>
        </Show>
      </div>
    </Group>
  )
}
