import { FLOOR, RUN } from '#schemas/encounter/fields.ts'
import { givenOrUsual } from '#schemas/fields.ts'
import { write } from '#ui/forms/field-values.ts'
import type { Setup } from './edit-setup.ts'

// What a setup says besides its units.

/** Where side E comes from. */
export const SOURCES = ['listed', 'floor', 'run'] as const
export type EnemySource = (typeof SOURCES)[number]

export const sourceOf = ({ floor, run }: Setup): EnemySource =>
  floor !== undefined ? 'floor' : run !== undefined ? 'run' : 'listed'

/** Whether side E is drawn when the battle begins. */
export const isDrawn = ({ floor, run }: Setup): boolean =>
  floor !== undefined || (run !== undefined && run.ahead === undefined)

/** Drawn units replace listed ones. */
export function setSource(setup: Setup, source: EnemySource): void {
  if (source === sourceOf(setup)) return
  Reflect.deleteProperty(setup, 'floor')
  Reflect.deleteProperty(setup, 'run')
  if (source === 'floor') setup.floor = FLOOR.min
  if (source === 'run') setup.run = {}
  if (source !== 'listed') dropEnemies(setup)
}

function dropEnemies(setup: Setup): void {
  setup.units = setup.units.filter((unit) => unit.isHero || unit.side === 'P')
  Reflect.deleteProperty(setup, 'outcome')
}

export type Run = NonNullable<Setup['run']>

export const runFloorOf = (run: Run): number => givenOrUsual(RUN, run, 'floor')
export const runLastOf = (run: Run): number => givenOrUsual(RUN, run, 'last')

/** The other end makes way. */
export function setRunFloor(run: Run, end: 'floor' | 'last', value: number): void {
  if (run.ahead !== undefined) return
  const first = end === 'floor' ? value : Math.min(value, runFloorOf(run))
  const last = end === 'last' ? value : Math.max(value, runLastOf(run))
  write(run, ['floor'], RUN.floor, first)
  write(run, ['last'], RUN.last, last)
}

/** Draws this floor and the later ones anew. */
export function drawAnew(setup: Setup): void {
  if (setup.run === undefined) return
  Reflect.deleteProperty(setup.run, 'ahead')
  dropEnemies(setup)
}

export function playOn(setup: Setup): void {
  Reflect.deleteProperty(setup, 'outcome')
}

export function removeRecruit(setup: Setup, at: number): void {
  setup.recruitsThisBattle?.splice(at, 1)
  if (setup.recruitsThisBattle?.length === 0) Reflect.deleteProperty(setup, 'recruitsThisBattle')
}

export function removePending(setup: Setup, at: number): void {
  const { run } = setup
  run?.pendingRecruits?.splice(at, 1)
  if (run?.pendingRecruits?.length === 0) Reflect.deleteProperty(run, 'pendingRecruits')
}
