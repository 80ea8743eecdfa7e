import { createSignal } from 'solid-js'
import { BESTIARY } from '#schemas/encounter/catalogue.ts'
import { HERO, SIDES, type Side } from '#schemas/encounter/words.ts'
import { createRoster } from '#ui/forms/create-roster.ts'
import { Choice } from '#ui/forms/Fields.tsx'
import { type Addition, UnitForm } from '#ui/forms/UnitForm.tsx'
import { Battle, Recruits } from './Battle.tsx'
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
  UNITS_IN,
} from './edit-setup.ts'
import { numbersOf } from './edit-unit.ts'
import { OWN_TYPE, SIDE_LABELS } from './labels.ts'
import { UnitPanel } from './UnitPanel.tsx'

const TYPES: readonly string[] = [...BESTIARY.map(({ type }) => type), OWN_TYPE]

/** Units, what they can do, and how the battle stands. */
export function EncounterForm() {
  const roster = createRoster(UNITS_IN)
  const [type, setType] = createSignal(TYPES[0] ?? OWN_TYPE)
  /** Points at a free square of a side and puts a newcomer there. */
  const addition = (
    label: string,
    side: Side,
    make: (anchor: string) => SetupUnit,
    wish?: string,
  ): Addition => {
    const free = () => freeFor(roster.setup(), make, side)
    const first = free().find((square) => square === wish) ?? free()[0]
    return {
      label,
      objection: first === undefined ? 'there is no room for it' : null,
      first: first === undefined ? undefined : cellOf(first),
      accepts: (cell) => free().some((square) => square === squareAtCell(cell)),
      add: (cell) => {
        const unit = make(squareAtCell(cell) ?? '')
        roster.change((setup) => add(setup, unit))
        return unit.id ?? HERO.id
      },
    }
  }
  const creature = (side: Side): Addition => {
    const id = nextId(roster.setup(), side, roster.takenIds())
    const isFixed = side === 'E' && isDrawn(roster.setup())
    return {
      ...addition(`Add ${type()} to ${side}`, side, (anchor) => freshCreature(id, side, type(), anchor)),
      text: `Add to ${side}`,
      ...(isFixed && { objection: 'side E is drawn when the battle begins' }),
    }
  }
  const hero = () => addition('Add hero', 'P', (anchor) => ({ isHero: true, anchor }), HERO.anchor)
  const members = (side: Side) => {
    const ids = idsIn(roster.setup())
    return roster
      .setup()
      .units.map((unit, i) => ({ unit, id: ids[i] ?? '' }))
      .filter(({ unit }) => sideOf(unit) === side)
      .map(({ unit, id }) => {
        const { hp = HERO.maxHp, maxHp } = unit.isHero ? { hp: unit.hp, maxHp: HERO.maxHp } : numbersOf(unit)
        return { id, name: unit.isHero ? HERO.type : unit.type, note: `${hp}/${maxHp}` }
      })
  }
  return (
    <UnitForm
      roster={roster}
      additions={[...SIDES.map(creature), ...(hasHero(roster.setup()) ? [] : [hero()])]}
      adds={
        <Choice
          label="Type to add"
          value={type()}
          options={TYPES}
          words={(option) => option}
          onChoose={setType}
        />
      }
      sides={SIDES.map((side) => ({
        label: SIDE_LABELS[side],
        members: members(side),
        empty: side === 'E' && isDrawn(roster.setup()) ? 'drawn when the battle begins' : undefined,
      }))}
      emptyHint="The board is empty: add units to both sides."
      hint={
        isDrawn(roster.setup())
          ? 'Click a unit of yours to change it. Side E is drawn; list it, below, to change it too.'
          : undefined
      }
      panel={(id) => <UnitPanel roster={roster} id={id} />}
    >
      <Battle roster={roster} />
      <Recruits roster={roster} />
    </UnitForm>
  )
}
