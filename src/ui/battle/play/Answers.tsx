import { For, Show } from 'solid-js'
import './answers.css'
import { orNull } from '#schemas/result.ts'
import { useNames } from '#ui/battle/use-names.ts'
import { Button } from '#ui/kit/Button.tsx'
import { useSession } from '#ui/state/context.ts'
import { createLatest } from '#ui/state/create-latest.ts'
import { answerText, changesBetween } from './answer-text.ts'

/** Only the latest answers are shown. */
const TOLD_AT_MOST = 2

/** What the other side has done since the last order, each with a link to why. */
export function Answers(props: { onWhy(): void }) {
  const session = useSession()
  const names = useNames()
  const told = createLatest(
    () => {
      const { branch, tick } = session.cursor()
      return session.isDragging() || tick === 0 || tick > session.lastTick() ? null : { branch, tick }
    },
    async ({ branch, tick }) => {
      const last = orNull(await session.engine.answers(branch, tick))?.slice(-TOLD_AT_MOST) ?? []
      const [first, newest] = [last[0], last.at(-1)]
      if (first === undefined || newest === undefined) return []
      const known = await session.fetchPackets(branch, first.tick, newest.tick)
      return last.map((answered) => {
        const frames = known.find((packet) => packet.tick === answered.tick)?.frames ?? []
        const [before, after] = [frames[0]?.view, frames.at(-1)?.view]
        const changes = before === undefined || after === undefined ? [] : changesBetween(before, after)
        return { ...answered, text: answerText(answered, changes, names.units) }
      })
    },
  )
  const lines = () => told() ?? []
  const toWhy = (tick: number, unit: string | null) => {
    session.seek({ tick })
    if (unit !== session.picked()) session.pick(unit)
    props.onWhy()
  }
  return (
    <div class="bar kit-told" role="status">
      <Show when={lines().length > 0} fallback={<p class="quiet">Nothing new from the other side.</p>}>
        <For each={lines()}>
          {({ tick, side, unit, text }) => (
            <p class="line">
              <b class="side" data-side={session.summary()?.sides.indexOf(side)}>
                {side}
              </b>
              <span class="cut" title={text}>
                {text}
              </span>
              <Button variant="link" onClick={() => toWhy(tick, unit)}>
                why?
                <span class="visually-hidden">
                  {' '}
                  What {side} did at tick {tick}
                </span>
              </Button>
            </p>
          )}
        </For>
      </Show>
    </div>
  )
}
