import { createSignal, Index } from 'solid-js'
import { Button } from '#ui/kit/Button.tsx'
import { Modal } from '#ui/kit/Modal.tsx'
import { useSession, useWorkshop } from '#ui/state/context.ts'
import { createExports, type Export, refusalText, savedText } from './create-exports.ts'
import { download } from './download.ts'
import { SaveInBrowser } from './SaveInBrowser.tsx'
import { Share } from './Share.tsx'
import './library.css'

interface SaveProps {
  readonly isOpen: boolean
  /** Whether it is the link that was asked for. */
  readonly isSharing: boolean
  readonly onOpenChange: (isOpen: boolean) => void
}

/** What can be taken away from here: files, and a link. */
export function Save(props: SaveProps) {
  return (
    <Modal title="Save and share" isOpen={props.isOpen} onOpenChange={props.onOpenChange}>
      <SaveInBrowser />
      <Files />
      <Share isFirst={props.isSharing} />
    </Modal>
  )
}

function Files() {
  const exports = createExports(useSession(), useWorkshop())
  const [isBusy, setBusy] = createSignal(false)
  const [said, setSaid] = createSignal('')
  const save = async (wanted: Export) => {
    if (isBusy()) return
    setBusy(true)
    setSaid(`Preparing the ${wanted.label.toLowerCase()}…`)
    const name = wanted.fileName()
    const made = await wanted.make()
    setSaid(made.ok ? savedText(name, download(name, made.value)) : refusalText(wanted.label, made))
    setBusy(false)
  }
  return (
    <section aria-labelledby="save-files">
      <h3 id="save-files" class="sh-heading">
        As a file
      </h3>
      <ul class="lib-rows">
        <Index each={exports()}>
          {(one) => (
            <li>
              <Button
                disabled={one().refusal !== null}
                aria-disabled={isBusy()}
                onClick={() => void save(one())}
              >
                {one().label}
              </Button>
              <span class="quiet">{one().refusal ?? one().about}</span>
            </li>
          )}
        </Index>
      </ul>
      <p class="lib-said" role="status">
        {said()}
      </p>
    </section>
  )
}
