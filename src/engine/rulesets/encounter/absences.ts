import type { EncounterState } from '#schemas/encounter/state.ts'
import type { Absent } from '#schemas/view.ts'
import type { Program } from './program.ts'

type Whereabouts = Pick<Absent, 'kind' | 'text' | 'side'>

/** Where somebody is who is not on the board; null of the dead, of whom the state says nothing. */
export function whereabouts(
  unit: string,
  { run, recruitsThisBattle, outcome }: EncounterState,
  { cast }: Program,
  since: number | null,
): Whereabouts | null {
  const isIt = ({ id }: { readonly id: string }) => id === unit
  if (recruitsThisBattle.some(isIt)) {
    const when = since === null ? 'converted' : `converted at tick ${since}`
    const hasNext = run !== undefined && run.ahead.length > 0
    const next = hasNext ? 'waits to be placed on the next floor' : 'joins the player'
    const after = hasNext || outcome !== null ? '' : ' after the battle'
    return { kind: 'converted', text: `${when}, ${next}${after}`, side: 'P' }
  }
  if (run === undefined) return null
  if (run.pendingRecruits.some(isIt))
    return { kind: 'waiting', text: 'recruited, waits to be placed', side: 'P' }
  const ahead = run.ahead.find(({ units }) => units.some(isIt))
  if (ahead !== undefined) return { kind: 'later', text: `waiting for floor ${ahead.floor}`, side: 'E' }
  const floor = cast.get(unit)?.floor ?? null
  if (since === null && floor !== null && floor < run.floor)
    return { kind: 'gone', text: `left behind on floor ${floor}`, side: 'E' }
  return null
}
