import { type ComponentProps, splitProps } from 'solid-js'

/** A button of the order pane. */
export function Button(props: ComponentProps<'button'>) {
  const [own, rest] = splitProps(props, ['class'])
  return <button type="button" {...rest} class={`solid-button mo-button ${own.class ?? ''}`} />
}
