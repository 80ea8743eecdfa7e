import { createSignal } from 'solid-js'
import { BESTIARY } from '#schemas/encounter/catalogue.ts'
import { HERO, SIDES, type Side } from '#schemas/encounter/words.ts'
import { Choice } from '#ui/forms/Fields.tsx'
import { Picked, Roster, UnitTools } from '#ui/forms/Roster.tsx'
import type { Tool } from '#ui/state/board-tools.ts'
import { Battle, Recruits } from './Battle.tsx'
import { createEncounterRoster, type EncounterRoster } from './create-roster.ts'
import { isDrawn } from './edit-battle.ts'
import {
  add,
  cellOf,
  freeFor,
  freshCreature,
  hasHero,
  idsIn,
  nextId,
  type SetupUnit,
  sideOf,
  squareAtCell,
  unitOf,
} from './edit-setup.ts'
import { numbersOf } from './edit-unit.ts'
import { OWN_TYPE, SIDE_LABELS } from './labels.ts'
import { UnitPanel } from './UnitPanel.tsx'

/** Units, what they can do, and how the battle stands. */
export function EncounterForm() {
  const roster = createEncounterRoster()
  const hint = () => {
    if (roster.setup().units.length === 0) return 'The board is empty: add units to both sides.'
    return isDrawn(roster.setup())
      ? 'Click a unit of yours to change it. Side E is drawn; list it, below, to change it too.'
      : 'Click a unit on the board, or above, to change it.'
  }
  return (
    <div class="fm">
      <Additions roster={roster} />
      <Who roster={roster} />
      <Picked id={roster.picked()} hint={hint()}>
        {(id) => <UnitPanel roster={roster} id={id} />}
      </Picked>
      <Battle roster={roster} />
      <Recruits roster={roster} />
    </div>
  )
}

interface Props {
  readonly roster: EncounterRoster
}

const TYPES = [...BESTIARY.map(({ type }) => type), OWN_TYPE]

function Additions(props: Props) {
  const { roster } = props
  const [type, setType] = createSignal<string>(TYPES[0]!)
  /** Points at a free square of a side and puts a newcomer there. */
  const addTool = (label: string, side: Side, make: (anchor: string) => SetupUnit, wish?: string): Tool => {
    const free = () => freeFor(roster.setup(), make, side)
    const first = free().find((square) => square === wish) ?? free()[0]
    return {
      label,
      first: first === undefined ? undefined : cellOf(first),
      accepts: (cell) => free().some((square) => square === squareAtCell(cell)),
      use: (cell) => {
        const unit = make(squareAtCell(cell)!)
        roster.change((setup) => add(setup, unit))
        roster.pick(unit.id ?? HERO.id)
      },
    }
  }
  const objection = (tool: Tool) => (tool.first === undefined ? 'there is no room for it' : null)
  const creature = (side: Side) => {
    const id = nextId(roster.setup(), side, roster.takenIds())
    const tool = addTool(`Add ${type()} to ${side}`, side, (anchor) =>
      freshCreature(id, side, type(), anchor),
    )
    const isFixed = side === 'E' && isDrawn(roster.setup())
    return {
      text: `Add to ${side}`,
      tool,
      objection: isFixed ? 'side E is drawn when the battle begins' : objection(tool),
    }
  }
  const hero = () => {
    const tool = addTool('Add hero', 'P', (anchor) => ({ isHero: true, anchor }), HERO.anchor)
    return { text: 'Add hero', tool, objection: objection(tool) }
  }
  return (
    <UnitTools
      roster={roster}
      additions={[...SIDES.map(creature), ...(hasHero(roster.setup()) ? [] : [hero()])]}
    >
      <Choice
        label="Type to add"
        value={type()}
        options={TYPES}
        words={(option) => option}
        onChoose={setType}
      />
    </UnitTools>
  )
}

function Who(props: Props) {
  const members = (side: Side) =>
    idsIn(props.roster.setup()).flatMap((id) => {
      const unit = unitOf(props.roster.setup(), id)
      if (unit === undefined || sideOf(unit) !== side) return []
      const { hp = HERO.maxHp, maxHp } = unit.isHero ? { hp: unit.hp, maxHp: HERO.maxHp } : numbersOf(unit)
      const name = unit.isHero ? HERO.type : unit.type
      return [{ id, name, glyph: props.roster.glyphOf(id), note: `${hp}/${maxHp}` }]
    })
  const drawnNote = () => (isDrawn(props.roster.setup()) ? { empty: 'drawn when the battle begins' } : {})
  return (
    <Roster
      label="Units"
      picked={props.roster.picked()}
      onPick={props.roster.pick}
      sides={[
        { label: SIDE_LABELS.P, members: members('P') },
        { label: SIDE_LABELS.E, members: members('E'), ...drawnNote() },
      ]}
    />
  )
}
