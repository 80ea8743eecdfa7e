import { Button } from '#ui/kit/Button.tsx'
import type { Branch, Fork } from '#ui/state/types.ts'
import './branches.css'
import { createMemo, createSignal, createUniqueId, For, onMount, Show } from 'solid-js'
import { OutcomeMark } from '#ui/battle/OutcomeMark.tsx'
import { useSession, useWorkshop } from '#ui/state/context.ts'
import type { Edit } from '#worker/protocol.ts'
import { editsText, type Placed, removalText, treeOf } from './branch-text.ts'
import { createOrigin } from './create-origin.ts'

/** Every branch: where it forks from its parent, and what it changes. */
export function Branches() {
  const session = useSession()
  const workshop = useWorkshop()
  const [said, setSaid] = createSignal('')
  const tree = createMemo(() => treeOf(session.branches()))
  let list: HTMLUListElement | undefined

  /** The row is gone: the focus moves to the current branch. */
  const remove = ({ branch }: Placed<Branch>) => {
    setSaid(`Removed ${branch.name()}`)
    session.removeBranch(branch.id)
    workshop.clearRemoved()
    list?.querySelector<HTMLElement>('[aria-current]')?.focus()
  }
  return (
    <div>
      <ul ref={list} aria-label="Branches">
        <For each={tree().map(({ branch }) => branch)}>
          {(branch) => {
            const placed = createMemo(
              () => tree().find((one) => one.branch === branch) ?? { branch, depth: 0, below: 0 },
            )
            return <Row placed={placed()} onRemove={() => remove(placed())} />
          }}
        </For>
      </ul>
      <Show when={tree().length === 1}>
        <p class="quiet pad">
          No branches yet. Go to the tick that puzzles you, choose Edit, change a unit’s rules, hp or place,
          and branch from there
          <Show when={session.summary()?.takesOrders}>, or give another order there</Show>. Both battles are
          kept, so you can compare them. Or go to a roll and ask what if it had come out differently.
        </p>
      </Show>
      <p class="visually-hidden" role="status">
        {said()}
      </p>
    </div>
  )
}

function Row(props: { readonly placed: Placed<Branch>; onRemove(): void }) {
  const session = useSession()
  const [isAsking, setAsking] = createSignal(false)
  const { branch } = props.placed
  const isCurrent = () => session.cursor().branch === branch.id
  let removal: HTMLButtonElement | undefined
  const keep = () => {
    setAsking(false)
    removal?.focus()
  }
  return (
    <li
      class="edge in-branch"
      data-current={isCurrent() ? '' : undefined}
      style={{ '--in-depth': props.placed.depth }}
    >
      <div class="row">
        <Name branch={branch} />
        <OutcomeMark of={branch} />
        <span class="row tight end">
          <Button
            isSmall
            aria-label={isCurrent() ? `Here: ${branch.name()}` : `Go to ${branch.name()}`}
            aria-current={isCurrent() ? 'true' : undefined}
            onClick={() => void session.jump(() => session.seek({ branch: branch.id }))}
          >
            {isCurrent() ? 'Here' : 'Go to'}
          </Button>
          <Show when={branch.fork !== null}>
            <Button
              ref={removal}
              isSmall
              aria-label={`Remove ${branch.name()}`}
              aria-expanded={isAsking()}
              onClick={() => setAsking((asking) => !asking)}
            >
              Remove
            </Button>
          </Show>
        </span>
      </div>
      <Show when={branch.fork} fallback={<p class="quiet">the battle as set up</p>}>
        {(fork) => <Origin branch={branch} fork={fork()} />}
      </Show>
      <Show when={isAsking()}>
        <Removal placed={props.placed} onRemove={props.onRemove} onKeep={keep} />
      </Show>
    </li>
  )
}

/** Looks like text until hovered or focused. Enter or leaving it saves the name, Escape restores the old one. */
function Name(props: { readonly branch: Branch }) {
  const commit = (field: HTMLInputElement) => {
    props.branch.rename(field.value)
    field.value = props.branch.name()
  }
  const onKey = (event: KeyboardEvent & { currentTarget: HTMLInputElement }) => {
    if (event.key === 'Escape') event.currentTarget.value = props.branch.name()
    if (event.key === 'Enter' || event.key === 'Escape') event.currentTarget.blur()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <input
      class="field-input in-branch-name"
      aria-label="Name of the branch"
      title="Rename"
      maxLength={60}
      value={props.branch.name()}
      on:keydown={onKey}
      onBlur={(event) => commit(event.currentTarget)}
    />
  )
}

/** Where it forks from its parent, what it changes, and from when on that shows. */
function Origin(props: { readonly branch: Branch; readonly fork: Fork }) {
  const session = useSession()
  const { parentName, divergence, orders } = createOrigin(props.branch)
  const changes = () => {
    const { units, forcedRolls, changes: said } = props.branch.summary
    const { tick, edits } = props.fork
    const isSaid = (edit: Edit) => said.length > 0 && edit.tick === tick && !('roll' in edit)
    const others = edits.filter((edit) => !('order' in edit) && !isSaid(edit))
    const ordered = edits.flatMap((edit) => ('order' in edit ? (orders()?.get(edit.tick) ?? []) : []))
    return [...ordered, ...said, editsText(others, tick, units, forcedRolls)].filter(Boolean).join(' · ')
  }
  const goTo = (tick: number) => void session.jump(() => session.seek({ branch: props.branch.id, tick }))
  return (
    <>
      <p class="quiet">
        {props.fork.scenario === undefined
          ? `from ${parentName()} at tick ${props.fork.tick}`
          : `run from the start, beside ${parentName()}`}{' '}
        · {changes()}
      </p>
      <Show when={divergence()}>
        {(known) => (
          <p class="quiet">
            <Show when={known().tick !== null} fallback={`plays out as in ${parentName()}`}>
              plays out differently{' '}
              <Button variant="link" onClick={() => goTo(known().tick ?? 0)}>
                from tick {known().tick} on
              </Button>
            </Show>
          </p>
        )}
      </Show>
    </>
  )
}

interface RemovalProps {
  readonly placed: Placed<Branch>
  onRemove(): void
  onKeep(): void
}

function Removal(props: RemovalProps) {
  const workshop = useWorkshop()
  const id = createUniqueId()
  let first: HTMLButtonElement | undefined
  onMount(() => first?.focus())
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    props.onKeep()
  }
  return (
    <fieldset class="row edge wrong in-branch-ask" aria-labelledby={id} on:keydown={onKey}>
      <span id={id}>
        {removalText(
          props.placed.branch.name(),
          props.placed.below,
          workshop.isAbout(props.placed.branch.id),
        )}
      </span>
      <Button ref={first} isSmall aria-describedby={id} onClick={props.onRemove}>
        Yes, remove
      </Button>
      <Button isSmall onClick={props.onKeep}>
        Keep
      </Button>
    </fieldset>
  )
}
