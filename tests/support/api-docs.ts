import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { parseSync } from 'rolldown/utils'
import { type Declarations, declarationsOf } from '../../tools/declarations.ts'
import { API } from '../../tools/package-entries.ts'

// docs/api.md: its introduction is written by hand, the rest follows from the declarations the package ships.

export const FILE = 'docs/api.md'
const MARK = '<!-- From here on written by `npm run docs`: change the comments in src/api instead. -->'

interface Exported {
  readonly name: string
  /** Rather than a type. */
  readonly isValue: boolean
  readonly comment: string
  readonly code: string
}

const VALUES: readonly string[] = ['TSDeclareFunction', 'ClassDeclaration', 'VariableDeclaration']

/** The file as it should be. */
export function apiDocs(): string {
  const written = readFileSync(FILE, 'utf8')
  const introduction = written.slice(0, written.indexOf(MARK))
  const declarations = declarationsOf(Object.values(API))
  const sections = Object.entries(API).map(([subpath, entry]) =>
    section(subpath, exportsOf(declarations, entry)),
  )
  return `${introduction}${MARK}\n\n${sections.join('\n')}`
}

function section(subpath: string, exported: readonly Exported[]): string {
  const values = exported.filter(({ isValue }) => isValue)
  const types = exported.filter(({ isValue }) => !isValue)
  return [
    `## ${posix.join('tickscope', subpath)}\n`,
    ...values.map(({ name, comment, code }) => `### ${name}\n\n${described(comment, code)}`),
    ...(types.length === 0
      ? []
      : ['### Types\n', ...types.map(({ comment, code }) => described(comment, code))]),
  ].join('\n')
}

const described = (comment: string, code: string) =>
  `${comment === '' ? '' : `${comment}\n\n`}${fenced(code)}`

const fenced = (code: string) => `\`\`\`ts\n${code}\n\`\`\`\n`

/** What a file exports, in its order; what it takes from another one is looked up there. */
function exportsOf(declarations: Declarations, file: string): Exported[] {
  const text = declarations.get(file) ?? ''
  const { program, comments } = parseSync(`${file}.d.ts`, text)
  return program.body.flatMap((node): Exported[] => {
    if (node.type === 'ExportAllDeclaration') return exportsOf(declarations, fileAt(file, node.source.value))
    if (node.type !== 'ExportNamedDeclaration') return []
    if (node.source !== null) {
      const found = exportsOf(declarations, fileAt(file, node.source.value))
      const names = node.specifiers.map(({ exported }) =>
        'name' in exported ? exported.name : exported.value,
      )
      return found.filter(({ name }) => names.includes(name))
    }
    const { declaration } = node
    if (declaration === null) return []
    const named = declaration.type === 'VariableDeclaration' ? declaration.declarations[0] : declaration
    const name = named && 'id' in named && named.id && 'name' in named.id ? named.id.name : ''
    const comment = comments.findLast(
      ({ end }) => end <= node.start && text.slice(end, node.start).trim() === '',
    )
    return [
      {
        name,
        isValue: VALUES.includes(declaration.type),
        comment: plain(comment?.value ?? ''),
        code: text
          .slice(node.start, node.end)
          .replace(/^export (declare )?/, '')
          .replaceAll('\t', '  '),
      },
    ]
  })
}

const fileAt = (from: string, specifier: string) =>
  posix.join(posix.dirname(from), specifier.replace(/\.js$/, ''))

const plain = (comment: string) =>
  comment
    .replace(/^\*+/, '')
    .replaceAll(/\s*\n\s*\*?\s*/g, ' ')
    .trim()
