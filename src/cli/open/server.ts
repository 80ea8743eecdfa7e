import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import sirv from 'sirv'
import { RULES_PATH } from '#schemas/local-rules.ts'
import { CHANGES_PATH, FILE_PATH } from './address.ts'
import type { ServedFile } from './served-file.ts'
import type { ServedRules } from './served-rules.ts'

/** Nobody but this machine reaches it. */
export const HOST = '127.0.0.1'
/** A page elsewhere could have its own name lead here, and would then read what is served (DNS rebinding). */
const NAMES: readonly string[] = [HOST, 'localhost']

/** What is served beside the page. */
export interface Served {
  /** To be opened in it. */
  readonly file: ServedFile | null
  /** To play battles by. */
  readonly rules: ServedRules | null
}

/** Tells the page that it is served here and, if there is a file to follow, which version of it there was. */
const metaFor = ({ file, rules }: Served) =>
  `<meta name="tickscope-local" content="${file === null ? 'page' : `file ${file.version()}`}" />${
    rules === null ? '' : '\n    <meta name="tickscope-rules" />'
  }`

/** In place of the page's own: what an earlier page left behind here must not answer for this one. */
const NO_SERVICE_WORKER = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', async () => {
  await self.registration.unregister()
  for (const client of await self.clients.matchAll()) client.navigate(client.url)
})
`

/** How long whoever is being sent something may still take. */
const FAREWELL_MS = 500

export interface LocalServer {
  readonly port: number
  close(): void
}

/** Serves the page of a folder, with what belongs to it. */
export async function serve(folder: string, served: Served, port: number): Promise<LocalServer> {
  const { file, rules } = served
  const page = sirv(folder, {
    etag: true,
    setHeaders: (response) => response.setHeader('Cache-Control', 'no-cache'),
  })
  const changes = createChanges(served)
  const sendPage = (response: ServerResponse) =>
    send(response, 'text/html; charset=utf-8', pageIn(folder, metaFor(served)))
  const answers: Readonly<Record<string, (response: ServerResponse) => void>> = {
    '/': sendPage,
    '/index.html': sendPage,
    '/sw.js': (response) => send(response, 'text/javascript', NO_SERVICE_WORKER),
    [CHANGES_PATH]: changes.listen,
    ...(file && { [FILE_PATH + encodeURIComponent(file.name)]: (response) => sendFile(response, file) }),
    ...(rules && {
      [RULES_PATH]: (response) => send(response, 'application/json', JSON.stringify(rules.state())),
    }),
  }
  const sendModule = (pathname: string, response: ServerResponse) => {
    const found = rules?.file(pathname) ?? null
    if (found === null) refuse(response, 404, 'There is no such module here.')
    else send(response, found.type, found.text)
  }
  const server = createServer((request, response) => {
    const refusal = refusalOf(request, server)
    if (refusal !== null) return refuse(response, ...refusal)
    for (const [name, value] of HEADERS) response.setHeader(name, value)
    const { pathname } = new URL(request.url ?? '/', `http://${HOST}`)
    const answer = Object.hasOwn(answers, pathname) ? answers[pathname] : undefined
    if (answer !== undefined) answer(response)
    else if (pathname.startsWith(`${RULES_PATH}/`)) sendModule(pathname, response)
    else page(request, response, () => refuse(response, 404, 'There is no such file here.'))
  })
  try {
    await listen(server, port)
  } catch (error) {
    changes.close()
    throw error
  }
  return {
    port: portOf(server),
    close() {
      changes.close()
      server.close()
      setTimeout(() => server.closeAllConnections(), FAREWELL_MS).unref()
    },
  }
}

const HEADERS = new Map([
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['X-Content-Type-Options', 'nosniff'],
  ['Content-Security-Policy', "frame-ancestors 'self'"],
  ['Referrer-Policy', 'no-referrer'],
])

const portOf = (server: Server): number => (server.address() as AddressInfo).port

const listen = (server: Server, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, HOST, resolve)
  })

const pageIn = (folder: string, meta: string): string =>
  readFileSync(join(folder, 'index.html'), 'utf8').replace('<head>', `<head>\n    ${meta}`)

function refusalOf(
  { method, headers }: IncomingMessage,
  server: Server,
): [status: number, sentence: string] | null {
  if (!isOurs(headers.host, portOf(server)))
    return [403, `This server answers to http://${HOST}:${portOf(server)} only.`]
  return method === 'GET' || method === 'HEAD' ? null : [405, 'Files can only be read here.']
}

/** Whether a request was meant for this server by a name that leads nowhere else. */
function isOurs(host: string | undefined, port: number): boolean {
  if (host === undefined || !URL.canParse(`http://${host}`)) return false
  const url = new URL(`http://${host}`)
  return NAMES.includes(url.hostname) && Number(url.port || 80) === port
}

function refuse(response: ServerResponse, status: number, sentence: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' })
  response.end(`${sentence}\n`)
}

function send(response: ServerResponse, type: string, text: string): void {
  response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-store' })
  response.end(text)
}

function sendFile(response: ServerResponse, file: ServedFile): void {
  const found = file.read()
  if (found === null) {
    refuse(response, 404, `${file.name} is not there at the moment.`)
    return
  }
  response.writeHead(200, {
    'Content-Type': 'application/octet-stream',
    'Content-Length': found.size,
    'Cache-Control': 'no-store',
  })
  if (found.size === 0) response.end()
  else
    found
      .stream()
      .on('error', () => response.destroy())
      .pipe(response)
}

/** Tells every page that listens which versions there are: one that was away hears that it missed some. */
function createChanges({ file, rules }: Served) {
  const listening = new Set<ServerResponse>()
  const tellFile = (response: ServerResponse) => response.write(`data: ${file?.version() ?? ''}\n\n`)
  const tellRules = (response: ServerResponse) =>
    response.write(`event: rules\ndata: ${rules?.state().version}\n\n`)
  const unwatch = [
    file?.watch(() => listening.forEach(tellFile)),
    rules?.watch(() => listening.forEach(tellRules)),
  ]
  return {
    listen(response: ServerResponse): void {
      response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' })
      tellFile(response)
      if (rules !== null) tellRules(response)
      listening.add(response)
      response.on('close', () => listening.delete(response))
    },
    close() {
      for (const stop of unwatch) stop?.()
      for (const response of listening) response.end()
    },
  }
}
