import { preview } from 'vite'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    address: string
  }
}

/** Serves the built page, as `npm start` does, for all browser tests. */
export default async function serve(project: TestProject) {
  const server = await preview({ preview: { port: 0, host: '127.0.0.1' }, logLevel: 'error' })
  project.provide('address', server.resolvedUrls!.local[0]!)
  return () => server.close()
}
