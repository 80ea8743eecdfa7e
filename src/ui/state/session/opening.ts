import { batch, createSignal, untrack } from 'solid-js'
import type { Issue } from '#schemas/result.ts'
import { until } from '#ui/state/create-latest.ts'
import type { Branch, SessionParts } from '#ui/state/types.ts'
import { type Edit, MAIN, type Opened, type Source } from '#worker/protocol.ts'
import { createBranch } from './branch.ts'

const nameOf = (source: Source): string =>
  source.kind === 'text' ? source.name : source.kind === 'link' ? 'The link' : 'The document'

/** Opening battles; `onShown` is told when another one is in sight. */
export function createOpening(parts: Omit<SessionParts, 'ordering'>, onShown: () => void) {
  const { engine, branches, cursorModel, forks, notices, crashed } = parts
  const [battleSerial, setBattleSerial] = createSignal(0)
  const [isOurs, setOurs] = createSignal(true)
  /** What is being opened; after a crash it is opened again. */
  let wanted: Source | null = null

  async function open(source: Source, goesOn = false, isHeld = false): Promise<boolean> {
    wanted = source
    const inbox = branches.createInbox()
    const result = await engine.open(source, inbox.take, isHeld)
    if (!result.ok) {
      // After a crash it is opened again, once the engine is back.
      if (!untrack(crashed)) wanted = null
      notices.complain(result.issues, nameOf(source))
      return false
    }
    wanted = null
    const main = createBranch(result.value.main, 'Main', null)
    batch(() => {
      if (!goesOn) setBattleSerial((n) => n + 1)
      setOurs(source.kind === 'document' && source.isOurs === true)
      show(main)
      inbox.deliverTo(main)
      if (isHeld) main.stop()
      const said = ({ path, message }: Issue) => ({ path, message: `${nameOf(source)} ${message}` })
      notices.setNotes(result.value.notes.map(said))
    })
    followUp(main, source, result.value, isHeld)
    return true
  }

  function show(main: Branch): void {
    cursorModel.rewind()
    notices.complain([])
    onShown()
    branches.setList([main])
    branches.setComing([])
  }

  /** What else comes with a document: results to verify, a branch, a place to go to. */
  function followUp(main: Branch, source: Source, { at, edits, claims }: Opened, isHeld: boolean): void {
    if (claims && !isHeld) void holdToClaims(main, nameOf(source))
    if (edits.length > 0 && !isHeld)
      void bring(main, edits, source.kind === 'link' ? 'As in the link' : 'As in the file', at)
    else if (at !== null) void cursorModel.seekWhenKnown(at)
  }

  /** Forks what a file or link changes, once its battle has reached that tick, and goes to its place. */
  async function bring(main: Branch, edits: readonly Edit[], name: string, at: Opened['at']): Promise<void> {
    const wish = { id: branches.freeId(), name, parent: MAIN, edits }
    const tick = edits[0]?.tick ?? 0
    const place = { branch: wish.id, ...(at ?? { tick, frame: 0 }) }
    batch(() => {
      branches.setComing([wish])
      cursorModel.setAim(place)
    })
    await until(() => branches.isKnown(main, tick))
    if (!untrack(() => branches.isOpen(main))) return
    const isThere = await forks.fork(MAIN, edits, name, wish.id)
    if (untrack(cursorModel.aim) !== place) return
    cursorModel.setAim(null)
    if (isThere && at !== null) void cursorModel.seekWhenKnown(at)
  }

  /** Plays a battle again and says where it differs from its file. */
  async function holdToClaims(main: Branch, name: string): Promise<void> {
    const verified = await engine.verify()
    if (!untrack(() => branches.isOpen(main))) return
    const differs = verified.ok ? verified.value : verified.issues.map(({ message }) => message)
    if (differs.length > 0) notices.remark(`${name}: played again, the battle ${differs.join('; ')}`)
  }

  return { open, battleSerial, isOurs, wanted: () => wanted }
}
