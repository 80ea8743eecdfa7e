import { locationOf } from '#schemas/mech/tables.ts'
import { locationName } from '#schemas/mech/words.ts'
import type { Forecast, Packet } from '#worker/protocol.ts'
import { chipsOf } from './cards.ts'

// A resolution as it is played: every shot with its dice, as far as one has stepped.

export type Dice = readonly [number, number]

export interface Shot {
  readonly attacker: string
  readonly target: string
  readonly weapon: string
  readonly damage: number
  /** What the dice must reach, with what makes it so much. */
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

type Frame = Packet['frames'][number]
/** What of a tick's frames is read here. */
type Frames = readonly (Pick<Frame, 'phase'> & {
  readonly rolls: Readonly<Frame['rolls']>
  readonly changes: Readonly<Frame['changes']>
})[]

const framesOf = (frames: Frames, phase: string): number[] =>
  frames.flatMap((frame, i) => (frame.phase === phase ? [i] : []))

function diceOf(frame: Frames[number] | undefined, label: string): Dice | null {
  const [a, b] = (frame?.rolls ?? []).filter((roll) => roll.label === label).map(({ value }) => value + 1)
  return a === undefined || b === undefined ? null : [a, b]
}

const sumOf = ([a, b]: Dice) => a + b

/** Everything declared, as it was forecast in the order of resolution, with what is known of it at a frame. */
export function shotsAt({ parts }: Forecast, frames: Frames, at: number): Shot[] {
  const rolls = framesOf(frames, 'roll')
  const landings = framesOf(frames, 'damage')
  let hits = 0
  return parts.flatMap(({ unit: attacker, name = '', effects: [effect] }, i) => {
    if (effect === undefined) return []
    const { unit: target, amount: damage, needs = 0, breakdown } = effect
    const roll = rolls[i] ?? Number.POSITIVE_INFINITY
    // Only for a hit a location is rolled.
    const where = diceOf(frames[roll], 'location')
    const landing = where === null ? null : (landings[hits++] ?? null)
    const landed = landing === null || at < landing ? undefined : frames[landing]
    const isRolled = at >= roll
    return {
      attacker,
      target,
      weapon: name,
      damage,
      needs,
      chips: chipsOf(breakdown),
      dice: isRolled ? diceOf(frames[roll], 'toHit') : null,
      isHit: isRolled && where !== null,
      location:
        isRolled && where !== null
          ? { dice: where, name: locationName(locationOf(sumOf(where)).location) }
          : null,
      effect: landed === undefined ? null : effectOf(landed, damage),
      frames: { roll, damage: landing },
    }
  })
}

const LAYERS: Readonly<Record<string, string>> = { armor: 'armour', internalStructure: 'structure' }

/** What a hit took, from the changes of its frame; what found nothing to take is lost. */
function effectOf({ changes }: Frames[number], damage: number): string {
  const taken = changes.flatMap(({ path, from, to }) => {
    const layer = LAYERS[path[2] ?? '']
    return layer === undefined || typeof from !== 'number' || typeof to !== 'number'
      ? []
      : [{ layer, from, to }]
  })
  const lost = damage - taken.reduce((sum, { from, to }) => sum + from - to, 0)
  const texts = taken.map(({ layer, from, to }) =>
    layer === 'structure' && to === 0 ? `structure ${from} → 0, destroyed` : `${layer} ${from} → ${to}`,
  )
  return [...texts, ...(lost > 0 ? [`${lost} lost`] : [])].join(', ')
}

/** The shot that is rolled or lands in a frame. */
export const shotOfFrame = (shots: readonly Shot[], at: number): number =>
  shots.findIndex(({ frames }) => frames.roll === at || frames.damage === at)

/** By player, the dice of initiative that count; the last attempt's. */
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
