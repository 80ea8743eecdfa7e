import { FileToCompare } from '#ui/battle/compare/FileToCompare.tsx'
import { createDiscard } from '#ui/battle/create-discard.ts'
import { OutcomeMark } from '#ui/battle/OutcomeMark.tsx'
import { Button } from '#ui/kit/Button.tsx'
import type { Branch } from '#ui/state/types.ts'
import './branches.css'
import { createMemo, For, Show } from 'solid-js'
import { focusOn } from '#ui/kit/focus-on.ts'
import { useLab, useSession } from '#ui/state/context.ts'
import { forkedFrom } from './branch-text.ts'
import { createOrigin, type Origin } from './create-origin.ts'
import { walkTree } from './walk-tree.ts'

/** What the branch being looked at is found by. */
const HERE = 'branch here'

/** Every branch below the one it was forked from: how it ended, what it changes and where the two part. */
export function Branches() {
  const session = useSession()
  return (
    <div>
      <ul class="in-tree" aria-label="Branches" on:keydown={walkTree}>
        <For each={forkedFrom(session.branches(), null)}>{(branch) => <Twig branch={branch} />}</For>
      </ul>
      <Show when={session.branches().length === 1 && session.summary()?.canChange}>
        <p class="quiet pad">
          No branches yet. Go to the tick that puzzles you and change what you see: a number in Unit, the
          place of a token, a roll<Show when={session.summary()?.takesOrders}>, an order</Show>; or choose
          Edit to change more at once. Letting go leaves a branch. Both battles are kept, so you can compare
          them.
        </p>
      </Show>
      <p class="row pad">
        <FileToCompare>
          {(ask) => (
            <Button isSmall title="Plays the battle of a file beside this one" onClick={ask}>
              Compare with a file …
            </Button>
          )}
        </FileToCompare>
      </p>
    </div>
  )
}

/** A branch and what was forked from it. */
function Twig(props: { readonly branch: Branch }) {
  const session = useSession()
  const below = createMemo(() => forkedFrom(session.branches(), props.branch.id))
  return (
    <li class="in-twig">
      <Row branch={props.branch} />
      <Show when={below().length > 0}>
        <ul aria-label={`Forked from ${props.branch.name()}`}>
          <For each={below()}>{(branch) => <Twig branch={branch} />}</For>
        </ul>
      </Show>
    </li>
  )
}

function Row(props: { readonly branch: Branch }) {
  const session = useSession()
  const lab = useLab()
  const { branch } = props
  const canChange = () => session.summary()?.canChange !== false
  const isCurrent = () => session.cursor().branch === branch.id
  const origin = createOrigin(branch)
  const discard = createDiscard(branch, () => focusOn(HERE))
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Delete' || event.target instanceof HTMLInputElement || branch.fork === null) return
    event.preventDefault()
    event.stopPropagation()
    discard()
  }
  return (
    <div class="in-branch" data-current={isCurrent() ? '' : undefined} on:keydown={onKey}>
      <div class="row in-branch-head">
        <Name branch={branch} />
        <OutcomeMark of={branch} />
      </div>
      <div class="row">
        <Show
          when={branch.fork}
          fallback={
            <p class="quiet">{canChange() ? 'the battle as set up' : 'the battle as recorded in the log'}</p>
          }
        >
          <WhereFrom branch={branch} origin={origin} />
        </Show>
        <span class="row tight end">
          <Button
            isSmall
            focusKey={isCurrent() ? HERE : undefined}
            data-row=""
            aria-label={isCurrent() ? `Here: ${branch.name()}` : `Go to ${branch.name()}`}
            aria-current={isCurrent() ? 'true' : undefined}
            onClick={() => void session.jump(() => session.seek({ branch: branch.id }))}
          >
            {isCurrent() ? 'Here' : 'Go to'}
          </Button>
          <Show when={branch.fork}>
            {(fork) => (
              <>
                <Compare branch={branch} parent={fork().parent} parentName={origin.parentName()} />
                <Show when={session.summary()?.canChange}>
                  <Button
                    isSmall
                    aria-label={`A against B: ${origin.parentName()} against ${branch.name()}`}
                    title="In the Lab: what the change does to the odds, on the same seeds"
                    onClick={() => lab.against({ a: fork().parent, b: branch.id })}
                  >
                    A against B
                  </Button>
                </Show>
              </>
            )}
          </Show>
          <Show when={branch.fork !== null}>
            <Button isSmall aria-label={`Discard ${branch.name()}`} onClick={discard}>
              Discard
            </Button>
          </Show>
        </span>
      </div>
      <Show when={branch.fork}>
        <Changes branch={branch} origin={origin} />
      </Show>
    </div>
  )
}

/** Shows a branch with its parent beside it, or ends that. */
function Compare(props: { readonly branch: Branch; readonly parent: string; readonly parentName: string }) {
  const session = useSession()
  const isOn = () => {
    const beside = session.beside()
    const isHere = session.cursor().branch === props.branch.id
    return isHere && beside?.why === 'compare' && beside.branch.id === props.parent
  }
  const compare = () =>
    void session.jump(() => {
      // One that was just tried is looked at as such until then.
      session.leaveTrial()
      session.seek({ branch: props.branch.id })
      session.compareWith(props.parent)
    })
  return (
    <Button
      isSmall
      isOn={isOn()}
      aria-label={`Compare ${props.branch.name()} with ${props.parentName}`}
      onClick={() => (isOn() ? session.compareWith(null) : compare())}
    >
      Compare
    </Button>
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
      title={`${props.branch.name()} (type to rename)`}
      maxLength={60}
      value={props.branch.name()}
      on:keydown={onKey}
      onBlur={(event) => commit(event.currentTarget)}
    />
  )
}

interface AboutOrigin {
  readonly branch: Branch
  readonly origin: Origin
}

/** From where on it is played, and from when on that shows. */
function WhereFrom(props: AboutOrigin) {
  const session = useSession()
  const { parentName, divergence } = props.origin
  const { fork, id } = props.branch
  const goTo = (tick: number) => void session.jump(() => session.seek({ branch: id, tick }))
  return (
    <p class="quiet">
      {fork?.scenario === undefined ? `from tick ${fork?.tick}` : 'from the start'}
      <Show when={divergence()}>
        {(known) => (
          <Show when={known().tick !== null} fallback={` · plays out as ${parentName()} does`}>
            {' · '}
            <Button
              variant="link"
              title={`From there on other things happen than in ${parentName()}`}
              onClick={() => goTo(known().tick ?? 0)}
            >
              parts at tick {known().tick}
            </Button>
          </Show>
        )}
      </Show>
    </p>
  )
}

/** What it changes, where its name does not say that already. */
function Changes(props: AboutOrigin) {
  const unsaid = createMemo(() => {
    const all = props.origin.changes()
    return all.length === 1 && all[0] === props.branch.name() ? [] : all
  })
  return (
    <Show when={unsaid().length > 0}>
      <ul class="bullets quiet" aria-label="What it changes">
        <For each={unsaid()}>{(text) => <li>{text}</li>}</For>
      </ul>
    </Show>
  )
}
