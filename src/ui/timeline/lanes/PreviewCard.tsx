import './preview-card.css'
import { For, Show } from 'solid-js'
import { useSession } from '#ui/state/context.ts'
import { hitWords, levelNameOf } from '#ui/timeline/timeline-text.ts'
import type { Preview } from './create-preview.ts'

const GAP = 14

/** Above the pointer, towards the middle of the window. */
function placeOf({ x, y }: Preview): Record<string, string> {
  const bottom = `${innerHeight - y + GAP}px`
  return x < innerWidth / 2
    ? { bottom, left: `${x + GAP}px`, 'max-width': `${innerWidth - x - 2 * GAP}px` }
    : { bottom, right: `${innerWidth - x + GAP}px`, 'max-width': `${x - 2 * GAP}px` }
}

export function PreviewCard(props: { preview: Preview }) {
  const { frame } = useSession()
  return (
    <div class="popup tl-preview" role="tooltip" style={placeOf(props.preview)}>
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
