import './trial.css'
import { For, Show } from 'solid-js'
import { orNull } from '#schemas/result.ts'
import { partingTick } from '#ui/battle/compare/parting.ts'
import { createDiscard } from '#ui/battle/create-discard.ts'
import { Button } from '#ui/kit/Button.tsx'
import { useLab, useSession, useWorkshop } from '#ui/state/context.ts'
import { createLatest } from '#ui/state/create-latest.ts'
import { trialOf } from '#ui/state/trial/create-trial.ts'
import type { Trial, Trying } from '#ui/state/types.ts'
import type { Comparison } from '#worker/protocol.ts'
import { Chances } from './Chances.tsx'
import { createRuler } from './create-ruler.ts'
import { Ruler } from './Ruler.tsx'

interface Props {
  readonly trial: Trial
  readonly tried: Trying
}

/** What is being tried, or was kept last, and what comes of it. */
export function TrialPanel() {
  const session = useSession()
  const trial = trialOf(session)
  const workshop = useWorkshop()
  const ruler = createRuler(trial)
  const lab = useLab()
  /** The number that was changed, to be swept in the battle it was changed in. */
  const sweep = ({ about: { range }, attempt, base }: Trying) => {
    if (range === undefined || !('draft' in attempt)) return
    const at = { branch: base.branch, tick: attempt.tick }
    trial.drop()
    session.seek(base)
    lab.sweep({ at, draft: attempt.draft, range })
  }
  const choose = ({ isOnBench, about }: Trying, value: number) => {
    const { range } = about
    if (!isOnBench || range === undefined) {
      trial.setValue(value)
      return
    }
    workshop.change((draft) => range.set(draft, value), `${about.key} on the ruler`)
    trial.note(workshop.draft(), { ...about, range: { ...range, value } })
  }
  /** Not what is only looked at in a list: the list would move from under the pointer. */
  const shown = () => {
    const tried = trial.now()
    return tried !== null && (tried.isKept || 'draft' in tried.attempt) ? tried : null
  }
  return (
    <Show when={shown()}>
      {(tried) => (
        <section class="stack tr" aria-label="What if">
          <header class="row spread">
            <h3 class="cut tr-name" title={tried().branch?.name()}>
              {tried().branch?.name() ?? 'As it was'}
            </h3>
            <span class="tr-narrow">
              <Chances />
            </span>
            <From trial={trial} tried={tried()} />
            <Show when={tried().about.range !== undefined && !tried().isOnBench}>
              <Button
                isSmall
                variant="quiet"
                title="The odds of the battle for every value of this number"
                onClick={() => sweep(tried())}
              >
                Sweep
              </Button>
            </Show>
          </header>
          <Show when={ruler.range()}>
            {(range) => (
              <Ruler
                range={range()}
                stretches={ruler.stretches()}
                onChoose={(value) => choose(tried(), value)}
                onRelease={() => void trial.keep()}
              />
            )}
          </Show>
          <footer class="row spread">
            <Finding tried={tried()} />
            <Show
              when={tried().isKept}
              fallback={
                <span class="quiet tr-hint">
                  <Show when={!tried().isOnBench} fallback="run or branch to keep it">
                    <kbd>Esc</kbd> undoes · letting go keeps a branch
                  </Show>
                </span>
              }
            >
              <Kept trial={trial} tried={tried()} />
            </Show>
          </footer>
        </section>
      )}
    </Show>
  )
}

/** From when on it holds. */
function From(props: Props) {
  const attempt = () => {
    const { attempt } = props.tried
    return 'draft' in attempt && attempt.tick > 0 ? attempt : null
  }
  return (
    <Show when={attempt()}>
      {(tried) => (
        <fieldset class="row tight" aria-label="Played">
          <span class="quiet">played</span>
          <For each={['start', 'here'] as const}>
            {(from) => (
              <Button
                isSmall
                variant="quiet"
                isOn={tried().from === from}
                onClick={() => {
                  props.trial.setFrom(from)
                  void props.trial.keep()
                }}
              >
                {from === 'start' ? 'from the start' : `from tick ${tried().tick}`}
              </Button>
            )}
          </For>
        </fieldset>
      )}
    </Show>
  )
}

/** Where the battles part, or why they do not. */
function Finding(props: Pick<Props, 'tried'>) {
  const session = useSession()
  const parting = createLatest(
    () => {
      const { branch, base } = props.tried
      return branch === null || branch.isGrowing() ? null : { branch: branch.id, other: base.branch }
    },
    async ({ branch, other }) => orNull(await session.engine.compare(other, branch)),
    { keepsLast: true },
  )
  const text = () => {
    const { issues, branch, left } = props.tried
    const [issue] = issues
    if (issue !== undefined) return issue.message
    if (branch === null)
      return left.length > 0 ? `This cannot hold from the start: ${left.join(', ')}` : 'Nothing changes.'
    return null
  }
  return (
    <p class="tr-finding" role="status" aria-busy={props.tried.branch?.isGrowing() || parting.isPending()}>
      <Show when={text()} fallback={<Parting found={parting()} />}>
        {(said) => said()}
      </Show>
      <Show when={props.tried.branch !== null && props.tried.left.length > 0}>
        <span class="quiet"> · not from the start: {props.tried.left.join(', ')}</span>
      </Show>
    </p>
  )
}

function Parting(props: { readonly found: Comparison | null | undefined }) {
  const session = useSession()
  const tick = () => (props.found ? partingTick(props.found) : null)
  return (
    <Show when={props.found}>
      {(found) => (
        <Show when={tick() !== null} fallback="It makes no difference to what happens.">
          They part at{' '}
          <Button variant="link" onClick={() => void session.jump(() => session.seek({ tick: tick() ?? 0 }))}>
            tick {tick()}
          </Button>
          {found().sentence.slice(`They part at tick ${tick()}`.length)}
        </Show>
      )}
    </Show>
  )
}

/** What can be done with a branch that was left. */
function Kept(props: Props) {
  const session = useSession()
  return (
    <span class="tr-kept row tight">
      <span class="quiet">kept as a branch</span>
      <Button
        isSmall
        onClick={() => {
          const { base } = props.tried
          props.trial.drop()
          session.compareWith(base.branch)
        }}
      >
        Compare
      </Button>
      <Show when={props.tried.branch} keyed>
        {(branch) => (
          <Button isSmall onClick={createDiscard(branch)}>
            Discard
          </Button>
        )}
      </Show>
      <Button variant="icon" aria-label="Close" title="Close" onClick={() => props.trial.drop()}>
        ×
      </Button>
    </span>
  )
}
