import { type Claim, claimOf } from '#engine/core/files/verify.ts'
import { startIssues } from '#engine/lab/playable.ts'
import { invalid, type Parsed } from '#schemas/result.ts'
import { playAgain } from './battle.ts'
import { readAs } from './read.ts'
import { EXIT, type ExitCode, nameOfFile, oneLine, report, type Terminal } from './terminal.ts'

export async function verifyFiles(files: readonly string[], terminal: Terminal): Promise<ExitCode> {
  let code: ExitCode = EXIT.done
  for (const file of files) {
    const verified = await verifyFile(file)
    if (verified.ok)
      terminal.out(
        oneLine(
          `${nameOfFile(file)}: ok, ${verified.value.ticks} ${verified.value.ticks === 1 ? 'tick' : 'ticks'}, ${verified.value.digest}`,
        ),
      )
    else {
      report(terminal, file, verified.issues)
      code = EXIT.faulty
    }
  }
  return code
}

async function verifyFile(file: string): Promise<Parsed<Claim>> {
  const read = await readAs(file, ['tickscope/replay', 'tickscope/recording'], ['tickscope/replay'])
  if (!read.ok) return read
  const { document, ruleset } = read.value
  const trouble = startIssues(ruleset, document)
  if (trouble.length > 0) return invalid(trouble)
  const { differences } = playAgain(ruleset, document)
  return differences.length === 0 ? { ok: true, value: claimOf(document) } : invalid(differences)
}
