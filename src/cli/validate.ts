import { nameOf, readSource } from './read.ts'
import { EXIT, type ExitCode, nameOfFile, oneLine, report, type Terminal } from './terminal.ts'

export async function validateFiles(files: readonly string[], terminal: Terminal): Promise<ExitCode> {
  let code: ExitCode = EXIT.done
  for (const file of files) {
    const read = await readSource(file)
    if (read.ok) terminal.out(oneLine(`${nameOfFile(file)}: ok, a ${nameOf(read.value.document.format)}`))
    else {
      report(terminal, file, read.issues)
      code = EXIT.faulty
    }
  }
  return code
}
