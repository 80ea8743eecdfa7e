import { preview } from 'vite'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    address: string
  }
}

export const PAGE_DIR = process.env['PAGE_DIR'] ?? 'dist/page'

/** Serves the built page, as `npm start` does, for all browser tests. */
export default async function serve(project: TestProject) {
  const server = await preview({
    build: { outDir: PAGE_DIR },
    preview: { port: 0, host: '127.0.0.1' },
    logLevel: 'error',
  })
  project.provide('address', server.resolvedUrls!.local[0]!)
  return () => server.close()
}
