import { unitName } from '#schemas/text/check-text.ts'
import './end.css'
import { For, type JSX, Show } from 'solid-js'
import type { CloseCall, EndSummary } from '#schemas/story.ts'
import { numberText } from '#schemas/text/counted.ts'
import { outcomeText } from '#schemas/text/outcome-text.ts'
import { restOfNumber } from '#schemas/text/rest-of-number.ts'
import { useNames } from '#ui/battle/use-names.ts'
import { SideDot } from '#ui/inspector/SideDot.tsx'
import { usePicked } from '#ui/inspector/use-picked.ts'
import { useVisits } from '#ui/inspector/use-visits.ts'
import { Button } from '#ui/kit/Button.tsx'
import { useReadOnly, useSession, useWorkshop } from '#ui/state/context.ts'
import type { EventLine, Outcome } from '#worker/protocol.ts'

interface StoryProps {
  readonly story: EndSummary
}

interface Props extends StoryProps {
  readonly outcome: Outcome
  /** Opens Orders, to try again with another order. */
  readonly onOrders: (() => void) | undefined
}

/** Who won and why, the moments that decided it, what everybody did, and a way to try again. */
export function EndPanel(props: Props) {
  const session = useSession()
  return (
    <section class="row pad box in-end-panel" aria-label="How it ended">
      <div class="in-end-story">
        <h2>
          {outcomeText(props.outcome)} at tick {session.lastTick()}
        </h2>
        <Moments story={props.story} onOrders={props.onOrders} />
      </div>
      <Show when={props.story.tallies.length > 0}>
        <Tallies story={props.story} />
      </Show>
    </section>
  )
}

/** The moments that decided it, each a link to it. */
function Moments(props: StoryProps & { readonly onOrders: (() => void) | undefined }) {
  const session = useSession()
  const workshop = useWorkshop()
  const names = useNames()
  const { visit, visitTick } = useVisits()
  const isReadOnly = useReadOnly()
  const canTry = () => !isReadOnly && session.summary()?.canChange === true
  const turning = () => (!canTry() ? null : (props.story.swing ?? props.story.deaths.at(-1)?.line ?? null))
  const tryFrom = (tick: number) => {
    visitTick(tick)
    if (props.onOrders !== undefined) props.onOrders()
    else void workshop.setMode('edit')
  }
  const moment = (line: EventLine, text: string) => (
    <>
      <Button variant="link" class="in-moment" onClick={() => visit(line)}>
        tick {line.tick}
      </Button>{' '}
      {text}
    </>
  )
  /** "C left with 5". */
  const closestText = ({ unit, left }: CloseCall) =>
    `${unitName(unit, names.units)} left with ${numberText(left)}`
  return (
    <>
      <Show when={props.story.end}>{(line) => <p class="quiet">{line().text}</p>}</Show>
      <dl class="facts">
        <Show when={props.story.swing}>
          {(line) => <Fact name="largest swing">{moment(line(), line().text)}</Fact>}
        </Show>
        <Show when={props.story.closest}>
          {(call) => <Fact name="closest call">{moment(call().line, closestText(call()))}</Fact>}
        </Show>
        <Show when={props.story.deaths.length > 0}>
          <Fact name="fell">
            <For each={props.story.deaths}>
              {({ unit, line }) => (
                <Button variant="link" class="in-moment" onClick={() => visit(line, unit)}>
                  {unitName(unit, names.units)} {line.tick}
                </Button>
              )}
            </For>
          </Fact>
        </Show>
      </dl>
      <Show when={turning()}>
        {(line) => (
          <Button isSmall onClick={() => tryFrom(line().tick)}>
            Try from tick {line().tick}
          </Button>
        )}
      </Show>
    </>
  )
}

function Fact(props: { readonly name: string; readonly children: JSX.Element }) {
  return (
    <div>
      <dt>{props.name}</dt>
      <dd>{props.children}</dd>
    </div>
  )
}

/** What everybody did, in the order of the lanes. */
function Tallies(props: StoryProps) {
  const names = useNames()
  const { whereOf, asShown } = usePicked()
  const rows = () =>
    names.units.flatMap((unit) => {
      const tally = props.story.tallies.find((one) => one.unit === unit.id)
      return tally === undefined ? [] : [{ ...tally, unit: asShown(unit) }]
    })
  const leftOf = (id: string) => {
    const { token, absent } = whereOf(id)
    return token?.bars[0]?.value ?? absent?.kind ?? ''
  }
  return (
    <table class="in-tallies">
      <thead>
        <tr>
          <th scope="col">
            <span class="visually-hidden">unit</span>
          </th>
          <For each={['dealt', 'taken', 'healed', 'left']}>{(column) => <th scope="col">{column}</th>}</For>
        </tr>
      </thead>
      <tbody>
        <For each={rows()}>
          {({ unit, dealt, taken, healed }) => (
            <tr>
              <th scope="row">
                <SideDot unit={unit} /> {unit.glyph}
              </th>
              <For each={[dealt, taken, healed, leftOf(unit.id)]}>
                {(value) => (
                  <td title={typeof value === 'number' ? restOfNumber(value) : undefined}>
                    {typeof value === 'number' ? numberText(value) : value}
                  </td>
                )}
              </For>
            </tr>
          )}
        </For>
      </tbody>
    </table>
  )
}
