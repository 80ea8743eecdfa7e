import { createEffect, For, Index, type JSX, onCleanup, Show } from 'solid-js'
import type { Cell } from '#schemas/cell.ts'
import type { Issue } from '#schemas/result.ts'
import { shapeOfSide } from '#schemas/shapes.ts'
import { Button } from '#ui/kit/Button.tsx'
import { focusOn } from '#ui/kit/focus-on.ts'
import { roving } from '#ui/kit/roving.ts'
import type { Tool } from '#ui/state/board-tools.ts'
import { useWorkshop } from '#ui/state/context.ts'
import { createFold } from './create-fold.ts'
import { FoldButton } from './FoldButton.tsx'
import { Tools } from './Form.tsx'
import { IssuesAt } from './IssuesAt.tsx'
import type { Roster } from './roster.ts'
import './unit-form.css'

/** What of a roster the form itself needs, which is the same for all games. */
type AnyRoster = Pick<
  Roster<never, never>,
  'picked' | 'pick' | 'isArmed' | 'toggle' | 'moveTool' | 'remove' | 'glyphOf'
>

/** A button that takes in hand what adds somebody. */
export interface Addition extends Omit<Tool, 'use'> {
  /** What the button says; the tool's label if left out. */
  readonly text?: string
  /** Why nobody can be added so now; null if somebody can. */
  readonly objection: string | null
  /** Adds somebody to the draft, and returns the id they got. */
  add(cell: Cell): string
}

interface Member {
  readonly id: string
  readonly name: string
  readonly note: string
}

interface SideOfForm {
  readonly label: string
  readonly members: readonly Member[]
  /** What is said where nobody is there. */
  readonly empty?: string | undefined
}

interface UnitFormProps {
  readonly roster: AnyRoster
  /** What they are called in headings: "Unit" if left out. */
  readonly label?: string
  /** What one of them is called in sentences: "unit" if left out. */
  readonly noun?: string
  readonly additions: readonly Addition[]
  /** Chooses what is to be added. */
  readonly adds?: JSX.Element
  /** Why who is picked cannot be removed; null if they can. */
  readonly whyNotRemove?: string | null
  readonly sides: readonly SideOfForm[]
  /** Where issues of the list as a whole are. */
  readonly path?: Issue['path']
  /** What to do where nobody is there, and where nobody is picked. */
  readonly emptyHint?: string
  readonly hint?: string | undefined
  readonly panel: (id: string) => JSX.Element
  /** What is to be set besides units. */
  readonly children?: JSX.Element
}

/** Who takes part: tools that add and remove, everybody side by side, the panel of one of them, and the rest of a form. */
export function UnitForm(props: UnitFormProps) {
  const isEmpty = () => props.sides.every(({ members }) => members.length === 0)
  const hint = () =>
    (isEmpty() ? props.emptyHint : props.hint) ??
    `Click a ${props.noun ?? 'unit'} on the board, or above, to change it.`
  createRemoval(props)
  const cast = createFold('cast', isEmpty())
  createEffect(() => isEmpty() && cast.open())
  const add = () => {
    cast.open()
    focusOn('add unit')
  }
  return (
    <div class="stack loose fm">
      <section
        class="fm-cast"
        data-open={cast.isOpen() ? '' : undefined}
        aria-label={`${props.label ?? 'Unit'}s`}
      >
        <FoldButton title="Cast" fold={cast} />
        <Show when={cast.isOpen()}>
          <UnitTools {...props} />
        </Show>
        <div class="fm-sides" ref={roving}>
          <Index each={props.sides}>
            {(side, at) => (
              <SideMembers roster={props.roster} side={side()} at={at} isShort={!cast.isOpen()} />
            )}
          </Index>
        </div>
        <Show when={!cast.isOpen()}>
          <Button variant="quiet" isSmall class="end fm-more" onClick={add}>
            + {props.noun ?? 'unit'}
          </Button>
        </Show>
      </section>
      <Show when={props.path}>{(path) => <IssuesAt path={path()} />}</Show>
      <Show when={props.roster.picked()} keyed fallback={<p class="note fm-hint">{hint()}</p>}>
        {(id) => props.panel(id)}
      </Show>
      {props.children}
    </div>
  )
}

/** Lets the Delete key remove who is picked. */
function createRemoval(props: UnitFormProps): void {
  const { roster } = props
  const workshop = useWorkshop()
  workshop.deeds.removePicked = () => {
    const id = roster.picked()
    if (id === null) return null
    const name = workshop.drawing()?.units.find((unit) => unit.id === id)?.name ?? id
    if (props.whyNotRemove) return { refused: `${name} stays: ${props.whyNotRemove}` }
    roster.remove(id)
    return { removed: name }
  }
  onCleanup(() => delete workshop.deeds.removePicked)
}

function UnitTools(props: UnitFormProps) {
  const { roster } = props
  const nobody = () => (roster.picked() === null ? `pick a ${props.noun ?? 'unit'} first` : null)
  const onPicked = (act: (id: string) => void) => () => {
    const id = roster.picked()
    if (id !== null) act(id)
  }
  const toggleAddition = ({ add, ...tool }: Addition) =>
    roster.toggle({ ...tool, use: (cell) => roster.pick(add(cell)) })
  return (
    <Tools label={`${props.label ?? 'Unit'} controls`}>
      {props.adds}
      <Index each={props.additions}>
        {(addition, at) => (
          <Button
            isOn={roster.isArmed(addition().label)}
            focusKey={at === 0 ? 'add unit' : undefined}
            objection={addition().objection}
            onClick={() => toggleAddition(addition())}
          >
            {addition().text ?? addition().label}
          </Button>
        )}
      </Index>
      <Button
        isOn={roster.isArmed('Move')}
        objection={nobody()}
        onClick={onPicked((id) => roster.toggle(roster.moveTool(id)))}
      >
        Move
      </Button>
      <Button objection={nobody() ?? props.whyNotRemove} onClick={onPicked(roster.remove)}>
        Remove
      </Button>
    </Tools>
  )
}

/** Everybody of a side: their letters, or, where there is room, who they are. */
function SideMembers(props: { roster: AnyRoster; side: SideOfForm; at: number; isShort: boolean }) {
  const memberOf = (id: string) => props.side.members.find((member) => member.id === id)
  return (
    <div class="fm-side" data-side={props.at}>
      <h3 classList={{ 'visually-hidden': props.isShort }}>{props.side.label}</h3>
      <ul class="row tight">
        <For
          each={props.side.members.map(({ id }) => id)}
          fallback={<li class="note">{props.side.empty ?? 'nobody yet'}</li>}
        >
          {(id) => (
            <li>
              <Show when={memberOf(id)}>
                {(member) => (
                  <Button
                    class="fm-chip"
                    data-short={props.isShort ? '' : undefined}
                    aria-label={`${props.roster.glyphOf(id)} ${member().name} ${member().note}`}
                    title={props.isShort ? `${member().name} ${member().note}` : undefined}
                    data-focus="somebody"
                    isOn={props.roster.picked() === id}
                    onClick={() => props.roster.pick(id)}
                  >
                    <Letter glyph={props.roster.glyphOf(id)} side={props.at} />
                    <Show when={!props.isShort}>
                      <span class="cut fm-name">{member().name}</span>
                      <span class="note">{member().note}</span>
                    </Show>
                  </Button>
                )}
              </Show>
            </li>
          )}
        </For>
      </ul>
    </div>
  )
}

/** A unit's letter in the shape of its side. */
export function Letter(props: { glyph: string; side: number }) {
  return (
    <span
      class="letter"
      data-side={props.side}
      data-shape={shapeOfSide(props.side)}
      data-long={props.glyph.length > 1 ? '' : undefined}
    >
      {props.glyph}
    </span>
  )
}

interface UnitSectionProps {
  readonly roster: Pick<AnyRoster, 'glyphOf'>
  readonly id: string
  /** The accessible name; the name itself if left out. */
  readonly label?: string
  readonly name: string
  readonly side: number
  readonly children: JSX.Element
}

/** The panel of one unit. */
export function UnitSection(props: UnitSectionProps) {
  return (
    <section class="stack loose fm-panel" aria-label={`Unit ${props.label ?? props.name}`}>
      <h3 tabIndex={-1} data-focus="first rule">
        <Letter glyph={props.roster.glyphOf(props.id)} side={props.side} />
        {props.name}
        <span class="note">{props.id}</span>
      </h3>
      {props.children}
    </section>
  )
}
