import './help.css'
import { For, Show } from 'solid-js'
import { Button } from '#ui/kit/Button.tsx'
import { Modal } from '#ui/kit/Modal.tsx'
import { useSession } from '#ui/state/context.ts'
import { COMMANDS } from './commands.ts'

type Rows = readonly { readonly keys: readonly string[]; readonly does: string }[]

interface Props {
  readonly isOpen: boolean
  onOpenChange(isOpen: boolean): void
  onLegend(): void
  /** More keys, where the battle's orders are given. */
  readonly orderKeys: Rows
}

export function Help(props: Props) {
  const session = useSession()
  const canChange = () => session.summary()?.canChange !== false
  const listed = () =>
    COMMANDS.filter(({ keys, isThere }) => keys.length > 0 && isThere?.({ session }) !== false)
  return (
    <Modal title="Keys" isOpen={props.isOpen} onOpenChange={props.onOpenChange}>
      <dl class="sh-keys">
        <KeyRows rows={listed()} />
        <div>
          <dt>
            <kbd>1</kbd>–<kbd>9</kbd>
          </dt>
          <dd>pick a unit</dd>
        </div>
        <Show when={canChange()}>
          <div>
            <dt>
              <kbd>S</kbd> on a number
            </dt>
            <dd>sweep it in the Lab: the odds over all its values</dd>
          </div>
          <div>
            <dt>
              <kbd>Ctrl+K</kbd> lab
            </dt>
            <dd>the Lab: odds, measures, A against B and the rest by name</dd>
          </div>
        </Show>
      </dl>
      <Show when={props.orderKeys.length > 0}>
        <h3 class="sh-heading">In the orders and on the board</h3>
        <dl class="sh-keys">
          <KeyRows rows={props.orderKeys} />
        </dl>
      </Show>
      <p class="quiet">
        The mouse wheel zooms the timeline, and steps through ticks over the board. Hover over a unit for its
        next action, click it to see why. Tab stops once at a row of buttons; the arrow keys move along it.
        They also move a divider between panes; Enter puts it back. Point at the name of a cell in any text to
        light up that cell.
      </p>
      <p class="quiet">
        <Button onClick={() => props.onLegend()}>
          Legend: what every mark means <kbd>G</kbd>
        </Button>
      </p>
    </Modal>
  )
}

function KeyRows(props: { rows: Rows }) {
  return (
    <For each={props.rows}>
      {({ keys, does }) => (
        <div>
          <dt>
            <For each={keys}>{(key) => <kbd>{key}</kbd>}</For>
          </dt>
          <dd>{does}</dd>
        </div>
      )}
    </For>
  )
}
