import { defineConfig } from 'vitest/config'

/** Every run tries the same random cases, so that what fails was broken by the change; `npm run soak` tries new ones. */
const seeded = (mode: string): string[] => (mode === 'soak' ? [] : ['tests/support/seeded.ts'])

const TIMEOUT_MS = 120_000
/** They replace parts of what they test by others, each in its own way. */
const PAGE = ['tests/ui/**/*.test.ts', 'tests/worker/**/*.test.ts']
const CLI = 'tests/cli/**/*.test.ts'
const BROWSER = 'tests/e2e/**/*.test.ts'

export default defineConfig(({ mode }) => ({
  test: {
    // Left alone, Vitest keeps one of two cores for itself, and browser tests mostly wait.
    maxWorkers: 2,
    projects: [
      {
        // As somebody's own rules import it, who has installed the package.
        resolve: { alias: { 'tickscope/rules': new URL('src/api/rules.ts', import.meta.url).pathname } },
        test: {
          name: 'engine',
          environment: 'node',
          include: ['tests/**/*.test.ts'],
          exclude: [...PAGE, CLI, BROWSER],
          setupFiles: seeded(mode),
          // What all of them import is read once.
          isolate: false,
          testTimeout: TIMEOUT_MS,
        },
      },
      {
        test: {
          name: 'page',
          environment: 'node',
          include: PAGE,
          setupFiles: seeded(mode),
          testTimeout: TIMEOUT_MS,
        },
      },
      {
        test: {
          name: 'cli',
          environment: 'node',
          include: [CLI],
          globalSetup: ['tests/cli/build.ts'],
          setupFiles: seeded(mode),
          testTimeout: TIMEOUT_MS,
          // Packages are packed and installed in them.
          hookTimeout: TIMEOUT_MS,
        },
      },
      {
        test: {
          name: 'browser',
          environment: 'node',
          include: [BROWSER],
          globalSetup: ['tests/cli/build.ts', 'tests/e2e/serve.ts'],
          // Each file has a browser of its own; what it imports is read once.
          isolate: false,
          expect: { poll: { timeout: 15_000 } },
          testTimeout: TIMEOUT_MS,
          // A page is opened in them, which belongs to the test.
          hookTimeout: TIMEOUT_MS,
        },
      },
    ],
  },
}))
