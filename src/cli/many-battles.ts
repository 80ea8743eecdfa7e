import { type Command, Option } from 'commander'
import * as number from './number-options.ts'

/** What every command that plays many battles takes; `first` says which seed the first of them has. */
export const overSeeds = (
  command: Command,
  first = "the first battle's seed; left out, the scenario's",
): Command =>
  command
    .option('--first-seed <n>', first, number.seed)
    .option('--jobs <n>', 'how many threads; left out, one a core', number.jobs)
    .addOption(new Option('--json', 'one JSON object').conflicts('csv'))
    .option('--csv', 'a table for spreadsheets')
