import { type Node, type Options, parse } from 'acorn'

/** Something a module imports. */
export interface Import {
  readonly specifier: string
  /** Where the specifier is written, quotes and all. */
  readonly start: number
  readonly end: number
  readonly line: number
  readonly column: number
  /** What is taken from it by name. */
  readonly names: readonly string[]
}

/** A place where the text is no JavaScript. */
export interface SyntaxProblem {
  readonly message: string
  readonly line: number
  readonly column: number
}

const OPTIONS: Options = { ecmaVersion: 'latest', sourceType: 'module', locations: true, allowHashBang: true }

/** Everything a module imports, or where it cannot be read. */
export function importsOf(text: string): readonly Import[] | SyntaxProblem {
  try {
    return [...nodesIn(parse(text, OPTIONS))].flatMap(importIn)
  } catch (error) {
    if (!(error instanceof SyntaxError) || !('loc' in error)) throw error
    const { line, column } = error.loc as { line: number; column: number }
    return { message: error.message.replace(/ \(\d+:\d+\)$/, ''), line, column: column + 1 }
  }
}

/** What a module exports. */
interface Exports {
  readonly names: readonly string[]
  /** Where it takes everything else from. */
  readonly from: readonly string[]
}

/** What a module exports; its text must be JavaScript. */
export function exportsOf(text: string): Exports {
  const nodes = [...nodesIn(parse(text, OPTIONS))]
  const from = nodes.flatMap((node) => {
    const source = partOf(node, 'source')
    const isAll = node.type === 'ExportAllDeclaration' && !isNode(partOf(node, 'exported'))
    return isAll && isNode(source) ? String(partOf(source, 'value')) : []
  })
  return { names: nodes.flatMap(exportedIn), from }
}

function exportedIn(node: Node): string[] {
  switch (node.type) {
    case 'ExportDefaultDeclaration':
      return ['default']
    case 'ExportSpecifier':
    case 'ExportAllDeclaration':
      return nameOf(partOf(node, 'exported'))
    case 'ExportNamedDeclaration':
      return declaredIn(partOf(node, 'declaration'))
    default:
      return []
  }
}

/** The names that a declaration gives, or a pattern in it. */
function declaredIn(node: unknown): string[] {
  if (!isNode(node)) return []
  const inParts = (...keys: readonly string[]) =>
    keys.flatMap((key) => [partOf(node, key)].flat().flatMap(declaredIn))
  if (node.type === 'Identifier') return nameOf(node)
  if (node.type === 'Property') return inParts('value')
  if (node.type === 'AssignmentPattern') return inParts('left')
  if (node.type === 'RestElement') return inParts('argument')
  return inParts('declarations', 'id', 'properties', ...(node.type === 'ArrayPattern' ? ['elements'] : []))
}

function* nodesIn(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const each of value) yield* nodesIn(each)
  if (!isNode(value)) return
  yield value
  yield* nodesIn(Object.values(value))
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

const partOf = (node: Node, key: string): unknown => Reflect.get(node, key)

function importIn(node: Node): Import[] {
  const source = partOf(node, 'source')
  // An import of something that is only known as it runs is left as it is.
  if (!isNode(source) || source.type !== 'Literal') return []
  const { start, end, loc } = source
  return [
    {
      specifier: String(partOf(source, 'value')),
      start,
      end,
      line: loc?.start.line ?? 1,
      column: (loc?.start.column ?? 0) + 1,
      names: namesIn(node),
    },
  ]
}

function namesIn(node: Node): string[] {
  const specifiers = partOf(node, 'specifiers')
  if (!Array.isArray(specifiers)) return []
  return specifiers.flatMap((each: Node) => {
    if (each.type === 'ImportDefaultSpecifier') return ['default']
    return nameOf(partOf(each, each.type === 'ExportSpecifier' ? 'local' : 'imported'))
  })
}

/** A name is written as one, or as a text. */
const nameOf = (node: unknown): string[] =>
  isNode(node) ? [String(partOf(node, node.type === 'Literal' ? 'value' : 'name'))] : []
