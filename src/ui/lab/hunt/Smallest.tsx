import { Show } from 'solid-js'
import { Button } from '#ui/kit/Button.tsx'
import { percentText } from '#ui/lab/outcome-look.ts'
import { BuildWords } from './BuildWords.tsx'
import { type Smallest as Found, smallestText } from './hunt-text.ts'
import type { Opener } from './types.ts'

interface Props {
  readonly smallest: Found
  readonly model: Opener
}

/** The least that would have turned this very battle. */
export function Smallest(props: Props) {
  const turned = () => (props.smallest.kind === 'turned' ? props.smallest : null)
  return (
    <section class="stack box hu-smallest" aria-label="Smallest change">
      <p>{smallestText(props.smallest)}</p>
      <Show when={turned()}>
        {(found) => (
          <>
            <BuildWords set={found().set} model={props.model} />

            <Show when={found().parting}>
              {(parting) => (
                <p class="quiet">
                  From tick {parting().tick} on: {parting().sentence}
                </p>
              )}
            </Show>

            <Show when={found().odds}>
              {(odds) => (
                <p class="quiet">
                  Over every roll it turns {odds().was.fraction} ({percentText(odds().was.share)}) into{' '}
                  {odds().is.fraction} ({percentText(odds().is.share)}).
                </p>
              )}
            </Show>
            <p>
              <Button isSmall onClick={() => void props.model.open(found().set)}>
                Open this build
              </Button>
            </p>
          </>
        )}
      </Show>
    </section>
  )
}
