import { LANE_MARKS, type Lanes, MARK_WIDTH, SPAN_WIDTH, TONES, type Tone } from '#schemas/lanes.ts'

export interface Span {
  readonly from: number
  readonly to: number
  readonly tone: Tone
  readonly end: SpanEnd
}

/** How an action ended: as meant, meeting nobody, interrupted, or with whoever was at it. */
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

/** What there is at a place of a lane. */
export interface Hit {
  readonly lane: number
  readonly tick: number
  readonly span: Span | null
  readonly mark: Mark | null
}

/** Where in its column what a tick brings about is drawn: there bars end and marks sit. */
export const HAPPENS_AT = 0.5

/** The lanes of a battle, read when they are looked at: of many only a few are in sight. */
export interface LaneIndex {
  /** The last tick they speak of. */
  readonly to: number
  lane(index: number): Lane
}

const EMPTY: Lane = { spans: [], marks: [] }
export const NO_LANES: LaneIndex = { to: 0, lane: () => EMPTY }

export function indexLanes({ spans, marks, to }: Lanes, count: number): LaneIndex {
  const spanRows = rowsByLane(spans, SPAN_WIDTH, count)
  const markRows = rowsByLane(marks, MARK_WIDTH, count)
  const read: Lane[] = []
  return {
    to,
    lane(index) {
      if (index >= count) return EMPTY
      read[index] ??= readLane(spans, spanRows(index), marks, markRows(index))
      return read[index]
    },
  }
}

/** By lane, where its rows start, in their order. */
function rowsByLane(rows: Int32Array, width: number, count: number): (lane: number) => Int32Array {
  const ends = new Int32Array(count + 1)
  for (let row = 0; row < rows.length; row += width) ends[rows[row]! + 1]!++
  for (let lane = 0; lane < count; lane++) ends[lane + 1]! += ends[lane]!
  const next = ends.slice()
  const sorted = new Int32Array(rows.length / width)
  for (let row = 0; row < rows.length; row += width) sorted[next[rows[row]!]!++] = row
  return (lane) => sorted.subarray(ends[lane], ends[lane + 1])
}

function readLane(spans: Int32Array, spanRows: Int32Array, marks: Int32Array, markRows: Int32Array): Lane {
  const lane = { spans: [] as Span[], marks: [] as Mark[] }
  for (const row of markRows)
    lane.marks.push({ tick: marks[row + 1]!, bits: marks[row + 2]!, level: marks[row + 3]! })
  const whiffs = new Set(
    lane.marks.filter(({ bits }) => (bits & LANE_MARKS.whiff) !== 0).map(({ tick }) => tick),
  )
  const death =
    lane.marks.find(({ bits }) => (bits & LANE_MARKS.death) !== 0)?.tick ?? Number.POSITIVE_INFINITY
  for (const row of spanRows) {
    const meant = spans[row + 2]!
    const to = Math.min(meant, death)
    const end = endOf(spans[row + 4] === 1, to < meant, whiffs.has(to))
    lane.spans.push({ from: spans[row + 1]!, to, tone: TONES[spans[row + 3]!]!, end })
  }
  return lane
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
