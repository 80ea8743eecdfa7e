import { createSignal } from 'solid-js'
import { useAutosave, useSession, useWorkshop } from '#ui/state/context.ts'
import { SaveOption } from './SaveOption.tsx'

/** Keeps the scenario in the browser, as it would run now. */
export function SaveInBrowser() {
  const session = useSession()
  const workshop = useWorkshop()
  const autosave = useAutosave()
  const [said, setSaid] = createSignal('')
  const save = async () => {
    const scenario =
      workshop.mode() === 'edit'
        ? ((await workshop.startOf())?.scenario ?? null)
        : (session.summary()?.scenario ?? null)
    if (scenario === null)
      setSaid('The draft cannot run yet, so it is not saved; it stays as work in progress.')
    else if (await autosave.save(scenario)) setSaid(`Saved as “${scenario.name}”; Open lists it under Yours.`)
    else setSaid('It could not be saved here. Save it as a file.')
  }
  return (
    <SaveOption
      id="keep-here"
      title="In this browser"
      action="Save in this browser"
      note="The scenario, until you remove it. What you are working on is kept by itself."
      said={said()}
      onAct={() => void save()}
    />
  )
}
