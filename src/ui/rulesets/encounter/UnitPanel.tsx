import { createMemo, For, Show } from 'solid-js'
import { BESTIARY } from '../../../schemas/encounter/bestiary.ts'
import { BOARD_ORDER, SQUARES } from '../../../schemas/encounter/squares.ts'
import type { SetupCreature, SetupHero } from '../../../schemas/encounter/unit.ts'
import {
  FLAG_ABILITIES,
  HERO,
  KINDS,
  type Kind,
  SIDES,
  STATUSES,
  TAGS,
} from '../../../schemas/encounter/words.ts'
import { pathTo } from '../../kit/create-cast.ts'
import { TextField } from '../../kit/Fields.tsx'
import { Adder, Check, ChoiceAt, FormButton, Group, Letter, NumberAt, Rows } from '../../kit/Form.tsx'
import { IssuesAt } from '../../kit/IssuesAt.tsx'
import { anchorOf, joinSide, moveTo, type SetupUnit, setHome, sideOf, unitOf, withPlace } from './cast.ts'
import type { EncounterCast } from './create-encounter-cast.ts'
import {
  ABILITY_WORDS,
  MAX_CREATURE_HP,
  MAX_REACH,
  MAX_STACKS,
  OWN_TYPE,
  SIDE_LABELS,
  STAT_MAX,
  STAT_WORDS,
} from './form-words.ts'
import {
  addAttack,
  COUNTED,
  COUNTED_NAMES,
  isAdjusted,
  isOwnType,
  isTagFor,
  makeOwn,
  numbersOf,
  removeAttack,
  resetNumbers,
  STATS,
  setAbility,
  setDamage,
  setFlag,
  setGlyphs,
  setHp,
  setKind,
  setMaxHp,
  setProgress,
  setRange,
  setRequirement,
  setSize,
  setStat,
  setStatus,
  setTag,
  setTier,
  setType,
  statusOf,
  tiersOf,
} from './numbers.ts'

interface Props {
  readonly cast: EncounterCast
  readonly id: string
}

/** One unit: who it is, where it stands, how it fares and what it can do. */
export function UnitPanel(props: Props) {
  // While it is being taken off the board it is still drawn once.
  const unit = createMemo<SetupUnit>((last) => unitOf(props.cast.setup(), props.id) ?? last!)
  const creature = () => {
    const now = unit()
    return now.isHero ? null : now
  }
  const name = () => (unit().isHero ? HERO.type : (creature()?.type ?? ''))
  return (
    <section class="fm-panel" aria-label={`Unit ${name()}`}>
      <h3>
        <Letter glyph={props.cast.glyphOf(props.id)} side={SIDES.indexOf(sideOf(unit()))} />
        {name()}
        <span class="fm-second">{props.id}</span>
      </h3>
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
    </section>
  )
}

/** Changes the creature; what else has to change for it is up to `attempt`. */
const changing =
  ({ cast, id }: Props) =>
  (recipe: (unit: SetupCreature) => void, key?: string) =>
    cast.change((setup) => {
      const unit = unitOf(setup, id)
      if (unit !== undefined && !unit.isHero) recipe(unit)
    }, key && `${id} ${key}`)

const onCreature = (recipe: (unit: SetupCreature) => void) => (unit: SetupUnit) => {
  if (!unit.isHero) recipe(unit)
}

type CreatureProps = Props & { readonly unit: SetupCreature }

/** Side, type, tier and size; each may need another place. */
function Kinship(props: CreatureProps) {
  const placed = (recipe: Parameters<typeof withPlace>[2]) => withPlace(props.cast.setup(), props.id, recipe)
  const tryPlaced = (recipe: Parameters<typeof withPlace>[2]) => props.cast.attempt(placed(recipe))
  const whyNot = (recipe: Parameters<typeof withPlace>[2]) => props.cast.whyNot(placed(recipe))
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
              changing(props)((unit) => {
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

function Place(props: Props & { unit: SetupUnit }) {
  const squares = () => BOARD_ORDER[sideOf(props.unit)].map((square) => SQUARES[square]!).sort()
  return (
    <>
      <ChoiceAt
        label="Square"
        value={anchorOf(props.unit)}
        options={squares()}
        words={(square) => square}
        objection={(square) =>
          square === anchorOf(props.unit) ? null : props.cast.whyNot(moveTo(props.id, square))
        }
        onChoose={(square) => props.cast.attempt(moveTo(props.id, square))}
        path={pathTo(props, 'anchor')}
      />
      <Show when={sideOf(props.unit) === 'P'}>
        <ChoiceAt
          label="Square after the battle"
          caption="Home"
          value={props.unit.home ?? AS_PLACE}
          options={[AS_PLACE, ...squares()]}
          words={(square) => square}
          objection={(square) => props.cast.whyNot(setHome(props.id, square === AS_PLACE ? null : square))}
          onChoose={(square) => props.cast.attempt(setHome(props.id, square === AS_PLACE ? null : square))}
          path={pathTo(props, 'home')}
        />
      </Show>
    </>
  )
}

function Health(props: Props & { unit: SetupUnit }) {
  const maxHp = () => (props.unit.isHero ? HERO.maxHp : numbersOf(props.unit).maxHp)
  const change = (recipe: (unit: SetupCreature | SetupHero) => void, key: string) =>
    props.cast.change((setup) => {
      const unit = unitOf(setup, props.id)
      if (unit !== undefined) recipe(unit)
    }, `${props.id} ${key}`)
  const enemy = () => (!props.unit.isHero && props.unit.side === 'E' ? props.unit : null)
  return (
    <>
      <NumberAt
        label="HP"
        value={props.unit.hp ?? maxHp()}
        min={1}
        max={maxHp()}
        onCommit={(hp) => change((unit) => setHp(unit, hp ?? 1), 'hp')}
        path={pathTo(props, 'hp')}
      />
      <Show when={!props.unit.isHero}>
        <NumberAt
          label="Max HP"
          value={maxHp()}
          min={1}
          max={MAX_CREATURE_HP}
          onCommit={(hp) => changing(props)((unit) => setMaxHp(unit, hp ?? 1), 'maxHp')}
          path={pathTo(props, 'maxHp')}
        />
      </Show>
      <Show when={enemy()}>
        {(unit) => (
          <NumberAt
            label="Conversion"
            value={unit().progress ?? 0}
            min={0}
            max={maxHp() - 1}
            onCommit={(progress) => changing(props)((now) => setProgress(now, progress ?? 0), 'progress')}
            path={pathTo(props, 'progress')}
          />
        )}
      </Show>
      <For each={STATUSES}>
        {(status) => (
          <NumberAt
            label={`${status[0]!.toUpperCase()}${status.slice(1)}`}
            value={statusOf(props.unit, status)}
            min={0}
            max={MAX_STACKS}
            onCommit={(stacks) => change((unit) => setStatus(unit, status, stacks ?? 0), status)}
            path={pathTo(props, 'statuses', status)}
          />
        )}
      </For>
    </>
  )
}

function Numbers(props: CreatureProps) {
  const numbers = () => numbersOf(props.unit)
  return (
    <Group title="Numbers">
      <div class="fm-fields">
        <For each={STATS}>
          {(stat) => (
            <NumberAt
              label={STAT_WORDS[stat]}
              value={numbers()[stat]}
              min={0}
              max={STAT_MAX[stat]}
              onCommit={(value) => changing(props)((unit) => setStat(unit, stat, value ?? 0), stat)}
              path={pathTo(props, stat)}
            />
          )}
        </For>
        <NumberAt
          label="Battles for a tier"
          value={numbers().baseRequirement}
          min={0}
          max={STAT_MAX.battles}
          isOptional
          placeholder="never"
          onCommit={(battles) => changing(props)((unit) => setRequirement(unit, battles), 'requirement')}
          path={pathTo(props, 'baseRequirement')}
        />
        <span class="fm-at fm-short">
          <TextField
            label="Glyph"
            value={props.unit.glyphs ?? ''}
            placeholder={numbers().glyphs}
            objection={(text) =>
              /^(.|.{4})?$/u.test(text) ? null : 'must be one character, or four for a 2 × 2 unit'
            }
            onCommit={(glyphs) => changing(props)((unit) => setGlyphs(unit, glyphs), 'glyphs')}
          />
          <IssuesAt path={pathTo(props, 'glyphs')} />
        </span>
        <Show when={isAdjusted(props.unit)}>
          <FormButton
            onPress={() =>
              props.cast.attempt(withPlace(props.cast.setup(), props.id, onCreature(resetNumbers)))
            }
          >
            As its type says
          </FormButton>
        </Show>
      </div>
    </Group>
  )
}

function Attacks(props: CreatureProps) {
  const change = changing(props)
  const attacks = () => numbersOf(props.unit).attacks
  const path = () => pathTo(props, 'attacks')
  return (
    <Rows
      title="Attacks"
      rows={attacks()}
      name={({ kind }, at) => `attack ${at + 1}, ${kind}`}
      path={path()}
      onRemove={(at) => change((unit) => removeAttack(unit, at))}
      add={
        <Adder
          label="Add attack"
          options={KINDS}
          words={(kind) => kind}
          focusKey={`${path().join('.')} add`}
          onAdd={(kind) => change((unit) => addAttack(unit, kind))}
        />
      }
    >
      {(attack, at) => (
        <>
          <ChoiceAt<Kind>
            label={`Kind of attack ${at + 1}`}
            caption=""
            value={attack().kind}
            options={KINDS}
            words={(kind) => kind}
            onChoose={(kind) => change((unit) => setKind(unit, at, kind))}
            path={[...path(), at, 'kind']}
          />
          <NumberAt
            label={`Damage of attack ${at + 1}`}
            caption="damage"
            value={attack().damage}
            min={0}
            max={MAX_STACKS}
            onCommit={(damage) => change((unit) => setDamage(unit, at, damage ?? 0), `attack ${at} damage`)}
            path={[...path(), at, 'damage']}
          />
          <Show when={attack().kind === 'ranged'}>
            <For each={['min', 'max'] as const}>
              {(end) => (
                <NumberAt
                  label={`${end === 'min' ? 'Nearest' : 'Farthest'} column of attack ${at + 1}`}
                  caption={end === 'min' ? 'from' : 'to'}
                  value={attack()[end] ?? 1}
                  min={1}
                  max={MAX_REACH}
                  onCommit={(value) =>
                    change((unit) => setRange(unit, at, end, value ?? 1), `attack ${at} ${end}`)
                  }
                  path={[...path(), at, end]}
                />
              )}
            </For>
          </Show>
          <For each={TAGS.filter((tag) => isTagFor(tag, attack().kind))}>
            {(tag) => (
              <Check
                label={`Attack ${at + 1} is ${tag}`}
                caption={tag}
                isOn={attack().tags.includes(tag)}
                onChange={(isOn) => change((unit) => setTag(unit, at, tag, isOn))}
              />
            )}
          </For>
        </>
      )}
    </Rows>
  )
}

function Abilities(props: CreatureProps) {
  const change = changing(props)
  const abilities = () => numbersOf(props.unit).abilities
  const counted = () => COUNTED_NAMES.filter((name) => abilities()[name] !== undefined)
  const flags = () => FLAG_ABILITIES.filter((flag) => flag !== 'restless' || numbersOf(props.unit).size === 2)
  const path = () => pathTo(props, 'abilities')
  return (
    <>
      <Rows
        title="Abilities"
        rows={counted()}
        name={(name) => ABILITY_WORDS[name]}
        path={path()}
        onRemove={(at) => {
          const name = counted()[at]!
          change((unit) => setAbility(unit, name, null))
        }}
        add={
          <Adder
            label="Add ability"
            options={COUNTED_NAMES.filter((name) => abilities()[name] === undefined)}
            words={(name) => ABILITY_WORDS[name]}
            focusKey={`${path().join('.')} add`}
            onAdd={(name) => change((unit) => setAbility(unit, name, COUNTED[name].first))}
          />
        }
      >
        {(name) => (
          <>
            <NumberAt
              label={ABILITY_WORDS[name()]}
              value={abilities()[name()] ?? 0}
              min={COUNTED[name()].min}
              max={COUNTED[name()].max}
              onCommit={(amount) =>
                change((unit) => setAbility(unit, name(), amount ?? COUNTED[name()].min), name())
              }
              path={[...path(), name()]}
            />
            <span class="fm-second">{COUNTED[name()].unit}</span>
          </>
        )}
      </Rows>
      <div class="fm-checks">
        <For each={flags()}>
          {(flag) => (
            <Check
              label={ABILITY_WORDS[flag]}
              isOn={abilities()[flag] === true}
              onChange={(isOn) => change((unit) => setFlag(unit, flag, isOn))}
            />
          )}
        </For>
        <IssuesAt path={[...path(), 'restless']} />
      </div>
    </>
  )
}
