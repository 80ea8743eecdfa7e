import './preview-card.css'
import { For, Show } from 'solid-js'
import { type Beside, createPlacement, placedStyle } from '#ui/kit/place-popup.ts'
import { useSession } from '#ui/state/context.ts'
import { hitWords, levelNameOf } from '#ui/timeline/timeline-text.ts'
import type { Preview } from './create-preview.ts'

const GAP = 14

/** Above the pointer, towards the middle of the window. */
const besidePointer = ({ x, y }: Preview): Beside => ({
  anchor: { getBoundingClientRect: () => new DOMRect(x, y) },
  gap: { mainAxis: GAP, alignmentAxis: GAP },
  sides: [x < innerWidth / 2 ? 'top-start' : 'top-end'],
})

export function PreviewCard(props: { preview: Preview }) {
  const { frame } = useSession()
  let card!: HTMLDivElement
  const place = createPlacement(
    () => card,
    () => besidePointer(props.preview),
  )
  return (
    <div ref={card} class="popup tl-preview" role="tooltip" style={placedStyle(place())}>
      <p>
        tick {props.preview.hit.tick}: <b>{props.preview.unit.glyph}</b>{' '}
        {hitWords(props.preview.hit, levelNameOf(frame()))}
      </p>
      <Show when={props.preview.lines.length > 0}>
        <ul>
          <For each={props.preview.lines}>
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
