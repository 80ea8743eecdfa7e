import { createSignal, onCleanup, Show } from 'solid-js'
import { readInteger } from '#ui/forms/create-typed-text.ts'
import { useLab } from '#ui/state/context.ts'
import { SweepButton } from './SweepButton.tsx'
import { DRAG_FROM_PX, draggedBy, steppedBy, turnedBy } from './scrubbing.ts'
import type { NumberPart, Subject } from './types.ts'

interface Props extends Subject {
  readonly part: NumberPart
}

/** Steps of keys and wheel that follow each other within this time are one change. */
const REST_MS = 600

const SWEEP_KEY = 's'

/** A number in a sentence: dragged sideways, turned with the wheel, stepped with the arrow keys, or typed. */
export function NumberWord(props: Props) {
  const scrub = createScrub(props)
  const lab = useLab()
  const [typing, setTyping] = createSignal<string | null>(null)
  let place!: HTMLElement
  let shown: HTMLElement | undefined
  /** Back to the number, which is there again by then. */
  const stopTyping = (end: () => void, isFocused: boolean) => {
    if (typing() === null) return
    setTyping(null)
    end()
    if (isFocused) shown?.focus()
  }
  const isRefused = () => 'refused' in readInteger(typing() ?? '', props.part)
  /** What cannot be is not kept, nor what was typed on the way to it. */
  const leave = (isFocused: boolean) => stopTyping(isRefused() ? scrub.cancel : scrub.settle, isFocused)
  const type = (text: string) => {
    setTyping(text)
    const read = readInteger(text, props.part)
    if ('value' in read && read.value !== null) scrub.set(read.value)
  }
  const [hasFocus, setFocus] = createSignal(false)
  /** What was typed or stepped so far is not what is asked for. */
  const sweep = () => {
    setTyping(null)
    scrub.cancel()
    const draft = props.changeable.original()
    const { part } = props
    const { min, max } = part.reach ?? part
    if (draft === null) return
    const range = { min: Math.min(min, part.was), max: Math.max(max, part.was), was: part.was, set: part.set }
    lab.sweep({ at: props.changeable.at(), draft, range })
  }
  let isWhole = false
  const typeAll = () => {
    isWhole = true
    setTyping(String(props.part.value))
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const to = steppedBy(event.key, scrub.value(), props.part)
    if (to !== null) scrub.step(to)
    else if (/^[\d-]$/.test(event.key)) type(event.key)
    else if (event.key.toLowerCase() === SWEEP_KEY) sweep()
    else if (event.key === 'Enter' && scrub.isChanging()) scrub.settle()
    else if (event.key === 'Enter' || event.key === 'Backspace') typeAll()
    else if (event.key === 'Escape' && scrub.isChanging()) scrub.cancel()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const onTypingKey = (event: KeyboardEvent & { currentTarget: HTMLInputElement }) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Enter') leave(true)
    else if (event.key === 'Escape') stopTyping(scrub.cancel, true)
    else if (event.key.toLowerCase() === SWEEP_KEY) sweep()
    else {
      const to = event.key.startsWith('Arrow') ? steppedBy(event.key, scrub.value(), props.part) : null
      if (to === null) return
      type(String(to))
    }
    event.preventDefault()
    event.stopPropagation()
  }
  /** Only where somebody works on it: scrolling past must change nothing. */
  const onWheel = (event: WheelEvent, take: (to: number) => void) => {
    if (document.activeElement !== event.currentTarget || event.deltaY === 0 || event.ctrlKey) return
    event.preventDefault()
    event.stopPropagation()
    take(turnedBy(scrub.value(), event.deltaY, props.part))
  }
  // Not a function: what is read for one attribute would be read for all, the reference among them.
  const spin = {
    get 'aria-label'() {
      return props.part.name
    },
    get 'aria-valuenow'() {
      return props.part.value
    },
    get 'aria-valuemin'() {
      return props.part.min
    },
    get 'aria-valuemax'() {
      return props.part.max
    },
    get 'aria-valuetext'() {
      return props.part.spoken
    },
    get 'data-setting'() {
      return props.part.name
    },
    'data-start': '',
    'aria-keyshortcuts': 'S',
  }
  return (
    <span ref={place} onFocusIn={() => setFocus(true)} onFocusOut={() => setFocus(false)}>
      <Show
        when={typing() !== null}
        fallback={
          <span
            role="spinbutton"
            {...spin}
            ref={(element) => {
              shown = element
            }}
            class="st-number"
            tabIndex={0}
            data-changing={scrub.isChanging() ? '' : undefined}
            title="Drag, turn the wheel, or type"
            onPointerDown={scrub.onPointerDown}
            onPointerMove={scrub.onPointerMove}
            onPointerUp={() => scrub.onPointerUp() && typeAll()}
            onPointerCancel={scrub.cancel}
            onBlur={scrub.settle}
            on:wheel={{ handleEvent: (event) => onWheel(event, scrub.step), passive: false }}
            on:keydown={onKey}
          >
            <Show when={props.part.was !== props.part.value}>
              <del>{props.part.was}</del>
              <span class="st-arrow"> → </span>
            </Show>
            {props.part.text}
          </span>
        }
      >
        <input
          role="spinbutton"
          {...spin}
          ref={(input) =>
            queueMicrotask(() => {
              input.focus()
              if (isWhole) input.select()
              isWhole = false
            })
          }
          class="st-input"
          inputmode="numeric"
          autocomplete="off"
          size={Math.max(2, typing()?.length ?? 0)}
          value={typing() ?? ''}
          aria-invalid={isRefused()}
          onInput={(event) => type(event.currentTarget.value)}
          onBlur={() => leave(false)}
          on:wheel={{ handleEvent: (event) => onWheel(event, (to) => type(String(to))), passive: false }}
          on:keydown={onTypingKey}
        />
        {props.part.unit}
      </Show>
      <Show when={hasFocus()}>
        <SweepButton anchor={place} name={props.part.name} onSweep={sweep} />
      </Show>
    </span>
  )
}

/** What changes the number; a drag, a turn of the wheel or a run of steps is one change until it is let go. */
function createScrub(props: Props) {
  const [isChanging, setChanging] = createSignal(false)
  const [drag, setDrag] = createSignal<{ x: number; from: number; isMoved: boolean } | null>(null)
  let rest: ReturnType<typeof setTimeout> | undefined
  onCleanup(() => clearTimeout(rest))
  let asked = 0
  /** What was asked for last: what follows from it may come later than the next step. */
  const value = () => (isChanging() ? asked : props.part.value)

  const set = (to: number) => {
    const { part } = props
    const { reach = part } = part
    if (to === value()) return
    asked = to
    setChanging(true)
    props.changeable.change((draft) => part.set(draft, to), {
      key: `${props.about} ${part.key}`,
      from: props.from,
      range: {
        min: Math.min(to, reach.min),
        max: Math.max(to, reach.max),
        step: 1,
        value: to,
        was: part.was,
        set: part.set,
      },
    })
  }
  const settle = () => {
    clearTimeout(rest)
    if (!isChanging()) return
    setChanging(false)
    props.changeable.settle()
  }
  const cancel = () => {
    clearTimeout(rest)
    setDrag(null)
    if (!isChanging()) return
    setChanging(false)
    props.changeable.cancel()
  }
  const step = (to: number) => {
    set(to)
    clearTimeout(rest)
    rest = setTimeout(settle, REST_MS)
  }
  return {
    isChanging,
    value,
    set,
    settle,
    cancel,
    step,
    onPointerDown(event: PointerEvent & { currentTarget: HTMLElement }) {
      if (event.button !== 0) return
      // Or the text would be selected instead.
      event.preventDefault()
      event.currentTarget.focus()
      event.currentTarget.setPointerCapture(event.pointerId)
      setDrag({ x: event.clientX, from: props.part.value, isMoved: false })
    },
    onPointerMove(event: PointerEvent) {
      const now = drag()
      if (now === null) return
      const by = event.clientX - now.x
      if (!now.isMoved && Math.abs(by) < DRAG_FROM_PX) return
      setDrag({ ...now, isMoved: true })
      set(draggedBy(now.from, by, props.part))
    },
    /** Whether it was a mere press. */
    onPointerUp(): boolean {
      const now = drag()
      setDrag(null)
      if (now?.isMoved) settle()
      return now !== null && !now.isMoved
    },
  }
}
