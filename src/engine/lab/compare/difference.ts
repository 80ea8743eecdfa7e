import type { EventHeader } from '#engine/core/ruleset.ts'
import type { Outcome } from '#schemas/outcome.ts'
import type { Roll } from '#schemas/packet.ts'
import type { Trace } from '#schemas/trace.ts'
import type { Pair } from './comparison.ts'
import { type FieldPair, isSame, newlyDiffering } from './field-pairs.ts'

// Finds the first thing that happens differently in two battles. It knows no game and no files: whoever has a battle
// tells it tick by tick.

interface ToldFrame {
  readonly phase: string
  readonly rolls: readonly Roll[]
  readonly events: readonly EventHeader[]
  /** For each roll what its values stand for, where that depends on the moment and is known. */
  readonly meanings?: readonly (Meaning | null)[] | undefined
}

type Meaning = readonly string[]

/** One tick of a battle, from the state before it. */
export interface ToldTick {
  readonly tick: number
  readonly state: unknown
  /** Null where the battle ends. */
  readonly frames: readonly ToldFrame[] | null
  decisions(): readonly Trace[]
  /** Who is asked and who is busy, where equal events mean equal decisions: see `Ruleset.asked`. */
  readonly asked?: readonly string[] | undefined
}

interface At<K> {
  readonly kind: K
  readonly tick: number
  readonly phase: string | null
}

/** The first difference of two battles. */
export type Difference =
  | (At<'setup' | 'state'> & { readonly fields: readonly FieldPair[] })
  | (At<'decision'> & Pair<Trace | null>)
  /** `place` counts the rolls of its label before it in the frame. */
  | (At<'roll'> & Pair<Roll | null> & { readonly place: number; readonly meanings: Pair<Meaning | null> })
  | (At<'event'> &
      Pair<EventHeader | null> & {
        readonly decisions: Pair<readonly Trace[]>
        /** Where frames differ by what they are called, or one has none. */
        readonly phases?: Pair<string | null>
      })
  /** Null for a battle that goes on. */
  | (At<'outcome'> & Pair<Outcome | null>)

/** Takes both battles tick by tick, until there is a difference or both have ended. */
export function createComparer() {
  let before: Pair<unknown> | null = null
  let atStart: readonly FieldPair[] = []
  return {
    setupRolls(a: readonly Roll[], b: readonly Roll[]): Difference | null {
      const at = firstDifferent(a, b)
      return at === null
        ? null
        : { kind: 'roll', tick: 0, phase: null, ...rollsAt({ rolls: a }, { rolls: b }, at) }
    },
    take(a: ToldTick, b: ToldTick, outcomeOf: Pair<() => Outcome | null>): Difference | null {
      const { tick } = a
      const now = { a: a.state, b: b.state }
      if (before === null) atStart = newlyDiffering(now, null)
      else {
        const fields = newlyDiffering(now, before)
        if (fields.length > 0) return { kind: 'state', tick, phase: null, fields }
      }
      before = now
      if (a.frames !== null && b.frames !== null) return happensDifferently(tick, a, b)
      const ends = {
        a: a.frames === null ? outcomeOf.a() : null,
        b: b.frames === null ? outcomeOf.b() : null,
      }
      if (!isSame(ends.a, ends.b)) return { kind: 'outcome', tick, phase: null, ...ends }
      return atStart.length > 0 ? { kind: 'setup', tick: 0, phase: null, fields: atStart } : null
    },
  }
}

function happensDifferently(tick: number, a: ToldTick, b: ToldTick): Difference | null {
  const [framesOfA, framesOfB] = [a.frames ?? [], b.frames ?? []]
  const inFrames = firstInFrames(tick, framesOfA, framesOfB)
  const isTold = a.asked !== undefined && b.asked !== undefined && isSame(a.asked, b.asked)
  if (inFrames === null && isTold) return null
  const [decisionsOfA, decisionsOfB] = [choicesIn(a), choicesIn(b)]
  const place = firstDifferent(decisionsOfA.map(choiceOf), decisionsOfB.map(choiceOf))
  if (place === null)
    return inFrames?.kind === 'event'
      ? { ...inFrames, decisions: { a: decisionsOfA, b: decisionsOfB } }
      : inFrames
  const phase = (framesOfA[0] ?? framesOfB[0])?.phase ?? null
  return { kind: 'decision', tick, phase, ...pairAt(decisionsOfA, decisionsOfB, place) }
}

const choicesIn = (told: ToldTick) => told.decisions().filter(({ effect }) => effect !== true)

/** What an option is known by. */
export const optionKey = (option: Trace['options'][number]): string =>
  'instance' in option && typeof option.instance === 'string' ? option.instance : option.label

const choiceOf = ({ actor, busy, options, chosen }: Trace) => {
  const option = options[chosen ?? -1]
  return [actor, busy, option === undefined ? null : optionKey(option)]
}

function firstInFrames(tick: number, a: readonly ToldFrame[], b: readonly ToldFrame[]): Difference | null {
  for (let frame = 0; frame < Math.max(a.length, b.length); frame++) {
    const [ofA, ofB] = [a[frame], b[frame]]
    if (ofA === undefined || ofB === undefined || ofA.phase !== ofB.phase)
      return {
        kind: 'event',
        tick,
        phase: phaseInOne(a, b, frame),
        decisions: NONE,
        phases: { a: ofA?.phase ?? null, b: ofB?.phase ?? null },
        ...oddEvents(ofA, ofB),
      }
    const { phase } = ofA
    const roll = firstDifferent(ofA.rolls, ofB.rolls)
    if (roll !== null) return { kind: 'roll', tick, phase, ...rollsAt(ofA, ofB, roll) }
    const event = firstDifferent(ofA.events, ofB.events, isSameEvent)
    if (event !== null)
      return { kind: 'event', tick, phase, decisions: NONE, ...pairAt(ofA.events, ofB.events, event) }
  }
  return null
}

type Rolled = Pick<ToldFrame, 'rolls' | 'meanings'>

function rollsAt(a: Rolled, b: Rolled, at: number) {
  const pair = pairAt(a.rolls, b.rolls, at)
  const label = (pair.a ?? pair.b)?.label
  const place = a.rolls.slice(0, at).filter((roll) => roll.label === label).length
  return { ...pair, place, meanings: pairAt(a.meanings ?? [], b.meanings ?? [], at) }
}

const NONE: Pair<readonly Trace[]> = { a: [], b: [] }

/** One of them has a frame more of a phase: that is the one whose phase the frame before had, or that comes again. */
function phaseInOne(a: readonly ToldFrame[], b: readonly ToldFrame[], frame: number): string | null {
  const [ofA, ofB] = [a[frame]?.phase, b[frame]?.phase]
  if (ofA === undefined || ofB === undefined) return ofA ?? ofB ?? null
  const comesLater = (phase: string, frames: readonly ToldFrame[]) =>
    frames.slice(frame).some((later) => later.phase === phase)
  return comesLater(ofB, a) ? ofA : ofB
}

const oddEvents = (a: ToldFrame | undefined, b: ToldFrame | undefined): Pair<EventHeader | null> => ({
  a: a?.events[0] ?? null,
  b: b?.events[0] ?? null,
})

function isSameEvent(a: EventHeader, b: EventHeader): boolean {
  const { id: _a, cause: _causeOfA, ...ofA } = a
  const { id: _b, cause: _causeOfB, ...ofB } = b
  return isSame(ofA, ofB)
}

/** The first place where two lists differ; null if there is none. */
function firstDifferent<V>(
  a: readonly V[],
  b: readonly V[],
  areSame: (a: V, b: V) => boolean = isSame,
): number | null {
  const length = Math.max(a.length, b.length)
  for (let i = 0; i < length; i++) {
    const [ofA, ofB] = [a[i], b[i]]
    if (ofA === undefined || ofB === undefined || !areSame(ofA, ofB)) return i
  }
  return null
}

const pairAt = <V>(a: readonly V[], b: readonly V[], place: number): Pair<V | null> => ({
  a: a[place] ?? null,
  b: b[place] ?? null,
})
