import { createSignal } from 'solid-js'
import { marksFrom, type Progress } from '#worker/protocol.ts'

/** A curve a side and the marks of every tick; it grows while the battle is played. */
export function createStrip() {
  const [version, setVersion] = createSignal(0)
  let sides = 1
  let levels = new Int32Array(0)
  let marks = new Int32Array(0)

  const joined = (head: Int32Array, tail: Int32Array, at: number) => {
    const whole = new Int32Array(at + tail.length)
    whole.set(head.subarray(0, at))
    whole.set(tail, at)
    return whole
  }

  return {
    start(sideCount: number) {
      sides = sideCount
      levels = new Int32Array(0)
      marks = new Int32Array(0)
      setVersion((n) => n + 1)
    },
    grow({ from, levels: more, marks: moreMarks }: Progress) {
      levels = joined(levels, more, from * sides)
      marks = joined(marks, moreMarks, marksFrom(from))
      setVersion((n) => n + 1)
    },
    /** `levels[tick * sides + side]`. Reading it again after it grew is up to whoever tracks `version`. */
    levels: () => {
      version()
      return levels
    },
    marks: () => {
      version()
      return marks
    },
    sides: () => sides,
  }
}
