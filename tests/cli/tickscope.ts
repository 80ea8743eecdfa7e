import { execFile, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { CLI_DIR } from './build.ts'

const PROGRAM = join(process.cwd(), CLI_DIR, 'tickscope.js')

/** A folder for the tests of a file. */
export function useCli() {
  const current = { folder: '', at: (name: string) => join(current.folder, name) }
  beforeAll(async () => {
    current.folder = await mkdtemp(join(tmpdir(), 'tickscope-'))
  })
  afterAll(() => rm(current.folder, { recursive: true }))
  return current
}

export interface Ran {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** Runs the built file itself, as npx does, so that its first line and its run bit are tested too. */
export const tickscope = (...args: readonly string[]): Promise<Ran> =>
  new Promise((resolve) => {
    execFile(PROGRAM, args, { maxBuffer: 64_000_000 }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr })
    })
  })

/** A line for the shell, in which `tickscope` is the built file. */
export const inShell = (line: string, folder: string): Promise<Ran> =>
  new Promise((resolve) => {
    execFile(
      'bash',
      ['-c', `set -o pipefail\ntickscope() { "${PROGRAM}" "$@"; }\n${line}`],
      { cwd: folder },
      (error, stdout, stderr) => resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    )
  })

/** Sends Ctrl-C as soon as something is said on stderr. */
export const interrupted = (...args: readonly string[]) => interruptedAfter(1, ...args)

/** Sends Ctrl-C once so many lines are said on stderr. */
export function interruptedAfter(
  lines: number,
  ...args: readonly string[]
): Promise<Ran & { readonly ms: number }> {
  const child = spawn(PROGRAM, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const said = { stdout: '', stderr: '' }
  let sentAt = 0
  child.stdout.on('data', (data) => {
    said.stdout += data
  })
  child.stderr.on('data', (data) => {
    said.stderr += data
    if (sentAt > 0 || linesOf(said.stderr).length < lines) return
    sentAt = performance.now()
    setTimeout(() => child.kill('SIGINT'), 300)
  })
  return new Promise((resolve) => {
    child.on('close', (code) => resolve({ code: code ?? -1, ...said, ms: performance.now() - sentAt }))
  })
}

export const linesOf = (text: string): string[] => text.split('\n').filter((line) => line !== '')
