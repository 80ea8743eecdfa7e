import { createMemo, createSignal, For, Show } from 'solid-js'
import type { MechSetup } from '#schemas/mech/setup.ts'
import type { MechState, Unit } from '#schemas/mech/state.ts'
import { heatPenalty } from '#schemas/mech/tables.ts'
import { type Location, locationName, PLAYERS } from '#schemas/mech/words.ts'
import { stateAt } from '#ui/battle/state-at.ts'
import { Button } from '#ui/kit/Button.tsx'
import { unitOf } from '#ui/rulesets/mech/edit-setup.ts'
import { useSession } from '#ui/state/context.ts'
import { armsOf, freshOf, type Layer, type Part, partsOf, partText } from './armour.ts'
import type { DeclaringModel } from './create-declaring.ts'
import { unitIn } from './declaring.ts'
import './machine-status.css'

interface Props {
  readonly model: DeclaringModel
  /** Whether it is shown where there is no room for the orders beside it. */
  readonly isOpen: boolean
  onToggle(): void
}

/** A machine in the current frame: where it is hurt, how hot it is, what it has left to fire. */
export function MachineStatus(props: Props) {
  const session = useSession()
  const { model } = props
  /** Whether to show whoever is being fired at, until the user picks somebody else. */
  const [follows, setFollows] = createSignal(true)
  const units = () => model.state()?.units ?? []
  const target = () => model.shots()[model.currentShot()]?.target ?? null
  const shown = () =>
    (follows() ? target() : null) ??
    units().find(({ id }) => id === session.picked())?.id ??
    units()[0]?.id ??
    null

  const moments = createMemo(() => {
    const packet = model.packet()
    const id = shown()
    const setup = session.summary()?.scenario.setup as MechSetup | undefined
    if (packet === null || id === null || setup === undefined) return null
    const at = (frame: number) => unitIn(stateAt(packet.state, packet.frames, frame) as MechState, id)
    const start = at(-1)
    if (start === undefined) return null
    const before = at(model.frame() - 1) ?? start
    // A machine that leaves the battle in this frame is shown as it was.
    const now = at(model.frame()) ?? before
    return { start, before, now, fresh: freshOf(start, unitOf(setup, id)) }
  })
  const choose = (id: string) => {
    setFollows(id === '')
    if (id !== '' && id !== session.picked()) session.pick(id)
  }
  return (
    <section class="pane-column mo-status" aria-label="Unit status">
      <header class="row spread bar mo-status-head">
        <Button
          class="mo-view"
          aria-expanded={props.isOpen}
          aria-label="Armour, heat and weapons"
          onClick={() => props.onToggle()}
        >
          {props.isOpen ? '▾' : '▴'}
        </Button>
        <select
          class="field-input"
          aria-label="Machine shown"
          onChange={(event) => choose(event.currentTarget.value)}
        >
          <Show when={target()}>
            {(id) => (
              <option value="" selected={follows()}>
                fired at: {model.name(id())}
              </option>
            )}
          </Show>
          <For each={units()}>
            {({ id }) => (
              <option value={id} selected={(target() === null || !follows()) && id === shown()}>
                {model.name(id)}
              </option>
            )}
          </For>
        </select>
        <Show when={moments()}>
          {(at) => (
            <span class="side" data-side={PLAYERS.indexOf(at().now.owner)}>
              {at().now.owner}
            </span>
          )}
        </Show>
      </header>
      <Show when={moments()}>
        {(at) => (
          <section
            class="scroll mo-status-body"
            tabindex="0"
            aria-label={`State of ${model.name(at().now.id)}`}
          >
            <ul class="mo-diagram" aria-label="Armour and structure by location">
              <For each={partsOf(at())}>{(part) => <PartBox part={part} />}</For>
            </ul>
            <p class="quiet fine">armour, rear (r), structure (s)</p>
            <Heat unit={at().now} />
            <Weapons unit={at().now} start={at().start} />
          </section>
        )}
      </Show>
    </section>
  )
}

const MARKS = { armour: '', rear: 'r', structure: 's' } as const

const SHORT: { readonly [L in Location]: string } = {
  HEAD: 'HD',
  CENTER_TORSO: 'CT',
  LEFT_TORSO: 'LT',
  RIGHT_TORSO: 'RT',
  LEFT_ARM: 'LA',
  RIGHT_ARM: 'RA',
  LEFT_LEG: 'LL',
  RIGHT_LEG: 'RL',
}

function PartBox(props: { readonly part: Part }) {
  const short = () => SHORT[props.part.location]
  const text = () => `${locationName(props.part.location)}: ${partText(props.part)}`
  return (
    <li
      class="box fine mo-part"
      style={{ 'grid-area': short().toLowerCase() }}
      data-destroyed={props.part.isDestroyed ? '' : undefined}
      data-hit={props.part.isHit ? '' : undefined}
      title={text()}
    >
      <span class="visually-hidden">{text()}</span>
      <span aria-hidden="true">
        <b>{short()}</b>
        <For each={props.part.layers}>{(layer) => <LayerLine layer={layer} />}</For>
        <Show when={props.part.isDestroyed}>
          <em class="bad">gone</em>
        </Show>
      </span>
    </li>
  )
}

function LayerLine(props: { readonly layer: Layer }) {
  return (
    <span class="mo-layer" style={{ '--left': `${share(props.layer)}%` }}>
      {MARKS[props.layer.name]}
      {props.layer.now}/{props.layer.full}
      <Show when={props.layer.inTick > 0}>
        <ins class="bad" data-now={props.layer.inFrame > 0 ? '' : undefined}>
          −{props.layer.inTick}
        </ins>
      </Show>
    </span>
  )
}

const share = ({ now, full }: Layer): number => (full === 0 ? 0 : Math.round((now * 100) / full))

function Heat(props: { readonly unit: Unit }) {
  const penalty = () => heatPenalty(props.unit.currentHeat)
  return (
    <p class="quiet mo-line">
      heat <b>{props.unit.currentHeat}</b>, {penalty() === 0 ? 'no penalty' : `+${penalty()} to every shot`} ·
      sinks {props.unit.heatSinkCapacity} · fired {props.unit.weaponHeatThisTurn} · gunnery{' '}
      {props.unit.gunnery}
    </p>
  )
}

function Weapons(props: { readonly unit: Unit; readonly start: Unit }) {
  return (
    <ul class="mo-arms" aria-label="Weapons">
      <For each={armsOf(props.unit, props.start)}>
        {({ name, text, isDestroyed }) => (
          <li data-destroyed={isDestroyed ? '' : undefined}>
            <span>{name}</span> <span class="quiet">{text}</span>
          </li>
        )}
      </For>
    </ul>
  )
}
