import { Button } from '#ui/kit/Button.tsx'
import './end.css'
import { createMemo, For, Show } from 'solid-js'
import { orNull } from '#schemas/result.ts'
import { outcomeText } from '#ui/battle/outcome-text.ts'
import { unitName } from '#ui/battle/reasoning.ts'
import { asShown, whereIs } from '#ui/battle/whereabouts.ts'
import { SideDot } from '#ui/inspector/UnitHeader.tsx'
import { useVisits } from '#ui/inspector/use-visits.ts'
import { useSession, useWorkshop } from '#ui/state/context.ts'
import { createLatest } from '#ui/state/create-latest.ts'
import type { EventLine } from '#worker/protocol.ts'
import { closestText, isDecided } from './end-text.ts'

interface Props {
  readonly isShown: boolean
  /** Leads to the orders, where one tries again by giving another. */
  onOrders?(): void
}

/** At the end of a battle: who won and why, the moments that decided it, what everybody did, and a way to try again. */
export function End(props: Props) {
  const session = useSession()
  const workshop = useWorkshop()
  const { visit, visitTick } = useVisits()
  const units = () => session.summary()?.units ?? []
  const outcome = () => session.outcome()
  const isOver = createMemo(
    () => isDecided(outcome()) && session.lastTick() > 0 && session.cursor().tick === session.lastTick(),
  )
  const story = createLatest(
    () => (props.isShown && isOver() ? { branch: session.cursor().branch, ticks: session.lastTick() } : null),
    async () => orNull(await session.branchEngine.endSummary()),
  )
  const where = (id: string) => whereIs(session.frame()?.view, id)
  /** In the order of the lanes. */
  const rows = () =>
    units().flatMap((unit) => {
      const tally = story()?.tallies.find((one) => one.unit === unit.id)
      return tally === undefined ? [] : [{ ...tally, unit: asShown(unit, where(unit.id), units()) }]
    })
  const leftOf = (id: string) => {
    const { token, absent } = where(id)
    return token?.bars[0]?.value ?? absent?.kind ?? ''
  }
  const turning = () => story()?.swing ?? story()?.deaths.at(-1) ?? null
  const tryFrom = (tick: number) => {
    visitTick(tick)
    if (props.onOrders !== undefined) props.onOrders()
    else workshop.setMode('edit')
  }
  const moment = (line: EventLine, text: string) => (
    <>
      <Button variant="link" class="in-moment" onClick={() => visit(line)}>
        tick {line.tick}
      </Button>{' '}
      {text}
    </>
  )
  return (
    <Show when={isOver() && story()}>
      {(told) => (
        <section class="box in-end-panel" aria-label="How it ended">
          <div class="in-end-story">
            <Show when={outcome()}>
              {(ended) => (
                <h2>
                  {outcomeText(ended())} at tick {session.lastTick()}
                </h2>
              )}
            </Show>
            <Show when={told().end}>{(line) => <p class="quiet">{line().text}</p>}</Show>
            <dl class="facts">
              <Show when={told().swing}>
                {(line) => (
                  <div>
                    <dt>largest swing</dt>
                    <dd>{moment(line(), line().text)}</dd>
                  </div>
                )}
              </Show>
              <Show when={told().closest}>
                {(line) => (
                  <div>
                    <dt>closest call</dt>
                    <dd>{moment(line(), closestText(line(), units()))}</dd>
                  </div>
                )}
              </Show>
              <Show when={told().deaths.length > 0}>
                <div>
                  <dt>fell</dt>
                  <dd>
                    <For each={told().deaths}>
                      {(line) => (
                        <Button variant="link" class="in-moment" onClick={() => visit(line, line.units[0])}>
                          {unitName(line.units[0] ?? '', units())} {line.tick}
                        </Button>
                      )}
                    </For>
                  </dd>
                </div>
              </Show>
            </dl>
            <Show when={turning()}>
              {(line) => (
                <Button isSmall onClick={() => tryFrom(line().tick)}>
                  Try from tick {line().tick}
                </Button>
              )}
            </Show>
          </div>
          <table class="in-tallies">
            <thead>
              <tr>
                <th scope="col">
                  <span class="visually-hidden">unit</span>
                </th>
                <th scope="col">dealt</th>
                <th scope="col">taken</th>
                <th scope="col">healed</th>
                <th scope="col">left</th>
              </tr>
            </thead>
            <tbody>
              <For each={rows()}>
                {({ unit, dealt, taken, healed }) => (
                  <tr>
                    <th scope="row">
                      <SideDot unit={unit} /> {unit.glyph}
                    </th>
                    <td>{dealt}</td>
                    <td>{taken}</td>
                    <td>{healed}</td>
                    <td>{leftOf(unit.id)}</td>
                  </tr>
                )}
              </For>
            </tbody>
          </table>
        </section>
      )}
    </Show>
  )
}
