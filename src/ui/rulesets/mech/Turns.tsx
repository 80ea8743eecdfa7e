import { For, Index, Show } from 'solid-js'
import { WEAPONS } from '#schemas/mech/catalogue.ts'
import { MATCH, TURNS } from '#schemas/mech/fields.ts'
import { PLAYERS, type Player } from '#schemas/mech/words.ts'
import type { Issue } from '#schemas/result.ts'
import { FieldSet } from '#ui/forms/FieldSet.tsx'
import { ChoiceField } from '#ui/forms/Fields.tsx'
import { Group } from '#ui/forms/Form.tsx'
import { IssuesAt } from '#ui/forms/IssuesAt.tsx'
import { Rows } from '#ui/forms/Rows.tsx'
import { focusOn } from '#ui/kit/focus-on.ts'
import { useWorkshop } from '#ui/state/context.ts'
import {
  type MechRoster,
  phaseOf,
  removeDeclarations,
  type Setup,
  setLoser,
  setLoserOf,
  setTurn,
  setTurns,
  turnOf,
  turnsOf,
  unitOf,
} from './edit-setup.ts'
import { nameOf, weaponsOf } from './edit-unit.ts'

// How far along the battle is.

interface Props {
  readonly roster: MechRoster
}

const ROLLED = 'rolled'

interface LoserProps {
  readonly label: string
  readonly caption: string
  readonly value: Player | null | undefined
  readonly focusKey?: string
  readonly path: Issue['path']
  readonly onChoose: (loser: Player | null) => void
}

/** Who loses initiative in a turn, if it is not rolled. */
const LoserChoice = (props: LoserProps) => (
  <ChoiceField<string>
    {...props}
    value={props.value ?? ROLLED}
    options={[ROLLED, ...PLAYERS]}
    words={(loser) => loser}
    onChoose={(loser) => props.onChoose(PLAYERS.find((player) => player === loser) ?? null)}
  />
)

/** Losers of later turns can only be named in a file. */
const MOST_LISTED = 12

export function Turns(props: Props) {
  const { roster } = props
  const workshop = useWorkshop()
  const setup = roster.setup
  /** Turns already played are left out, and so is the current one if it has a loser of its own. */
  const listed = () => {
    const first = turnOf(setup()) + (hasOwn() ? 1 : 0)
    const length = Math.max(0, Math.min(turnsOf(setup()) - first + 1, MOST_LISTED))
    return Array.from({ length }, (_, i) => first + i)
  }
  const isNamed = () => (setup().losers?.[turnOf(setup()) - 1] ?? null) !== null
  const hasOwn = () => setup().loser != null && !isNamed()
  const chooseLoser = (loser: Player | null) => {
    roster.change((draft) => setLoser(draft, loser))
    if (loser === null) focusOn(`loser ${turnOf(setup())}`)
  }
  const note = () => (workshop.issues().length > 0 ? undefined : `next: ${phaseOf(setup())}`)
  return (
    <Group title="Turns" note={note()}>
      <div class="fm-fields">
        <FieldSet
          fields={TURNS}
          names={roster.isStart() ? ['turns', 'turn'] : ['turns']}
          of={setup()}
          path={['setup']}
          change={roster.change}
          rows={{
            turns: { write: setTurns },
            turn: { max: turnsOf(setup()), write: setTurn },
          }}
        />
        <Show when={roster.isStart() && hasOwn()}>
          <LoserChoice
            label="Loser of the current turn"
            caption="Lost initiative"
            value={setup().loser}
            onChoose={chooseLoser}
            path={['setup', 'loser']}
          />
        </Show>
        <Index each={listed()}>
          {(turn) => (
            <LoserChoice
              label={`Initiative loser of turn ${turn()}`}
              caption={`Loser, turn ${turn()}`}
              value={setup().losers?.[turn() - 1]}
              focusKey={`loser ${turn()}`}
              onChoose={(loser) => roster.change((draft) => setLoserOf(draft, turn(), loser))}
              path={['setup', 'losers', turn() - 1]}
            />
          )}
        </Index>
        <For each={['losers', 'phase', 'endOfMatch', 'attackOrder', 'attackedUnitIds'] as const}>
          {(key) => <IssuesAt path={['setup', key]} />}
        </For>
      </div>
      <div class="row">
        <FieldSet
          fields={MATCH}
          names={['endOfMatch']}
          of={setup()}
          path={['setup']}
          change={roster.change}
        />
      </div>
    </Group>
  )
}

type Declared = NonNullable<Setup['declarations']>[number]

export function Declarations(props: Props) {
  const { roster } = props
  const rows = () => roster.setup().declarations ?? []
  const nameFor = (id: string) => {
    const unit = unitOf(roster.setup(), id)
    return unit === undefined ? id : nameOf(unit)
  }
  const weaponOf = (id: string, at: number) => {
    const unit = unitOf(roster.setup(), id)
    const model = unit && weaponsOf(unit)[at]?.model
    return model === undefined ? `weapon ${at}` : WEAPONS[model].name
  }
  const shotsText = ({ unitId, attacks = [] }: Declared) =>
    attacks
      .map(({ targetId, weaponIndex }) => `${weaponOf(unitId, weaponIndex)} at ${nameFor(targetId)}`)
      .join(', ') || 'holds its fire'
  const fixed = () =>
    roster.isStart() ? null : 'what has been declared stays; go to the tick before it to change it'
  return (
    <Show when={rows().length > 0}>
      <Rows
        title="Declared"
        note="removing one also removes those after it"
        rows={rows()}
        name={({ unitId }) => `the declaration of ${nameFor(unitId)}`}
        path={['setup', 'declarations']}
        fixed={fixed()}
        onRemove={(at) => roster.change((draft) => removeDeclarations(draft, at))}
      >
        {(declaration) => (
          <>
            <strong>{nameFor(declaration().unitId)}</strong>
            <span class="note">
              {declaration().player}, torso {declaration().torsoFacing}, {shotsText(declaration())}
            </span>
          </>
        )}
      </Rows>
    </Show>
  )
}
