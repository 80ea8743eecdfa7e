import { proxy, type Remote, wrap } from 'comlink'
import { invalid } from '../schemas/result.ts'
import type { Engine, Result } from './protocol.ts'

const SILENCE_MS = 3000
const LOOK_EVERY_MS = 500

/** The engine on the other side of the wire. After a crash every call answers with an issue until `restart`. */
export interface Client {
  readonly engine: Engine
  /** Starts a new worker; what was open in the old one must be opened again. */
  restart(): void
  close(): void
}

const CRASHED = 'The engine stopped working. Your scenario is safe: restart the engine to go on.'

interface Connection {
  readonly remote: Remote<Engine>
  readonly crashed: Promise<void>
  end(): void
}

/** Starts the worker and watches over it: an error in it, or no answer at all, counts as a crash. */
function connect(onCrash: () => void): Connection {
  const worker = new Worker(new URL('./entry.ts', import.meta.url), { type: 'module' })
  const remote = wrap<Engine>(worker)
  let fail = () => {}
  const crashed = new Promise<void>((resolve) => {
    fail = resolve
  })
  void crashed.then(onCrash)
  worker.onerror = fail
  worker.onmessageerror = fail
  let asked = 0
  const watch = setInterval(() => {
    if (asked > 0 && performance.now() - asked > SILENCE_MS) fail()
    if (asked > 0 || document.hidden) return
    asked = performance.now()
    void remote.ping().then(() => {
      asked = 0
    })
  }, LOOK_EVERY_MS)
  const end = () => {
    clearInterval(watch)
    worker.terminate()
  }
  void crashed.then(end)
  return { remote, crashed, end }
}

export function connectEngine(onCrash: () => void): Client {
  let connection = connect(onCrash)

  const guarded = async <T>(call: (remote: Remote<Engine>) => Promise<Result<T>>): Promise<Result<T>> => {
    const { remote, crashed } = connection
    const gone = crashed.then(() => invalid([{ path: [], message: CRASHED }]))
    try {
      return await Promise.race([call(remote), gone])
    } catch (error) {
      return invalid([{ path: [], message: error instanceof Error ? error.message : String(error) }])
    }
  }

  return {
    engine: {
      open: (input, onProgress) => guarded((remote) => remote.open(input, proxy(onProgress))),
      cancel: async () => void connection.remote.cancel(),
      packets: (from, to) => guarded((remote) => remote.packets(from, to)),
      lanes: (from, to, columns) => guarded((remote) => remote.lanes(from, to, columns)),
      events: (filter, offset, count) => guarded((remote) => remote.events(filter, offset, count)),
      eventOffset: (filter, tick) => guarded((remote) => remote.eventOffset(filter, tick)),
      chain: (event) => guarded((remote) => remote.chain(event)),
      whyNot: (unit, tick, option) => guarded((remote) => remote.whyNot(unit, tick, option)),
      digest: (tick) => guarded((remote) => remote.digest(tick)),
      export: (kind) => guarded((remote) => remote.export(kind)),
      ping: async () => void connection.remote.ping(),
    },
    restart() {
      connection.end()
      connection = connect(onCrash)
    },
    close: () => connection.end(),
  }
}
