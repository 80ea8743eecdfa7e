import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, posix } from 'node:path'
import { isolatedDeclarationSync } from 'rolldown/experimental'

// What the package says of its types: the declarations of its entries and of whatever those name, file by file.

/** By path below `src`, without its ending. */
export type Declarations = ReadonlyMap<string, string>

const IMPORT = /(\bfrom |\bimport\()"([^"]+)"/g

export function declarationsOf(entries: Iterable<string>): Declarations {
  const declarations = new Map<string, string>()
  const visit = (file: string) => {
    if (declarations.has(file)) return
    const found = declarationOf(file)
    declarations.set(file, found.text)
    found.named.forEach(visit)
  }
  for (const entry of entries) visit(entry)
  return declarations
}

function declarationOf(file: string): { readonly text: string; readonly named: readonly string[] } {
  const path = `src/${file}.ts`
  const { code, errors } = isolatedDeclarationSync(path, readFileSync(path, 'utf8'), {})
  const [error] = errors
  if (error !== undefined) throw new Error(`${path}, which the package's types name: ${error.message}`)
  const named: string[] = []
  const text = code.replace(IMPORT, (_, before: string, specifier: string) => {
    const target = fileFrom(file, specifier)
    if (target === null)
      throw new Error(`${path} names types of ${specifier}, which the package does not bring along`)
    named.push(target)
    const way = posix.relative(posix.dirname(file), target)
    return `${before}"${way.startsWith('.') ? way : `./${way}`}.js"`
  })
  return { text, named }
}

/** One of ours; null for what belongs to another package. */
function fileFrom(file: string, specifier: string): string | null {
  const path = specifier.replace(/\.ts$/, '')
  if (path.startsWith('#')) return path.slice(1)
  return path.startsWith('.') ? posix.join(posix.dirname(file), path) : null
}

export function writeDeclarations(declarations: Declarations, folder: string): void {
  for (const [file, text] of declarations) {
    const path = `${folder}/${file}.d.ts`
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
}
