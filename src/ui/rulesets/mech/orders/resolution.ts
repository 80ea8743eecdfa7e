import { WEAPONS } from '#schemas/mech/catalogue.ts'
import type { MechState } from '#schemas/mech/state.ts'
import { toHitOf } from '#schemas/mech/targets.ts'
import { locationOf, type ToHit } from '#schemas/mech/to-hit.ts'
import { locationName } from '#schemas/mech/words.ts'
import type { Packet } from '#worker/protocol.ts'
import { unitOf } from './declaring.ts'

// A resolution as it is played: every shot with its dice, as far as one has stepped.

export type Dice = readonly [number, number]

export interface Shot {
  readonly attacker: string
  readonly target: string
  readonly weapon: string
  readonly damage: number
  readonly isPrimary: boolean
  readonly toHit: ToHit
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

/** Everything declared in the order of resolution, with what is known of it at a frame. */
export function shotsAt(state: MechState, frames: Frames, at: number): Shot[] {
  const rolls = framesOf(frames, 'roll')
  const landings = framesOf(frames, 'damage')
  let hits = 0
  return state.declarations
    .flatMap(({ unitId, primaryTargetId, attacks }) =>
      attacks.map((attack) => ({ ...attack, unitId, isPrimary: attack.targetId === primaryTargetId })),
    )
    .map(({ unitId, targetId, weaponIndex, isPrimary }, i) => {
      const attacker = unitOf(state, unitId)
      const target = unitOf(state, targetId)
      const { name, damage } = WEAPONS[attacker.weapons[weaponIndex]!.model]
      const toHit = toHitOf(attacker, weaponIndex, target, isPrimary)
      const roll = rolls[i] ?? Number.POSITIVE_INFINITY
      const all = diceOf(frames[roll], 'toHit')
      const isHit = all !== null && sumOf(all) >= toHit.tn
      const landing = isHit ? (landings[hits++] ?? null) : null
      const isRolled = at >= roll
      const locationDice = isRolled ? diceOf(frames[roll], 'location') : null
      return {
        attacker: unitId,
        target: targetId,
        weapon: name,
        damage,
        isPrimary,
        toHit,
        dice: isRolled ? all : null,
        isHit: isRolled && isHit,
        location: locationDice && {
          dice: locationDice,
          name: locationName(locationOf(sumOf(locationDice)).location),
        },
        effect: landing !== null && at >= landing ? effectOf(frames[landing]!, damage) : null,
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
