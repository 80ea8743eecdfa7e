import type { Attribute, Side } from '#schemas/encounter/words.ts'
import { FLOORS } from '#schemas/encounter/words.ts'
import { put } from '#ui/forms/validate-change.ts'
import type { Setup } from './edit-setup.ts'

// What a setup says beside its units.

/** Where side E comes from. */
export const SOURCES = ['listed', 'floor', 'run'] as const
export type EnemySource = (typeof SOURCES)[number]

export const sourceOf = ({ floor, run }: Setup): EnemySource =>
  floor !== undefined ? 'floor' : run !== undefined ? 'run' : 'listed'

/** Whether side E is drawn when the battle begins. */
export const isDrawn = ({ floor, run }: Setup): boolean =>
  floor !== undefined || (run !== undefined && run.ahead === undefined)

/** What is drawn takes the place of what is listed. */
export function setSource(setup: Setup, source: EnemySource): void {
  if (source === sourceOf(setup)) return
  Reflect.deleteProperty(setup, 'floor')
  Reflect.deleteProperty(setup, 'run')
  if (source === 'floor') setup.floor = 1
  if (source === 'run') setup.run = {}
  if (source !== 'listed') dropEnemies(setup)
}

function dropEnemies(setup: Setup): void {
  setup.units = setup.units.filter((unit) => unit.isHero || unit.side === 'P')
  Reflect.deleteProperty(setup, 'outcome')
}

export function setFloor(setup: Setup, floor: number): void {
  if (setup.floor !== undefined) setup.floor = floor
}

export const runFloorOf = ({ floor = 1 }: NonNullable<Setup['run']>): number => floor
export const runLastOf = ({ last = FLOORS }: NonNullable<Setup['run']>): number => last

/** The other end makes way. */
export function setRunFloor(setup: Setup, end: 'floor' | 'last', value: number): void {
  const { run } = setup
  if (run === undefined || run.ahead !== undefined) return
  const first = end === 'floor' ? value : Math.min(value, runFloorOf(run))
  const last = end === 'last' ? value : Math.max(value, runLastOf(run))
  put(run, 'floor', first, 1)
  put(run, 'last', last, FLOORS)
}

export function setStatPoints(setup: Setup, points: number): void {
  if (setup.run !== undefined) put(setup.run, 'statPoints', points, 0)
}

/** Draws this floor and the later ones anew. */
export function drawAnew(setup: Setup): void {
  if (setup.run === undefined) return
  Reflect.deleteProperty(setup.run, 'ahead')
  dropEnemies(setup)
}

export function setAttribute(setup: Setup, attribute: Attribute, points: number): void {
  const attributes = { ...setup.heroAttributes }
  put(attributes, attribute, points, 0)
  if (Object.keys(attributes).length === 0) Reflect.deleteProperty(setup, 'heroAttributes')
  else setup.heroAttributes = attributes
}

export function setSideToAct(setup: Setup, side: Side | null): void {
  put(setup, 'sideToAct', side ?? undefined, undefined)
}

export function setTurn(setup: Setup, turn: number): void {
  put(setup, 'turn', turn, 0)
}

/** With a hero among the units a battle begins with one, unless it is said otherwise. */
export function setStartedWithHero(setup: Setup, isSo: boolean): void {
  const usual = setup.units.some(({ isHero }) => isHero)
  put(setup, 'startedWithHero', isSo, usual)
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
