import { createSignal } from 'solid-js'
import { useKeep, useSession, useWorkshop } from '../state/context.ts'

/** Keeps the scenario in the browser, as it would run now. */
export function KeepHere() {
  const session = useSession()
  const workshop = useWorkshop()
  const keep = useKeep()
  const [said, setSaid] = createSignal('')
  const save = async () => {
    const scenario =
      workshop.mode() === 'edit' ? await workshop.startOf() : (session.summary()?.scenario ?? null)
    if (scenario === null)
      setSaid('The draft cannot run yet, so it is not saved; it stays as work in progress.')
    else if (await keep.save(scenario)) setSaid(`Saved as “${scenario.name}”; Open lists it under Yours.`)
    else setSaid('It could not be saved here. Save it as a file.')
  }
  return (
    <section aria-labelledby="keep-here">
      <h3 id="keep-here" class="sh-heading">
        In this browser
      </h3>
      <ul class="lib-rows">
        <li>
          <button type="button" class="lib-action" onClick={() => void save()}>
            Save in this browser
          </button>
          <span class="sh-note">
            The scenario, until you remove it. What you are working on is kept by itself.
          </span>
        </li>
      </ul>
      <p class="lib-said" role="status">
        {said()}
      </p>
    </section>
  )
}
