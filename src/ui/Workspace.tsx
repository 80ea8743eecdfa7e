import { createMemo, Show } from 'solid-js'
import { Dynamic } from 'solid-js/web'
import { Board } from '#ui/board/Board.tsx'
import { Inspector } from '#ui/inspector/Inspector.tsx'
import { FIND } from '#ui/inspector/tabs.ts'
import { arePartsComing, lazily, part } from '#ui/lazily.ts'
import { formOf, orderPaneOf, ruleLinesOf } from '#ui/rulesets/index.ts'
import { Splitter } from '#ui/shell/Splitter.tsx'
import { atRest } from '#ui/state/at-rest.ts'
import { SessionContext, useFind, useSession, useWorkshop } from '#ui/state/context.ts'
import type { Panes } from '#ui/state/panes.ts'
import type { WayToStart } from '#ui/state/types.ts'
import { Timeline } from '#ui/timeline/Timeline.tsx'

const CompareBar = lazily(async () => (await import('#ui/compare/CompareBar.tsx')).CompareBar)
const FindBar = lazily(async () => (await import('#ui/find/FindBar.tsx')).FindBar)
const Editor = lazily(async () => (await import('#ui/editor/Editor.tsx')).Editor)
const Lab = part(async () => (await import('#ui/lab/Lab.tsx')).Lab)
const TokenTrial = lazily(async () => (await import('./TokenTrial.tsx')).TokenTrial)
const Orders = lazily(async () => (await import('#ui/orders/Orders.tsx')).Orders)

interface Props {
  readonly panes: Panes
  readonly tab: string
  onTab(tab: string): void
  wayToStart(ruleset: string): WayToStart | null
}

/** The board, what is beside it, and the timeline below; or the Lab. */
export function Workspace(props: Props) {
  const session = useSession()
  const workshop = useWorkshop()
  const find = useFind()
  /** What is shown belongs to another tick still, or to the draft as it was. */
  const isBehind = () => session.packetHere() === null || (workshop.mode() === 'edit' && workshop.isDrawing())
  /** Once there is something to show the panes stay: another battle fills them when its first tick is here. */
  const hasShown = createMemo<boolean>((has) => has || session.packet() !== null, false)
  /** From the first time somebody points at a unit: it may be carried elsewhere. */
  const hasPointed = createMemo<boolean>((has) => has || session.hovered() !== null, false)
  return (
    <main class="app-main" aria-busy={isBehind() || arePartsComing()}>
      <Show when={hasShown() && session.summary()}>
        {(summary) => (
          <Show when={workshop.mode() !== 'lab'} fallback={<Lab />}>
            <Show when={session.beside()?.why === 'compare' && workshop.mode() === 'debug'}>
              <CompareBar onTab={props.onTab} />
            </Show>
            <section
              class="pane app-board"
              id="board-pane"
              aria-label="Board"
              tabIndex={-1}
              data-focus="board"
            >
              <Board />
              <Show when={hasPointed() && workshop.mode() === 'debug'}>
                <TokenTrial />
              </Show>
            </section>
            <Splitter
              label="Width of the board"
              controls="board-pane"
              orientation="vertical"
              split={props.panes.board()}
              grows={1}
            />
            <Show
              when={workshop.mode() === 'edit'}
              fallback={
                <section
                  class="pane app-inspector"
                  aria-label="Inspector"
                  tabIndex={-1}
                  data-focus="inspector"
                >
                  <SessionContext.Provider value={atRest(session)}>
                    <Inspector
                      tab={props.tab}
                      onTab={props.onTab}
                      rules={ruleLinesOf(summary().scenario.ruleset)}
                      orders={() => (
                        // What they lay over the board has to go with what it was about.
                        <SessionContext.Provider value={session}>
                          <OrdersOf
                            ruleset={summary().scenario.ruleset}
                            wayToStart={props.wayToStart}
                            onWhy={() => props.onTab('why')}
                          />
                        </SessionContext.Provider>
                      )}
                    />
                  </SessionContext.Provider>
                </section>
              }
            >
              <section class="pane app-inspector" aria-label="Editor" tabIndex={-1} data-focus="editor">
                <Editor
                  form={formOf(workshop.draft().ruleset)}
                  start={props.wayToStart(workshop.draft().ruleset)}
                />
              </section>
            </Show>
            <Show when={find.isOpen() && workshop.mode() === 'debug'}>
              <FindBar onList={() => props.onTab(FIND)} />
            </Show>
            <Splitter
              label="Height of the timeline"
              controls="timeline-pane"
              orientation="horizontal"
              split={props.panes.timeline}
              grows={-1}
            />
            <section class="pane app-timeline" id="timeline-pane" aria-label="Battle timeline">
              <Timeline room={props.panes} />
            </section>
          </Show>
        )}
      </Show>
    </main>
  )
}

/** Where the orders of a ruleset are given. */
function OrdersOf(props: { ruleset: string; onWhy(): void } & Pick<Props, 'wayToStart'>) {
  return (
    <Show
      when={orderPaneOf(props.ruleset)}
      fallback={<Orders start={props.wayToStart(props.ruleset)} onWhy={() => props.onWhy()} />}
    >
      {(pane) => <Dynamic component={pane()} onWhy={() => props.onWhy()} />}
    </Show>
  )
}
