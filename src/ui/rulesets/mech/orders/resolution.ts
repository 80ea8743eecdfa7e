import { locationOf } from '#schemas/mech/tables.ts'
import { locationName } from '#schemas/mech/words.ts'
import type { Forecast, Packet } from '#worker/protocol.ts'
import { chipsOf } from './cards.ts'

// A resolution as it plays out: every shot with its dice, up to the current frame.

export type Dice = readonly [number, number]

export interface Shot {
  readonly attacker: string
  readonly target: string
  readonly weapon: string
  readonly damage: number
  /** What the dice must reach, and what adds up to it. */
  readonly needs: number
  readonly chips: readonly string[]
  /** Null before it is rolled. */
  readonly dice: Dice | null
  readonly isHit: boolean
  readonly location: { readonly dice: Dice; readonly name: string } | null
  /** What it did, once it has landed: "armour 24 → 4". */
  readonly effect: string | null
  /** Where it is rolled, and where it lands if it hits. */
  readonly frames: { readonly roll: number; readonly damage: number | null }
}

/** What is read here of the frames of a tick. */
type Frames = readonly Pick<Packet['frames'][number], 'phase' | 'rolls' | 'events'>[]

const framesOf = (frames: Frames, phase: string): number[] =>
  frames.flatMap((frame, i) => (frame.phase === phase ? [i] : []))

function diceOf(frame: Frames[number] | undefined, label: string): Dice | null {
  const [a, b] = (frame?.rolls ?? []).filter((roll) => roll.label === label).map(({ value }) => value + 1)
  return a === undefined || b === undefined ? null : [a, b]
}

/** All declared shots in the order of resolution, with what is known of them at a frame. */
export function shotsAt({ parts }: Forecast, frames: Frames, at: number): Shot[] {
  const rolls = framesOf(frames, 'roll')
  const landings = framesOf(frames, 'damage')
  let hits = 0
  return parts.flatMap(({ unit: attacker, name = '', effects: [effect] }, i) => {
    if (effect === undefined) return []
    const { unit: target, amount: damage, needs = 0, breakdown } = effect
    const roll = rolls[i] ?? Number.POSITIVE_INFINITY
    const rolled = at < roll ? undefined : frames[roll]
    // A location is rolled only for a hit.
    const where = diceOf(rolled, 'location')
    const landing = where === null ? null : (landings[hits++] ?? null)
    const landed = landing === null || at < landing ? undefined : frames[landing]
    return {
      attacker,
      target,
      weapon: name,
      damage,
      needs,
      chips: chipsOf(breakdown),
      dice: diceOf(rolled, 'toHit'),
      isHit: where !== null,
      location: where && { dice: where, name: locationName(locationOf(where[0] + where[1]).location) },
      effect: landed === undefined ? null : effectOf(landed),
      frames: { roll, damage: landing },
    }
  })
}

/** What a hit took, in the words of its event. */
function effectOf({ events }: Frames[number]): string {
  const text = events.find(({ type }) => type === 'DamageApplied')?.text ?? ''
  const isDestroyed = events.some(({ type }) => type === 'LocationDestroyed')
  return `${text.slice(text.lastIndexOf(': ') + 2)}${isDestroyed ? ', destroyed' : ''}`
}

/** The shot that is rolled or lands in a frame. */
export const shotOfFrame = (shots: readonly Shot[], at: number): number =>
  shots.findIndex(({ frames }) => frames.roll === at || frames.damage === at)

/** The dice that decided initiative, by player: those of the last attempt. */
export function initiativeAt(frames: Frames, at: number): readonly [Dice, Dice] | null {
  const rolls = frames.slice(0, at + 1).flatMap((frame) => frame.rolls)
  const values = rolls.filter(({ label }) => label === 'initiative').map(({ value }) => value + 1)
  const [a, b, c, d] = values.slice(-4)
  return a === undefined || b === undefined || c === undefined || d === undefined
    ? null
    : [
        [a, b],
        [c, d],
      ]
}
