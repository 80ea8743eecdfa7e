import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import { ensureMono } from '../../tools/mono.mjs'
import { allOnPath } from '../../tools/programs.mjs'
import { ensurePython } from '../../tools/python.mjs'

export const WRITERS = 'examples/writers'

/** A folder for each test. */
export function useFolder() {
  const current = { folder: '', at: (name: string) => join(current.folder, name) }
  beforeEach(() => {
    current.folder = mkdtempSync(join(tmpdir(), 'tickscope-writers-'))
  })
  afterEach(() => rmSync(current.folder, { recursive: true }))
  return current
}

/** A language that this machine may or may not have. */
export interface Language {
  readonly name: string
  readonly isHere: boolean
  /** Runs a program in the folder, with the writer beside it, and returns what it prints. */
  run(folder: string, program: string, ...args: readonly string[]): string
}

const runIn = (folder: string, command: string | undefined, args: readonly string[]) =>
  execFileSync(command ?? '', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })

function copyWithWriters(folder: string, program: string): string {
  const writers = readdirSync(WRITERS).filter((file) => /tickscope_?log/i.test(file))
  for (const path of [...writers.map((file) => join(WRITERS, file)), program])
    copyFileSync(path, join(folder, basename(path)))
  return basename(program)
}

const found = (...names: readonly string[]): string | undefined => allOnPath(names)[0]

const python = ensurePython()
export const PYTHON: Language = {
  name: 'Python',
  isHere: python !== undefined,
  run: (folder, program, ...args) => runIn(folder, python, ['-B', copyWithWriters(folder, program), ...args]),
}

const csharp = ensureMono()
export const CSHARP: Language = {
  name: 'C#',
  isHere: csharp !== undefined,
  run(folder, program, ...args) {
    const file = copyWithWriters(folder, program)
    // This compiler has no 7.3; with less, the writer is safe there too.
    runIn(folder, csharp?.mcs, ['-langversion:7.2', '-out:program.exe', 'TickscopeLog.cs', file])
    return runIn(folder, csharp?.mono, ['program.exe', ...args])
  },
}

const godot = found('godot4', 'godot')
export const GODOT: Language = {
  name: 'GDScript',
  isHere: godot !== undefined && runIn('.', godot, ['--version']).startsWith('4.'),
  run: (folder, program, ...args) =>
    runIn(folder, godot, ['--headless', '--script', copyWithWriters(folder, program), '--', ...args]),
}
