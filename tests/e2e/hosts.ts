import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { transformWithOxc } from 'vite'
import { afterAll, beforeAll } from 'vitest'
import { PAGE_DIR } from './serve.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.ts': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
}

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown

/** A host beside the page's own, for the tests of a file; `asked` has the paths somebody wanted of it. */
export function useHost(answer: Answer) {
  const host = { address: '', asked: [] as string[] }
  const server = createServer((request, response) => {
    host.asked.push(request.url ?? '')
    void answer(request, response)
  })
  beforeAll(async () => {
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    host.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return host
}

/** What a request is for, without its query. */
export const pathOf = ({ url }: IncomingMessage): string => new URL(url ?? '/', 'http://host').pathname

/** The built page at the root, and whatever of the repository an example names, as `npm run dev` serves them. */
export const checkout: Answer = async (request, response) => {
  const path = pathOf(request).replace(/\/$/, '/index.html')
  const file = [join(PAGE_DIR, path), path.slice(1)].find((one) => existsSync(one) && statSync(one).isFile())
  if (file === undefined) return response.writeHead(404).end()
  const type = TYPES[extname(file)] ?? 'application/octet-stream'
  const bytes = readFileSync(file)
  response.writeHead(200, { 'content-type': type })
  response.end(file.endsWith('.ts') ? (await transformWithOxc(bytes.toString(), file)).code : bytes)
}
