import { createEffect, createSignal, on } from 'solid-js'
import { LANE_MARKS, type Tone } from '#schemas/lanes.ts'
import type { Session } from '#ui/state/types.ts'
import type { Packet } from '#worker/protocol.ts'
import { HAPPENS_AT, type Mark } from './lane-index.ts'

export type MarkKind = keyof typeof LANE_MARKS
type Frames = readonly Pick<Packet['frames'][number], 'events'>[]

/** From this width on, marks of one tick stand side by side. */
const WIDE_COLUMN = 22
const ASIDE = 7

/** Where marks of one tick stand if there is room. */
const PLACES: { readonly [Kind in MarkKind]: number } = {
  whiff: -1,
  hit: 0,
  heal: 1,
  death: 1,
  join: 1,
  leave: 1,
}
const BY_WEIGHT: readonly MarkKind[] = ['death', 'join', 'leave', 'hit', 'heal', 'whiff']

/** The likelier tone first: a unit that charges past everybody may be hit in a later frame. */
const MARK_TONES: { readonly [Kind in MarkKind]: readonly Tone[] } = {
  hit: ['attack', 'charge'],
  heal: ['heal'],
  whiff: ['miss'],
  death: ['death'],
  join: ['charge', 'move'],
  leave: ['charge', 'move', 'death'],
}

/** How far, in pixels, the farthest mark of a tick is from the middle of its column. */
export const maxMarkOffset = (columnWidth: number) => (columnWidth >= WIDE_COLUMN ? ASIDE : 0)
export const markOffset = (kind: MarkKind, columnWidth: number) => PLACES[kind] * maxMarkOffset(columnWidth)

/** The kinds of a mark, nearest to a point in time first. */
export function kindsFrom({ tick, bits }: Mark, at: number, columnWidth: number): MarkKind[] {
  const x = (at - tick - HAPPENS_AT) * columnWidth
  const distance = (kind: MarkKind) => Math.abs(x - markOffset(kind, columnWidth))
  return BY_WEIGHT.filter((kind) => (bits & LANE_MARKS[kind]) !== 0).sort((a, b) => distance(a) - distance(b))
}

/**
 * The frame in which the first of `kinds` befalls a unit; the start if none does.
 * The last that fits: a decision has the tone of what it leads to, and comes before it.
 */
export function frameOfMark(frames: Frames, unit: string, kinds: readonly MarkKind[]): number {
  for (const tone of kinds.flatMap((kind) => MARK_TONES[kind])) {
    const frame = frames.findLastIndex(({ events }) => events.some((event) => befalls(event, unit, tone)))
    if (frame > 0) return frame
  }
  return 0
}

/** The unit it happens to is named last. */
const befalls = ({ tone, units }: Frames[number]['events'][number], unit: string, wanted: Tone) =>
  tone === wanted && units.at(-1) === unit

interface Wish {
  readonly tick: number
  readonly unit: string
  readonly kinds: readonly MarkKind[]
}

/** Seeks the tick of a mark, then its frame once the tick has loaded, unless the user has moved on. */
export function createGotoMark(session: Session) {
  const [wish, setWish] = createSignal<Wish | null>(null)

  createEffect(() => {
    const wanted = wish()
    if (wanted === null) return
    const { tick, frame } = session.cursor()
    if (tick !== wanted.tick || frame !== 0) return setWish(null)
    const packet = session.packet()
    if (packet?.tick !== tick) return
    setWish(null)
    session.seek({ tick, frame: frameOfMark(packet.frames, wanted.unit, wanted.kinds) })
  })
  createEffect(on(session.summary, () => setWish(null), { defer: true }))

  return (wanted: Wish) => {
    session.seek({ tick: wanted.tick, frame: 0 })
    setWish(wanted)
  }
}
