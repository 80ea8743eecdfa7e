import { type JSX, Show } from 'solid-js'

import { Button } from '#ui/kit/Button.tsx'
import { focusOn } from '#ui/kit/focus-on.ts'
import type { Rule } from './setup.ts'

// The controls that add, negate and remove a condition of a rule.

/** What the parts of a row share. */
export interface RuleProps<R extends Rule> {
  readonly rule: R
  /** What the rule is called in the names of its controls. */
  readonly label: string
  /** Names the rule's controls for the focus. */
  readonly focusKey: string
  readonly change: (recipe: (rule: R) => void, key?: string) => void
}

interface ClauseProps {
  readonly word: 'condition' | 'filter'
  readonly label: string
  readonly focusKey: string
  readonly isThere: boolean
  readonly children: JSX.Element
  onAdd(): void
  onRemove(): void
}

/** An optional part of a rule: a button that adds it, or the part with a button that removes it. Focus follows. */
export function Clause(props: ClauseProps) {
  const add = () => `${props.focusKey} add`
  return (
    <Show
      when={props.isThere}
      fallback={
        <Ghost
          text={props.word === 'filter' ? '+ Filter' : '+ Condition'}
          label={props.label}
          focusKey={add()}
          onPress={() => {
            props.onAdd()
            focusOn(props.focusKey)
          }}
        />
      }
    >
      {props.children}
      <Cross
        label={`Remove ${props.word} of ${props.label}`}
        onPress={() => {
          props.onRemove()
          focusOn(add())
        }}
      />
    </Show>
  )
}

export function Not(props: { label: string; isOn: boolean; onToggle: (isOn: boolean) => void }) {
  return (
    <Button
      isSmall
      class="ga-not"
      aria-label={props.label}
      isOn={props.isOn}
      onClick={() => props.onToggle(!props.isOn)}
    >
      NOT
    </Button>
  )
}

export function Ghost(props: { text: string; label: string; focusKey: string; onPress: () => void }) {
  return (
    <Button
      isSmall
      class="ga-ghost"
      aria-label={`${props.text} for ${props.label}`}
      data-focus={props.focusKey}
      onClick={() => props.onPress()}
    >
      {props.text}
    </Button>
  )
}

export function Cross(props: { label: string; onPress: () => void }) {
  return (
    <Button variant="icon" aria-label={props.label} onClick={props.onPress}>
      ×
    </Button>
  )
}
