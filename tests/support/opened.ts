import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { CLI_DIR } from '../cli/build.ts'

const PROGRAM = join(process.cwd(), CLI_DIR, 'tickscope.js')

export interface Opened {
  readonly address: string
  /** Ctrl-C; the exit code. */
  interrupt(): Promise<number | null>
}

const running = new Set<ChildProcess>()

/** `tickscope open` with these arguments, once it says where the page is. */
export function openPage(...args: readonly string[]): Promise<Opened> {
  const child = spawn(PROGRAM, ['open', '--no-browser', ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  running.add(child)
  const ended = new Promise<number | null>((resolve) => {
    child.on('close', (code) => {
      running.delete(child)
      resolve(code)
    })
  })
  let said = ''
  return new Promise((resolve, reject) => {
    child.stderr.on('data', (data) => {
      said += data
    })
    child.stdout.on('data', (data) => {
      said += data
      const address = /is at (\S+) \(Ctrl-C/.exec(said)?.[1]
      if (address === undefined) return
      resolve({
        address,
        interrupt() {
          child.kill('SIGINT')
          return ended
        },
      })
    })
    void ended.then((code) => reject(new Error(`ended with ${code}: ${said}`)))
  })
}

/** What a failed test left running. */
export const endAll = (): void => {
  for (const child of running) child.kill()
}
