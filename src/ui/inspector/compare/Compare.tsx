import './compare.css'
import { createSignal, For, Index, Show } from 'solid-js'
import { type Compared, createCompared, createParting, partingTick } from '#ui/battle/compare/parting.ts'
import { useNames } from '#ui/battle/use-names.ts'
import { Button } from '#ui/kit/Button.tsx'
import { useSession } from '#ui/state/context.ts'
import { createById } from '#ui/state/create-by-id.ts'
import type { DifferencesAt, FieldDifference, UnitDifference } from '#worker/protocol.ts'
import { deadTexts, neededText } from './compare-text.ts'
import { createDifferences, createNeeded, type Needed } from './create-differences.ts'

/** What differs between the compared battles at the cursor, and which changes it takes for how they end. */
export function Compare() {
  const session = useSession()
  const compared = createCompared(session)
  return <Show when={compared()}>{(both) => <Shown compared={both()} />}</Show>
}

interface Props {
  readonly compared: Compared
}

function Shown(props: Props) {
  const differences = createDifferences(() => props.compared)
  const needed = createNeeded(() => props.compared)
  return (
    <div class="in-compare">
      <Show when={differences()}>
        {(found) => (
          <>
            <Show
              when={found().units.length > 0}
              fallback={<NobodyDiffers compared={props.compared} tick={found().tick} />}
            >
              <Differences compared={props.compared} tick={found().tick} units={found().units} />
            </Show>
            <DeadInBoth dead={found().dead} />
          </>
        )}
      </Show>
      <Show when={needed()}>{(known) => <WhatMatters needed={known()} />}</Show>
    </div>
  )
}

/** In the tick in which they part, what comes of that is still to be seen. */
function NobodyDiffers(props: Props & { readonly tick: number }) {
  const session = useSession()
  const parting = createParting(session, () => props.compared)
  const isParting = () => {
    const found = parting()
    return found != null && partingTick(found) === props.tick
  }
  return (
    <p class="quiet pad">
      <Show when={isParting()} fallback={`No unit differs at tick ${props.tick}.`}>
        No unit differs yet: they part in this tick.{' '}
        <Button variant="link" onClick={() => session.seek({ tick: props.tick + 1, frame: 0 })}>
          See what comes of it
        </Button>
      </Show>
    </p>
  )
}

interface DifferencesProps extends Props {
  readonly tick: number
  readonly units: readonly UnitDifference[]
}

function Differences(props: DifferencesProps) {
  // Rows stay from tick to tick, and with them the focus.
  const differenceOf = createById(
    () => props.units,
    ({ unit }) => unit,
  )
  return (
    <table class="in-differences">
      <caption class="visually-hidden">Units that differ at tick {props.tick}</caption>
      <thead>
        <tr>
          <th scope="col">at tick {props.tick}</th>
          <th scope="col">■ {props.compared.own.name()}</th>
          <th scope="col">□ {props.compared.other.name()}</th>
          <th scope="col">difference</th>
        </tr>
      </thead>
      <For each={props.units.map(({ unit }) => unit)}>
        {(unit) => (
          <Show when={differenceOf(unit)}>
            {(found) => <UnitRows compared={props.compared} {...found()} />}
          </Show>
        )}
      </For>
    </table>
  )
}

/** With more fields that differ, only the first of a unit are shown until somebody asks for the rest. */
const MOST_FIELDS = 6
const FIRST_FIELDS = 4

function UnitRows(props: Props & UnitDifference) {
  const session = useSession()
  const info = () => {
    const { own, other } = props.compared
    const all = [own, other].flatMap(({ summary, joined }) => [...summary.units, ...joined()])
    return all.find(({ id }) => id === props.unit)
  }
  const [isAll, setAll] = createSignal(false)
  const shown = () =>
    isAll() || props.fields.length <= MOST_FIELDS ? props.fields : props.fields.slice(0, FIRST_FIELDS)
  const isPicked = () => session.picked() === props.unit
  const pick = () => {
    if (!isPicked()) session.pick(props.unit)
  }
  return (
    <tbody data-picked={isPicked() ? '' : undefined}>
      <tr>
        <th colSpan={4} scope="rowgroup">
          <Button variant="row" class="row tight" onClick={pick}>
            <span
              class="letter"
              data-side={session.summary()?.sides.indexOf(info()?.side ?? '') ?? 0}
              data-shape={info()?.shape}
              data-long={(info()?.glyph.length ?? 0) > 1 ? '' : undefined}
              aria-hidden="true"
            >
              {info()?.glyph}
            </span>
            {info()?.name ?? props.unit}
          </Button>
        </th>
      </tr>
      <Index each={shown()}>{(field) => <FieldRow {...field()} />}</Index>
      <Show when={props.fields.length > shown().length}>
        <tr>
          <th scope="row">
            <Button variant="link" onClick={() => setAll(true)}>
              {props.fields.length - shown().length} more
            </Button>
          </th>
        </tr>
      </Show>
    </tbody>
  )
}

function FieldRow(props: FieldDifference) {
  return (
    <tr>
      <th scope="row">{props.name}</th>
      <td>{props.a}</td>
      <td>{props.b}</td>
      <td>{props.difference}</td>
    </tr>
  )
}

function DeadInBoth(props: Pick<DifferencesAt, 'dead'>) {
  const names = useNames()
  return (
    <Show when={props.dead.length > 0}>
      <p class="quiet pad">Dead in both: {deadTexts(props.dead, names.units).join(', ')}</p>
    </Show>
  )
}

/** Which of several changes it takes for the outcome, and a way to do without the others. */
function WhatMatters(props: { readonly needed: Needed }) {
  const isNeeded = (place: number) => props.needed.needed.includes(place)
  const others = () => props.needed.changes.length - props.needed.needed.length
  return (
    <section class="pad in-matters" aria-label="Which changes matter">
      <div class="row spread">
        <h3>{neededText(props.needed)}</h3>
        <Show when={others() > 0 && props.needed.needed.length > 0}>
          <Button isSmall onClick={() => void props.needed.dropOthers()}>
            {others() === 1 ? 'Drop the other' : 'Drop the others'}
          </Button>
        </Show>
      </div>
      <ul>
        <For each={props.needed.changes}>
          {(text, place) => (
            <li classList={{ quiet: !isNeeded(place()) }}>
              <span aria-hidden="true">{isNeeded(place()) ? '✓' : '–'} </span>
              <span class="visually-hidden">{isNeeded(place()) ? 'matters: ' : 'does not matter: '}</span>
              {text}
            </li>
          )}
        </For>
      </ul>
    </section>
  )
}
