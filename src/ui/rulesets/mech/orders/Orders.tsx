import './orders.css'
import { createEffect, createSignal, on, onCleanup, onMount, Show } from 'solid-js'
import { Dynamic } from 'solid-js/web'
import { Answers } from '#ui/battle/play/Answers.tsx'
import { WhoPlays } from '#ui/battle/play/WhoPlays.tsx'
import { SessionContext } from '#ui/state/context.ts'
import { createOrderTrial, type OrderTrial } from '#ui/state/trial/create-order-trial.ts'
import { createDeclaring, type DeclaringModel } from './create-declaring.ts'
import { Declaring } from './Declaring.tsx'
import { MachineStatus } from './MachineStatus.tsx'
import { Resolution } from './Resolution.tsx'
import { DeclaredHere, Done, Impulses, Initiative } from './Stages.tsx'

const STAGES = { INITIATIVE: Initiative, DECLARATION: DeclaredHere, RESOLUTION: Resolution, DONE: Done }

/** Declarations, their outcome shot by shot, and the state of the machines. */
export function MechOrders(props: { onWhy(): void }) {
  const trial = createOrderTrial()
  return (
    <SessionContext.Provider value={trial.before}>
      <Pane onWhy={props.onWhy} trial={trial} />
    </SessionContext.Provider>
  )
}

function Pane(props: { readonly trial: OrderTrial; onWhy(): void }) {
  const model = createDeclaring()
  /** What would have followed, once another declaration is put together. */
  createEffect(
    on(model.pending, (order) => {
      const label = order === null ? '' : model.orderText(order)
      props.trial.look(order === null || !model.isRevising() ? null : { order, label })
    }),
  )
  /** Which one to show where there is room for only one. */
  const [view, setView] = createSignal<'orders' | 'machine'>('orders')
  let pane: HTMLDivElement | undefined
  const lead = keepFocus(() => pane, model)
  const stage = () => {
    const state = model.state()
    return model.isDeclaring() ? Declaring : state === null ? undefined : STAGES[state.phase]
  }
  return (
    <div
      class="small mo"
      ref={pane}
      tabindex="-1"
      data-focus="orders"
      data-view={view()}
      on:keydown={model.onKey}
      on:focus={() => queueMicrotask(lead)}
    >
      <div class="pane-column mo-main">
        <header class="row spread bar mo-head">
          <Impulses model={model} />
          <WhoPlays />
        </header>
        <Answers onWhy={props.onWhy} />
        <p class="mo-flash" classList={{ 'edge wrong': model.flash() !== null }} role="status">
          {/* Keyed, so that the same message is announced again. */}
          <Show when={model.flash()} keyed>
            {({ text, code, reason }) => (
              <span>
                {text} <code class="quiet fine">{reason ?? code}</code>
              </span>
            )}
          </Show>
        </p>
        <Dynamic component={stage()} model={model} />
      </div>
      <MachineStatus
        model={model}
        isOpen={view() === 'machine'}
        onToggle={() => setView(view() === 'machine' ? 'orders' : 'machine')}
      />
    </div>
  )
}

/** Leads those who work in the pane by keyboard to the next step. */
function keepFocus(pane: () => HTMLElement | undefined, model: DeclaringModel): () => void {
  let isInside = false
  /** Where this last moved the focus: nobody chose to be there, so it may move on. */
  let ledTo: HTMLElement | null = null
  /** Whether the user is moving the focus. */
  let isByHand = false
  const onFocus = ({ target }: Event) => {
    isInside = target instanceof Node && (pane()?.contains(target) ?? false)
    if (!isByHand && target instanceof HTMLElement) ledTo = target
    isByHand = false
  }
  const onPress = (event: Event) => {
    isByHand = !(event instanceof KeyboardEvent) || event.key === 'Tab'
    if (isByHand && event.target instanceof Node) isInside = pane()?.contains(event.target) ?? false
  }
  const LISTENERS = [
    ['focusin', onFocus],
    ['pointerdown', onPress],
    ['keydown', onPress],
  ] as const
  onMount(() => {
    for (const [type, listener] of LISTENERS) document.addEventListener(type, listener, true)
  })
  onCleanup(() => {
    for (const [type, listener] of LISTENERS) document.removeEventListener(type, listener, true)
  })
  const lead = () => {
    const { activeElement } = document
    const isLost = activeElement === document.body || activeElement === null || activeElement === pane()
    if (!isInside || (!isLost && activeElement !== ledTo && !activeElement.matches('[data-roving]'))) return
    // With nothing to do yet, stay ready to move on once there is.
    ledTo = pane()?.querySelector<HTMLElement>('[data-home]') ?? ledTo
    ledTo?.focus()
  }
  // After the page is drawn: other effects may not have run yet.
  createEffect(on([model.mode, model.isDeclaring, () => model.state()?.phase], () => queueMicrotask(lead)))
  return lead
}
