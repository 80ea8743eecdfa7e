import './roll-marks.css'
import './says.css'
import { createMemo, createSignal, For } from 'solid-js'
import type { DecisiveRoll } from '#schemas/decisive-rolls.ts'
import type { DecisiveRollsModel } from '#ui/battle/rolls/create-decisive-rolls.ts'
import { DecisiveRolls } from '#ui/battle/rolls/DecisiveRolls.tsx'
import { markText } from '#ui/battle/rolls/decisive-text.ts'
import { Button } from '#ui/kit/Button.tsx'
import { Modal } from '#ui/kit/Modal.tsx'
import { roving } from '#ui/kit/roving.ts'
import { useSession } from '#ui/state/context.ts'
import type { TimelineModel } from '#ui/timeline/create-timeline.ts'
import { rollMarks } from './roll-marks.ts'

interface Props {
  readonly rolls: DecisiveRollsModel
  readonly model: TimelineModel
}

/** Above the ruler, the rolls that decide: dice, the larger the more they move the odds. A click goes to the roll. */
export function RollMarks(props: Props) {
  const { seek, seekRolls, jump } = useSession()
  const { window, sizes } = props.model
  const [isListed, setListed] = createSignal(false)
  const marks = createMemo(() => rollMarks(props.rolls.sorted(), window.view(), sizes.width()))
  const go = ({ tick, index, phase }: DecisiveRoll) =>
    void jump(() => (phase === null ? seek({ tick }) : seekRolls(tick, index)))
  const count = () =>
    props.rolls.isRunning() ? `${props.rolls.done()} of ${props.rolls.all()}` : String(marks().length)
  return (
    <>
      <div class="tl-rolls-label">
        <Button
          variant="link"
          class="cut"
          aria-label={`List the rolls that decide: ${count()}`}
          onClick={() => setListed(true)}
        >
          rolls {count()}
        </Button>
        <Button
          variant="icon"
          class="end tl-rolls-hide"
          aria-label="Hide the rolls that decide"
          title="Hide the rolls that decide"
          onClick={() => props.rolls.hide()}
        >
          ×
        </Button>
      </div>
      <Modal title="Rolls that decide" isWide isOpen={isListed()} onOpenChange={setListed}>
        <DecisiveRolls onLeave={() => setListed(false)} />
      </Modal>
      <div class="tl-rolls-row" role="toolbar" aria-label="Rolls that decide" ref={roving}>
        <For each={marks()}>
          {({ roll, left }) => (
            <Button
              variant="icon"
              class="tl-roll"
              classList={{ 'tl-late': left > sizes.width() / 2 }}
              style={{ left: `${left}px`, '--tl-points': roll.points }}
              aria-label={markText(roll)}
              onClick={() => go(roll)}
            >
              <span class="tl-die" aria-hidden="true" />
              <span class="popup tl-says" aria-hidden="true">
                {markText(roll)}
              </span>
            </Button>
          )}
        </For>
      </div>
    </>
  )
}
