import { Button } from '#ui/kit/Button.tsx'
import './draft.css'
import { produce } from 'immer'
import { createEffect, createMemo, createSignal, For, on, Show } from 'solid-js'
import { CATALOGUE } from '#schemas/duel/catalogue.ts'
import type { Draft } from '#schemas/duel/setup.ts'
import { DRAFT_SECONDS, GRACE_MS, SIDES, type Side } from '#schemas/duel/words.ts'
import { Clock } from '#ui/battle/play/Clock.tsx'
import { createClock } from '#ui/battle/play/create-clock.ts'
import { NumberField } from '#ui/forms/Fields.tsx'
import { Modal } from '#ui/kit/Modal.tsx'
import { useSession, useWorkshop } from '#ui/state/context.ts'
import { DraftPicks } from './DraftPicks.tsx'
import { type BySide, duelFrom, type Player } from './draft.ts'
import { words } from './labels.ts'

interface Props {
  readonly isOpen: boolean
  onOpenChange(isOpen: boolean): void
}

const NO_PICKS: BySide<Draft> = { P1: {}, P2: {} }
const BY_HAND: BySide<Player> = { P1: 'script', P2: 'script' }
const MAX_SEED = 2 ** 32 - 1
const anySeed = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 1

/** Two players pick in turn without seeing each other's picks; then both drafts are shown and the duel begins. */
export function DraftScreen(props: Props) {
  const session = useSession()
  const workshop = useWorkshop()
  const [picks, setPicks] = createSignal(NO_PICKS)
  const [players, setPlayers] = createSignal(BY_HAND)
  const [seed, setSeed] = createSignal(1)
  /** How many players are done; there is no going back. */
  const [done, setDone] = createSignal(0)
  let body: HTMLDivElement | undefined
  const side = createMemo<Side | null>(() => SIDES[done()] ?? null)

  const restart = () => {
    setPicks(NO_PICKS)
    setPlayers(BY_HAND)
    setDone(0)
    setSeed(anySeed())
  }
  createEffect(on(() => props.isOpen, restart))
  /** One clock for the whole draft, so the second player had better hurry. */
  const clock = createClock({
    timed: () =>
      props.isOpen && side() !== null
        ? { key: `draft ${seed()}`, seconds: DRAFT_SECONDS, graceMs: GRACE_MS }
        : null,
    isStill: () => false,
    onWarning: (seconds) => workshop.say(`${seconds} seconds left to pick`),
    onTimeUp: () => {
      setDone(SIDES.length)
      workshop.say('Time is up: what is left open is drawn')
    },
  })
  /** Each step starts with the focus on its first control. */
  createEffect(
    on(done, () => queueMicrotask(() => body?.querySelector<HTMLElement>('[data-first]')?.focus()), {
      defer: true,
    }),
  )

  const begin = async () => {
    const document = duelFrom(picks(), players(), seed())
    if (!(await session.open({ kind: 'document', document }))) return
    void workshop.setMode('debug')
    workshop.say('The duel begins')
    props.onOpenChange(false)
  }
  return (
    <Modal title="Draft a duel" isWide isOpen={props.isOpen} onOpenChange={props.onOpenChange}>
      <div ref={body}>
        <Show when={side()} keyed fallback={<Revealed picks={picks()} players={players()} />}>
          {(now) => (
            <>
              <p class="quiet" role="status">
                {now} picks.{' '}
                {now === 'P1' ? 'P2, look away.' : 'P1 has picked; both are shown when P2 is done.'} What is
                left open is drawn.
              </p>
              <DraftPicks
                side={now}
                picks={picks()[now]}
                onPick={(recipe) => setPicks(produce((all) => recipe(all[now])))}
                player={players()[now]}
                onPlayer={(player) => setPlayers({ ...players(), [now]: player })}
              />
              <div class="row du-go">
                <Button variant="primary" onClick={() => setDone(done() + 1)}>
                  {now} is done
                </Button>
                <Clock clock={clock} seconds={DRAFT_SECONDS} />
              </div>
            </>
          )}
        </Show>
        <Show when={side() === null}>
          <div class="row du-go">
            <NumberField label="Seed" value={seed()} min={0} max={MAX_SEED} onCommit={setSeed} />
            <Button variant="quiet" onClick={restart}>
              Draft again
            </Button>
            <Button variant="primary" data-first onClick={() => void begin()}>
              Begin the duel
            </Button>
          </div>
        </Show>
      </div>
    </Modal>
  )
}

const wordsOrDrawn = (picked: string | undefined) => (picked === undefined ? 'drawn' : words(picked))

/** Both drafts, side by side. */
function Revealed(props: { readonly picks: BySide<Draft>; readonly players: BySide<Player> }) {
  return (
    <div class="du-sides" role="status">
      <For each={SIDES}>
        {(side) => {
          const own = () => props.picks[side]
          const skill = () => CATALOGUE.find(({ id }) => id === own().skill)
          return (
            <section aria-label={`Draft of ${side}`}>
              <h3 class="side du-side" data-side={SIDES.indexOf(side)}>
                {side}
              </h3>
              <dl class="facts">
                <dt>Hero</dt>
                <dd>{wordsOrDrawn(own().hero)}</dd>
                <dt>Skill</dt>
                <dd>{skill()?.name ?? 'drawn'}</dd>
                <dt>Left minion</dt>
                <dd>{wordsOrDrawn(own().minions?.[0])}</dd>
                <dt>Right minion</dt>
                <dd>{wordsOrDrawn(own().minions?.[1])}</dd>
                <dt>Played</dt>
                <dd>{props.players[side] === 'policy' ? 'by the computer' : 'by hand'}</dd>
              </dl>
            </section>
          )
        }}
      </For>
    </div>
  )
}
