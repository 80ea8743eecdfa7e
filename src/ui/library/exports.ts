import { textFromDocument } from '#schemas/parsing/files.ts'
import { textFromPath } from '#schemas/result.ts'
import { fileName } from '#ui/kit/files.ts'
import type { Session, Workshop } from '#ui/state/types.ts'
import type { FileKind, Result, Scenario } from '#worker/protocol.ts'

/** Something that can be saved as a file. */
export interface Export {
  readonly label: string
  readonly about: string
  /** Why it cannot be saved now; null if it can. */
  readonly refusal: string | null
  fileName(): string
  /** Makes the file, saying now and then which share of it; null if that was stopped. */
  make(onMade: (share: number) => void): Promise<Result<Blob | null>>
}

const fileOf = (result: Result<Scenario>): Result<Blob> =>
  result.ok
    ? { ok: true, value: new Blob([textFromDocument(result.value)], { type: 'application/json' }) }
    : result

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

  const logAs = (extension: string): Export => ({
    label: 'Log',
    about: 'The battle as recorded in the log, just as the file was read.',
    refusal: null,
    fileName: () => fileName(battleName(), 'log', extension),
    make: () => engine.export(branch(), 'log'),
  })

  const all = (): { readonly [K in FileKind]: Export } => ({
    log: logAs('jsonl'),
    'log.gz': logAs('jsonl.gz'),
    scenario: {
      label: 'Scenario',
      about: isEditing()
        ? 'The draft, from the start of the battle: seed, units, rules.'
        : `The battle’s start: seed, units, rules${session.summary()?.takesOrders ? ', and the orders that were given' : ''}. It runs the same everywhere.`,
      refusal: null,
      fileName: () => fileName(name()),
      make: async () => (isEditing() ? fileOf(await draftFromStart()) : engine.export(branch(), 'scenario')),
    },
    moment: {
      label: 'This moment as a scenario',
      about: `${isEditing() ? 'The draft as it stands' : 'The state'} at tick ${tick()}, as a start of its own.`,
      refusal: tick() === 0 ? 'At tick 0 it is the scenario itself.' : null,
      fileName: () => fileName(name(), `tick-${tick()}`),
      make: async () => fileOf(isEditing() ? await draftAsItStands() : await engine.moment(branch(), tick())),
    },
    replay: {
      label: 'Replay',
      about:
        'The scenario, this branch’s changes and a digest of every state: whoever opens it can tell that it is the same battle.',
      refusal: unfinished(),
      fileName: () => fileName(battleName(), 'replay'),
      make: (onMade) => engine.export(branch(), 'replay', onMade),
    },
    recording: {
      label: 'Recording',
      about: 'Every state, decision and event of this branch, for other tools. It can be large.',
      refusal: unfinished(),
      fileName: () => fileName(battleName(), 'recording'),
      make: (onMade) => engine.export(branch(), 'recording', onMade),
    },
  })
  return (): readonly Export[] => (session.summary()?.files ?? []).map((kind) => all()[kind])
}

/** What became of a file, in a sentence. */
export function savedText(file: string, bytes: number): string {
  const size = bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
  return `Saved ${file}, ${size}.`
}

export const refusalText = (label: string, result: Exclude<Result<unknown>, { ok: true }>): string =>
  `${label} is not saved: ${result.issues
    .slice(0, 3)
    .map(({ path, message }) => (path.length === 0 ? message : `${textFromPath(path)} ${message}`))
    .join('; ')}`
