import { recordingText } from '#engine/core/files/recording.ts'
import { replayOf } from '#engine/core/files/replay.ts'
import type { Ruleset } from '#engine/core/ruleset.ts'
import { scenarioOf } from '#engine/core/scenario.ts'
import { startIssues } from '#engine/lab/playable.ts'
import { scenarioWith } from '#engine/lab/settings.ts'
import type { Setting } from '#engine/lab/types.ts'
import { rulesetOf } from '#engine/rulesets/index.ts'
import type { Replay } from '#schemas/documents/replay.ts'
import type { Scenario } from '#schemas/documents/scenario.ts'
import { LOG_FORMAT } from '#schemas/log/words.ts'
import { textFromDocument } from '#schemas/parsing/files.ts'
import type { Issue } from '#schemas/result.ts'
import { type Battle, outcomeIssues, play, playAgain } from './battle.ts'
import { checkApart, type Destinations, destinationsOf } from './destination.ts'
import { readAs } from './read.ts'
import { jsonSummary, textSummary } from './summary.ts'
import { EXIT, type ExitCode, report, STANDARD, type Terminal } from './terminal.ts'
import { write } from './write.ts'

export interface RunOptions {
  readonly seed?: number
  readonly ticks?: number
  readonly set?: readonly Setting[]
  readonly record?: string
  readonly replay?: string
  readonly json?: true
}

interface Outputs {
  readonly record: Destinations
  readonly replay: Destinations
}

export async function runFiles(
  files: readonly string[],
  options: RunOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const outputs = {
    record: destinationsOf(files, options.record),
    replay: destinationsOf(files, options.replay),
  }
  checkApart(files, outputs.record, outputs.replay)
  // Standard output with a document on it has nothing else on it.
  const summarise = [options.record, options.replay].includes(STANDARD) ? terminal.err : terminal.out
  let code: ExitCode = EXIT.done
  for (const file of files) {
    const issues = await runFile(file, options, outputs, { ...terminal, out: summarise })
    report(terminal, file, issues)
    if (issues.length > 0) code = EXIT.faulty
  }
  return code
}

async function runFile(
  file: string,
  options: RunOptions,
  outputs: Outputs,
  terminal: Terminal,
): Promise<readonly Issue[]> {
  const read = await readToPlay(file, options)
  if (!read.ok) return read.issues
  const { document, ruleset, log } = read.value
  const trouble = startIssues(ruleset, document)
  if (trouble.length > 0) return trouble
  const { battle, differences } = fight(ruleset, document, options)
  const unwritten = await writeDocuments(file, battle, outputs)
  terminal.out(options.json ? jsonSummary(file, battle, log) : textSummary(battle, log))
  return [...differences, ...outcomeIssues(battle), ...unwritten]
}

/** What a replay says holds for the scenario it was made of, so that values can only be set in a scenario. */
async function readToPlay(file: string, { set, seed, ticks, record, replay }: RunOptions) {
  const isChanged = [seed, ticks, record, replay].some((option) => option !== undefined)
  const formats = ['tickscope/scenario', 'tickscope/replay'] as const
  // A log tells what was played elsewhere: there is nothing to play otherwise, nor to write anew.
  if (set === undefined) return isChanged ? readAs(file, formats) : readAs(file, [...formats, LOG_FORMAT])
  const read = await readAs(file, ['tickscope/scenario'])
  if (!read.ok) return read
  const changed = await scenarioWith(read.value.document, set)
  if (!changed.ok) return changed
  const document = changed.value
  return { ok: true as const, value: { ...read.value, document, ruleset: await rulesetOf(document) } }
}

/** A replay with another seed or tick limit is another battle, and is not held to what the replay says. */
function fight(ruleset: Ruleset, document: Scenario | Replay, options: RunOptions) {
  const changes = {
    ...(options.seed !== undefined && { seed: options.seed }),
    ...(options.ticks !== undefined && { maxTicks: options.ticks }),
  }
  const isReplay = document.format === 'tickscope/replay'
  if (isReplay && Object.keys(changes).length === 0) return playAgain(ruleset, document)
  const { scenario, edits } = isReplay
    ? { ...document, scenario: scenarioOf(document) }
    : { scenario: document }
  return { battle: play(ruleset, { ...scenario, ...changes }, edits), differences: [] }
}

async function writeDocuments(file: string, battle: Battle, { record, replay }: Outputs): Promise<Issue[]> {
  const recordTo = record.get(file)
  const replayTo = replay.get(file)
  return [
    ...(recordTo === undefined ? [] : await write(recordTo, recordingText(battle))),
    ...(replayTo === undefined ? [] : await write(replayTo, [textFromDocument(replayOf(battle))])),
  ]
}
