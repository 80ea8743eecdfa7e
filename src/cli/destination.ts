import { statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { UsageError } from './terminal.ts'

export const STDOUT = '-'

/** Where the document made from each file goes: a path, or `-`. */
export type Destinations = ReadonlyMap<string, string>

/** With several files `out` is a folder in which each keeps its name; one file may also be given a name. */
export function destinationsOf(files: readonly string[], out: string | undefined): Destinations {
  if (out === undefined) return new Map()
  if (out === STDOUT) return new Map(onlyFile(files).map((file) => [file, STDOUT]))
  const there = kindOf(out)
  if (files.length > 1 && there === 'file')
    throw new UsageError(`${out} is a file; several files need a folder`)
  const isFolder = files.length > 1 || there === 'folder' || /[/\\]$/.test(out)
  return new Map(files.map((file) => [file, isFolder ? join(out, basename(file)) : out]))
}

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
  const taken = new Set(files.map((file) => resolve(file)))
  if (taken.size < files.length && outputs.some(({ size }) => size > 0))
    throw new UsageError('a file is named twice; its documents would overwrite each other')
  for (const destination of outputs.flatMap((output) => [...output.values()])) {
    const place = destination === STDOUT ? STDOUT : resolve(destination)
    if (taken.has(place)) throw new UsageError(`${destination} would be overwritten; choose another place`)
    taken.add(place)
  }
}
