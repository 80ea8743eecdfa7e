import { scenarioOf } from '#engine/core/files/replay.ts'
import type { Claim } from '#engine/core/files/verify.ts'
import { upgradeScenario } from '#engine/rulesets/index.ts'
import { type Document, documentFromText, parseDocument } from '#schemas/document.ts'
import type { Edit } from '#schemas/edit.ts'
import type { Recording } from '#schemas/recording.ts'
import type { Issue, Parsed } from '#schemas/result.ts'
import type { Scenario } from '#schemas/scenario.ts'
import { sharedFromLink } from './link.ts'
import type { Opened, Source } from './protocol.ts'

interface Read extends Pick<Opened, 'edits' | 'at' | 'notes'> {
  readonly scenario: Scenario
  /** What a replay or recording says of the battle, to be held against it. */
  readonly claim: Claim | null
}

/** The scenario of whatever was brought: replays and recordings are played again from theirs. */
export function readSource(source: Source): Parsed<Read> {
  if (source.kind === 'document') return readDocument(parseDocument(source.document))
  if (source.kind === 'link') return readLink(source.hash)
  const read = readDocument(documentFromText(source.text))
  return read.ok ? { ok: true, value: { ...read.value, notes: notesOn(read.value.scenario) } } : read
}

function readLink(hash: string): Parsed<Read> {
  const shared = sharedFromLink(hash)
  if (!shared.ok) return shared
  return { ok: true, value: { ...shared.value, notes: notesOn(shared.value.scenario), claim: null } }
}

function readDocument(document: Parsed<Document>): Parsed<Read> {
  if (!document.ok) return document
  const { value } = document
  if (value.format === 'tickscope/scenario') return opened(value, [], null)
  const { scenario, edits = [] } = value
  return value.format === 'tickscope/replay'
    ? opened(scenarioOf(value), edits, value)
    : opened(scenario, edits, claimOf(value))
}

const opened = (scenario: Scenario, edits: readonly Edit[], claim: Claim | null): Parsed<Read> => ({
  ok: true,
  value: { scenario, edits, at: null, notes: [], claim },
})

/** A recording claims what a replay does, tick by tick. */
function claimOf({ ticks, outcome, engine }: Recording): Claim {
  const digests = ticks.map(({ digest }) => digest)
  const ending = { ticks: ticks.length - 1, outcome, digest: digests.at(-1)! }
  return { ...ending, digests, engine }
}

/** Older editions are played by their own rules; whoever wants the newest has a button for it. */
const notesOn = (scenario: Scenario): readonly Issue[] =>
  upgradeScenario(scenario) === null
    ? []
    : [
        {
          path: [],
          message:
            'is of an older edition and is played by that edition’s rules; Edit has a button that upgrades it',
        },
      ]
