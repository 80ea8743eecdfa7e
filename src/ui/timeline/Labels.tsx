import './labels.css'
import { createMemo, For } from 'solid-js'
import type { UnitInfo } from '../../schemas/view.ts'
import { useSession } from '../state/context.ts'
import { levelNameOf } from './words.ts'

const COLOURS = ['--friendly', '--enemy']
const colourOf = (side: number) => `var(${COLOURS[side] ?? '--text-second'})`

function Shape(props: { shape: UnitInfo['shape']; side: number }) {
  return <i class={`tl-shape tl-${props.shape}`} style={{ background: colourOf(props.side) }} />
}

/** Beside the strip: what its curves are at the cursor. */
export function SideLevels() {
  const session = useSession()
  const { summary, cursor, frame } = session
  const shapeOf = (side: string) => summary()?.units.find((unit) => unit.side === side)?.shape ?? 'circle'
  return (
    <div class="tl-levels">
      <small>{levelNameOf(frame())}</small>
      <For each={summary()?.sides}>
        {(side, index) => (
          <span title={`${side}, all together`}>
            <Shape shape={shapeOf(side)} side={index()} />
            <span class="visually-hidden">{side} </span>
            {session.strip.levels()[cursor().tick * session.strip.sides() + index()]}
          </span>
        )}
      </For>
    </div>
  )
}

/** A name a lane, with the unit's first bar at the cursor. */
export function Labels() {
  const session = useSession()
  const bars = createMemo(
    () => new Map(session.frame()?.view.tokens.map(({ id, bars: [bar] }) => [id, bar]) ?? []),
  )
  return (
    <div class="tl-labels">
      <For each={session.summary()?.units}>
        {(unit) => {
          const bar = createMemo(() => bars().get(unit.id))
          const level = () => (bar() ? `${bar()!.value} ${bar()!.label}` : 'gone')
          return (
            <button
              type="button"
              class="tl-label"
              classList={{ 'tl-hovered': session.hovered() === unit.id, 'tl-gone': !bar() }}
              aria-label={`Lane ${unit.glyph}, ${level()}`}
              aria-pressed={session.picked() === unit.id}
              onClick={() => session.pick(unit.id)}
              onPointerEnter={() => session.hover(unit.id)}
              onPointerLeave={() => session.hover(null)}
            >
              <Shape shape={unit.shape} side={session.summary()!.sides.indexOf(unit.side)} />
              <b>{unit.glyph}</b>
              <span class="tl-level">{bar()?.value ?? '✕'}</span>
            </button>
          )
        }}
      </For>
    </div>
  )
}
