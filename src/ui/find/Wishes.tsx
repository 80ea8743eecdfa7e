import { Show } from 'solid-js'
import { withThousands } from '#schemas/result.ts'
import { shortSharesText } from '#ui/battle/find/find-text.ts'
import { Button } from '#ui/kit/Button.tsx'
import { useSession } from '#ui/state/context.ts'
import type { AskedQuery } from '#ui/state/find/types.ts'

const SEEDS = 1000

const counted = (seeds: number) => `${withThousands(seeds)} ${seeds === 1 ? 'seed' : 'seeds'}`

interface Props {
  readonly query: AskedQuery
}

const isReadable = ({ text, matches }: AskedQuery) => text().trim() !== '' && matches.problem() === null

/** In how many battles with other seeds it happens too, where any can be played; the list has the rest. */
export function SeedCount(props: Props & { onList(): void }) {
  const session = useSession()
  const search = () => props.query.overSeeds
  const known = () => {
    const finds = search().finds()
    return finds !== null && finds.battles > 0 ? finds : null
  }
  const begin = () => {
    if (search().finds() === null && !search().isRunning()) search().start(SEEDS)
    props.onList()
  }
  return (
    <Show when={isReadable(props.query) && session.summary()?.canChange}>
      <Button variant="quiet" isSmall class="fq-seeds" title="Shows them in Find" onClick={begin}>
        <Show when={known()} fallback={`over ${counted(SEEDS)}${search().isRunning() ? ': …' : '?'}`}>
          {(finds) => (
            <>
              over {counted(finds().battles)}: <b>{shortSharesText(finds().withMatch, finds().battles)}</b>
            </>
          )}
        </Show>
      </Button>
    </Show>
  )
}

/** Whether playing stops where it matches. */
export function StopSwitch(props: Props) {
  return (
    <Button
      variant="quiet"
      isSmall
      class="fq-stops"
      isOn={props.query.stops()}
      title="Playing stops where it matches"
      onClick={() => props.query.setStops(!props.query.stops())}
    >
      <span aria-hidden="true">{props.query.stops() ? '◉' : '○'}</span> stop at them
    </Button>
  )
}
