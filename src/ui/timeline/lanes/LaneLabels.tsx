import './lane-labels.css'
import { createMemo, For } from 'solid-js'
import type { Absent, UnitInfo } from '#schemas/view.ts'
import { absenceText, asShown } from '#ui/battle/whereabouts.ts'
import { Button } from '#ui/kit/Button.tsx'
import { useSession } from '#ui/state/context.ts'
import { deepEqual } from '#ui/state/deep-equal.ts'
import { levelNameOf } from '#ui/timeline/timeline-text.ts'

/** Beside the name of a unit that is not on the board; only the dead are crossed out. */
const MARKS: { readonly [Kind in Absent['kind']]: string } = {
  dead: '✕',
  converted: '⇄',
  waiting: '…',
  later: '·',
  gone: '–',
}

function Shape(props: { shape: UnitInfo['shape']; side: number }) {
  return <i class="dot" data-side={props.side} data-shape={props.shape} />
}

/** The values of the curves at the cursor, beside the strip. */
export function SideLevels() {
  const session = useSession()
  const { summary, cursor, frame } = session
  const shapeOf = (side: string) => summary()?.units.find((unit) => unit.side === side)?.shape ?? 'circle'
  return (
    <div class="note tl-levels">
      <small>{levelNameOf(frame())}</small>
      <For each={summary()?.sides}>
        {(side, index) => (
          <span title={`${side}, all together`}>
            <Shape shape={shapeOf(side)} side={index()} />
            <span class="visually-hidden">{side} </span>
            {session.strip().levels()[cursor().tick * session.strip().sides() + index()]}
          </span>
        )}
      </For>
    </div>
  )
}

/** The name of each lane, with the unit's first bar at the cursor. */
export function LaneLabels() {
  const session = useSession()
  const view = () => session.frame()?.view
  const tokens = createMemo(() => new Map(view()?.tokens.map((token) => [token.id, token])))
  const absences = createMemo(() => new Map(view()?.absent?.map((absent) => [absent.unit, absent])))
  /** Tab stops at one of them; the keys for units go on from there. */
  const stop = createMemo(() => {
    const units = session.summary()?.units ?? []
    return (units.find(({ id }) => id === session.picked()) ?? units[0])?.id
  })
  return (
    <div class="tl-labels" data-units>
      <For each={session.summary()?.units}>
        {(unit) => {
          const token = createMemo(() => tokens().get(unit.id), undefined, { equals: deepEqual })
          const absent = createMemo(() => absences().get(unit.id), undefined, { equals: deepEqual })
          const where = () => ({ token: token(), absent: absent() })
          const shown = () => asShown(unit, where(), session.summary()?.units ?? [])
          const bar = () => token()?.bars[0]
          const level = () => {
            const shownBar = bar()
            return shownBar === undefined ? absenceText(where()) : `${shownBar.value} ${shownBar.label}`
          }
          return (
            <Button
              variant="row"
              class="tl-label"
              classList={{ 'tl-hovered': session.hovered() === unit.id, 'tl-gone': !bar() }}
              title={bar() ? undefined : level()}
              aria-label={`Lane ${unit.glyph}, ${level()}`}
              isOn={session.picked() === unit.id}
              data-unit={unit.id}
              tabIndex={unit.id === stop() ? 0 : -1}
              onClick={() => session.pick(unit.id)}
              onPointerEnter={() => session.hover(unit.id)}
              onPointerLeave={() => session.hover(null)}
            >
              <Shape shape={shown().shape} side={session.summary()?.sides.indexOf(shown().side) ?? -1} />
              <b>{unit.glyph}</b>
              <span class="quiet end">{bar()?.value ?? MARKS[absent()?.kind ?? 'later']}</span>
            </Button>
          )
        }}
      </For>
    </div>
  )
}
