import { expose } from 'comlink'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Client, connectEngine } from '#worker/client.ts'
import { type Engine, requestsBy, type Summary } from '#worker/protocol.ts'

const CRASHED = 'The engine stopped working. Your scenario is safe: restart the engine to go on.'

/** Workers of this realm, in which `engine` answers. */
const workers: FakeWorker[] = []
let engine: Partial<Engine> = {}
let client: Client | null = null

class FakeWorker {
  onerror: (() => void) | null = null
  private readonly ports = new MessageChannel()
  constructor() {
    workers.push(this)
    expose({ ping: async () => {}, ...engine }, this.ports.port1)
  }
  addEventListener = this.ports.port2.addEventListener.bind(this.ports.port2)
  removeEventListener = this.ports.port2.removeEventListener.bind(this.ports.port2)
  postMessage = this.ports.port2.postMessage.bind(this.ports.port2)
  start = this.ports.port2.start.bind(this.ports.port2)
  terminate = () => this.ports.port2.close()
}

function connectTo(answers: Partial<Engine>, onCrash = () => {}): Engine {
  engine = answers
  client = connectEngine(onCrash)
  return client.engine
}

beforeEach(() => {
  vi.stubGlobal('Worker', FakeWorker)
  vi.stubGlobal('document', { hidden: false })
})
afterEach(() => {
  client?.close()
  workers.length = 0
  vi.unstubAllGlobals()
})

test('every request goes through, whatever its name, and functions are called from over there', async () => {
  const heard: unknown[] = []
  const client = connectTo({
    digest: async (branch, tick) => ({ ok: true, value: `${branch} ${tick}` }),
    async fork(wish, onProgress) {
      onProgress({ branch: wish.id } as never)
      return { ok: true, value: { branch: wish.id } as Summary }
    },
  })
  expect(await client.digest('main', 3)).toEqual({ ok: true, value: 'main 3' })
  const wish = { id: 'branch-1', parent: 'main', edits: [] }
  expect(await client.fork(wish, (progress) => heard.push(progress))).toMatchObject({ ok: true })
  await vi.waitFor(() => expect(heard).toEqual([{ branch: 'branch-1' }]))
})

test('what is thrown over there comes back as an issue', async () => {
  const client = connectTo({
    digest: async () => {
      throw new Error('somebody looked')
    },
  })
  const issues = [{ path: [], message: 'somebody looked' }]
  expect(await client.digest('main', 0)).toEqual({ ok: false, issues })
})

test('after a crash every request answers with an issue, until the engine is started again', async () => {
  const onCrash = vi.fn()
  const asked = connectTo({ digest: () => new Promise(() => {}) }, onCrash)
  const pending = asked.digest('main', 0)
  workers[0]?.onerror?.()
  const issues = [{ path: [], message: CRASHED }]
  expect(await pending).toEqual({ ok: false, issues })
  expect(await asked.lanes('main', 0, 1, 1)).toEqual({ ok: false, issues })
  expect(onCrash).toHaveBeenCalledTimes(1)
  engine = { digest: async () => ({ ok: true, value: 'back' }) }
  client?.restart()
  expect(await asked.digest('main', 0)).toEqual({ ok: true, value: 'back' })
})

test('requests can be awaited as a whole: they are no promise', async () => {
  const requests = requestsBy<{ ask(what: string): Promise<unknown> }>(async (name, args) => [name, ...args])
  expect(await (await requests).ask('why')).toEqual(['ask', 'why'])
})
