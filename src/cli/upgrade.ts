import { upgradeSetup } from '../engine/rulesets/gambit/upgrade.ts'
import { type Issue, invalid, type Parsed, parse } from '../schemas/issues.ts'
import { Scenario } from '../schemas/scenario.ts'
import { STDOUT } from './destination.ts'
import { readAs, type Source } from './read.ts'
import { EXIT, type ExitCode, report, type Terminal, whole } from './terminal.ts'
import { indented, write } from './write.ts'

interface Upgrade {
  readonly text: string
  /** What could not be kept, or that there was nothing to do. */
  readonly notes: readonly Issue[]
}

export async function upgradeFile(
  file: string,
  { out = STDOUT }: { readonly out?: string },
  terminal: Terminal,
): Promise<ExitCode> {
  const upgraded = await upgrade(file)
  report(terminal, file, upgraded.ok ? upgraded.value.notes : upgraded.issues)
  if (!upgraded.ok) return EXIT.faulty
  const unwritten = await write(out, [upgraded.value.text])
  report(terminal, file, unwritten)
  return unwritten.length === 0 ? EXIT.done : EXIT.faulty
}

async function upgrade(file: string): Promise<Parsed<Upgrade>> {
  const read = await readAs(file, ['tickscope/scenario'])
  return read.ok ? upgradeScenario(read.value.document, read.value) : read
}

function upgradeScenario(scenario: Scenario, { text }: Source): Parsed<Upgrade> {
  if (scenario.setup.edition === 'current')
    return { ok: true, value: { text, notes: [whole('is current: there is nothing to upgrade')] } }
  const { setup, notes } = upgradeSetup(scenario.setup)
  const checked = parse(Scenario, { ...scenario, setup })
  // What is written must open: an upgrade that leaves issues is not written at all.
  if (!checked.ok) return invalid(checked.issues)
  return { ok: true, value: { text: indented(checked.value), notes: notes.map(inSetup) } }
}

const inSetup = ({ path, message }: Issue): Issue => ({ path: ['setup', ...path], message })
