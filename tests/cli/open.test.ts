import { execFileSync } from 'node:child_process'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { get, type IncomingHttpHeaders, type RequestOptions } from 'node:http'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { endAll, type Opened, openPage } from '../support/opened.ts'
import { tickscope, useCli } from './tickscope.ts'

const cli = useCli()
afterAll(endAll)

/** As it goes over the wire: `fetch` would tidy up both paths and headers. */
const request = (address: string, options: RequestOptions = {}) =>
  new Promise<{ status: number; headers: IncomingHttpHeaders; body: string }>((resolve, reject) => {
    get(address, options, async (response) =>
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: await text(response) }),
    ).on('error', reject)
  })

/** What is told of changes, in the order it is. */
async function listenAt(origin: string) {
  const stop = new AbortController()
  const response = await fetch(`${origin}/local/changes`, { signal: stop.signal })
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  const told: string[] = []
  const reading = async () => {
    for await (const chunk of response.body ?? [])
      told.push(...(new TextDecoder().decode(chunk).match(/(?<=data: ).*/g) ?? []))
  }
  reading().catch(() => {})
  await vi.waitFor(() => expect(told).toHaveLength(1))
  return { told, stop: () => stop.abort() }
}

describe('tickscope open', () => {
  const NAME = 'my battle #1 (50%).json'
  let opened: Opened
  let origin = ''

  beforeAll(async () => {
    writeFileSync(cli.at(NAME), readFileSync('seeds/gambit/first-duel.json'))
    opened = await openPage(cli.at(NAME))
    origin = new URL(opened.address).origin
  })

  test('serves the page, marked as its own, to this machine only', async () => {
    const { status, headers, body } = await request(`${origin}/`)
    expect(status).toBe(200)
    expect(body).toMatch(/<meta name="tickscope-local" content="file \d+-\d+" \/>/)
    expect(headers).toMatchObject({
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    const script = /src="\.\/(assets\/[^"]+)"/.exec(body)?.[1]
    expect((await request(`${origin}/${script}`)).headers['content-type']).toMatch(/javascript/)
    expect(new URL(origin).hostname).toBe('127.0.0.1')
  })

  test('serves the file under the address it prints, whatever it is called', async () => {
    const path = new URL(opened.address).searchParams.get('url') ?? ''
    const { body, headers } = await request(new URL(path, `${origin}/`).href)
    expect(body).toBe(readFileSync(cli.at(NAME), 'utf8'))
    expect(headers['cache-control']).toBe('no-store')
  })

  test('ends service workers that other pages left at its port', async () => {
    expect((await request(`${origin}/sw.js`)).body).toContain('registration.unregister()')
  })

  test.each([
    ['a foreign name', { host: 'tickscope.example:PORT' }],
    ['another port', { host: '127.0.0.1:1' }],
    ['a name that only begins like it', { host: '127.0.0.1.example:PORT' }],
  ])(
    'refuses %s in the Host header, so that no page elsewhere can have its name lead here',
    async (_, { host }) => {
      const headers = { Host: host.replace('PORT', new URL(origin).port) }
      for (const path of ['/', '/local/changes', `/local/file/${encodeURIComponent(NAME)}`])
        expect((await request(`${origin}${path}`, { headers })).status).toBe(403)
      expect((await request(`http://localhost:${new URL(origin).port}/`, { family: 4 })).status).toBe(200)
    },
  )

  test.each([
    '/../cli/tickscope.js',
    '/%2e%2e/cli/tickscope.js',
    '/local/file/other.json',
    '/local/file/..%2f..%2fetc%2fpasswd',
    '/package.json',
  ])('has nothing at %s', async (path) => {
    expect((await request(origin, { path })).status).toBe(404)
  })

  test('only reads', async () => {
    expect((await request(origin, { method: 'POST' })).status).toBe(405)
  })

  test('tells of every change, also where another file takes its place', async () => {
    const { told, stop } = await listenAt(origin)
    writeFileSync(cli.at(NAME), '{')
    await vi.waitFor(() => expect(told).toHaveLength(2), 10_000)
    writeFileSync(cli.at('other.json'), '{"format"')
    renameSync(cli.at('other.json'), cli.at(NAME))
    await vi.waitFor(() => expect(told).toHaveLength(3), 10_000)
    expect(new Set(told).size).toBe(3)
    stop()
  })

  test('takes the next free port, or says that the one it was told is taken', async () => {
    const { port } = new URL(origin)
    const other = await openPage()
    expect(new URL(other.address).port).not.toBe(port)
    expect((await request(other.address)).body).toContain('content="page"')
    const { code, stderr } = await tickscope('open', '--no-browser', '--port', port)
    expect(code).toBe(2)
    expect(stderr).toBe(
      `error: port ${port} is taken, perhaps by another tickscope open; name another one, or leave --port out to have a free one\n`,
    )
    expect(await other.interrupt()).toBe(0)
  })

  test('ends with Ctrl-C, whoever listens', async () => {
    const { stop } = await listenAt(origin)
    expect(await opened.interrupt()).toBe(0)
    stop()
    await expect(request(origin)).rejects.toThrow('ECONNREFUSED')
  })
})

test('a packed file is served as it is', async () => {
  const packed = gzipSync(readFileSync('seeds/gambit/first-duel.json'))
  writeFileSync(cli.at('packed.json.gz'), packed)
  const { address, interrupt } = await openPage(cli.at('packed.json.gz'))
  const response = await fetch(new URL('/local/file/packed.json.gz', address))
  expect(Buffer.from(await response.arrayBuffer())).toEqual(packed)
  await interrupt()
})

test('a pipe is read to its end, once, like standard input', async () => {
  const text = readFileSync('seeds/gambit/first-duel.json', 'utf8')
  execFileSync('mkfifo', [cli.at('pipe')])
  const written = writeFile(cli.at('pipe'), text)
  const { address, interrupt } = await openPage(cli.at('pipe'))
  await written
  for (let time = 0; time < 2; time++) {
    const response = await fetch(new URL('/local/file/standard-input.json', address))
    expect(await response.text()).toBe(text)
  }
  await interrupt()
})

test.each([
  ['nowhere.json', 'does not exist'],
  ['.', 'is a folder; a file is needed'],
])('%s %s', async (name, sentence) => {
  const { code, stderr } = await tickscope('open', '--no-browser', cli.at(name))
  expect({ code, stderr }).toEqual({ code: 1, stderr: `${cli.at(name)}: (document): ${sentence}\n` })
})
