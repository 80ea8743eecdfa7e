import { Show } from 'solid-js'
import { BESTIARY } from '#schemas/encounter/catalogue.ts'
import { BOARD_ORDER, SQUARES } from '#schemas/encounter/cells.ts'
import { CREATURE, HERO_FIELDS, maxHpOf, STATUS_STACKS } from '#schemas/encounter/fields.ts'
import { HERO, SIDES } from '#schemas/encounter/words.ts'
import { FieldSet } from '#ui/forms/FieldSet.tsx'
import { TextField } from '#ui/forms/Fields.tsx'
import { ChoiceAt, Group } from '#ui/forms/Form.tsx'
import { IssuesAt } from '#ui/forms/IssuesAt.tsx'
import { pathTo } from '#ui/forms/roster.ts'
import { UnitSection } from '#ui/forms/UnitForm.tsx'
import { Button } from '#ui/kit/Button.tsx'
import { Abilities, Attacks } from './Abilities.tsx'
import { type CreatureProps, changeCreature, onCreature, type UnitProps } from './changes.ts'
import { anchorOf, joinSide, moveTo, type SetupUnit, setHome, sideOf, withPlace } from './edit-setup.ts'
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

/** Side, type, tier and size; each may need another place. */
function Kinship(props: CreatureProps) {
  const placed = (recipe: Parameters<typeof withPlace>[2]) =>
    withPlace(props.roster.setup(), props.id, recipe)
  const tryPlaced = (recipe: Parameters<typeof withPlace>[2]) => props.roster.attempt(placed(recipe))
  const whyNot = (recipe: Parameters<typeof withPlace>[2]) => props.roster.whyNot(placed(recipe))
  const toType = (type: string) =>
    onCreature((unit) => (type === OWN_TYPE ? makeOwn(unit, OWN_TYPE) : setType(unit, type)))
  const types = () => [
    ...BESTIARY.map(({ type }) => type),
    isOwnType(props.unit) ? props.unit.type : OWN_TYPE,
  ]
  const tiers = () => Array.from({ length: tiersOf(props.unit) + 1 }, (_, tier) => String(tier))
  const named = (name: string) =>
    name === HERO.type
      ? '"Hero" is the hero’s own name'
      : BESTIARY.some(({ type }) => type === name)
        ? `${name} is in the bestiary: choose it as the type`
        : null
  return (
    <>
      <ChoiceAt
        label="Side"
        value={props.unit.side}
        options={SIDES}
        words={(side) => SIDE_LABELS[side]}
        objection={(side) =>
          side === props.unit.side ? null : whyNot((unit, setup) => joinSide(unit, setup, side))
        }
        onChoose={(side) => tryPlaced((unit, setup) => joinSide(unit, setup, side))}
        path={pathTo(props, 'side')}
      />
      <ChoiceAt
        label="Type"
        value={props.unit.type}
        options={types()}
        words={(type) => (isOwnType(props.unit) && type === props.unit.type ? OWN_TYPE : type)}
        onChoose={(type) => type !== props.unit.type && tryPlaced(toType(type))}
        path={pathTo(props, 'type')}
      />
      <Show when={isOwnType(props.unit)}>
        <span class="fm-called">
          <TextField
            label="Type name"
            value={props.unit.type}
            isRequired
            objection={named}
            onCommit={(type) =>
              changeCreature(props)((unit) => {
                unit.type = type
              }, 'type')
            }
          />
        </span>
      </Show>
      <Show when={tiers().length > 1}>
        <ChoiceAt
          label="Tier"
          value={String(props.unit.tier ?? 0)}
          options={tiers()}
          words={(tier) => tier}
          objection={(tier) => whyNot(onCreature((unit) => setTier(unit, Number(tier))))}
          onChoose={(tier) => tryPlaced(onCreature((unit) => setTier(unit, Number(tier))))}
          path={pathTo(props, 'tier')}
        />
      </Show>
      <ChoiceAt
        label="Size"
        value={String(numbersOf(props.unit).size)}
        options={['1', '2']}
        words={(size) => `${size} × ${size}`}
        objection={(size) => whyNot(onCreature((unit) => setSize(unit, size === '2' ? 2 : 1)))}
        onChoose={(size) => tryPlaced(onCreature((unit) => setSize(unit, size === '2' ? 2 : 1)))}
        path={pathTo(props, 'size')}
      />
    </>
  )
}

const AS_PLACE = 'as it stands'

function Place(props: UnitProps & { unit: SetupUnit }) {
  const squares = () => BOARD_ORDER[sideOf(props.unit)].map((square) => SQUARES[square]!).sort()
  return (
    <>
      <ChoiceAt
        label="Square"
        value={anchorOf(props.unit)}
        options={squares()}
        words={(square) => square}
        objection={(square) =>
          square === anchorOf(props.unit) ? null : props.roster.whyNot(moveTo(props.id, square))
        }
        onChoose={(square) => props.roster.attempt(moveTo(props.id, square))}
        path={pathTo(props, 'anchor')}
      />
      <Show when={sideOf(props.unit) === 'P'}>
        <ChoiceAt
          label="Square after the battle"
          caption="Home"
          value={props.unit.home ?? AS_PLACE}
          options={[AS_PLACE, ...squares()]}
          words={(square) => square}
          objection={(square) => props.roster.whyNot(setHome(props.id, square === AS_PLACE ? null : square))}
          onChoose={(square) => props.roster.attempt(setHome(props.id, square === AS_PLACE ? null : square))}
          path={pathTo(props, 'home')}
        />
      </Show>
    </>
  )
}

function Health(props: UnitProps & { unit: SetupUnit }) {
  const maxHp = () => (props.unit.isHero ? HERO.maxHp : maxHpOf(props.unit))
  const shared = () => ({ of: props.unit, path: pathTo(props), change: props.roster.one(props.id).change })
  const rows = () => ({
    hp: { max: maxHp() },
    maxHp: { write: (unit: SetupUnit, hp: number) => onCreature((creature) => setMaxHp(creature, hp))(unit) },
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
            As its type says
          </Button>
        </Show>
      </div>
    </Group>
  )
}
