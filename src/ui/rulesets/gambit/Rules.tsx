import './rules.css'
import { createMemo, createSignal, createUniqueId, For, type JSX, Show } from 'solid-js'
import { instanceIds, skillDef } from '#schemas/gambit/catalogue.ts'
import { CoverageMark } from '#ui/battle/coverage/CoverageMark.tsx'
import type { RuleMark } from '#ui/battle/coverage/marks.ts'
import { VERDICT_MARKS } from '#ui/battle/verdict-text.ts'
import type { createDelete } from '#ui/forms/create-delete.ts'
import { Sentence } from '#ui/forms/sentence/Sentence.tsx'
import type { Choice } from '#ui/forms/sentence/types.ts'
import { Word } from '#ui/forms/sentence/Word.tsx'
import { Button } from '#ui/kit/Button.tsx'
import { focusOn } from '#ui/kit/focus-on.ts'
import { roving } from '#ui/kit/roving.ts'
import type { Changeable } from '#ui/state/types.ts'
import type { Scenario } from '#worker/protocol.ts'
import { createDrag, type Drag } from './create-list-drag.ts'
import { setEnabled } from './edit-rule.ts'
import { duplicate, moveRule, removeRule, whyNotDuplicate, whyNotRemove } from './edit-rules.ts'
import type { Fate } from './fact-text.ts'
import { type Addition, additionsTo, onRule, ruleControls, setupOf } from './rule-controls.ts'
import { type Character, characterOf, ruleOf } from './setup.ts'

interface Props {
  readonly changeable: Changeable
  readonly unit: string
  /** What came of a rule; null if that is not known. */
  fateOf(instance: string): Fate | null
  /** What is to be said of a rule over the whole battle: that it never fires. */
  markOf?(instance: string): RuleMark | null
  /** What there is below a rule, where it opens. */
  readonly details?: (instance: string) => JSX.Element
  /** Whether a rule was open before; where it opens, it is told. */
  readonly opened?: Set<string>
  /** Beside or below a rule, such as what is wrong with it. */
  readonly remarks?: (place: number) => JSX.Element
  readonly onDelete?: ReturnType<typeof createDelete>
}

/** Where reading and changing a rule starts. */
const FIRST = 'first rule'

/** Moves from rule to rule, while a whole rule has focus. */
function onListKey(event: KeyboardEvent): void {
  const { key, target } = event
  if (!(target instanceof HTMLFieldSetElement) || (key !== 'ArrowUp' && key !== 'ArrowDown')) return
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  event.stopPropagation()
  const line = target.closest('li')
  const next = key === 'ArrowUp' ? line?.previousElementSibling : line?.nextElementSibling
  next?.querySelector('fieldset')?.focus()
}

/** A character's rules, the first to be asked on top: each is its sentence, and changed in it. */
export function Rules(props: Props) {
  const character = createMemo<Character | undefined>((last) => {
    const draft = props.changeable.draft()
    return (draft === null ? undefined : characterOf(setupOf(draft), props.unit)) ?? last
  })
  const ids = createMemo(() => instanceIds(character()?.skills ?? []))
  const move = (instance: string, to: number) => {
    const { unit, changeable } = props
    changeable.change((draft) => moveRule(setupOf(draft), unit, instance, to), {
      key: `${unit} ${instance} place`,
      from: 'start',
    })
    changeable.settle()
  }
  const drag = createDrag(ids, move)
  return (
    <ol class="ga-rules" ref={drag.setList} on:keydown={onListKey}>
      <For each={ids()}>
        {(instance) => (
          <RuleLine
            {...props}
            character={character()}
            instance={instance}
            place={ids().indexOf(instance)}
            drag={drag}
            onMove={move}
          />
        )}
      </For>
    </ol>
  )
}

interface LineProps extends Props {
  readonly character: Character | undefined
  readonly instance: string
  readonly place: number
  readonly drag: Drag
  onMove(instance: string, to: number): void
}

function RuleLine(props: LineProps) {
  const id = createUniqueId()
  const address = { unit: props.unit, instance: props.instance }
  const about = `${props.unit} ${props.instance}`
  const [isOpen, setOpen] = createSignal(props.opened?.has(props.instance) ?? false)
  const rule = () => props.character && ruleOf(props.character, props.instance)
  const name = () => {
    const { skill } = rule() ?? {}
    return `Rule ${props.place + 1}: ${skill === undefined ? '' : skillDef(skill).name}`
  }
  const isOn = () => rule()?.enabled !== false
  const parts = createMemo(() => {
    const [draft, original] = [props.changeable.draft(), props.changeable.original()]
    return (draft !== null && ruleControls(draft, original ?? draft, address)) || []
  })
  const fate = () => props.fateOf(props.instance)
  const change = (key: string, recipe: Parameters<Changeable['change']>[0]) => {
    props.changeable.change(recipe, { key: `${about} ${key}`, from: 'start' })
    props.changeable.settle()
  }
  const toggle = () => {
    setOpen(!isOpen())
    if (isOpen()) props.opened?.add(props.instance)
    else props.opened?.delete(props.instance)
  }
  const remove = () => {
    const [removed, at] = [name(), props.place]
    const refused = props.character === undefined ? null : whyNotRemove(props.character, props.instance)
    if (refused !== null) return { refused: `${removed} stays: ${refused}` }
    const ids = instanceIds(props.character?.skills ?? [])
    const next = ids[at + 1] ?? ids[at - 1]
    change('remove', (draft) => removeRule(setupOf(draft), props.unit, props.instance))
    focusOn(at === 0 ? FIRST : `${next} rule`, FIRST)
    return { removed }
  }
  const step = (by: number) => {
    const { instance } = props
    props.onMove(instance, props.place + by)
    focusOn(`${instance} place`)
  }
  const onKey = (event: KeyboardEvent) => {
    const isArrow = event.key === 'ArrowUp' || event.key === 'ArrowDown'
    const isHandle = event.target instanceof Element && event.target.matches('.ga-handle')
    if (isArrow && (event.altKey || isHandle)) step(event.key === 'ArrowUp' ? -1 : 1)
    else {
      props.onDelete?.(remove)(event)
      return
    }
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <li
      class="ga-line"
      data-verdict={fate()?.verdict}
      data-off={isOn() ? undefined : ''}
      data-dim={fate()?.isCooling ? '' : undefined}
      data-dragged={props.drag.isDragged(props.instance) ? '' : undefined}
      data-edge={props.drag.edgeAt(props.instance)}
      on:keydown={onKey}
    >
      <fieldset
        class="ga-rule"
        aria-label={name()}
        tabIndex={-1}
        data-focus={props.place === 0 ? FIRST : `${props.instance} rule`}
        ref={roving}
      >
        <Handle {...props} name={name()} />
        <input
          type="checkbox"
          class="ga-switch"
          aria-label={`on, ${name()}`}
          checked={isOn()}
          onChange={(event) => {
            const { checked } = event.currentTarget
            change(
              'enabled',
              onRule(address, (draft) => setEnabled(draft, checked)),
            )
          }}
        />
        <span class="ga-place" aria-hidden="true">
          {props.place + 1}
        </span>
        <Sentence parts={parts()} changeable={props.changeable} about={about} from="start" />
        <Show when={isOn() && props.markOf?.(props.instance)}>
          {(rule) => <CoverageMark rule={rule()} about={name()} hint={HINT} />}
        </Show>
        <span class="ga-end">
          <Tools {...props} name={name()} onChange={change} onRemove={remove} />
          <span class="ga-fate" title={`${fate()?.lead ?? ''}${fate()?.text ?? ''}`}>
            <span class="ga-lead">{fate()?.lead}</span>
            {fate()?.text}
          </span>
        </span>
        <Mark verdict={fate()?.verdict} />
        <Show when={props.details}>
          <Button
            variant="icon"
            class="ga-chevron"
            aria-label={`Details of ${name()}`}
            aria-expanded={isOpen()}
            aria-controls={id}
            onClick={toggle}
          >
            {isOpen() ? '▾' : '▸'}
          </Button>
        </Show>
      </fieldset>
      {props.remarks?.(props.place)}
      <Show when={isOpen() && props.details}>
        <div id={id} class="ga-depth">
          {props.details?.(props.instance)}
        </div>
      </Show>
    </li>
  )
}

const HINT = 'In the battle that is shown; Coverage has the numbers.'

const VERDICTS = { selected: 'selected', rejected: 'rejected', skipped: 'skipped' } as const

/** What came of it, in a shape. */
function Mark(props: { readonly verdict: Fate['verdict'] | undefined }) {
  return (
    <Show when={props.verdict}>
      {(verdict) => (
        <span class="ga-mark" data-verdict={verdict()} role="img" aria-label={VERDICTS[verdict()]}>
          {VERDICT_MARKS[verdict()]}
        </span>
      )}
    </Show>
  )
}

function Handle(props: LineProps & { readonly name: string }) {
  return (
    <button
      type="button"
      class="ga-handle"
      aria-label={`Place of ${props.name}: arrow keys move it`}
      title="Drag to another place (Alt+↑, Alt+↓)"
      data-focus={`${props.instance} place`}
      onPointerDown={(event) => props.drag.onPointerDown(event, props.instance)}
      onPointerMove={(event) => props.drag.onPointerMove(event)}
      onPointerUp={() => props.drag.onPointerUp()}
      onPointerCancel={() => props.drag.cancel()}
    >
      ⠿
    </button>
  )
}

interface ToolsProps extends LineProps {
  readonly name: string
  onChange(key: string, recipe: Parameters<Changeable['change']>[0]): void
  onRemove(): unknown
}

/** What a rule can get or lose as a whole; seen where somebody points at it. */
function Tools(props: ToolsProps) {
  const draft = () => props.changeable.draft()
  const address = { unit: props.unit, instance: props.instance }
  const copy = (to: Scenario) => duplicate(setupOf(to), props.unit, props.instance)
  const whyNotCopy = () => objection((setup, character) => whyNotDuplicate(setup, character, props.instance))
  let offered: readonly Addition[] = []
  const additions = (): readonly Choice[] => {
    const now = draft()
    offered = [
      ...(now === null ? [] : additionsTo(now, address)),
      ...(whyNotCopy() === null ? [{ text: 'Duplicate the rule', change: copy, leadsTo: null }] : []),
    ]
    return offered.map(({ text, change }) => ({ text, isChosen: false, isFinal: true, change }))
  }
  /** Goes on where the sentence has something new. */
  const goOn = (at: number) => {
    const setting = offered[at]?.leadsTo
    if (setting != null)
      tools.closest('.ga-rule')?.querySelector<HTMLElement>(`[data-setting="${setting}"]`)?.focus()
  }
  let tools!: HTMLElement
  const objection = (whyNot: (setup: ReturnType<typeof setupOf>, character: Character) => string | null) => {
    const [now, { character }] = [draft(), props]
    return now === null || character === undefined ? null : whyNot(setupOf(now), character)
  }
  return (
    <span class="ga-tools" ref={tools}>
      <Word
        part={{ kind: 'word', key: 'parts', name: `Parts of ${props.name}`, text: '+', choices: additions }}
        changeable={props.changeable}
        about={`${props.unit} ${props.instance}`}
        from="start"
        onTaken={goOn}
      />
      <Button
        variant="icon"
        class="ga-copy"
        aria-label={`Duplicate ${props.name}`}
        objection={whyNotCopy()}
        onClick={() => props.onChange('duplicate', copy)}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M2 2h8v2H4v6H2zM6 6h8v8H6zm1.5 1.5v5h5v-5z" fill-rule="evenodd" />
        </svg>
      </Button>
      <Button
        variant="icon"
        aria-label={`Remove ${props.name}`}
        objection={objection((_, character) => whyNotRemove(character, props.instance))}
        onClick={() => props.onRemove()}
      >
        ×
      </Button>
    </span>
  )
}
