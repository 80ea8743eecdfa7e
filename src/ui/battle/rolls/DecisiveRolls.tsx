import './decisive-rolls.css'
import { createMemo, For, Show } from 'solid-js'
import type { DecisiveRoll } from '#schemas/decisive-rolls.ts'
import { forcedRollText } from '#schemas/text/what-if-text.ts'
import { shareText } from '#ui/battle/odds/odds-text.ts'
import { UnitLetter } from '#ui/battle/UnitLetter.tsx'
import { Button } from '#ui/kit/Button.tsx'
import { useSession, useWorkshop } from '#ui/state/context.ts'
import { type DecisiveRollsModel, decisiveRollsOf } from './create-decisive-rolls.ts'
import {
  type Chance,
  chancesOf,
  decisiveRollText,
  foundText,
  furthest,
  mayDecide,
  oddsText,
  pointsText,
  unfollowedText,
} from './decisive-text.ts'
import { openOtherWay } from './other-way.ts'

interface Props {
  /** Somebody goes to a roll, or opens another battle. */
  readonly onLeave?: (() => void) | undefined
}

/** The rolls of the battle that is looked at, the most decisive first, with the odds each way. Its owner has the heading. */
export function DecisiveRolls(props: Props) {
  const model = decisiveRollsOf(useSession())
  return (
    <div class="stack loose dr" aria-busy={model.isRunning()}>
      <Show when={model.isRunning()}>
        <p class="row quiet">
          <progress aria-label="Rolls followed" value={model.done()} max={Math.max(1, model.all())} />
          {model.done()} of {model.all()} rolls
          <Button isSmall onClick={model.hide}>
            Stop
          </Button>
        </p>
      </Show>
      <Show when={model.trouble()}>{(text) => <p role="alert">{text()}</p>}</Show>
      <Show
        when={model.sorted().some(mayDecide)}
        fallback={
          <Show when={!model.isRunning() && model.known()}>
            {(known) => <p class="quiet">{foundText(known())}</p>}
          </Show>
        }
      >
        <RollTable model={model} onLeave={props.onLeave} />
        <Show when={(model.known()?.unfollowed ?? 0) > 0}>
          <p class="quiet">{unfollowedText(model.known()?.unfollowed ?? 0)}</p>
        </Show>
      </Show>
    </div>
  )
}

interface TableProps extends Props {
  readonly model: DecisiveRollsModel
}

function RollTable(props: TableProps) {
  const session = useSession()
  const oddsOf = (roll: DecisiveRoll) => oddsText(roll, props.model.first(), session.sideName)
  const subject = createMemo(() => props.model.sorted().slice(0, 1).map(oddsOf)[0] ?? 'odds')
  return (
    <>
      <p class="quiet">
        {subject()}, each way a roll can go, given every roll before it as it was in this battle
      </p>
      <table class="dr-table">
        <caption class="visually-hidden">Rolls that decide</caption>
        <thead>
          <tr>
            <th scope="col">tick</th>
            <th scope="col">roll</th>
            <th scope="col" class="dr-number dr-end">
              <span class="visually-hidden">at least</span>
              <span aria-hidden="true">0 %</span>
            </th>
            <th scope="col">
              <span class="visually-hidden">each way</span>
              <span class="dr-scale-head" aria-hidden="true">
                <Show when={props.model.battle() !== null}>
                  <span
                    class="dr-battle-share"
                    style={{ '--dr-at': props.model.battle() ?? 0 }}
                    title="the odds of the battle before anything is rolled"
                  >
                    {pointsText(props.model.battle() ?? 0)}
                  </span>
                </Show>
              </span>
            </th>
            <th scope="col" class="dr-end">
              <span class="visually-hidden">at most</span>
              <span aria-hidden="true">100 %</span>
            </th>
            <th scope="col" class="dr-number">
              points
            </th>
            <th scope="col">
              <span class="visually-hidden">open</span>
            </th>
          </tr>
        </thead>
        <tbody>
          <For each={props.model.sorted()}>
            {(roll) => (
              <RollRow roll={roll} about={oddsOf(roll) === subject() ? null : oddsOf(roll)} {...props} />
            )}
          </For>
        </tbody>
      </table>
    </>
  )
}

interface RowProps extends TableProps {
  readonly roll: DecisiveRoll
  /** What its odds are of, if not of what those of the first are. */
  readonly about: string | null
}

function RollRow(props: RowProps) {
  const session = useSession()
  const workshop = useWorkshop()
  const chances = createMemo(() => chancesOf(props.roll, props.model.first()))
  const isSame = () => props.roll.points === 0
  const low = () => shareText(chances()[0]?.share ?? 0)
  const high = () => shareText(chances().at(-1)?.share ?? 0)
  const go = () => {
    const { tick, index, phase } = props.roll
    void session.jump(() => (phase === null ? session.seek({ tick }) : session.seekRolls(tick, index)))
    props.onLeave?.()
  }
  const open = (value: number) => {
    void openOtherWay(session, workshop, props.roll, value)
    props.onLeave?.()
  }
  return (
    <tr classList={{ 'dr-same': isSame() }}>
      <td class="dr-number">{props.roll.phase === null ? 'start' : props.roll.tick}</td>
      <th scope="row">
        <Button variant="row" class="dr-roll" title="Go to this roll" onClick={go}>
          {decisiveRollText(props.roll)}
        </Button>
        <Show when={!isSame() && props.about}>{(about) => <span class="quiet"> {about()}</span>}</Show>
        <Show when={props.roll.skipped > 0}>
          <span class="quiet"> {props.roll.skipped} more values not followed</span>
        </Show>
      </th>
      <td class="dr-number">{isSame() ? 'same' : low()}</td>
      <td>
        <Scale chances={chances()} battle={props.model.battle()} isSame={isSame()} />
      </td>
      <td>
        <Show when={!isSame()} fallback={<span class="visually-hidden">{high()}</span>}>
          {high()}
        </Show>
      </td>
      <td class="dr-number dr-points">{pointsText(props.roll.points)}</td>
      <td>
        <Show when={furthest(chances())} keyed>
          {({ way }) => (
            <Button
              variant="icon"
              class="dr-open"
              aria-label={`Open the battle with ${forcedRollText(props.roll, way.value, props.roll.value)}`}
              title={`Open with ${forcedRollText(props.roll, way.value, props.roll.value)}`}
              onClick={() => open(way.value)}
            >
              ›
            </Button>
          )}
        </Show>
      </td>
    </tr>
  )
}

interface ScaleProps {
  readonly chances: readonly Chance[]
  readonly battle: number | null
  readonly isSame: boolean
}

/** The odds each way, and those of the battle; for the eye, beside the numbers. */
function Scale(props: ScaleProps) {
  const low = () => props.chances[0]?.share ?? 0
  const high = () => props.chances.at(-1)?.share ?? 0
  return (
    <span class="dr-scale" aria-hidden="true" style={{ '--dr-middle': (low() + high()) / 2 }}>
      <Show when={props.battle !== null}>
        <span class="dr-battle" style={{ '--dr-at': props.battle ?? 0 }} />
      </Show>
      <Show when={!props.isSame} fallback={<span class="dr-dot" style={{ '--dr-at': low() }} />}>
        <span class="dr-span" style={{ '--dr-at': low(), '--dr-to': high() }} />
        <For each={props.chances}>
          {(chance, place) => (
            <WayMark chance={chance} end={props.chances.length === 2 ? ENDS[place()] : undefined} />
          )}
        </For>
      </Show>
    </span>
  )
}

/** Of two ways, which is which: they are kept apart where they are close. */
const ENDS = ['low', 'high'] as const

/** More letters than this have no room on the scale. */
const MOST_LETTERS = 2

/** A way at its place on the scale: by its unit, its letter or a dot. */
function WayMark(props: { readonly chance: Chance; readonly end: (typeof ENDS)[number] | undefined }) {
  const session = useSession()
  const unit = createMemo(() => session.summary()?.units.find(({ glyph }) => glyph === props.chance.text))
  const title = () => `${props.chance.text}: ${shareText(props.chance.share)}`
  return (
    <span
      class="dr-way"
      classList={{ 'dr-taken': props.chance.isTaken }}
      data-end={props.end}
      style={{ '--dr-at': props.chance.share }}
      title={props.chance.isTaken ? `${title()}, as it came out` : title()}
    >
      <Show
        when={unit()}
        fallback={
          <Show when={props.chance.text.length <= MOST_LETTERS} fallback={<span class="dr-dot" />}>
            <span class="letter dr-value">{props.chance.text}</span>
          </Show>
        }
      >
        {(known) => <UnitLetter unit={known()} />}
      </Show>
    </span>
  )
}
