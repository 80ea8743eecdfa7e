import { clamp, type View, xFromTick } from '#ui/timeline/canvas/geometry.ts'
import type { Chapter } from '#worker/protocol.ts'

/** The visible part of a chapter, in pixels. */
export interface ChapterBar extends Chapter {
  /** Its last tick so far. */
  readonly last: number
  readonly left: number
  readonly width: number
}

/** The visible chapters; each lasts until the next one. */
export function chapterBars(
  chapters: readonly Chapter[],
  lastTick: number,
  view: View,
  width: number,
): ChapterBar[] {
  return chapters.flatMap(({ tick, name }, i) => {
    const end = chapters[i + 1]?.tick ?? lastTick + 1
    const left = clamp(xFromTick(view, width, tick), 0, width)
    const right = clamp(xFromTick(view, width, end), 0, width)
    return right > left ? [{ tick, name, last: end - 1, left, width: right - left }] : []
  })
}

/** The chapter a tick is in; null before the first. */
export const chapterAt = (chapters: readonly Chapter[], tick: number): Chapter | null =>
  chapters.findLast((chapter) => chapter.tick <= tick) ?? null

const LETTER = 7.3
const PADDING = 8

/** As much of a name as a bar has room for: all of it, its last word, or nothing. */
export function nameIn({ name, width }: Pick<ChapterBar, 'name' | 'width'>): string {
  const last = name.split(' ').at(-1) ?? ''
  return [name, last].find((text) => text.length * LETTER + PADDING <= width) ?? ''
}

/** "floor 7, ticks 60 to 74". */
export const chapterText = ({ name, tick, last }: ChapterBar): string =>
  `${name}, ${tick === last ? `tick ${tick}` : `ticks ${tick} to ${last}`}`
