import './cast.css'
import { createMemo, createSelector, For, Index, Show } from 'solid-js'
import { unitName } from '#schemas/text/check-text.ts'
import { numberText } from '#schemas/text/counted.ts'
import type { Amount, UnitInfo } from '#schemas/view.ts'
import { exactBarText, fullName } from '#ui/battle/token-cells.ts'
import { UnitLetter } from '#ui/battle/UnitLetter.tsx'
import { absenceText, asShown, type Present } from '#ui/battle/whereabouts.ts'
import type { CardModel } from '#ui/board/cards/create-card.ts'
import { useBoard } from '#ui/board/create-board.ts'
import { amountText } from '#ui/board/layout/amount-plates.ts'
import { shareOf } from '#ui/board/layout/bars.ts'
import { useSession } from '#ui/state/context.ts'
import { createById } from '#ui/state/create-by-id.ts'
import { castGroups } from './cast-groups.ts'

/** Everybody without a place on the board, by side: all there are, where a game has no board. */
export function Cast(props: { readonly card: CardModel }) {
  const board = useBoard()
  const session = useSession()
  const presentOf = createById(board.present, ({ id }) => id)
  const absentOf = createById(board.absent, ({ unit }) => unit)
  const isWhole = () => board.cells().length === 0
  const whereOf = (id: string) => ({ token: presentOf(id), absent: absentOf(id) })
  const groups = createMemo(() =>
    castGroups({ units: board.units(), sides: board.sides(), isWhole: isWhole(), whereOf }),
  )
  const isPicked = createSelector(session.picked)
  const isHovered = createSelector(session.hovered)
  /** Tab stops at one of them; the keys for units go on from there. */
  const isStop = createSelector(() => {
    const listed = groups().flatMap(({ units }) => units)
    return (listed.find(({ id }) => id === session.picked()) ?? listed[0])?.id
  })
  return (
    <section
      class="bd-cast"
      data-whole={isWhole() ? '' : undefined}
      data-units
      aria-label={isWhole() ? 'Everybody' : 'Off the board'}
      on:wheel={keepsWheel}
    >
      <For each={groups().map(({ side }) => side)}>
        {(side) => (
          <div class="bd-cast-side" data-side={board.sideIndex(side)}>
            <h2 class="side small">{session.sideName(side)}</h2>
            <ul>
              <For each={groups().find((group) => group.side === side)?.units}>
                {(unit) => (
                  <li>
                    <button
                      type="button"
                      ref={(element) => board.seat(unit.id, element)}
                      class="bd-seat"
                      classList={{ 'bd-seat-gone': presentOf(unit.id) === undefined }}
                      tabindex={isStop(unit.id) ? 0 : -1}
                      data-unit={unit.id}
                      data-hovered={isHovered(unit.id) ? '' : undefined}
                      data-changed={board.isChanged(unit.id) ? '' : undefined}
                      aria-pressed={isPicked(unit.id)}
                      aria-label={seatName(unit, presentOf(unit.id), absenceText(whereOf(unit.id)))}
                      aria-describedby={props.card.unit() === unit.id ? props.card.id : undefined}
                      onClick={() => session.pick(unit.id)}
                      onPointerEnter={(event) => props.card.onPointerEnter(unit.id, event)}
                      onPointerLeave={props.card.onPointerLeave}
                      onFocus={(event) => props.card.onFocus(unit.id, event)}
                      onBlur={props.card.closeSoon}
                    >
                      <UnitLetter unit={asShown(unit, whereOf(unit.id), board.units())} />
                      <span class="bd-seat-who">
                        <span class="cut bd-seat-name">
                          <bdi>{unit.name}</bdi>
                        </span>
                        <Happened unit={unit.id} />
                      </span>
                      <Show
                        when={presentOf(unit.id)}
                        fallback={<Absence text={absenceText(whereOf(unit.id))} />}
                      >
                        {(present) => <Condition present={present()} />}
                      </Show>
                    </button>
                  </li>
                )}
              </For>
            </ul>
          </div>
        )}
      </For>
    </section>
  )
}

/** "Ash, red, 30 of 30 hp", "Bor, red, dead since tick 4". */
const seatName = ({ name, side }: UnitInfo, present: Present | undefined, absence: string): string =>
  present === undefined ? `${name}, ${side}, ${absence}` : fullName(present)

/** A list longer than its room is scrolled; a short one leaves the wheel to the ticks. */
const keepsWheel = (event: WheelEvent & { currentTarget: Element }) => {
  const { scrollHeight, clientHeight } = event.currentTarget
  if (scrollHeight > clientHeight) event.stopPropagation()
}

const Absence = (props: { readonly text: string }) => (
  <span class="cut quiet bd-seat-why" title={props.text}>
    <bdi>{props.text}</bdi>
  </span>
)

function Condition(props: { readonly present: Present }) {
  return (
    <>
      <span class="bd-seat-bars">
        <Index each={props.present.bars}>
          {(bar, index) => {
            const share = () => shareOf(bar())
            return (
              <span class="bd-seat-bar" title={exactBarText(bar())}>
                <span class="bd-track" data-bar={index} data-low={share().isLow ? '' : undefined}>
                  <span style={{ width: `${share().share * 100}%` }} />
                </span>
                <span class="bd-seat-number">
                  {numberText(bar().value)}
                  <span class="quiet">
                    /{numberText(bar().max)}
                    <Show when={props.present.bars.length > 1}>
                      {' '}
                      <bdi>{bar().label}</bdi>
                    </Show>
                  </span>
                </span>
              </span>
            )
          }}
        </Index>
      </span>
      <Show when={props.present.badges?.length}>
        <span class="bd-seat-badges">
          <Index each={props.present.badges}>
            {(badge) => (
              <span class="badge" data-tone={badge().tone} title={badge().text}>
                {badge().label}
              </span>
            )}
          </Index>
        </span>
      </Show>
    </>
  )
}

/** What it has just lost or gained, and by whom. */
function Happened(props: { readonly unit: string }) {
  const board = useBoard()
  const own = () => board.amounts().filter(({ unit, cell }) => unit === props.unit && cell === undefined)
  const textOf = (amount: Amount) => `${amountText(amount)}${byWhom(amount)}`
  const byWhom = ({ source }: Amount) => (source === props.unit ? '' : ` ${unitName(source, board.units())}`)
  return (
    <Show when={own().length > 0}>
      <span
        class="bd-seat-amounts"
        title={own().map(textOf).join(', ')}
        data-past={board.isPast() ? '' : undefined}
      >
        <Index each={own()}>
          {(amount) => (
            <span class="bd-plate" data-side={board.sideIndex(amount().side)}>
              {amountText(amount())}
              <small>
                <bdi>{byWhom(amount())}</bdi>
              </small>
            </span>
          )}
        </Index>
      </span>
    </Show>
  )
}
