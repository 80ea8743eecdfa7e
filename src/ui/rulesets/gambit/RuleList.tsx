import { createMemo, For, Show } from 'solid-js'
import { instanceIds } from '#schemas/gambit/catalogue.ts'
import type { GambitDecision } from '#schemas/gambit/state.ts'
import { useSession, useWorkshop } from '#ui/state/context.ts'
import { createDrag } from './create-list-drag.ts'
import { moveRule } from './edit-rules.ts'
import { RuleRow } from './RuleRow.tsx'
import type { CharacterProps } from './setup.ts'

/** From rule to rule, on a rule itself. */
function onKey(event: KeyboardEvent): void {
  const { key, target } = event
  if (!(target instanceof HTMLLIElement) || (key !== 'ArrowUp' && key !== 'ArrowDown')) return
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  event.stopPropagation()
  const next = key === 'ArrowUp' ? target.previousElementSibling : target.nextElementSibling
  if (next instanceof HTMLElement) next.focus()
}

/** A character's rules, the first to be asked on top. */
export function RuleList(props: CharacterProps) {
  const session = useSession()
  const workshop = useWorkshop()
  const ids = createMemo(() => instanceIds(props.character.skills))
  const drag = createDrag(ids, (instance, to) =>
    props.roster.change((setup) => moveRule(setup, props.character.id, instance, to)),
  )
  /** What the battle itself decided here; nothing at a moment that it is not at. */
  const decision = createMemo(() => {
    const packet = session.packet()
    const { branch, tick } = workshop.base()
    if (packet === null || packet.tick !== tick || session.cursor().branch !== branch) return undefined
    const decisions = packet.decisions as readonly GambitDecision[]
    return decisions.find(({ actor }) => actor === props.character.id)
  })
  return (
    <section class="ga-rules" aria-label="Rules">
      <h4 tabIndex={-1} data-focus="rules">
        Rules
        <span class="note">
          the first that can act does
          <Show when={workshop.isDirty() && decision() !== undefined}>
            {' '}
            · verdicts are of tick {workshop.base().tick}, before your changes
          </Show>
        </span>
      </h4>
      <ol ref={drag.setList} on:keydown={onKey}>
        <For each={ids()}>
          {(instance) => (
            <RuleRow
              roster={props.roster}
              character={props.character}
              instance={instance}
              decision={decision()}
              drag={drag}
            />
          )}
        </For>
      </ol>
    </section>
  )
}
