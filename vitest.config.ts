import { defineConfig } from 'vitest/config'

export default defineConfig(({ mode }) => ({
  test: {
    // Left alone, Vitest keeps one of two cores for itself, and browser tests mostly wait.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'engine',
          environment: 'node',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/e2e/**'],
          // Every run tries the same random cases, so that what fails was broken by the change; `npm run soak` tries new ones.
          setupFiles: mode === 'soak' ? [] : ['tests/support/seeded.ts'],
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'browser',
          environment: 'node',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/e2e/serve.ts'],
          // Each file has a browser of its own; what it imports is read once.
          isolate: false,
          expect: { poll: { timeout: 15_000 } },
          testTimeout: 120_000,
          // A page is opened in them, which belongs to the test.
          hookTimeout: 120_000,
        },
      },
    ],
  },
}))
