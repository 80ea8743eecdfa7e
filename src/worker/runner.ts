import { wrap } from 'comlink'
import { invalid } from '#schemas/result.ts'
import type { JobAnswers, Runner } from './job-protocol.ts'
import { ownModule } from './own-module.ts'
import { requestsBy } from './protocol.ts'

type Wire = Readonly<Record<string, (...args: readonly unknown[]) => Promise<unknown>>>

const CRASHED =
  'One of the workers that play battles in the background stopped working. Nothing of yours is lost: start this again.'

/** Starts a worker for pieces of jobs. It is the engine's own file, which is here already with the rulesets it loads. */
export function startRunner(): Runner {
  const worker = new Worker(new URL('./entry.ts', import.meta.url), { type: 'module', name: 'pool' })
  const remote = wrap(worker) as unknown as Wire
  const module = ownModule()
  const ready = module === null ? null : remote['bring']?.(module)
  let isBroken = false
  const crashed = new Promise<void>((resolve) => {
    const fail = () => {
      isBroken = true
      worker.terminate()
      resolve()
    }
    worker.onerror = fail
    worker.onmessageerror = fail
  })
  const failure = (message: string) => invalid([{ path: [], message }])
  return {
    ask: requestsBy<JobAnswers>(async (name, args) => {
      if (isBroken) return failure(CRASHED)
      const call = async () => {
        await ready
        return remote[name]?.(...args)
      }
      try {
        return await Promise.race([call(), crashed.then(() => failure(CRASHED))])
      } catch (error) {
        return failure(error instanceof Error ? error.message : String(error))
      }
    }),
    isBroken: () => isBroken,
    end() {
      isBroken = true
      worker.terminate()
    },
  }
}
