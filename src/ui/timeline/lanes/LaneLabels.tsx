import './lane-labels.css'
import { createSelector, For, Show } from 'solid-js'
import { numberText } from '#schemas/text/counted.ts'
import type { Absent, UnitInfo } from '#schemas/view.ts'
import { asShown, presentIn } from '#ui/battle/whereabouts.ts'
import { Button } from '#ui/kit/Button.tsx'
import { lazily } from '#ui/lazily.ts'
import { useSession } from '#ui/state/context.ts'
import { createById } from '#ui/state/create-by-id.ts'
import { laneText, levelNameOf } from '#ui/timeline/timeline-text.ts'

const ShortKey = lazily(async () => (await import('#ui/timeline/beside/BesideKey.tsx')).ShortKey)

/** Beside the name of a unit that is not on the board; only the dead are crossed out. */
const MARKS: { readonly [Kind in Absent['kind']]: string } = {
  dead: '✕',
  converted: '⇄',
  waiting: '…',
  later: '·',
  gone: '–',
}

const NOBODY = { tokens: [] }

/** As many as fit below each other; of more, as many as leave room to say how many. */
const FEW_SIDES = 2
const MANY_SHOWN = 2

function Shape(props: { shape: UnitInfo['shape']; side: number }) {
  return <i class="dot" data-side={props.side} data-shape={props.shape} />
}

/** The values of the curves at the cursor, beside the strip. */
export function SideLevels(props: { readonly isShown: boolean }) {
  const session = useSession()
  const { summary, cursor, frame } = session
  const shapeOf = (side: string) => summary()?.units.find((unit) => unit.side === side)?.shape ?? 'circle'
  /** Levels with fractions are counted in parts. */
  const levelAt = (side: number) => {
    const level = session.strip().levels()[cursor().tick * session.strip().sides() + side]
    return level === undefined ? '' : numberText(level / (summary()?.levelScale ?? 1))
  }
  const sides = () => (props.isShown ? (summary()?.sides ?? []) : [])
  const isMany = () => sides().length > FEW_SIDES
  const shown = () => sides().slice(0, isMany() ? MANY_SHOWN : FEW_SIDES)
  /** Sides there is no room for. */
  const rest = () =>
    sides().flatMap((side, place) => (isMany() && place >= MANY_SHOWN ? [`${side} ${levelAt(place)}`] : []))
  return (
    <div class="note tl-levels" data-many={isMany() ? '' : undefined}>
      <small>
        {levelNameOf(frame())}
        <Show when={session.beside()?.why === 'trial'}>
          {' '}
          <ShortKey />
        </Show>
      </small>
      <For each={shown()}>
        {(side, index) => (
          <span title={`${side}, all together`}>
            <Shape shape={shapeOf(side)} side={index()} />
            <span class="visually-hidden">{side} </span>
            {levelAt(index())}
          </span>
        )}
      </For>
      <Show when={rest().length > 0}>
        <span class="tl-level-more" title={rest().join(', ')}>
          +{rest().length}
          <span class="visually-hidden"> more: {rest().join(', ')}</span>
        </span>
      </Show>
    </div>
  )
}

/** The name of each lane, with the unit's first bar at the cursor. */
export function LaneLabels() {
  const session = useSession()
  const tokenOf = createById(
    () => presentIn(session.frame()?.view ?? NOBODY),
    ({ id }) => id,
  )
  const absenceOf = createById(
    () => session.frame()?.view.absent ?? [],
    ({ unit }) => unit,
  )
  const isHovered = createSelector(session.hovered)
  const isPicked = createSelector(session.picked)
  /** Tab stops at one of them; the keys for units go on from there. */
  const isStop = createSelector(() => {
    const units = session.summary()?.units ?? []
    return (units.find(({ id }) => id === session.picked()) ?? units[0])?.id
  })
  return (
    <div class="tl-labels" data-units>
      <For each={session.summary()?.units}>
        {(unit) => {
          const token = () => tokenOf(unit.id)
          const absent = () => absenceOf(unit.id)
          const where = () => ({ token: token(), absent: absent() })
          const shown = () => asShown(unit, where(), session.summary()?.units ?? [])
          const bar = () => token()?.bars[0]
          const level = () => laneText(where())
          /** Nothing needs saying of somebody who is there and has no bar. */
          const inShort = () => {
            const value = bar()?.value
            if (value !== undefined) return numberText(value)
            return token() ? '' : MARKS[absent()?.kind ?? 'later']
          }
          return (
            <Button
              variant="row"
              class="tl-label"
              classList={{ 'tl-hovered': isHovered(unit.id), 'tl-gone': !token() }}
              title={level()}
              aria-label={`Lane ${unit.glyph}, ${level()}`}
              isOn={isPicked(unit.id)}
              data-unit={unit.id}
              tabIndex={isStop(unit.id) ? 0 : -1}
              onClick={() => session.pick(unit.id)}
              onPointerEnter={() => session.hover(unit.id)}
              onPointerLeave={() => session.hover(null)}
            >
              <Shape shape={shown().shape} side={session.summary()?.sides.indexOf(shown().side) ?? -1} />
              <b>{unit.glyph}</b>
              <span class="quiet end">{inShort()}</span>
            </Button>
          )
        }}
      </For>
    </div>
  )
}
