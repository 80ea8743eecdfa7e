import { type Accessor, createMemo } from 'solid-js'
import { orNull } from '#schemas/result.ts'
import { partingTick } from '#ui/battle/compare/parting.ts'
import { createLatest, ofSameThings } from '#ui/state/create-latest.ts'
import type { Branch, Session } from '#ui/state/types.ts'
import type { BesidePainter } from '#ui/timeline/canvas/scene.ts'
import { createLanes, type KnownLanes, rangeInSight, type Sight } from '#ui/timeline/lanes/create-lanes.ts'
import type { Found } from '#ui/timeline/lanes/create-preview.ts'
import { besideText, differText, wordsAt } from './beside-text.ts'
import { countAt } from './draw-differing.ts'
import { isInOtherRow, otherHitAt } from './find-hit.ts'
import type { End } from './flags.ts'
import { paintBeside } from './paint-beside.ts'
import type { Company, Differing, LanePoint, Other } from './types.ts'

export { createEnd } from './create-end.ts'

interface Surroundings {
  readonly session: Session
  /** The lanes of the battle one is in. */
  own: Accessor<KnownLanes>
  readonly sight: Sight
}

interface Pair {
  readonly own: Branch
  readonly other: Branch
}

/** The other battle of two that are shown together. */
export function createBeside({ session, own, sight }: Surroundings): Company {
  const { beside } = session
  const branch = createMemo(() => beside()?.branch)
  const { known: lanes } = createLanes(session, branch, sight)
  const pair = createMemo<Pair | null>(() => {
    const [mine, theirs] = [session.branch(), branch()]
    return mine === undefined || theirs === undefined ? null : { own: mine, other: theirs }
  })
  const parting = createParting(session, pair)
  const differing = createDiffering(session, pair, sight)

  const other = createMemo<Other | null>(() => {
    const shown = beside()
    const { battle, index } = lanes()
    const mine = own().battle
    if (shown === null || battle !== shown.branch || mine === null) return null
    const places = new Map(unitsOf(battle).map(({ id }, lane) => [id, lane]))
    const units = unitsOf(mine)
    return {
      why: shown.why,
      lanes: index,
      laneOf: (lane) => places.get(units[lane]?.id ?? '') ?? null,
      levels: battle.strip.levels(),
      lastTick: battle.lastTick(),
      parting: parting(),
      own: endOf(mine),
      other: endOf(battle),
      differing: differing(),
    }
  })
  const painter = createMemo<BesidePainter | null>(() => {
    const shown = other()
    return shown === null ? null : paintBeside(shown)
  })
  return {
    painter,
    wordsAt(tick: number) {
      const shown = other()
      return shown === null ? [] : wordsAt(shown, tick)
    },
    text() {
      const shown = other()
      return shown === null ? '' : besideText(shown)
    },
    differText(tick) {
      const [differing, both] = [other()?.differing, pair()]
      if (!differing || both === null) return null
      return differText(countAt(differing, tick), unitsOf(both.own), unitsOf(both.other))
    },
    isInOtherRow(point: LanePoint) {
      const shown = other()
      return shown !== null && isInOtherRow(shown, point)
    },
    hitAt(point: LanePoint): Found | null {
      const [shown, { battle }] = [other(), lanes()]
      const hit = shown && otherHitAt(shown, own().index.lane, point)
      return hit === null || battle === null ? null : { hit, battle, isOther: true }
    },
  }
}

const unitsOf = ({ summary, joined }: Branch) => [...summary.units, ...joined()]

function endOf(battle: Branch): End | null {
  const outcome = battle.outcome()
  return outcome === null ? null : { tick: battle.lastTick(), outcome }
}

/** The tick in which the first thing differs; kept from one trial to the next until that is known too. */
function createParting(session: Session, pair: Accessor<Pair | null>): Accessor<number | null> {
  const asked = () => {
    const both = pair()
    return both && { ...both, reached: Math.min(both.own.lastTick(), both.other.lastTick()) }
  }
  const found = createLatest(
    asked,
    async ({ own, other }) => {
      // In this order the panel of a trial asks as well, and it is found out once.
      const found = orNull(await session.engine.compare(other.id, own.id))
      return found === null ? undefined : { other, tick: partingTick(found) }
    },
    { keepsLast: true, isSame: ofSameThings },
  )
  return () => {
    const answer = found()
    return answer !== undefined && answer.other === pair()?.other ? answer.tick : null
  }
}

/** How many units differ in the ticks in sight, while battles are compared. */
function createDiffering(
  session: Session,
  pair: Accessor<Pair | null>,
  sight: Sight,
): Accessor<Differing | null> {
  const counted = createLatest(
    () => {
      const both = pair()
      if (both === null || session.beside()?.why !== 'compare') return null
      const range = rangeInSight(sight, Math.max(both.own.lastTick(), both.other.lastTick()))
      return range && { ...both, range }
    },
    async ({ own, other, range }) => {
      const differing = orNull(await session.engine.differing(own.id, other.id, ...range))
      return differing === null ? undefined : { own, other, differing }
    },
    {
      keepsLast: true,
      isSame: (a, b) => a.own === b.own && a.other === b.other && String(a.range) === String(b.range),
    },
  )
  return () => {
    const [answer, both] = [counted(), pair()]
    return answer?.own === both?.own && answer?.other === both?.other ? (answer?.differing ?? null) : null
  }
}
