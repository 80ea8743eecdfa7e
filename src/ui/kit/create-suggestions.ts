import { type Accessor, createMemo, createSignal, createUniqueId } from 'solid-js'
import type { Span } from './match-text.ts'

/** One of a list that is offered below a field. */
export interface Suggestion {
  /** What tells it from the others. */
  readonly key: string
  readonly text: string
  /** Which parts of the text are what was typed. */
  readonly marks?: readonly Span[]
  /** What there is to say about it. */
  readonly note?: string | undefined
  readonly noteMarks?: readonly Span[]
  /** The keys that do the same. */
  readonly keys?: readonly string[]
  /** Why it cannot be taken. */
  readonly objection?: string | null
  /** The heading it stands under, together with its neighbours of the same. */
  readonly group?: string
}

interface Options<S extends Suggestion> {
  readonly list: Accessor<readonly S[]>
  /** What is typed: whenever that changes, the list is begun anew. */
  readonly typed: Accessor<string>
  /** Whether Enter takes the first if nobody has moved; otherwise nothing is highlighted until then. */
  readonly isFirstOn?: boolean
  /** Whether the list is there all the time. */
  readonly isLasting?: boolean
  onTake(taken: S): void
}

/** What is drawn of a list; who wants the rest types more. */
const MOST = 200
const PAGE = 10

/** Where the highlight was put, and what was typed then. */
interface Look {
  readonly key: string | null
  readonly typed: string
  readonly isByKey: boolean
}

/**
 * Suggestions for a field: which one is highlighted, and what keys do. The field keeps the focus, and its value and caret
 * are its owner's, as is what taking one means.
 */
export function createSuggestions<S extends Suggestion>({ list, typed, onTake, ...wishes }: Options<S>) {
  const id = createUniqueId()
  const { isFirstOn = false, isLasting = false } = wishes
  const [isShown, setShown] = createSignal(isLasting)
  const [looked, setLooked] = createSignal<Look | null>(null)
  const shown = createMemo(() => list().slice(0, MOST))
  const isOpen = () => isShown() && (isLasting || shown().length > 0)
  /** Where somebody has moved to since the last letter. */
  const moved = () => {
    const look = looked()
    return look?.typed === typed() ? look : null
  }
  const at = createMemo(() => {
    const look = moved()
    const found = look === null ? -1 : shown().findIndex(({ key }) => key === look.key)
    return found < 0 && isFirstOn && shown().length > 0 ? 0 : found
  })
  const active = () => (isOpen() ? shown()[at()] : undefined)

  const look = (to: number, isByKey: boolean) =>
    setLooked({ key: shown()[to]?.key ?? null, typed: typed(), isByKey })
  function take(wish: S): void {
    if (wish.objection != null) return
    if (!isLasting) setShown(false)
    setLooked(null)
    onTake(wish)
  }

  /** Past either end comes the other; in between nothing, unless there is always something highlighted. */
  function step(by: 1 | -1): number {
    const count = shown().length
    const next = at() + by
    if (isFirstOn) return (next + count) % count
    return next < -1 ? count - 1 : next >= count ? -1 : next
  }
  const clamp = (wish: number) => Math.max(0, Math.min(shown().length - 1, wish))
  const STEPS: Readonly<Record<string, () => number>> = {
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    PageDown: () => clamp(at() + PAGE),
    PageUp: () => clamp(at() - PAGE),
    Home: () => 0,
    End: () => shown().length - 1,
  }
  /** Home and End are for the caret until somebody moves along the list. */
  const isForCaret = (key: string) => (key === 'Home' || key === 'End') && moved()?.isByKey !== true
  function use({ key }: KeyboardEvent): boolean {
    const isArrow = key === 'ArrowDown' || key === 'ArrowUp'
    const now = active()
    const to = isForCaret(key) ? undefined : STEPS[key]
    if (!isOpen()) {
      if (!isArrow || shown().length === 0) return false
      setShown(true)
    } else if (to !== undefined && shown().length > 0) look(to(), true)
    else if (key === 'Enter' && now !== undefined) take(now)
    else if (key === 'Escape' && !isLasting) setShown(false)
    else return false
    return true
  }

  return {
    id,
    shown,
    /** How many there are beyond those shown. */
    left: () => list().length - shown().length,
    isOpen,
    show: () => setShown(true),
    hide: () => setShown(isLasting),
    active,
    /** Whether a key has led to what is highlighted, so that it has to be brought into sight. */
    isByKey: () => moved()?.isByKey !== false,
    /** The pointer has come to one. */
    pointAt: (wish: S) => look(shown().indexOf(wish), false),
    take,
    idOf: ({ key }: Suggestion) => `${id} ${shown().findIndex((one) => one.key === key)}`,
    /** Takes the keys that are for the list, and prevents their default; Enter only if something is highlighted. */
    onKey(event: KeyboardEvent): void {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.isComposing) return
      if (!use(event)) return
      event.preventDefault()
      event.stopPropagation()
    },
    /** What the field has to say of its list. */
    field: {
      role: 'combobox',
      autocomplete: 'off',
      spellcheck: false,
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      get 'aria-expanded'() {
        return isOpen()
      },
      get 'aria-controls'() {
        return isOpen() ? id : undefined
      },
      get 'aria-activedescendant'() {
        return at() < 0 || !isOpen() ? undefined : `${id} ${at()}`
      },
    } as const,
  }
}

export type SuggestionsModel<S extends Suggestion> = ReturnType<typeof createSuggestions<S>>
