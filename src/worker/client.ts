import { proxy, wrap } from 'comlink'
import { invalid, isRecord } from '#schemas/result.ts'
import { ownModule } from './own-module.ts'
import { BUSY, type Engine, requestsBy } from './protocol.ts'
import { startWorker } from './start.ts'
import { createWatchdog } from './watchdog.ts'

/** The engine on the other side of the wire. After a crash every call answers with an issue until `restart`. */
export interface Client {
  readonly engine: Engine
  /** Starts a new worker; what was open in the old one must be opened again. */
  restart(): void
  close(): void
}

const CRASHED = 'The engine stopped working. Your scenario is safe: restart the engine to go on.'

/** The worker's requests without their types, which are those of `Engine`. */
type Wire = Readonly<Record<string, (...args: readonly unknown[]) => Promise<unknown>>>

interface Connection {
  readonly remote: Wire
  /** What the worker must have loaded before it is asked anything; null if nothing. */
  readonly ready: Promise<unknown> | null
  readonly crashed: Promise<void>
  readonly watch: ReturnType<typeof createWatchdog>
  end(): void
}

/** Watches over a worker: an error in it, or no answer at all, counts as a crash. */
function connect(worker: Worker, onCrash: () => void): Connection {
  const remote = wrap(worker) as unknown as Wire
  let fail = () => {}
  const crashed = new Promise<void>((resolve) => {
    fail = resolve
  })
  void crashed.then(onCrash)
  worker.onerror = fail
  worker.onmessageerror = fail
  const watch = createWatchdog({
    ping: async () => remote['ping']?.(),
    isAway: () => document.hidden,
    onSilence: fail,
  })
  worker.addEventListener('message', ({ data }) => {
    if (data === BUSY) watch.hear()
  })
  const end = () => {
    watch.stop()
    worker.terminate()
  }
  void crashed.then(end)
  const module = ownModule()
  const ready = module === null ? null : Promise.race([remote['bring']?.(module), crashed])
  return { remote, ready, crashed, watch, end }
}

/** A large file is read in one go: the worker is silent until that is done. */
const isLarge = (arg: unknown) =>
  isRecord(arg) &&
  ((typeof arg['text'] === 'string' && arg['text'].length > LARGE) ||
    (arg['file'] instanceof Blob && arg['file'].size > LARGE))

const LARGE = 1_000_000

/** Functions stay on this side; the worker calls them through the wire. */
const sent = (arg: unknown) => (typeof arg === 'function' ? proxy(arg) : arg)

const failure = (message: string) => invalid([{ path: [], message }])

async function answer({ remote, ready, crashed }: Connection, name: string, args: readonly unknown[]) {
  try {
    if (ready !== null) await ready
    return await Promise.race([remote[name]?.(...args.map(sent)), crashed.then(() => failure(CRASHED))])
  } catch (error) {
    return failure(error instanceof Error ? error.message : String(error))
  }
}

/** The first worker may have been started before. */
export function connectEngine(onCrash: () => void, first = startWorker()): Client {
  let connection = connect(first, onCrash)
  return {
    engine: requestsBy<Engine>(async (name, args) => {
      const isDone = args.some(isLarge) ? connection.watch.excuse() : () => {}
      const answered = await answer(connection, name, args)
      isDone()
      return answered
    }),
    restart() {
      connection.end()
      connection = connect(startWorker(), onCrash)
    },
    close: () => connection.end(),
  }
}
