import './lab.css'
import { createSignal, For, onMount, Show } from 'solid-js'
import { Dynamic } from 'solid-js/web'
import type { KeptAnswer } from '#schemas/lab/kept-answer.ts'
import { plural } from '#schemas/text/counted.ts'
import { Button } from '#ui/kit/Button.tsx'
import { useLab, useSession, useWorkshop } from '#ui/state/context.ts'
import { POOL } from '#ui/state/create-job.ts'
import { MAIN, type Scenario } from '#worker/protocol.ts'
import { analysesOf } from './create-analyses.ts'

/** The same questions over all battles: a list of analyses, what was kept of them, and the one that is looked at. */
export function Lab() {
  const session = useSession()
  const lab = useLab()
  const { bench, rows } = analysesOf(session, useWorkshop(), lab)
  session.playback.pause()
  const shown = () => rows.find(({ id }) => id === lab.analysis())
  const reopen = (kept: KeptAnswer) => {
    lab.show(kept.analysis)
    rows.find(({ id }) => id === kept.analysis)?.reopen(kept)
  }
  const remove = (kept: KeptAnswer) => {
    const before = session.answers()
    session.setAnswers(before.filter((other) => other !== kept))
    session.tell('Removed an answer of the Lab.', {
      way: { label: 'Bring it back', act: () => session.setAnswers(before) },
    })
  }
  return (
    <div class="lab">
      <nav class="pane pane-column lab-side" aria-label="Lab">
        <div class="scroll">
          <p class="note lab-of">
            <Show when={bench.of()?.branch !== MAIN} fallback="This battle as it is">
              Of “{bench.of()?.name}”
            </Show>
          </p>
          <ul class="lab-list">
            <For each={rows}>
              {(row) => (
                <li>
                  <button
                    type="button"
                    class="lab-press lab-row"
                    aria-current={lab.analysis() === row.id ? 'page' : undefined}
                    title={row.does}
                    onClick={() => lab.show(row.id)}
                  >
                    <span class="lab-name">
                      {row.name}
                      <Show when={row.isRunning()}>
                        <span class="lab-running">
                          <span class="visually-hidden"> (running)</span>
                        </span>
                      </Show>
                    </span>
                    <span class="lab-line">{row.summary() ?? row.does}</span>
                  </button>
                </li>
              )}
            </For>
          </ul>
          <Show when={session.answers().length > 0}>
            <h2 class="note lab-kept-title">Kept with this battle</h2>
            <ul class="lab-kept" aria-label="Kept with this battle">
              <For each={session.answers()}>
                {(kept) => {
                  const row = rows.find(({ id }) => id === kept.analysis)
                  const [title, note] = row?.titleOf(kept) ?? ['', '']
                  return (
                    <li class="lab-kept-row">
                      <Button variant="link" class="lab-kept-name" title={title} onClick={() => reopen(kept)}>
                        {title}
                      </Button>
                      <span class="fine quiet lab-kept-note">{note}</span>
                      <Button
                        variant="icon"
                        isSmall
                        aria-label={`Remove “${title}”`}
                        title="Remove"
                        onClick={() => remove(kept)}
                      >
                        ×
                      </Button>
                    </li>
                  )
                }}
              </For>
            </ul>
          </Show>
        </div>
        <Busy />
      </nav>
      <section class="lab-main" aria-label="Analysis" tabIndex={-1} data-focus="lab">
        <Waiting />
        <Dynamic component={shown()?.Pane} />
      </section>
    </div>
  )
}

/** A battle that waits for orders ends there with every seed, so there is nothing to find out. */
function Waiting() {
  const session = useSession()
  const side = () => {
    const outcome = session.outcome()
    return outcome?.kind === 'awaiting' ? outcome.side : null
  }
  const letComputerPlay = () => {
    const [branch, summary] = [session.cursor().branch, session.summary()]
    if (summary === null) return
    const controllers = Object.fromEntries(summary.sides.map((each) => [each, 'policy']))
    void session.run(branch, { ...summary.scenario, controllers } as Scenario, 'The computer plays')
  }
  return (
    <Show when={side()}>
      {(due) => (
        <p class="pane row lab-waiting" role="status">
          This battle stops where it waits for the orders of {session.sideName(due())}, whatever the dice say.
          <Button onClick={letComputerPlay}>Let the computer play</Button>
        </p>
      )}
    </Show>
  )
}

function Busy() {
  const [busy, setBusy] = createSignal(0)
  onMount(() => void POOL.load().then(({ watchBusy }) => watchBusy(setBusy)))
  return <p class="note lab-busy">{busy() === 0 ? 'No workers busy' : `${plural(busy(), 'worker')} busy`}</p>
}
