import { For, Index, type JSX, onCleanup, Show } from 'solid-js'
import { roving } from '#ui/kit/roving.ts'
import type { Tool } from '#ui/state/board-tools.ts'
import { useWorkshop } from '#ui/state/context.ts'
import { Tools } from './Form.tsx'
import './roster.css'
import { Button } from '#ui/kit/Button.tsx'

// Who takes part: tools that add and remove, everybody side by side, and the panel of one of them.

interface RosterModel {
  picked(): string | null
  isArmed(label: string): boolean
  toggle(tool: Tool): void
  moveTool(id: string): Tool
  remove(id: string): void
}

/** A button that takes in hand what adds somebody. */
interface Addition {
  readonly text: string
  readonly tool: Tool
  /** Why nobody can be added so now; null if somebody can. */
  readonly objection: string | null
}

interface UnitToolsProps {
  readonly roster: RosterModel
  readonly label?: string
  /** What one of them is called. */
  readonly noun?: string
  readonly additions: readonly Addition[]
  /** Why who is picked cannot be removed; null if they can. */
  readonly whyNotRemove?: string | null
  /** What is to be added. */
  readonly children?: JSX.Element
}

export function UnitTools(props: UnitToolsProps) {
  const workshop = useWorkshop()
  workshop.deeds.removePicked = () => {
    const id = props.roster.picked()
    if (id === null) return null
    const name = workshop.drawing()?.units.find((unit) => unit.id === id)?.name ?? id
    if (props.whyNotRemove) return { refused: `${name} stays: ${props.whyNotRemove}` }
    props.roster.remove(id)
    return { removed: name }
  }
  onCleanup(() => delete workshop.deeds.removePicked)
  const nobody = () => (props.roster.picked() === null ? `pick a ${props.noun ?? 'unit'} first` : null)
  return (
    <Tools label={props.label ?? 'Unit controls'}>
      {props.children}
      <Index each={props.additions}>
        {(addition, at) => (
          <Button
            isOn={props.roster.isArmed(addition().tool.label)}
            focusKey={at === 0 ? 'add unit' : undefined}
            objection={addition().objection}
            onClick={() => props.roster.toggle(addition().tool)}
          >
            {addition().text}
          </Button>
        )}
      </Index>
      <Button
        isOn={props.roster.isArmed('Move')}
        objection={nobody()}
        onClick={() => props.roster.toggle(props.roster.moveTool(props.roster.picked()!))}
      >
        Move
      </Button>
      <Button
        objection={nobody() ?? props.whyNotRemove}
        onClick={() => props.roster.remove(props.roster.picked()!)}
      >
        Remove
      </Button>
    </Tools>
  )
}

interface Chip {
  readonly id: string
  readonly name: string
  readonly glyph: string
  readonly note: string
}

interface RosterProps {
  readonly label: string
  readonly sides: readonly {
    readonly label: string
    readonly members: readonly Chip[]
    readonly empty?: string
  }[]
  readonly picked: string | null
  readonly onPick: (id: string) => void
}

/** Who takes part, side by side. */
export function Roster(props: RosterProps) {
  return (
    <section class="stack" aria-label={props.label} ref={roving}>
      <Index each={props.sides}>
        {(side, at) => (
          <div class="fm-side" data-side={at}>
            <h3>{side().label}</h3>
            <ul class="row tight">
              <For
                each={side().members.map(({ id }) => id)}
                fallback={<li class="note">{side().empty ?? 'nobody yet'}</li>}
              >
                {(id) => (
                  <li>
                    <ChipButton
                      chip={() => side().members.find((member) => member.id === id)}
                      side={at}
                      isPicked={props.picked === id}
                      onPick={() => props.onPick(id)}
                    />
                  </li>
                )}
              </For>
            </ul>
          </div>
        )}
      </Index>
    </section>
  )
}

function ChipButton(props: {
  chip: () => Chip | undefined
  side: number
  isPicked: boolean
  onPick: () => void
}) {
  return (
    <Show when={props.chip()}>
      {(chip) => (
        <Button class="fm-chip" data-focus="somebody" isOn={props.isPicked} onClick={() => props.onPick()}>
          <Letter glyph={chip().glyph} side={props.side} />
          <span class="cut fm-name">{chip().name}</span>
          <span class="note">{chip().note}</span>
        </Button>
      )}
    </Show>
  )
}

/** A unit's letter in the shape of its side. */
export function Letter(props: { glyph: string; side: number }) {
  return (
    <span class="fm-letter" data-side={props.side} data-long={props.glyph.length > 1 ? '' : undefined}>
      {props.glyph}
    </span>
  )
}

/** Whatever is shown of who is picked; without anybody, what to do about it. */
export function Picked(props: { id: string | null; hint: string; children: (id: string) => JSX.Element }) {
  return (
    <Show when={props.id} keyed fallback={<p class="note fm-hint">{props.hint}</p>}>
      {(id) => props.children(id)}
    </Show>
  )
}

interface UnitSectionProps {
  readonly id: string
  readonly label: string
  readonly name: string
  readonly glyph: string
  readonly side: number
  readonly children: JSX.Element
}

export function UnitSection(props: UnitSectionProps) {
  return (
    <section class="fm-panel" aria-label={`Unit ${props.label}`}>
      <h3 tabIndex={-1} data-focus="first rule">
        <Letter glyph={props.glyph} side={props.side} />
        {props.name}
        <span class="note">{props.id}</span>
      </h3>
      {props.children}
    </section>
  )
}
