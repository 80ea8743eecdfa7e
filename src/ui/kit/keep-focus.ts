import { onCleanup, onMount } from 'solid-js'

const FOCUSABLE =
  'a[href], button, input, select, textarea, summary, [tabindex]:not([tabindex="-1"]), [data-focus][tabindex]'

/** An ancestor of the focused element, and the place in it of the child that leads there. */
interface Stage {
  readonly element: Element
  readonly place: number
}

const isAble = (element: Element): boolean => !element.matches(':disabled') && element.checkVisibility()

function trailOf(focused: Element): Stage[] {
  const trail: Stage[] = []
  for (let child = focused; child.parentElement !== null; child = child.parentElement)
    trail.push({ element: child.parentElement, place: [...child.parentElement.children].indexOf(child) })
  return trail
}

/** The first focusable element at a place or after it, else the last before it. */
function nearest({ element, place }: Stage): HTMLElement | undefined {
  const found = [...element.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(isAble)
  const after = found.find((one) => {
    const child = [...element.children].findIndex((part) => part.contains(one))
    return child >= place
  })
  return after ?? found.at(-1)
}

/**
 * Never lets the focus fall to the page as a whole, where a keyboard user is nowhere: when the focused element goes
 * away or is disabled, the nearest one gets it, unless something else has taken it by then.
 */
export function createKeepFocus(home: () => HTMLElement | null): void {
  let last: Element | null = null
  let trail: readonly Stage[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return
    last = target
    trail = trailOf(target)
  }
  /** Not if it was given up on purpose, by a click on nothing. */
  const isLost = () =>
    last !== null &&
    (document.activeElement === document.body || document.activeElement?.matches(':disabled')) &&
    (!last.isConnected || !isAble(last))
  function mend(): void {
    if (!isLost()) return
    // Outside panes and dialogs nothing is near: it goes home.
    const stage = trail.find(
      ({ element }) => element.isConnected && element.closest('.pane, [role="dialog"]'),
    )
    const near = stage === undefined ? undefined : nearest(stage)
    const place = near ?? home()
    place?.focus({ preventScroll: place !== near })
  }
  const check = () => {
    if (!isLost()) return
    clearTimeout(timer)
    timer = setTimeout(mend)
  }

  onMount(() => {
    const observer = new MutationObserver(check)
    document.addEventListener('focusin', onFocus)
    document.addEventListener('focusout', check)
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['disabled', 'hidden', 'open'],
    })
    onCleanup(() => {
      clearTimeout(timer)
      observer.disconnect()
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('focusout', check)
    })
  })
}
