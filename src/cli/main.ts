#!/usr/bin/env node
import { Command, CommanderError } from 'commander'
import { ENGINE } from '#engine/core/files/version.ts'
import { type AuditOptions, auditFile } from './audit.ts'
import { auditHelp } from './audit-report.ts'
import { compareFiles } from './compare.ts'
import { type FindOptions, findInFile } from './find.ts'
import { addLabCommands } from './lab-commands.ts'
import { overSeeds } from './many-battles.ts'
import * as number from './number-options.ts'
import { type OpenOptions, openPage } from './open/open.ts'
import { type RunOptions, runFiles } from './run.ts'
import { setting } from './set-option.ts'
import { EXIT, type ExitCode, oneLine, sentenceFromError, type Terminal, UsageError } from './terminal.ts'
import { upgradeFile } from './upgrade.ts'
import { validateFiles } from './validate.ts'
import { verifyFiles } from './verify.ts'
import { writeRefusal } from './write.ts'

const terminal: Terminal = {
  out: (line) => void process.stdout.write(`${line}\n`),
  err: (line) => void process.stderr.write(`${line}\n`),
}

function programOf(finish: (code: ExitCode) => void): Command {
  const program = new Command('tickscope')
    .description('Plays, checks and measures tactical battles.')
    .version(ENGINE.version)
    .exitOverride()
    .showHelpAfterError('(tickscope --help says more)')
  program
    .command('run')
    .description(
      'play each scenario or replay: its name, outcome, ticks and digest; of a log also what it holds',
    )
    .argument('<file...>', 'scenarios, replays or logs; - for standard input')
    .option('--seed <n>', 'play with another seed', number.seed)
    .option('--ticks <n>', 'play with another tick limit', number.ticks)
    .option(
      '--set <pointer=value>',
      'play a scenario with another value, /setup/characters/0/hp=60; any number of them',
      setting,
    )
    .option('--record <out>', 'write a recording; a folder for several files, - for standard output')
    .option('--replay <out>', 'write a replay; likewise')
    .option('--json', 'a JSON object a line')
    .action(async (files: string[], options: RunOptions) => finish(await runFiles(files, options, terminal)))
  program
    .command('verify')
    .description('play replays and recordings again and compare them with what they say')
    .argument('<file...>', 'replays or recordings; - for standard input')
    .action(async (files: string[]) => finish(await verifyFiles(files, terminal)))
  program
    .command('validate')
    .description('parse documents and say all that is wrong with them')
    .argument('<file...>', 'scenarios, replays, recordings or logs; - for standard input')
    .option('--strict', 'keys of a log that are not known are issues too')
    .action(async (files: string[], options: { strict?: true }) =>
      finish(await validateFiles(files, options, terminal)),
    )
  program
    .command('compare')
    .description('say where two battles of one game part, and why')
    .argument('<a>', 'a scenario, replay, recording or log; - for standard input')
    .argument('<b>', 'another')
    .option('--json', 'one JSON object')
    .action(async (a: string, b: string, options: { json?: true }) =>
      finish(await compareFiles([a, b], options, terminal)),
    )
  overSeeds(
    program
      .command('find')
      .description('list what matches an expression, such as: units: hp < 30 && side == "friendly"')
      .argument('<file>', 'a scenario, replay, recording or log; - for standard input')
      .argument('<expression>', 'over one of the tables rules, events and units')
      .option('--runs <n>', 'say instead in how many battles with as many seeds it matches', number.runs)
      .option('--limit <n>', 'list no more rows than these; left out, 100', number.limit),
  ).action(async (file: string, expression: string, options: FindOptions) =>
    finish(await findInFile(file, expression, options, terminal)),
  )
  program
    .command('open')
    .description(
      'show the page on this machine, with a file open in it that is read again whenever it changes',
    )
    .argument('[file]', 'a scenario, replay, recording or log; - for standard input')
    .option('--port <n>', 'at this port; left out, a free one', number.port)
    .option('--no-browser', 'print the address, and leave the browser to whoever reads it')
    .option(
      '--ruleset <module>',
      'a game of your own to play battles by: a JavaScript module, loaded again whenever it changes',
    )
    .action(async (file: string | undefined, options: OpenOptions) =>
      finish(await openPage(file, options, terminal)),
    )
  program
    .command('upgrade')
    .description('turn an older scenario into a current one, saying what could not be kept')
    .argument('<file>', 'a scenario; - for standard input')
    .option('--out <out>', 'where to write it; left out, standard output')
    .action(async (file: string, options: { out?: string }) =>
      finish(await upgradeFile(file, options, terminal)),
    )
  overSeeds(
    program
      .command('audit')
      .description(
        'what became of every rule: how often it was weighed, selected, rejected and why, or skipped',
      )
      .argument('<file>', 'a scenario or replay; - for standard input')
      .option('--runs <n>', 'how many battles; left out, the one of the file', number.runs)
      .option('--ablate', 'also what the odds become without each rule, one at a time'),
  )
    .addHelpText('after', auditHelp())
    .action(async (file: string, options: AuditOptions) => finish(await auditFile(file, options, terminal)))
  addLabCommands(program, { terminal, finish })
  return program
}

function exitCodeFromError(error: unknown): ExitCode {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.misused
  const { TICKSCOPE_DEBUG } = process.env
  if (TICKSCOPE_DEBUG) console.error(error)
  else terminal.err(oneLine(`error: ${sentenceFromError(error)}`))
  return error instanceof UsageError ? EXIT.misused : EXIT.faulty
}

process.stdout.on('error', (error) => {
  terminal.err(oneLine(`error: standard output cannot be written: ${writeRefusal(error)}`))
  process.exit(EXIT.faulty)
})
// With nobody to hear of progress and issues the work goes on, and the exit code still says how it went.
process.stderr.on('error', () => {})

try {
  await programOf((code) => {
    process.exitCode = code
  }).parseAsync()
} catch (error) {
  process.exitCode = exitCodeFromError(error)
}
