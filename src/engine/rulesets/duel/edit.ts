import { editing } from '#engine/core/define/editing.ts'
import { changeableIn } from '#schemas/documents/unit-edit.ts'
import { type DuelEdit, DuelTable, DuelUnitEdit } from '#schemas/duel/edit.ts'
import { CHANGEABLE, type Pos } from '#schemas/duel/fields.ts'
import { DuelSetup, type SetupObstacle, type SetupTile } from '#schemas/duel/setup.ts'
import type { Buff, DuelState, Unit } from '#schemas/duel/state.ts'
import { parse } from '#schemas/parsing/parse.ts'
import { textFromPath } from '#schemas/result.ts'
import { onBoard } from './board.ts'
import { buffsFrom, byId, FIRST, obstacleFrom, stateFromSetup, tileFrom } from './setup.ts'
import type { Duel } from './types.ts'

const restate = (setup: DuelSetup): DuelState => stateFromSetup(setup, FIRST)

const changeable = changeableIn(DuelUnitEdit)

const LASTING = ['rules', 'skills']

const changes = editing<Duel, Unit>({
  list: 'units',
  inFull: restate,
  unit: {
    changeable,
    fields: CHANGEABLE,
    toState: {
      pos: onBoard,
      buffs: (buffs: readonly Buff[]) => buffsFrom(buffs),
      beacon: (pos: Pos | null) => (pos === null ? null : onBoard(pos)),
    },
    // A hero keeps its skill.
    momentary: [...changeable.filter((key) => key !== 'skill'), 'alive'],
    check: checkAlive,
  },
  battle: {
    changeable: Object.keys(DuelTable.shape),
    toState: {
      obstacles: (obstacles: readonly SetupObstacle[]) => obstacles.map(obstacleFrom).sort(byId),
      tiles: (tiles: readonly SetupTile[]) => tiles.map(tileFrom).sort(byId),
    },
    fixed: [...LASTING, 'clones', 'deathChoices', 'resume', 'outcome'],
    lasting: LASTING,
  },
  // Who was drafted is told by the units.
  untold: ['drafts'],
  checks: [checkSetup],
})

/** A start that is changed is written in full: what a setup leaves out follows from what it gives. */
export const edits = {
  ...changes,
  transplant: (from: DuelSetup, to: DuelSetup, onto: DuelSetup): DuelSetup =>
    restate(changes.transplant(from, to, restate(drawnAs(restate(from), onto)))),
}

function checkAlive({ id, alive }: Unit, { tick }: DuelEdit): void {
  if (!alive) throw new Error(`"${id}" is dead at tick ${tick} and stays so`)
}

/** An edited state must still be a setup. */
function checkSetup(state: DuelState): void {
  const parsed = parse(DuelSetup, state)
  if (parsed.ok) return
  const [issue] = parsed.issues
  if (issue !== undefined) throw new Error(`${textFromPath(issue.path)}: ${issue.message}`)
}

/** A draft with its open picks as the battle drew them. */
function drawnAs({ units }: DuelState, setup: DuelSetup): DuelSetup {
  if (setup.drafts === undefined) return setup
  const { drafts: _, ...rest } = setup
  const drawn = restate(setup).units.map((unit) => {
    const { type, skill } = units.find(({ id }) => id === unit.id) ?? unit
    const { hp: __, skill: ___, ...kept } = unit
    return { ...kept, type, ...(skill !== undefined && { skill }) }
  })
  return { ...rest, units: drawn }
}
