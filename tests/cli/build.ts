import { build } from 'vite'

/** Nobody else's: a build must not pull the command line from under somebody using it. */
export const CLI_DIR = 'dist/test-cli'

/** Builds the command line, once for all tests that use it. */
export default async function buildCli(): Promise<void> {
  await build({ configFile: 'vite.cli.config.ts', logLevel: 'error', build: { outDir: CLI_DIR } })
}
