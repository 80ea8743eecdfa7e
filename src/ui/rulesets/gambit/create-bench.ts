import { createEffect, createMemo, onCleanup } from 'solid-js'
import type { Faction } from '../../../schemas/gambit/words.ts'
import type { Cell } from '../../../schemas/trace.ts'
import { useSession, useWorkshop } from '../../state/context.ts'
import type { Tool } from '../../state/workshop.ts'
import { addCharacter, isFree, moveCharacter, nextId, removeCharacter, whyNotThere } from './roster.ts'
import { type Character, characterOf, charactersOf, type Rule, ruleOf, type Setup } from './shapes.ts'

export type Bench = ReturnType<typeof createBench>

/** What the parts of a row share. */
export interface RuleProps {
  readonly bench: Bench
  readonly rule: Rule
  /** What the rule is called in the names of its controls. */
  readonly label: string
  /** Names the rule's controls for the focus. */
  readonly focusKey: string
  readonly change: (recipe: (rule: Rule, setup: Setup) => void, key?: string) => void
}

/** The setup on the bench: what is picked of it, what changes it, and the tools for the board. */
export function createBench() {
  const session = useSession()
  const workshop = useWorkshop()
  // This form is shown for drafts of gambit alone.
  const setup = () => workshop.draft().setup as Setup
  const change = (recipe: (setup: Setup) => void, key?: string) =>
    workshop.change((scenario) => recipe(scenario.setup as Setup), key)

  const picked = createMemo((): string | null => {
    const id = session.picked()
    return id !== null && characterOf(setup(), id) !== undefined ? id : null
  })
  const pick = (id: string) => {
    if (session.picked() !== id) session.pick(id)
  }

  const toolFor = {
    add: (faction: Faction): Tool => ({
      label: faction === 'friendly' ? 'Add friendly' : 'Add enemy',
      accepts: (cell) => isFree(setup(), cell),
      use: (cell) => add(faction, cell),
    }),
    move: (id: string): Tool => ({
      label: 'Move',
      accepts: (cell) => whyNotThere(setup(), id, cell) === null,
      use: (cell) => move(id, cell),
    }),
  }

  function add(faction: Faction, cell: Cell): void {
    const id = nextId(setup(), faction, session.summary()?.units.map((unit) => unit.id) ?? [])
    change((draft) => addCharacter(draft, { id, faction }, cell))
    pick(id)
  }
  const move = (id: string, cell: Cell) => change((draft) => moveCharacter(draft, id, cell))

  const isArmed = (label: string) => workshop.tool()?.label === label

  createEffect(() =>
    workshop.setMover({
      accepts: (unit, cell) => whyNotThere(setup(), unit, cell) === null,
      move,
    }),
  )
  onCleanup(() => {
    workshop.setMover(null)
    workshop.arm(null)
  })

  return {
    setup,
    change,
    picked,
    pick,
    move,
    isArmed,
    toggle: (tool: Tool) => workshop.arm(isArmed(tool.label) ? null : tool),
    toolFor,
    remove(id: string) {
      const ids = charactersOf(setup()).map((character) => character.id)
      const at = ids.indexOf(id)
      change((draft) => removeCharacter(draft, id))
      const next = ids[at + 1] ?? ids[at - 1]
      if (next !== undefined) pick(next)
    },
    /** Changes one rule. */
    changeRule(id: string, instance: string, recipe: (rule: Rule, setup: Setup) => void, key?: string) {
      change((draft) => {
        const character = characterOf(draft, id)
        const rule = character && ruleOf(character, instance)
        if (rule !== undefined) recipe(rule, draft)
      }, key && `${id} ${instance} ${key}`)
    },
    indexOf: (id: string) => charactersOf(setup()).findIndex((character) => character.id === id),
    letterOf: (id: string) => workshop.drawing()?.units.find((unit) => unit.id === id)?.glyph ?? '',
    nameOf: ({ id, name }: Character) =>
      name ?? workshop.drawing()?.units.find((unit) => unit.id === id)?.name ?? id,
  }
}
