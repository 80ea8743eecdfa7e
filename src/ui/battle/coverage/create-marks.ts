import { createMemo } from 'solid-js'
import type { Session } from '#ui/state/types.ts'
import { createCount } from './create-count.ts'
import { marksFrom, type RuleMark, ruleKey } from './marks.ts'

/** A change that is being dragged is played again many times: only what it rests at is counted. */
const REST_MS = 200

interface Known {
  readonly battle: number
  readonly marks: ReadonlyMap<string, RuleMark>
}

/** The rules that never fire in the battle that is shown; what is known stays until the next battle is counted. */
export function createMarks(session: Session) {
  const count = createCount(session, REST_MS)
  const known = createMemo<Known>(
    (last) => {
      const battle = session.openedSerial()
      const before = last.battle === battle ? last.marks : new Map()
      return {
        battle,
        marks: count.isKnown() ? marksFrom(count.rows(), count.isCounted(), before) : before,
      }
    },
    { battle: -1, marks: new Map() },
  )
  return (unit: string, instance: string): RuleMark | null =>
    known().marks.get(ruleKey({ unit, instance })) ?? null
}
