import './compare-bar.css'
import { createMemo, For, onMount, Show } from 'solid-js'
import { FileToCompare } from '#ui/battle/compare/FileToCompare.tsx'
import { type Compared, createCompared, createParting } from '#ui/battle/compare/parting.ts'
import { shortStatusText } from '#ui/battle/outcome-text.ts'
import { phaseName } from '#ui/battle/phase-name.ts'
import { Button } from '#ui/kit/Button.tsx'
import { useSession } from '#ui/state/context.ts'
import type { Branch } from '#ui/state/types.ts'
import type { Comparison } from '#worker/protocol.ts'
import { goToParting } from './go-to-parting.ts'

interface Props {
  /** Opens a tab of the inspector. */
  onTab(tab: string): void
}

/** Which battles it opened the tab for: whoever comes back from the editor finds the tab they left. */
let openedFor: readonly Branch[] = []

/** Which two battles are compared, and where they part. */
export function CompareBar(props: Props) {
  const session = useSession()
  const compared = createCompared(session)
  const parting = createParting(session, compared)
  onMount(() => {
    const both = Object.values<Branch>({ ...compared() })
    if (both.every((branch) => openedFor.includes(branch))) return
    openedFor = both
    props.onTab('compare')
  })
  return (
    <Show when={compared()}>
      {(both) => (
        <section class="pane row cp-bar" aria-label="Comparison">
          <Battles compared={both()} />
          <p class="line cp-parting" role="status">
            <Show when={parting()} fallback={parting.isPending() ? 'Comparing …' : 'Alike so far.'}>
              {(found) => <Said found={found()} compared={both()} />}
            </Show>
          </p>
          <Show when={partingIn(parting())}>
            {(found) => (
              <Button
                class="cp-go"
                onClick={() => void goToParting(session, found(), () => props.onTab('why'))}
              >
                Go there
              </Button>
            )}
          </Show>
        </section>
      )}
    </Show>
  )
}

type Parting = Extract<Comparison, { same: false }>

const partingIn = (found: Comparison | null | undefined): Parting | null =>
  found == null || found.same || found.kind === 'setup' ? null : found

/** The first difference and its cause. */
function Said(props: { readonly found: Comparison; readonly compared: Compared }) {
  const parting = () => partingIn(props.found)
  return (
    <Show when={parting()} fallback={props.found.sentence}>
      {(found) => (
        <>
          <span>
            They part at <b>tick {found().tick}</b>
            {found().phase === null ? '' : `, ${phaseName(found().phase ?? '')}`}
            {found().about === '' ? '' : ': '}
            <b>{found().about}</b>
          </span>
          <span class="cp-text">
            <Mark of="own" name={props.compared.own.name()} /> {found().texts.a}
          </span>
          <span class="cp-text">
            <Mark of="other" name={props.compared.other.name()} /> {found().texts.b}
          </span>
          <Show when={found().because.length > 0}>
            <span class="quiet">{found().because.join('; ')}</span>
          </Show>
        </>
      )}
    </Show>
  )
}

/** Which battle something is of, for the eye and for those who listen. */
function Mark(props: { readonly of: 'own' | 'other'; readonly name: string }) {
  return (
    <>
      <span aria-hidden="true">{props.of === 'own' ? '■' : '□'}</span>
      <span class="visually-hidden">{props.name}: </span>
    </>
  )
}

/** The value of the choice that asks for a file. */
const FILE = 'a file'

/** Both battles, each to be replaced by another. */
function Battles(props: { readonly compared: Compared }) {
  const session = useSession()
  const swap = () => {
    const { own, other } = props.compared
    void session.jump(() => {
      session.seek({ branch: other.id })
      session.compareWith(own.id)
    })
  }
  const chooseOwn = (id: string) => {
    if (id === props.compared.other.id) swap()
    else void session.jump(() => session.seek({ branch: id }))
  }
  return (
    <div class="row tight cp-battles">
      <Picker mark="■" label="This battle" value={props.compared.own} onChoose={chooseOwn} />
      <Button variant="icon" aria-label="Swap the battles" title="Swap the battles" onClick={swap}>
        ⇄
      </Button>
      <FileToCompare>
        {(ask) => (
          <Picker
            mark="□"
            label="The other battle"
            value={props.compared.other}
            besides={props.compared.own}
            onChoose={(id) => (id === FILE ? ask() : session.compareWith(id))}
          />
        )}
      </FileToCompare>
      <Button
        variant="icon"
        aria-label="Stop comparing"
        title="Stop comparing"
        onClick={() => session.compareWith(null)}
      >
        ×
      </Button>
    </div>
  )
}

interface PickerProps {
  readonly mark: string
  readonly label: string
  readonly value: Branch
  /** For the other battle: the one it is compared with, which is not offered. */
  readonly besides?: Branch
  onChoose(id: string): void
}

function Picker(props: PickerProps) {
  const session = useSession()
  const offered = createMemo(() => session.branches().filter(({ id }) => id !== props.besides?.id))
  const textOf = (branch: Branch) => {
    const isParent = branch.id === props.besides?.fork?.parent
    const status = shortStatusText(branch.outcome(), branch.lastTick(), branch.isStopped())
    return [branch.name(), ...(isParent ? ['its parent'] : []), status].join(' · ')
  }
  let field!: HTMLSelectElement
  const choose = (id: string) => {
    // It shows what is compared, whatever was asked for.
    field.value = props.value.id
    if (id !== props.value.id) props.onChoose(id)
  }
  return (
    <label class="row tight cp-pick">
      <span aria-hidden="true">{props.mark}</span>
      <select
        ref={field}
        class="field-input cut"
        aria-label={props.label}
        title={textOf(props.value)}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        <For each={offered()}>
          {(branch) => (
            <option value={branch.id} selected={branch.id === props.value.id}>
              {textOf(branch)}
            </option>
          )}
        </For>
        <Show when={props.besides}>
          <option value={FILE}>a file …</option>
        </Show>
      </select>
    </label>
  )
}
