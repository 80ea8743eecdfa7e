import { type Accessor, createMemo, For, Index, type JSX, type ParentProps, Show } from 'solid-js'
import type { Link } from '#schemas/view.ts'
import { useBoard } from '#ui/board/create-board.ts'
import { type Line, MARK_PATHS, markTransform, pathBetween } from '#ui/board/layout/link-lines.ts'
import { createById } from '#ui/state/create-by-id.ts'
import { deepEqual } from '#ui/state/deep-equal.ts'
import { Decor } from './Layer.tsx'

/** Lines from units to their targets. */
export function Aims() {
  const board = useBoard()
  return (
    <Decor class="bd-aims">
      <Index each={board.aims()}>{(line) => <AimLine path={pathBetween(line().from, line().mark)} />}</Index>
    </Decor>
  )
}

export function AimLine(props: { readonly path: string }) {
  return (
    <>
      <path class="bd-aim-outline" d={props.path} />
      <path class="bd-aim" d={props.path} />
    </>
  )
}

/** What units are about to do. */
export function Links() {
  const board = useBoard()
  return (
    <Decor class="bd-links">
      <EachLink each={board.links().filter(({ line }) => !line.isClose)}>
        {(drawn) => <LinkLine link={drawn().link} line={drawn().line} />}
      </EachLink>
    </Decor>
  )
}

/** What units are about to do, while there is no time to draw it. */
export function Sketch() {
  const board = useBoard()
  return (
    <Decor class="bd-sketch">
      <Index each={board.sketch()}>{(lines) => <path data-tone={lines().tone} d={lines().path} />}</Index>
    </Decor>
  )
}

/** Marks and numbers lie above the tokens' bars, and so do lines too short to be seen between tokens. */
export function LinkEnds() {
  const board = useBoard()
  return (
    <Decor class="bd-links">
      <EachLink each={board.links().filter(({ line }) => line.isClose)}>
        {(drawn) => <LinkLine link={drawn().link} line={drawn().line} />}
      </EachLink>
      <EachLink each={board.links()}>
        {(drawn) => <LinkEnd link={drawn().link} line={drawn().line} />}
      </EachLink>
    </Decor>
  )
}

interface DrawnLink {
  readonly link: Link
  readonly line: Line
}

interface EachLinkProps {
  readonly each: readonly (DrawnLink & { readonly key: string })[]
  children(drawn: Accessor<DrawnLink>): JSX.Element
}

/** Keyed by unit: where one has none any more, those of the others need not be drawn anew. */
function EachLink(props: EachLinkProps) {
  const linkOf = createById(
    () => props.each,
    ({ key }) => key,
  )
  const keys = createMemo(() => props.each.map(({ key }) => key), undefined, { equals: deepEqual })
  return <For each={keys()}>{(key) => <Show when={linkOf(key)}>{props.children}</Show>}</For>
}

export function LinkLine(props: DrawnLink) {
  const path = createMemo(() => pathBetween(props.line.from, props.line.to))
  return (
    <LinkParts link={props.link} line={props.line}>
      <path class="bd-line-outline" d={path()} />
      <path class="bd-line" d={path()} />
    </LinkParts>
  )
}

export function LinkEnd(props: DrawnLink) {
  return (
    <LinkParts link={props.link} line={props.line}>
      <path
        class="bd-mark"
        data-marker={props.link.marker}
        d={MARK_PATHS[props.link.marker]}
        transform={markTransform(props.line, props.link.marker)}
      />
      <Show when={props.link.ticksLeft > 0 && props.line.label}>
        {(label) => (
          <text class="bd-ticks" x={label().x} y={label().y} dy="0.36em">
            {props.link.ticksLeft}
          </text>
        )}
      </Show>
    </LinkParts>
  )
}

function LinkParts(props: ParentProps<DrawnLink>) {
  return (
    <g
      class="bd-link"
      data-tone={props.link.kind}
      data-now={props.link.ticksLeft <= 0 ? '' : undefined}
      data-preview={props.link.preview ? '' : undefined}
      data-link={props.link.unit}
      data-close={props.line.isClose ? '' : undefined}
    >
      {props.children}
    </g>
  )
}
