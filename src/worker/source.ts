import type { Claim } from '#engine/core/files/verify.ts'
import type { Ruleset } from '#engine/core/ruleset.ts'
import { scenarioOf, upgradeScenario } from '#engine/core/scenario.ts'
import { parseDocument } from '#engine/documents.ts'
import type { ToldBattle } from '#engine/log/told-battle.ts'
import { rulesetOf } from '#engine/rulesets/index.ts'
import type { Edit } from '#schemas/documents/battle.ts'
import type { Document } from '#schemas/documents/document.ts'
import type { Scenario } from '#schemas/documents/scenario.ts'
import type { Issue, Parsed } from '#schemas/result.ts'
import type { Reader, ReadFile } from './file.ts'
import { later } from './later.ts'
import type { Opened, Source } from './protocol.ts'

interface Read extends Pick<Opened, 'edits' | 'at' | 'queries' | 'notes'> {
  readonly ruleset: Ruleset
  readonly scenario: Scenario
  /** What a replay or recording says about the battle, to be verified; null if it says nothing. */
  readonly claim: ReadClaim | null
}

/** Reads on to what is claimed, for it may stand at the end of a large file; null if it is stopped before. */
type ReadClaim = (reader: Reader) => Promise<Parsed<Claim> | null>

/** Reads a document, file or link; replays and recordings are played again from their scenario. */
export async function readSource(source: Source, reader: Reader): Promise<Parsed<Read>> {
  const read = await readAny(source, reader)
  if (!read.ok) return read
  const ruleset = await rulesetOf(read.value.scenario)
  const { notes = source.kind === 'document' ? [] : notesOn(ruleset, read.value.scenario) } = read.value
  return { ok: true, value: { ...read.value, ruleset, notes } }
}

type Content = Omit<Read, 'ruleset' | 'notes'> & Partial<Pick<Read, 'notes'>>

async function readAny(source: Source, reader: Reader): Promise<Parsed<Content>> {
  if (source.kind === 'document') return contentOf(await parseDocument(source.document))
  if (source.kind === 'text')
    return readAny({ ...source, kind: 'file', file: new Blob([source.text]) }, reader)
  if (source.kind === 'file') {
    const { readFile } = await later.files()
    return contentOfFile(await readFile(source.file, reader))
  }
  const { sharedFromLink } = await later.links()
  const shared = await sharedFromLink(source.hash)
  return shared.ok ? { ok: true, value: { ...shared.value, claim: null } } : shared
}

async function contentOf(document: Parsed<Document>): Promise<Parsed<Content>> {
  if (!document.ok) return document
  const { value } = document
  if (value.format === 'tickscope/scenario') return content(value, [], null)
  const { claimOf } = await later.verification()
  const claim: Parsed<Claim> = { ok: true, value: claimOf(value) }
  return content(scenarioOf(value), value.edits ?? [], async () => claim)
}

async function contentOfFile(read: ReadFile): Promise<Parsed<Content>> {
  if ('document' in read) return contentOf(read.document)
  if ('told' in read) return contentOfTold(read.told)
  const { claimOf } = await later.verification()
  const { scenario, edits } = read.battle
  return content(scenario, edits, async (reader) => {
    const whole = await read.rest(reader)
    return whole?.ok ? { ok: true, value: claimOf(whole.value) } : whole
  })
}

function contentOfTold(told: Parsed<ToldBattle>): Parsed<Content> {
  if (!told.ok) return told
  const { scenario, notes } = told.value
  return { ok: true, value: { scenario, edits: [], at: null, queries: [], claim: null, notes } }
}

const content = (scenario: Scenario, edits: readonly Edit[], claim: ReadClaim | null): Parsed<Content> => ({
  ok: true,
  value: { scenario, edits, at: null, queries: [], claim },
})

/** Older editions are played by their own rules; the editor can upgrade them. */
const notesOn = (ruleset: Ruleset, scenario: Scenario): readonly Issue[] =>
  upgradeScenario(ruleset, scenario) === null
    ? []
    : [
        {
          path: [],
          message:
            'is of an older edition and is played by that edition’s rules; Edit has a button that upgrades it',
        },
      ]
