import { kindOf, readSource } from './read.ts'
import { EXIT, type ExitCode, nameOfFile, oneLine, report, type Terminal } from './terminal.ts'

export async function validateFiles(
  files: readonly string[],
  { strict = false }: { readonly strict?: boolean },
  terminal: Terminal,
): Promise<ExitCode> {
  let code: ExitCode = EXIT.done
  for (const file of files) {
    const read = await readSource(file, { isStrict: strict })
    if (read.ok) terminal.out(oneLine(`${nameOfFile(file)}: ok, a ${kindOf(read.value)}`))
    else {
      report(terminal, file, read.issues)
      code = EXIT.faulty
    }
  }
  return code
}
