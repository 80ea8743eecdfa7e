import { createMemo, For, Show } from 'solid-js'
import { CATALOGUE } from '../../../schemas/duel/catalogue.ts'
import {
  BUFF_FACTS,
  BUFFS,
  CLASSES,
  CLONE_LIFETIME,
  isClass,
  SHIELD_AMOUNT,
  type UnitType,
} from '../../../schemas/duel/words.ts'
import { pathTo } from '../../kit/create-cast.ts'
import { Adder, Check, ChoiceAt, FormButton, Group, Letter, NumberAt, Rows } from '../../kit/Form.tsx'
import { IssuesAt } from '../../kit/IssuesAt.tsx'
import type { DuelCast } from './create-duel-cast.ts'
import { sideIndex, words } from './form-words.ts'
import {
  cellFromPos,
  hpOf,
  isAlive,
  NEWCOMERS,
  type Setup,
  type SetupUnit,
  unitOf,
  unitsOf,
  whyNotThere,
} from './situation.ts'
import { TileFields } from './TileFields.tsx'
import {
  addBuff,
  aimPrepared,
  buffChoicesOf,
  chooseBuff,
  durationOf,
  hasBeacon,
  isSourced,
  PREPARED,
  removeBuff,
  setActionsUsed,
  setAlive,
  setBeacon,
  setBuff,
  setCounter,
  setFinished,
  setHp,
  setLifetime,
  setPrepared,
  setSkill,
  setType,
  skillOf,
} from './unit.ts'

interface Props {
  readonly cast: DuelCast
  readonly id: string
}
type UnitProps = Props & { readonly unit: SetupUnit }

const MANY = Number.MAX_SAFE_INTEGER
const MAX_HP = 1_000_000

/** One unit: what it is, where it stands, what it carries and has begun. */
export function UnitPanel(props: Props) {
  // While it is being taken off the board it is still drawn once.
  const unit = createMemo<SetupUnit>((last) => unitOf(props.cast.setup(), props.id) ?? last!)
  return (
    <section class="fm-panel" aria-label={`Unit ${props.id}`}>
      <h3>
        <Letter glyph={props.cast.glyphOf(props.id)} side={sideIndex(unit().side)} />
        {words(unit().type)}
        <span class="fm-second">{props.id}</span>
      </h3>
      <Body {...props} unit={unit()} />
      <Show when={isClass(unit().type)}>
        <Hero {...props} unit={unit()} />
      </Show>
      <Show when={isAlive(unit())}>
        <Buffs {...props} unit={unit()} />
        <PreparedAction {...props} unit={unit()} />
      </Show>
    </section>
  )
}

const recipeFor =
  ({ id }: Props, recipe: (unit: SetupUnit, setup: Setup) => void) =>
  (setup: Setup) => {
    const unit = unitOf(setup, id)
    if (unit !== undefined) recipe(unit, setup)
  }

const changing = (props: Props) => (recipe: (unit: SetupUnit, setup: Setup) => void, key?: string) =>
  props.cast.change(recipeFor(props, recipe), key && `${props.id} ${key}`)

function Body(props: UnitProps) {
  const change = changing(props)
  const attempt = (recipe: Parameters<typeof recipeFor>[1]) => props.cast.attempt(recipeFor(props, recipe))
  const whyNot = (recipe: Parameters<typeof recipeFor>[1]) => props.cast.whyNot(recipeFor(props, recipe))
  const types = (): readonly UnitType[] => (isClass(props.unit.type) ? CLASSES : NEWCOMERS)
  return (
    <>
      <div class="fm-fields">
        <ChoiceAt<UnitType>
          label={isClass(props.unit.type) ? 'Class' : 'Type'}
          value={props.unit.type}
          options={types()}
          words={words}
          objection={(type) => whyNot((unit, setup) => setType(setup, unit, type))}
          onChoose={(type) => attempt((unit, setup) => setType(setup, unit, type))}
          path={pathTo(props, 'type')}
        />
        <TileFields
          cast={props.cast}
          label="Position"
          pos={props.unit.pos}
          objection={(pos) => whyNotThere(props.cast.setup(), props.id, cellFromPos(pos))}
          onCommit={(pos) => props.cast.move(props.id, cellFromPos(pos))}
          path={pathTo(props, 'pos')}
        />
        <Show when={isAlive(props.unit)}>
          <NumberAt
            label="HP"
            value={hpOf(props.unit)}
            min={1}
            max={MAX_HP}
            onCommit={(hp) => change((unit) => setHp(unit, hp ?? 1), 'hp')}
            path={pathTo(props, 'hp')}
          />
          <NumberAt
            label="Actions used"
            value={props.unit.actionsUsed ?? 0}
            min={0}
            max={MANY}
            onCommit={(count) => change((unit) => setActionsUsed(unit, count ?? 0), 'actions')}
            path={pathTo(props, 'actionsUsed')}
          />
        </Show>
        <Show when={props.unit.type === 'CLONE'}>
          <NumberAt
            label="Rounds left"
            value={props.unit.lifetime ?? CLONE_LIFETIME}
            min={1}
            max={MANY}
            onCommit={(rounds) => change((unit) => setLifetime(unit, rounds ?? 1), 'lifetime')}
            path={pathTo(props, 'lifetime')}
          />
        </Show>
        <IssuesAt path={pathTo(props)} />
        <IssuesAt path={pathTo(props, 'alive')} />
      </div>
      <div class="fm-checks">
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
  const change = changing(props)
  const skill = () => skillOf(props.cast.setup(), props.unit)
  const skills = () => {
    const own = props.cast.setup().skills ?? []
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
        <ChoiceAt
          label="Skill"
          value={props.unit.skill ?? NO_SKILL}
          options={[NO_SKILL, ...skills().map(({ id }) => id)]}
          words={nameOf}
          onChoose={(id) => change((unit) => setSkill(unit, id === NO_SKILL ? null : id))}
          path={pathTo(props, 'skill')}
        />
        <Show when={skill()}>
          <NumberAt
            label="Cooldown"
            value={props.unit.cooldown ?? 0}
            min={0}
            max={MANY}
            onCommit={(rounds) => change((unit) => setCounter(unit, 'cooldown', rounds ?? 0), 'cooldown')}
            path={pathTo(props, 'cooldown')}
          />
        </Show>
        <NumberAt
          label="Charges"
          value={props.unit.charges ?? 0}
          min={0}
          max={MANY}
          onCommit={(count) => change((unit) => setCounter(unit, 'charges', count ?? 0), 'charges')}
          path={pathTo(props, 'charges')}
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
                cast={props.cast}
                label="Beacon"
                pos={beacon()}
                onCommit={(pos) => change((unit) => setBeacon(unit, pos))}
                path={pathTo(props, 'beacon')}
              />
            )}
          </Show>
        </Show>
      </div>
      <Show when={skill()}>{(known) => <p class="fm-second">{known().text}</p>}</Show>
    </Group>
  )
}

function Buffs(props: UnitProps) {
  const change = changing(props)
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
                max={MANY}
                onCommit={(rounds) =>
                  change((unit) => setBuff(unit, at, { duration: rounds ?? 1 }), `buff ${at}`)
                }
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
              onCommit={(amount) =>
                change((unit) => setBuff(unit, at, { amount: amount ?? 1 }), `buff ${at} amount`)
              }
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
          <span class="fm-second">{BUFF_FACTS[buff().type].text}</span>
        </>
      )}
    </Rows>
  )
}

const NOTHING = 'nothing'
const DIRS = ['0,1', '0,-1', '1,0', '-1,0', '1,1', '1,-1', '-1,1', '-1,-1'] as const
const dirFrom = (text: string) => {
  const [x = 0, y = 0] = text.split(',').map(Number)
  return { x, y }
}

/** What a slowed unit has committed to. */
function PreparedAction(props: UnitProps) {
  const change = changing(props)
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
    PREPARED.filter((type) => type !== 'USE_SKILL' || (isClass(props.unit.type) && props.unit.skill != null))
  const choices = () => buffChoicesOf(skillOf(props.cast.setup(), props.unit))
  return (
    <Group title="Prepared">
      <div class="fm-fields">
        <ChoiceAt
          label="Prepared action"
          caption="Action"
          value={prepared()?.type ?? NOTHING}
          options={[NOTHING, ...offered()]}
          words={(type) => (type === NOTHING ? NOTHING : words(type))}
          onChoose={(type) =>
            change((unit, setup) =>
              setPrepared(setup, unit, PREPARED.find((known) => known === type) ?? null),
            )
          }
          path={pathTo(props, 'prepared', 'type')}
        />
        <For each={['pos', 'targetPos'] as const}>
          {(key) => (
            <Show when={tileOf(key)}>
              {(pos) => (
                <TileFields
                  cast={props.cast}
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
            <ChoiceAt<string>
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
          <ChoiceAt
            label="Prepared buff"
            caption="Buff"
            value={aimed()?.buffChoice ?? choices()[0]!}
            options={choices()}
            words={words}
            onChoose={(type) => change((unit) => chooseBuff(unit, type))}
            path={pathTo(props, 'prepared', 'buffChoice')}
          />
        </Show>
        <Show when={prepared() !== null}>
          <FormButton onPress={() => change((unit, setup) => setPrepared(setup, unit, null))}>
            Give it up
          </FormButton>
        </Show>
        <IssuesAt path={pathTo(props, 'prepared')} />
      </div>
    </Group>
  )
}
