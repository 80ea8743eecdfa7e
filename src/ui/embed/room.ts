import { createSignal, onCleanup, onMount } from 'solid-js'
import type { TimelineRoom } from '#ui/state/panes.ts'

/** In pixels: a lower page has no lanes, only the ruler and the curves, so that board and reasons can be read. */
const LANES_FROM = 440
const TIMELINE_SHARE = 0.36

/** How high the timeline may be in a page inside another. */
export function createRoom(): TimelineRoom {
  const [height, setHeight] = createSignal(innerHeight)
  const measure = () => setHeight(innerHeight)
  onMount(() => addEventListener('resize', measure))
  onCleanup(() => removeEventListener('resize', measure))
  return {
    laneRoom: (others, { min, max }) =>
      height() < LANES_FROM
        ? 0
        : Math.max(min, Math.min(max, Math.floor(height() * TIMELINE_SHARE - others))),
    setNeeds() {},
  }
}
