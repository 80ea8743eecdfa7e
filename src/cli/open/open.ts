import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import {
  documentIssue,
  EXIT,
  type ExitCode,
  report,
  STANDARD,
  type Terminal,
  UsageError,
} from '#cli/terminal.ts'
import { pathFor } from './address.ts'
import { openBrowser } from './browser.ts'
import { fileOf, fileOnDisk, type ServedFile } from './served-file.ts'
import { rulesFrom } from './served-rules.ts'
import { HOST, type LocalServer, type Served, serve } from './server.ts'

export interface OpenOptions {
  readonly port?: number
  readonly browser: boolean
  /** A module with a game of one's own. */
  readonly ruleset?: string
}

/** Beside the folder this is in, once it is built. */
const PAGE = fileURLToPath(new URL('../page', import.meta.url))

/** What the browser keeps of somebody's work belongs to the port, so it had better be the same each time. */
const USUAL_PORT = 4180
const PORTS_TRIED = 20

/** Serves the page on this machine, with the file open in it, until it is interrupted. */
export async function openPage(
  path: string | undefined,
  { port, browser, ruleset }: OpenOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  if (!existsSync(PAGE)) throw new Error('the page is not built; npm run build builds it')
  const isPiped = path === STANDARD || (path !== undefined && (await isPipe(path)))
  if (path !== undefined && !isPiped && !(await isThere(path, terminal))) return EXIT.faulty
  if (ruleset !== undefined && !(await isThere(ruleset, terminal))) return EXIT.faulty
  const rules = ruleset === undefined ? null : rulesFrom(ruleset, PAGE)
  const served = { file: await servedFrom(path, isPiped), rules }
  const server = port === undefined ? await serveAnywhere(served) : await serveAt(served, port)
  const address = `http://${HOST}:${server.port}${pathFor(served.file?.name ?? null)}`
  terminal.out(`Tickscope is at ${address} (Ctrl-C ends it)`)
  if (browser) openBrowser(address)
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
  server.close()
  return EXIT.done
}

/** Such as the shell makes of `<(…)`: like standard input it is there only once, and under no name of its own. */
async function isPipe(path: string): Promise<boolean> {
  const stats = await stat(path).catch(() => null)
  return stats !== null && (stats.isFIFO() || stats.isCharacterDevice())
}

async function servedFrom(path: string | undefined, isPiped: boolean): Promise<ServedFile | null> {
  if (path === undefined) return null
  if (!isPiped) return fileOnDisk(path)
  return fileOf('standard-input.json', await (path === STANDARD ? buffer(process.stdin) : readFile(path)))
}

async function isThere(path: string, terminal: Terminal): Promise<boolean> {
  const stats = await stat(path).catch(() => null)
  if (stats?.isFile()) return true
  const message =
    stats === null ? 'does not exist' : `is ${stats.isDirectory() ? 'a folder' : 'no file'}; a file is needed`
  report(terminal, path, [documentIssue(message)])
  return false
}

const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'EADDRINUSE' || error.code === 'EACCES')

async function serveAt(served: Served, port: number): Promise<LocalServer> {
  try {
    return await serve(PAGE, served, port)
  } catch (error) {
    if (!isTaken(error)) throw error
    throw new UsageError(
      `port ${port} is taken, perhaps by another tickscope open; name another one, or leave --port out to have a free one`,
    )
  }
}

async function serveAnywhere(served: Served): Promise<LocalServer> {
  for (let port = USUAL_PORT; port < USUAL_PORT + PORTS_TRIED; port++)
    try {
      return await serve(PAGE, served, port)
    } catch (error) {
      if (!isTaken(error)) throw error
    }
  return serve(PAGE, served, 0)
}
