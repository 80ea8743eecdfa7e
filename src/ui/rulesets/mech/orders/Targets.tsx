import { createEffect, Index, on, Show } from 'solid-js'
import { Button } from '#ui/kit/Button.tsx'
import { bestText, type TargetCard, type WeaponRow } from './cards.ts'
import type { Props } from './create-declaring.ts'
import { Needs } from './Dice.tsx'
import './targets.css'

/** A card for each target at this twist: to look at while browsing, to assign weapons to after that. */
export function Targets(props: Props) {
  return (
    <Show when={props.model.cards().length > 0}>
      <section class="scroll stack mo-targets" aria-label="Targets">
        <Index each={props.model.cards()}>
          {(card, place) => <Card model={props.model} card={card()} place={place + 1} />}
        </Index>
      </section>
    </Show>
  )
}

interface CardProps extends Props {
  readonly card: TargetCard
  readonly place: number
}

function Card(props: CardProps) {
  const { model } = props
  const isAssigning = () => model.mode().kind === 'assigning'
  let card: HTMLElement | undefined
  createEffect(
    on(
      () => props.card.isFocused,
      (isFocused) => isFocused && card?.scrollIntoView({ block: 'start' }),
      { defer: true },
    ),
  )
  return (
    <article
      ref={card}
      class="box edge mo-card"
      aria-label={`Target ${props.place}: ${model.name(props.card.id)}${props.card.role === null ? '' : `, ${props.card.role.toLowerCase()}`}`}
      data-focused={props.card.isFocused ? '' : undefined}
    >
      <header class="row tight mo-card-head">
        <kbd>{props.place}</kbd>
        <b>{model.name(props.card.id)}</b>
        <span class="quiet fine">{props.card.distance} away</span>
        <Show when={props.card.role}>
          {(role) => (
            <span class="badge fine bad mo-badge" data-role={role()}>
              {role()}
            </span>
          )}
        </Show>
        <Show
          when={isAssigning()}
          fallback={
            <Button
              class="end"
              data-home={props.card.isFocused ? '' : undefined}
              data-roving
              aria-label={`Aim at ${model.name(props.card.id)}, at best ${bestText(props.card)}`}
              onClick={() => model.send({ type: 'aim', target: props.card.id })}
            >
              Aim
            </Button>
          }
        >
          <Button
            class="end"
            aria-label={`All weapons at ${model.name(props.card.id)}, or none`}
            onClick={() => model.send({ type: 'toggleAll', target: props.card.id })}
          >
            All
          </Button>
        </Show>
      </header>
      <ul>
        <Index each={props.card.weapons}>
          {(row) => <Weapon model={model} card={props.card} row={row()} isAssigning={isAssigning()} />}
        </Index>
      </ul>
    </article>
  )
}

interface WeaponProps extends Props {
  readonly card: TargetCard
  readonly row: WeaponRow
  readonly isAssigning: boolean
}

function Weapon(props: WeaponProps) {
  const { model } = props
  const isHome = () => props.card.isFocused && model.draft()?.cursor === props.row.index
  /** The browser has already flipped the box: set it to what is true. */
  const toggle = (event: Event & { currentTarget: HTMLInputElement }) => {
    const box = event.currentTarget
    model.send({ type: 'toggle', target: props.card.id, weapon: props.row.index })
    box.checked = props.row.isOn
  }
  return (
    <li
      class="mo-weapon"
      data-on={props.row.isOn ? '' : undefined}
      data-elsewhere={props.row.elsewhere === null ? undefined : ''}
      style={{ '--odds': `${props.row.percent}%` }}
    >
      <label class="row">
        <Show when={props.isAssigning}>
          <input
            type="checkbox"
            data-weapon={props.row.index}
            data-home={isHome() ? '' : undefined}
            data-roving
            tabindex={isHome() ? 0 : -1}
            checked={props.row.isOn}
            aria-disabled={props.row.elsewhere === null ? undefined : 'true'}
            aria-label={`${props.row.name} at ${model.name(props.card.id)}, ${props.row.percent} %`}
            onChange={toggle}
          />
        </Show>
        <span>{props.row.name}</span>
        <b class="end">{props.row.percent} %</b>
      </label>
      <Needs {...props.row} />
      <p class="row tight quiet fine">
        {props.row.about}
        <Show when={props.row.elsewhere}>
          {(other) => <strong class="bad">fires at {model.name(other())}</strong>}
        </Show>
      </p>
    </li>
  )
}
