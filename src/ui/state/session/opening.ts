import { batch, createSignal, untrack } from 'solid-js'
import { type Issue, textFromPath, withThousands } from '#schemas/result.ts'
import { until } from '#ui/state/create-latest.ts'
import type { Branch, Session, SessionParts } from '#ui/state/types.ts'
import { type Edit, MAIN, type Opened, type Source } from '#worker/protocol.ts'
import { createBranch } from './branch.ts'

const nameOf = (source: Source): string =>
  'name' in source ? source.name : source.kind === 'link' ? 'The link' : 'The document'

/** Opening battles; `onShown` is told when another one is in sight. */
export function createOpening(
  parts: Pick<SessionParts, 'engine' | 'branches' | 'cursorModel' | 'forks' | 'notices' | 'crashed'>,
  onShown: (queries: Opened['queries']) => void,
) {
  const { engine, branches, cursorModel, forks, notices, crashed } = parts
  const [battleSerial, setBattleSerial] = createSignal(0)
  const [isOurs, setOurs] = createSignal(true)
  const [reading, setReading] = createSignal<ReturnType<Session['reading']>>(null)
  /** What is being opened; after a crash it is opened again. */
  let wanted: Source | null = null

  async function open(source: Source, goesOn = false, isHeld = false): Promise<boolean> {
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
    wanted = null
    const main = createBranch(result.value.main, 'Main', null)
    batch(() => {
      if (!goesOn) setBattleSerial((n) => n + 1)
      setOurs(source.kind === 'document' && source.isOurs === true)
      show(main, result.value.queries)
      inbox.deliverTo(main)
      if (isHeld) main.stop()
      const said = ({ path, message }: Issue) => ({ path, message: `${name} ${message}` })
      notices.setNotes(result.value.notes.map(said))
    })
    followUp(main, source, result.value, isHeld)
    return true
  }

  function show(main: Branch, queries: Opened['queries']): void {
    cursorModel.rewind()
    notices.complain([])
    onShown(queries)
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
    const isThere = () => untrack(() => branches.isOpen(main))
    const verified = await engine.verify((part) => {
      if (isThere() && part.read < part.size) setReading({ name, isOpen: true, ...part })
    })
    if (!isThere()) return
    setReading(null)
    if (!verified.ok)
      notices.remark(`${name} cannot be compared with the battle: ${firstOf(verified.issues)}`)
    else if (verified.value.length > 0)
      notices.remark(`${name}: played again, the battle ${verified.value.join('; ')}`)
  }

  function stopReading(): void {
    const stopped = untrack(reading)
    setReading(null)
    void engine.stopReading()
    if (stopped?.isOpen)
      notices.tell(`${stopped.name} was not read to its end, so the battle was not compared with it.`)
  }

  return { open, battleSerial, isOurs, wanted: () => wanted, reading, stopReading }
}

/** Some of what is wrong with a file, and how much more there is. */
function firstOf(issues: readonly Issue[]): string {
  const told = issues.filter(({ more }) => more === undefined)
  const left = issues.reduce((sum, { more }) => sum + (more?.count ?? 0), told.length) - MOST_TOLD
  const texts = told.slice(0, MOST_TOLD).map(({ path, message, place }) => {
    const subject = path.length === 0 ? 'it' : textFromPath(path)
    return `${subject} ${message}${place === undefined || path.length === 0 ? '' : ` (line ${withThousands(place.line)})`}`
  })
  return [...texts, ...(left > 0 ? [`and ${withThousands(left)} more`] : [])].join('; ')
}

const MOST_TOLD = 3
