import { LARGEST_FILE, textFromDocument } from '#schemas/parsing/files.ts'
import { textFromPath } from '#schemas/result.ts'
import type { Session, Workshop } from '#ui/state/types.ts'
import type { Result, Scenario } from '#worker/protocol.ts'

/** Something that can be saved as a file. */
export interface Export {
  readonly label: string
  readonly about: string
  /** Why it cannot be saved now; null if it can. */
  readonly refusal: string | null
  fileName(): string
  make(): Promise<Result<readonly string[]>>
}

const textOf = (result: Result<Scenario>): Result<readonly string[]> =>
  result.ok ? { ok: true, value: [textFromDocument(result.value)] } : result

/** What can be made of the battle at the cursor, or of the draft on the bench. */
export function createExports(session: Session, workshop: Workshop) {
  const { engine } = session
  const isEditing = () => workshop.mode() === 'edit'
  const branch = () => session.cursor().branch
  const tick = () => (isEditing() ? workshop.base().tick : session.cursor().tick)
  const name = () => (isEditing() ? workshop.draft().name : (session.summary()?.scenario.name ?? ''))
  const battleName = () => session.summary()?.scenario.name ?? ''

  const unfinished = () => {
    if (session.isGrowing()) return 'The battle is still being played; wait for its end.'
    return session.outcome() === null ? 'The battle was stopped before its end.' : null
  }

  const draftFromStart = async (): Promise<Result<Scenario>> => {
    const { branch: from, tick: at } = workshop.base()
    const found = await engine.fromStart(from, at, workshop.draft())
    return found.ok ? { ok: true, value: found.value.scenario } : found
  }

  /** Drawing a draft finds out what is wrong with it. */
  const draftAsItStands = async (): Promise<Result<Scenario>> => {
    const draft = workshop.draft()
    const drawn = await engine.draw(workshop.base().branch, draft)
    return drawn.ok ? { ok: true, value: draft } : drawn
  }

  return (): readonly Export[] => [
    {
      label: 'Scenario',
      about: isEditing()
        ? 'The draft, from the start of the battle: seed, units, rules.'
        : `The battle’s start: seed, units, rules${session.summary()?.takesOrders ? ', and the orders that were given' : ''}. It runs the same everywhere.`,
      refusal: null,
      fileName: () => fileName(name()),
      make: async () => (isEditing() ? textOf(await draftFromStart()) : engine.export(branch(), 'scenario')),
    },
    {
      label: 'This moment as a scenario',
      about: `${isEditing() ? 'The draft as it stands' : 'The state'} at tick ${tick()}, as a start of its own.`,
      refusal: tick() === 0 ? 'At tick 0 it is the scenario itself.' : null,
      fileName: () => fileName(name(), `tick-${tick()}`),
      make: async () => textOf(isEditing() ? await draftAsItStands() : await engine.moment(branch(), tick())),
    },
    {
      label: 'Replay',
      about:
        'The scenario, this branch’s changes and a digest of every state: whoever opens it can tell that it is the same battle.',
      refusal: unfinished(),
      fileName: () => fileName(battleName(), 'replay'),
      make: () => engine.export(branch(), 'replay'),
    },
    {
      label: 'Recording',
      about: 'Every state, decision and event of this branch, for other tools. It can be large.',
      refusal: unfinished(),
      fileName: () => fileName(battleName(), 'recording'),
      make: () => engine.export(branch(), 'recording'),
    },
  ]
}

/** What became of a file, in a sentence. */
export function savedText(file: string, bytes: number): string {
  const size = bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
  const hint =
    bytes > LARGEST_FILE ? ` Tickscope itself opens files up to ${LARGEST_FILE / 1_000_000} MB.` : ''
  return `Saved ${file}, ${size}.${hint}`
}

export const refusalText = (label: string, result: Exclude<Result<unknown>, { ok: true }>): string =>
  `${label} is not saved: ${result.issues
    .slice(0, 3)
    .map(({ path, message }) => (path.length === 0 ? message : `${textFromPath(path)} ${message}`))
    .join('; ')}`

/** How long a slow browser may take to begin a download. */
const BEGIN_MS = 60_000

/** Hands a text to the browser as a file; in pieces, since a recording may be too long for one text. */
export function download(name: string, pieces: readonly string[]): number {
  const blob = new Blob([...pieces], { type: 'application/json' })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), BEGIN_MS)
  return blob.size
}

const LONGEST = 40

/** Names that some systems reserve for devices, whatever the extension. */
const DEVICES = /^(con|prn|aux|nul|com\d|lpt\d)$/i

/** A file's name from a scenario's: letters, digits and dashes, which every system takes. */
export function fileName(name: string, part = ''): string {
  const words = name.normalize('NFC').replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
  const short = [...words.replace(/^-/, '')].slice(0, LONGEST).join('').replace(/-$/, '')
  const base = short === '' || DEVICES.test(short) ? `battle${short === '' ? '' : `-${short}`}` : short
  return `${base}${part === '' ? '' : `-${part}`}.json`
}
