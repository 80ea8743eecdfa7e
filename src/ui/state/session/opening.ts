import { batch, createSignal, untrack } from 'solid-js'
import type { Issue } from '#schemas/result.ts'
import { until } from '#ui/state/create-latest.ts'
import type { Branch, Place, Session, SessionParts } from '#ui/state/types.ts'
import { type Edit, MAIN, type Opened, type Source } from '#worker/protocol.ts'
import { createBranch } from './branch.ts'

const nameOf = (source: Source): string =>
  'name' in source ? source.name : source.kind === 'link' ? 'The link' : 'The document'

/** Where to go on in a battle that takes the place of what was open, which is looked at until it is ready. */
export interface Continuation {
  readonly place: Place
  untilReady(main: Branch): Promise<unknown>
}

/** Opening battles; `onShown` is told when another one is in sight. */
export function createOpening(
  parts: Pick<SessionParts, 'engine' | 'branches' | 'cursorModel' | 'forks' | 'notices' | 'crashed'>,
  onShown: (queries: Opened['queries'], isSameBattle: boolean) => void,
) {
  const { engine, branches, cursorModel, forks, notices, crashed } = parts
  const [battleSerial, setBattleSerial] = createSignal(0)
  const [openedSerial, setOpenedSerial] = createSignal(0)
  const [isOurs, setOurs] = createSignal(true)
  const [reading, setReading] = createSignal<ReturnType<Session['reading']>>(null)
  /** What is being opened; after a crash it is opened again. */
  let wanted: Source | null = null

  async function open(
    source: Source,
    goesOn = false,
    isHeld = false,
    going: Continuation | null = null,
  ): Promise<boolean> {
    wanted = source
    const inbox = branches.createInbox()
    const name = nameOf(source)
    const result = await engine.open(source, inbox.take, isHeld, (part) => {
      if (wanted === source) setReading({ name, isOpen: false, ...part })
    })
    setReading(null)
    if (!result.ok) {
      // After a crash it is opened again, once the engine is back.
      if (!untrack(crashed)) wanted = null
      notices.complain(result.issues, name)
      return false
    }
    const main = createBranch(result.value.main, 'Main', null)
    inbox.deliverTo(main)
    await going?.untilReady(main)
    if (going !== null && wanted !== source) return false
    wanted = null
    batch(() => {
      if (!goesOn) setBattleSerial((n) => n + 1)
      setOpenedSerial((n) => n + 1)
      setOurs('isOurs' in source && source.isOurs === true)
      show(main, result.value.queries, going?.place ?? null)
      if (isHeld) main.stop()
      const said = ({ path, message }: Issue) => ({ path, message: `${name} ${message}` })
      notices.setNotes(result.value.notes.map(said))
    })
    followUp(main, source, result.value, isHeld)
    return true
  }

  /** Plays a battle again and says where it differs from its file. */
  async function holdToClaims(main: Branch, name: string): Promise<void> {
    const isThere = () => untrack(() => branches.isOpen(main))
    const { remarkOnClaims } = await import('./claims.ts')
    const remark = await remarkOnClaims(engine, name, (part) => {
      if (isThere() && part.read < part.size) setReading({ name, isOpen: true, ...part })
    })
    if (!isThere()) return
    setReading(null)
    if (remark !== null) notices.remark(remark)
  }

  function show(main: Branch, queries: Opened['queries'], place: Place | null): void {
    branches.setList([main])
    branches.setComing([])
    cursorModel.rewind(place)
    notices.complain([])
    onShown(queries, place !== null)
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

  function stopReading(): void {
    const stopped = untrack(reading)
    setReading(null)
    void engine.stopReading()
    if (stopped?.isOpen)
      notices.tell(`${stopped.name} was not read to its end, so the battle was not compared with it.`)
  }

  return { open, battleSerial, openedSerial, isOurs, wanted: () => wanted, reading, stopReading }
}
