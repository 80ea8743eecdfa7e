import { For, type JSX, Show } from 'solid-js'
import { withThousands } from '#schemas/result.ts'
import { FileToCompare } from '#ui/battle/compare/FileToCompare.tsx'
import { Button } from '#ui/kit/Button.tsx'
import { useSession } from '#ui/state/context.ts'
import type { Pair } from '#ui/state/lab/types.ts'
import { DEFAULT_PAIRS } from '#worker/ab.ts'
import type { AbModel } from './create-ab.ts'

interface Props {
  readonly model: AbModel
}

const PAIRS = [DEFAULT_PAIRS, 10_000]

/** The question as a sentence whose words can be changed. */
export function Asked(props: Props) {
  const { asked } = props.model
  return (
    <div class="row ab-asked">
      <Show when={asked.both()}>
        {(pair) => (
          <>
            <Which model={props.model} which="a" chosen={pair().a} />
            <span>against</span>
            <Which model={props.model} which="b" chosen={pair().b} />
            <FileAsB model={props.model} variant="quiet">
              or a file …
            </FileAsB>
            <Button
              variant="icon"
              isSmall
              aria-label="Exchange A and B"
              title="Exchange A and B"
              onClick={() => props.model.set('a', pair().b)}
            >
              ⇄
            </Button>
          </>
        )}
      </Show>
      <Show when={asked.both()}>
        <span>asking for</span>
        <Outcome model={props.model} />
        <HowMany model={props.model} />
      </Show>
    </div>
  )
}

interface FileProps extends Props {
  readonly variant: 'quiet' | 'link'
  readonly children: JSX.Element
}

/** Lets a file be chosen that is played as B. */
export function FileAsB(props: FileProps) {
  return (
    <FileToCompare onBranch={(branch) => props.model.set('b', branch)}>
      {(ask) => (
        <Button isSmall variant={props.variant} title="Plays the battle of a file as B" onClick={ask}>
          {props.children}
        </Button>
      )}
    </FileToCompare>
  )
}

function Which(props: { readonly which: keyof Pair; readonly chosen: string } & Props) {
  const session = useSession()
  return (
    <label class="row ab-one">
      <b>{props.which.toUpperCase()}</b>
      <select
        class="field-input field-choice ab-which"
        onChange={({ currentTarget: { value } }) => props.model.set(props.which, value)}
      >
        <For each={session.branches()}>
          {({ id, name }) => (
            <option value={id} selected={id === props.chosen}>
              {name()}
            </option>
          )}
        </For>
      </select>
    </label>
  )
}

function Outcome(props: Props) {
  const { asked } = props.model
  const names = () => [...new Set([asked.outcome(), ...asked.outcomes()])]
  return (
    <select
      class="field-input field-choice"
      aria-label="Outcome asked about"
      onChange={({ currentTarget: { value } }) => props.model.setOutcome(value)}
    >
      <For each={names()}>
        {(name) => (
          <option value={name} selected={name === asked.outcome()}>
            {name}
          </option>
        )}
      </For>
    </select>
  )
}

function HowMany(props: Props) {
  return (
    <select
      class="field-input field-choice"
      aria-label="How it is found out"
      onChange={({ currentTarget: { value } }) => props.model.setPairs(value === '' ? null : Number(value))}
    >
      <option value="" selected={props.model.asked.pairs() === null}>
        exactly if it can be
      </option>
      <For each={PAIRS}>
        {(count) => (
          <option value={count} selected={props.model.asked.pairs() === count}>
            in {withThousands(count)} pairs
          </option>
        )}
      </For>
    </select>
  )
}
