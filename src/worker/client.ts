import { proxy, type Remote, wrap } from 'comlink'
import { invalid } from '#schemas/result.ts'
import { BUSY, type Engine, type Result, type Source } from './protocol.ts'
import { watchOver } from './watchdog.ts'

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
  readonly watch: ReturnType<typeof watchOver>
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
  const watch = watchOver({ ping: () => remote.ping(), isAway: () => document.hidden, onSilence: fail })
  worker.addEventListener('message', ({ data }) => {
    if (data === BUSY) watch.hear()
  })
  const end = () => {
    watch.stop()
    worker.terminate()
  }
  void crashed.then(end)
  return { remote, crashed, watch, end }
}

/** A large file is read in one go. */
const isLarge = (source: Source) => source.kind === 'text' && source.text.length > 1_000_000

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

  /** As `guarded`, for work that keeps the worker from saying anything until it is done. */
  const patiently = async <T>(call: (remote: Remote<Engine>) => Promise<Result<T>>): Promise<Result<T>> => {
    const isDone = connection.watch.excuse()
    const result = await guarded(call)
    isDone()
    return result
  }

  return {
    engine: {
      open: (source, onProgress, isHeld) =>
        (isLarge(source) ? patiently : guarded)((remote) => remote.open(source, proxy(onProgress), isHeld)),
      goOn: (branch, onProgress) => guarded((remote) => remote.goOn(branch, proxy(onProgress))),
      fork: (wish, onProgress) => guarded((remote) => remote.fork(wish, proxy(onProgress))),
      begin: (wish, onProgress) => guarded((remote) => remote.begin(wish, proxy(onProgress))),
      orders: (...args) => guarded((remote) => remote.orders(...args)),
      forecasts: (...args) => guarded((remote) => remote.forecasts(...args)),
      answers: (...args) => guarded((remote) => remote.answers(...args)),
      refusals: (...args) => guarded((remote) => remote.refusals(...args)),
      outlook: (...args) => guarded((remote) => remote.outlook(...args)),
      odds: (...args) => guarded((remote) => remote.odds(...args)),
      give: (branch, order, onProgress) => guarded((remote) => remote.give(branch, order, proxy(onProgress))),
      remove: async (branch) => void connection.remote.remove(branch),
      cancel: async (branch) => void connection.remote.cancel(branch),
      packets: (...args) => guarded((remote) => remote.packets(...args)),
      lanes: (...args) => guarded((remote) => remote.lanes(...args)),
      events: (...args) => guarded((remote) => remote.events(...args)),
      eventOffset: (...args) => guarded((remote) => remote.eventOffset(...args)),
      chain: (...args) => guarded((remote) => remote.chain(...args)),
      cameOf: (...args) => guarded((remote) => remote.cameOf(...args)),
      fall: (...args) => guarded((remote) => remote.fall(...args)),
      ended: (...args) => guarded((remote) => remote.ended(...args)),
      whyNot: (...args) => guarded((remote) => remote.whyNot(...args)),
      digest: (...args) => guarded((remote) => remote.digest(...args)),
      parting: (...args) => guarded((remote) => remote.parting(...args)),
      moment: (...args) => guarded((remote) => remote.moment(...args)),
      editsTo: (...args) => guarded((remote) => remote.editsTo(...args)),
      fromStart: (...args) => guarded((remote) => remote.fromStart(...args)),
      draw: (...args) => guarded((remote) => remote.draw(...args)),
      spellOut: (...args) => guarded((remote) => remote.spellOut(...args)),
      upgrade: (...args) => guarded((remote) => remote.upgrade(...args)),
      verify: () => guarded((remote) => remote.verify()),
      link: (...args) => guarded((remote) => remote.link(...args)),
      export: (...args) => guarded((remote) => remote.export(...args)),
      readWork: (...args) => guarded((remote) => remote.readWork(...args)),
      readCards: (...args) => guarded((remote) => remote.readCards(...args)),
      ping: async () => void connection.remote.ping(),
    },
    restart() {
      connection.end()
      connection = connect(onCrash)
    },
    close: () => connection.end(),
  }
}
