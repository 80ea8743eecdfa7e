import { type BigIntStats, existsSync, fstatSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { nameOfFile, STANDARD, UsageError } from './terminal.ts'

/** Where the document made from each file goes: a path, or `-`. */
export type Destinations = ReadonlyMap<string, string>

/** With several files `out` is a folder in which each keeps its name; one file may also be given a name. */
export function destinationsOf(files: readonly string[], out: string | undefined): Destinations {
  if (out === undefined) return new Map()
  if (out === STANDARD) return new Map(onlyFile(files).map((file) => [file, STANDARD]))
  const there = kindOf(out)
  if (files.length > 1 && there === 'file')
    throw new UsageError(`${out} is a file; several files need a folder`)
  const isFolder = files.length > 1 || there === 'folder' || /[/\\]$/.test(out)
  return new Map(files.map((file) => [file, isFolder ? join(out, nameIn(file)) : out]))
}

const nameIn = (file: string) => (file === STANDARD ? 'standard-input.json' : basename(file))

function onlyFile(files: readonly string[]): readonly string[] {
  if (files.length === 1) return files
  throw new UsageError('standard output takes the document of one file; name a folder for several')
}

function kindOf(path: string): 'folder' | 'file' | 'nothing' {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats === undefined) return 'nothing'
  return stats.isDirectory() ? 'folder' : 'file'
}

/** Two documents in one place, or one over a file that is read, would lose data without a word. */
export function checkApart(files: readonly string[], ...outputs: readonly Destinations[]): void {
  if (outputs.every(({ size }) => size === 0)) return
  if (new Set(files).size < files.length)
    throw new UsageError('a file is named twice; its documents would overwrite each other')
  const inputs = new Map(files.flatMap((file) => identities(file, 0).map((id) => [id, file])))
  const taken = new Set<string>()
  for (const destination of outputs.flatMap((output) => [...output.values()])) {
    const own = identities(destination, 1)
    const read = own.map((id) => inputs.get(id)).find((file) => file !== undefined)
    const place = destination === STANDARD ? 'standard output' : destination
    if (read !== undefined)
      throw new UsageError(
        `${place} would overwrite what is read (${nameOfFile(read)}); choose another place`,
      )
    if (own.some((id) => taken.has(id)))
      throw new UsageError(`${place} would be written twice; choose another place for one of the documents`)
    for (const id of own) taken.add(id)
  }
}

/** By what a file can be known, whatever it is called: its real path and, whatever links lead to it, its inode. */
function identities(path: string, standard: 0 | 1): string[] {
  if (path === STANDARD) return [`standard ${standard}`, ...inode(fstatSync(standard, { bigint: true }))]
  return [realPath(resolve(path)), ...inode(statSync(path, { bigint: true, throwIfNoEntry: false }))]
}

/** Terminals and other devices may be read and written at once. */
const inode = (stats: BigIntStats | undefined): string[] =>
  stats?.isFile() ? [`inode ${stats.dev} ${stats.ino}`] : []

/** Of what is not there yet, where it will be. */
function realPath(path: string): string {
  if (existsSync(path)) return realpathSync(path)
  const folder = dirname(path)
  return folder === path ? path : join(realPath(folder), basename(path))
}
