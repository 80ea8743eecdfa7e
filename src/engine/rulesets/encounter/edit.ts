import { checkCells, editing } from '#engine/core/define/editing.ts'
import { changeableIn } from '#schemas/documents/unit-edit.ts'
import { fits, squareName, squareOf, squaresOf } from '#schemas/encounter/cells.ts'
import { EncounterEdit } from '#schemas/encounter/edit.ts'
import { CHANGEABLE } from '#schemas/encounter/fields.ts'
import type { EncounterSetup } from '#schemas/encounter/setup.ts'
import type { EncounterState } from '#schemas/encounter/state.ts'
import type { Unit } from '#schemas/encounter/unit.ts'
import { isDrawn, stateWith } from './setup.ts'
import type { Encounter } from './types.ts'

const LASTING = ['turn', 'sideToAct', 'heroAttributes', 'startedWithHero']

export const edits = editing<Encounter, Unit>({
  list: 'units',
  inFull: (setup) => ({ floor: setup.floor, ...listedState(setup) }),
  unit: {
    changeable: changeableIn(EncounterEdit),
    fields: CHANGEABLE,
    toState: { statuses: (said: Unit['statuses'], { statuses }: Unit) => ({ ...statuses, ...said }) },
    momentary: ['hp', 'anchor', 'statuses', 'progress'],
    check: checkUnit,
  },
  battle: {
    fixed: ['floor', ...LASTING, 'recruitsThisBattle', 'outcome', 'run'],
    lasting: LASTING,
    // Before the first turn these two are settings; later they say how far the battle has come.
    momentary: ['turn', 'sideToAct'],
  },
  start: { asGiven: true },
  untold: ['glyphs', 'startedWithHero'],
  checks: [
    ({ units }) => checkPlaces(units, 'anchor'),
    ({ units }) =>
      checkPlaces(
        units.filter(({ side }) => side === 'P'),
        'home',
      ),
  ],
})

function checkUnit({ id, size, side, maxHp }: Unit, { hp, anchor, home }: EncounterEdit): void {
  if (hp !== undefined && hp > maxHp) throw new Error(`"${id}" cannot have ${hp} hp, its most is ${maxHp}`)
  for (const place of [anchor, home])
    if (place !== undefined && !fits(squareOf(place), size, side))
      throw new Error(`"${id}" cannot stand on ${place}: that is not on its grid`)
  if (home !== undefined && side === 'E') throw new Error(`"${id}" has no place in the player’s formation`)
}

const checkPlaces = (units: readonly Unit[], key: 'anchor' | 'home'): void =>
  checkCells(units, (unit) => squaresOf({ ...unit, anchor: unit[key] ?? unit.anchor }).map(squareName))

/** Without what a setup leaves to chance, which no edit changes. */
const listedState = (setup: EncounterSetup): EncounterState =>
  stateWith(setup, { now: [], ahead: setup.run?.ahead ?? [] })

/** What a moment leaves to chance is what was drawn for the battle. */
export const restate = (setup: EncounterSetup, start: EncounterState): EncounterState =>
  isDrawn(setup)
    ? stateWith(setup, {
        now: start.units.filter(({ side }) => side === 'E'),
        ahead: start.run?.ahead ?? [],
      })
    : listedState(setup)
