import type { Ruleset } from '#engine/core/ruleset.ts'
import { upgradeScenario } from '#engine/core/scenario.ts'
import type { Scenario } from '#schemas/documents/scenario.ts'
import { textFromDocument } from '#schemas/parsing/files.ts'
import { parse } from '#schemas/parsing/parse.ts'
import type { Issue, Parsed } from '#schemas/result.ts'
import { checkApart, destinationsOf } from './destination.ts'
import { readAs, type Source } from './read.ts'
import { documentIssue, EXIT, type ExitCode, report, STANDARD, type Terminal } from './terminal.ts'
import { write } from './write.ts'

interface Upgrade {
  readonly text: string
  /** What could not be kept, or that there was nothing to do. */
  readonly notes: readonly Issue[]
}

export async function upgradeFile(
  file: string,
  { out = STANDARD }: { readonly out?: string },
  terminal: Terminal,
): Promise<ExitCode> {
  const destinations = destinationsOf([file], out)
  checkApart([file], destinations)
  const result = await upgrade(file)
  report(terminal, file, result.ok ? result.value.notes : result.issues)
  if (!result.ok) return EXIT.faulty
  const unwritten = await write(destinations.get(file)!, [result.value.text])
  report(terminal, file, unwritten)
  return unwritten.length === 0 ? EXIT.done : EXIT.faulty
}

async function upgrade(file: string): Promise<Parsed<Upgrade>> {
  const read = await readAs(file, ['tickscope/scenario'])
  return read.ok ? upgraded(read.value.ruleset, read.value.document, read.value) : read
}

function upgraded(ruleset: Ruleset, original: Scenario, { text }: Source): Parsed<Upgrade> {
  const upgrade = upgradeScenario(ruleset, original)
  if (upgrade === null)
    return {
      ok: true,
      value: {
        text: text ?? textFromDocument(original),
        notes: [documentIssue('is current: there is nothing to upgrade')],
      },
    }
  const checked = parse(ruleset.schemas.scenario, upgrade.scenario)
  // What is written must open: an upgrade that leaves issues is not written at all.
  if (!checked.ok) return checked
  return { ok: true, value: { text: textFromDocument(checked.value), notes: upgrade.notes } }
}
