import './button.css'
import { type ComponentProps, splitProps } from 'solid-js'

interface Props extends ComponentProps<'button'> {
  /** Framed by default; `quiet` is just a word, `icon` a sign, `link` underlined, `row` a line of a list. */
  readonly variant?: 'primary' | 'quiet' | 'icon' | 'link' | 'row'
  /** Fits into a line of text. */
  readonly isSmall?: boolean
  /** Whether it is pressed, for a button that stays so. */
  readonly isOn?: boolean | undefined
  /** Why it is disabled; null if it is not. */
  readonly objection?: string | null | undefined
  /** What `focusOn` finds it by. */
  readonly focusKey?: string | undefined
}

const OWN = [
  'variant',
  'isSmall',
  'isOn',
  'objection',
  'focusKey',
  'class',
  'classList',
  'disabled',
  'title',
] as const

/** The only button of the page. */
export function Button(props: Props) {
  const [own, rest] = splitProps(props, OWN)
  const classes = () => {
    const wished = Object.entries(own.classList ?? {}).flatMap(([name, isOn]) => (isOn ? [name] : []))
    return ['button', ...(own.class === undefined ? [] : [own.class]), ...wished].join(' ')
  }
  return (
    <button
      type="button"
      {...rest}
      class={classes()}
      data-variant={own.variant}
      data-small={own.isSmall ? '' : undefined}
      data-focus={own.focusKey}
      aria-pressed={own.isOn}
      disabled={own.disabled || !!own.objection}
      title={own.objection ?? own.title}
    />
  )
}
