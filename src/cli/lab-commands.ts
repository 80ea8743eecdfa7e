import type { Command } from 'commander'
import { type AbOptions, abFiles } from './ab.ts'
import { type BatchOptions, batchFile } from './batch.ts'
import { type HuntOptions, huntFile } from './hunt.ts'
import { HUNT_HELP } from './hunt-help.ts'
import { overSeeds } from './many-battles.ts'
import { type MatchupsOptions, matchupsOfFiles } from './matchups.ts'
import { MATCHUPS_HELP } from './matchups-report.ts'
import * as number from './number-options.ts'
import { type OddsOptions, oddsFile } from './odds.ts'
import { type SweepOptions, sweepFile } from './sweep.ts'
import { axis } from './sweep-option.ts'
import type { ExitCode, Terminal } from './terminal.ts'

interface Means {
  readonly terminal: Terminal
  finish(code: ExitCode): void
}

/** The commands that play a battle in many ways. */
export function addLabCommands(program: Command, { terminal, finish }: Means): void {
  overSeeds(
    program
      .command('batch')
      .description(
        'play a battle with many seeds: outcome shares with 95 % intervals, ticks, damage and what else its game measures',
      )
      .argument('<file>', 'a scenario or replay; - for standard input')
      .requiredOption('--runs <n>', 'how many battles', number.runs)
      .option(
        '--until <width>',
        'stop once every interval is as narrow, such as 0.02; looked at only after 1000, 2000, 4000 … battles',
        number.width,
      )
      .option('--metric <name...>', 'measure only these, such as damage:iris; left out, all there are'),
  ).action(async (file: string, options: BatchOptions) => finish(await batchFile(file, options, terminal)))
  program
    .command('odds')
    .description('what can happen over every roll: outcomes with their exact shares')
    .argument('<file>', 'a scenario or replay; - for standard input')
    .option(
      '--max-states <n>',
      'follow no more different states than these; left out, 20000',
      number.maxStates,
    )
    .option('--runs <n>', 'battles to play where that is not enough; left out, 1000', number.runs)
    .option('--json', 'one JSON object')
    .action(async (file: string, options: OddsOptions) => finish(await oddsFile(file, options, terminal)))
  overSeeds(
    program
      .command('ab')
      .description(
        'two battles of one game on the same seeds, in pairs: which outcomes change, and how sure that is',
      )
      .argument('<a>', 'a scenario or replay; - for standard input')
      .argument('<b>', 'another')
      .option(
        '--runs <n>',
        'how many pairs; left out, exact odds where every roll can be followed, else 1000',
        number.runs,
      )
      .option(
        '--until <width>',
        'stop once the interval of the difference is as narrow, such as 0.02; looked at only after 1000, 2000, 4000 … pairs',
        number.width,
      )
      .option('--outcome <kind>', "the outcome that counts; left out, the first side's win"),
    "the first pair's seed; left out, that of A",
  ).action(async (a: string, b: string, options: AbOptions) =>
    finish(await abFiles([a, b], options, terminal)),
  )
  overSeeds(
    program
      .command('sweep')
      .description(
        'the odds of a battle for every value of one of its numbers, and where the likeliest outcome turns',
      )
      .argument('<file>', 'a scenario or replay; - for standard input')
      .requiredOption(
        '--set <pointer=from..to/step>',
        'which number, and its values: /setup/characters/0/hp=40..90/5; a second makes a map',
        axis,
      )
      .option('--metric <name>', 'also what battles come to by a metric, such as ticks or damage:iris')
      .option(
        '--runs <n>',
        'battles to play where not every roll can be followed, and to measure; left out, 1000',
        number.runs,
      ),
    'the seed of the first of them; left out, 0',
  ).action(async (file: string, options: SweepOptions) => finish(await sweepFile(file, options, terminal)))
  overSeeds(
    program
      .command('matchups')
      .description('the first side of each file against that of every other, both ways round: who beats whom')
      .argument('<file...>', 'scenarios of one game, two or more; - for standard input')
      .option(
        '--runs <n>',
        'battles to play of a meeting where not every roll can be followed; left out, 1000',
        number.runs,
      ),
    'the seed of the first of them; left out, 0',
  )
    .addHelpText('after', MATCHUPS_HELP)
    .action(async (files: string[], options: MatchupsOptions) =>
      finish(await matchupsOfFiles(files, options, terminal)),
    )
  overSeeds(
    program
      .command('hunt')
      .description(
        'look for builds: which allowed changes win most, and the smallest that turns a lost battle',
      )
      .argument('<file>', 'a scenario or replay; - for standard input')
      .requiredOption('--changes <spec>', 'what may change, by JSON Pointer: a JSON file (see below)')
      .option('--builds <n>', 'how many builds are tried', number.builds, 500)
      .option('--runs <n>', 'how many battles of each', number.runsOfBuild, 100)
      .option('--seed <n>', 'decides which builds are tried', number.seed, 0)
      .option('--outcome <kind>', "how battles should end; left out, with the first side's win")
      .option('--resume <file>', 'keep there how far it has come, and go on from what is kept there'),
  )
    .addHelpText('after', HUNT_HELP)
    .action(async (file: string, options: HuntOptions) => finish(await huntFile(file, options, terminal)))
}
