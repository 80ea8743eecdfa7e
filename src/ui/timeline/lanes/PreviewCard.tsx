import './preview-card.css'
import { For, Show } from 'solid-js'
import { orNull } from '#schemas/result.ts'
import { type Beside, createPlacement, placedStyle } from '#ui/kit/place-popup.ts'
import { useSession } from '#ui/state/context.ts'
import { createLatest, ofSameThings } from '#ui/state/create-latest.ts'
import type { Session } from '#ui/state/types.ts'
import { levelNameOf } from '#ui/timeline/timeline-text.ts'
import type { EventLine } from '#worker/protocol.ts'
import type { Preview } from './create-preview.ts'
import { battleMark, hitWords, linesOfHit, ticksBehind } from './hit-text.ts'

const GAP = 14
/** How long the pointer has to rest before events are fetched. */
const STAY_MS = 90
const MOST_LINES = 6

/** Above the pointer, towards the middle of the window. */
const besidePointer = ({ x, y }: Preview): Beside => ({
  anchor: { getBoundingClientRect: () => new DOMRect(x, y) },
  gap: { mainAxis: GAP, alignmentAxis: GAP },
  sides: [x < innerWidth / 2 ? 'top-start' : 'top-end'],
})

/** What is under the pointer: a few words at once, the events behind it a moment later. */
export function PreviewCard(props: { preview: Preview }) {
  const session = useSession()
  let card!: HTMLDivElement
  const place = createPlacement(
    () => card,
    () => besidePointer(props.preview),
  )
  const lines = createLines(session, () => props.preview)
  const mark = () => battleMark(session.beside()?.why ?? null, props.preview)
  return (
    <div ref={card} class="popup tl-preview" role="tooltip" style={placedStyle(place())}>
      <Show when={mark()}>
        <p class="quiet">{mark()}</p>
      </Show>
      <p>
        tick {props.preview.hit.tick}: <b>{props.preview.unit.glyph}</b>{' '}
        {hitWords(props.preview.hit, levelNameOf(session.frame()))}
      </p>
      <Show when={(lines()?.length ?? 0) > 0}>
        <ul>
          <For each={lines()}>
            {(line) => (
              <li>
                <span>{line.tick}</span> {line.text}
              </li>
            )}
          </For>
        </ul>
      </Show>
    </div>
  )
}

function createLines({ engine }: Session, preview: () => Preview) {
  /** By tick, not by unit: that costs the same however long the battle is. */
  async function eventsOf(branch: string, tick: number): Promise<readonly EventLine[]> {
    const offsetOf = async (at: number) => orNull(await engine.eventOffset(branch, {}, at)) ?? 0
    const [start, end] = await Promise.all([offsetOf(tick), offsetOf(tick + 1)])
    const page = await engine.events(branch, {}, start, Math.max(0, end - start))
    return orNull(page)?.lines ?? []
  }
  return createLatest(
    () => {
      const { battle, hit, unit } = preview()
      return { battle, hit, unit }
    },
    async ({ battle, hit, unit }) => {
      const lines = (await Promise.all(ticksBehind(hit).map((tick) => eventsOf(battle.id, tick)))).flat()
      return linesOfHit(lines, unit.id, hit).slice(0, MOST_LINES)
    },
    { isSame: ofSameThings, delayMs: STAY_MS },
  )
}
