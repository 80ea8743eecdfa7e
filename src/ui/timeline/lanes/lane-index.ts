import { LANE_MARKS, type Lanes, MARK_WIDTH, SPAN_WIDTH, TONES, type Tone } from '#schemas/lanes.ts'

export interface Span {
  readonly from: number
  readonly to: number
  readonly tone: Tone
  readonly end: SpanEnd
}

/** How an action ended: as planned, hitting nobody, interrupted, or with its unit's death. */
export type SpanEnd = 'done' | 'missed' | 'interrupted' | 'died'

export interface Mark {
  readonly tick: number
  /** LANE_MARKS; 0 says only what the level is. */
  readonly bits: number
  readonly level: number
}

export interface Lane {
  readonly spans: readonly Span[]
  readonly marks: readonly Mark[]
}

/** What is at a point of a lane. */
export interface Hit {
  readonly lane: number
  readonly tick: number
  readonly span: Span | null
  readonly mark: Mark | null
}

/** Where in the column of a tick its effects are drawn: bars end and marks sit there. */
export const HAPPENS_AT = 0.5

/** The lanes of a battle, decoded on demand: only a few of many are visible. */
export interface LaneIndex {
  /** The last tick they cover. */
  readonly to: number
  lane(index: number): Lane
}

const EMPTY: Lane = { spans: [], marks: [] }
export const NO_LANES: LaneIndex = { to: 0, lane: () => EMPTY }

export function indexLanes({ spans, marks, to }: Lanes, count: number): LaneIndex {
  const spansOf = rowsByLane(spans, SPAN_WIDTH)
  const marksOf = rowsByLane(marks, MARK_WIDTH)
  const read: Lane[] = []
  return {
    to,
    lane(index) {
      if (index >= count) return EMPTY
      read[index] ??= readLane(spansOf(index), marksOf(index))
      return read[index]
    },
  }
}

/** The rows of a lane, in their order. */
function rowsByLane(rows: Int32Array, width: number): (lane: number) => Int32Array[] {
  const starts = new Map<number, number[]>()
  for (let at = 0; at < rows.length; at += width) {
    const lane = rows[at] ?? 0
    const known = starts.get(lane)
    if (known === undefined) starts.set(lane, [at])
    else known.push(at)
  }
  return (lane) => (starts.get(lane) ?? []).map((at) => rows.subarray(at, at + width))
}

function readLane(spanRows: readonly Int32Array[], markRows: readonly Int32Array[]): Lane {
  const marks = markRows.map(([, tick = 0, bits = 0, level = 0]): Mark => ({ tick, bits, level }))
  const withBit = (bit: number) => marks.filter(({ bits }) => (bits & bit) !== 0).map(({ tick }) => tick)
  const whiffs = new Set(withBit(LANE_MARKS.whiff))
  const deaths = withBit(LANE_MARKS.death)
  const spans = spanRows.flatMap(([, from = 0, meant = 0, toneAt = 0, isCut]): Span[] => {
    const tone = TONES[toneAt]
    // Somebody may have been dead before, and come back.
    const to = Math.min(meant, deaths.find((tick) => tick >= from) ?? meant)
    return tone === undefined ? [] : [{ from, to, tone, end: endOf(isCut === 1, to < meant, whiffs.has(to)) }]
  })
  return { spans, marks }
}

function endOf(isInterrupted: boolean, hasDied: boolean, isMissed: boolean): SpanEnd {
  if (isInterrupted) return 'interrupted'
  if (hasDied) return 'died'
  return isMissed ? 'missed' : 'done'
}

/** The bar and the mark at a place, as near as `slack` ticks. */
export function hitAt(lanes: LaneIndex, lane: number, at: number, slack: number): Hit | null {
  const { spans, marks } = lanes.lane(lane)
  const reach = Math.max(HAPPENS_AT, slack)
  let mark: Mark | null = null
  for (const next of marks) {
    if (next.bits !== 0 && distance(next, at) <= Math.min(reach, mark === null ? reach : distance(mark, at)))
      mark = next
  }
  const span = spans.findLast(({ from, to }) => at >= from - slack && at <= to + HAPPENS_AT + slack) ?? null
  if (mark === null && span === null) return null
  return { lane, tick: mark?.tick ?? Math.floor(at), span, mark }
}

const distance = ({ tick }: Mark, at: number) => Math.abs(tick + HAPPENS_AT - at)
