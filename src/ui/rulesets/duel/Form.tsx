import { createSignal, Show } from 'solid-js'
import { cellFromPos, posFromCell } from '#schemas/duel/cells.ts'
import { isClass, SIDES, type Side } from '#schemas/duel/words.ts'
import { Choice } from '#ui/forms/Fields.tsx'
import { IssuesAt } from '#ui/forms/IssuesAt.tsx'
import { Picked, Roster, UnitTools } from '#ui/forms/Roster.tsx'
import type { Tool } from '#ui/state/board-tools.ts'
import { createDuelRoster, type DuelRoster } from './create-roster.ts'
import {
  add,
  freeTiles,
  hpOf,
  isAlive,
  isDraft,
  isSameTile,
  NEWCOMERS,
  type Newcomer,
  nextId,
  remove,
  unitOf,
  unitsOf,
} from './edit-setup.ts'
import { SIDE_LABELS, words } from './labels.ts'
import { Objects } from './Objects.tsx'
import { Picks } from './Picks.tsx'
import { DeathChoices, Switches, Table } from './Table.tsx'
import { UnitPanel } from './UnitPanel.tsx'

/** Units and the table, or the picks that come before. */
export function DuelForm() {
  const roster = createDuelRoster()
  return (
    <div class="fm">
      <Show when={isDraft(roster.setup())} fallback={<Situation roster={roster} />}>
        <Picks roster={roster} />
      </Show>
      <Switches roster={roster} />
    </div>
  )
}

interface Props {
  readonly roster: DuelRoster
}

function Situation(props: Props) {
  return (
    <>
      <Additions roster={props.roster} />
      <Who roster={props.roster} />
      <Picked id={props.roster.picked()} hint="Click a unit on the board, or above, to change it.">
        {(id) => <UnitPanel roster={props.roster} id={id} />}
      </Picked>
      <Table roster={props.roster} />
      <Objects roster={props.roster} />
      <DeathChoices roster={props.roster} />
    </>
  )
}

function Additions(props: Props) {
  const { roster } = props
  const [type, setType] = createSignal<Newcomer>('TANK')
  const addTool = (side: Side): Tool => {
    const [first] = freeTiles(roster.setup(), side)
    return {
      label: `Add ${words(type())} to ${side}`,
      first: first && cellFromPos(first),
      accepts: (cell) => freeTiles(roster.setup(), side).some((pos) => isSameTile(pos, posFromCell(cell))),
      use: (cell) => {
        const id = nextId(side, type(), roster.takenIds())
        roster.change((setup) => add(setup, { id, side, type: type(), pos: posFromCell(cell) }))
        roster.pick(id)
      },
    }
  }
  const addition = (side: Side) => {
    const tool = addTool(side)
    return { text: `Add to ${side}`, tool, objection: tool.first === undefined ? 'no tile is free' : null }
  }
  /** A hero stays; everything that names another goes with it. */
  const whyNotRemove = () => {
    const unit = unitOf(roster.setup(), roster.picked() ?? '')
    if (unit === undefined) return null
    return isClass(unit.type)
      ? 'a side needs its hero: give it another class instead'
      : roster.whyNot((setup) => remove(setup, unit.id))
  }
  return (
    <UnitTools roster={roster} additions={SIDES.map(addition)} whyNotRemove={whyNotRemove()}>
      <Choice label="Type to add" value={type()} options={NEWCOMERS} words={words} onChoose={setType} />
    </UnitTools>
  )
}

function Who(props: Props) {
  const members = (side: Side) =>
    unitsOf(props.roster.setup())
      .filter((unit) => unit.side === side)
      .map((unit) => ({
        id: unit.id,
        name: words(unit.type),
        glyph: props.roster.glyphOf(unit.id),
        note: isAlive(unit) ? `${hpOf(unit)} hp` : 'dead',
      }))
  return (
    <>
      <Roster
        label="Units"
        picked={props.roster.picked()}
        onPick={props.roster.pick}
        sides={SIDES.map((side) => ({ label: SIDE_LABELS[side], members: members(side) }))}
      />
      <IssuesAt path={['setup', 'units']} />
    </>
  )
}
