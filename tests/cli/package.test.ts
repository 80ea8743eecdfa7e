import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { posix, resolve } from 'node:path'
import { promisify } from 'node:util'
import { type OutputChunk, rolldown } from 'rolldown'
import { beforeAll, expect, test } from 'vitest'
import { API } from '../../tools/package-entries.ts'
import { CLI_DIR } from './build.ts'
import { useCli } from './tickscope.ts'

// The package as somebody gets it who has nothing but Node: packed, installed into an empty folder without a network, used.

const run = promisify(execFile)
const SHOWCASE = resolve('seeds/gambit/3v3-showcase.json')
const PAGE = 'dist/page'
const WRITER = 'src/api/log-writer.ts'
const cli = useCli()
const project = () => cli.at('project')
const write = (name: string, content: string | object) =>
  writeFileSync(
    cli.at(`project/${name}`),
    typeof content === 'string' ? content : JSON.stringify(content, null, 2),
  )
const inProject = (command: string, ...args: readonly string[]) => run(command, args, { cwd: project() })

let tarball = ''
let packed: readonly string[] = []

beforeAll(async () => {
  if (!existsSync(PAGE)) throw new Error(`${PAGE} is missing: npm run build makes it`)
  const staged = cli.at('staged')
  mkdirSync(project())
  for (const name of [
    'package.json',
    'README.md',
    'LICENSE',
    'CHANGELOG.md',
    'docs',
    'examples',
    WRITER,
    PAGE,
  ])
    cpSync(name, `${staged}/${name}`, { recursive: true })
  cpSync(CLI_DIR, `${staged}/dist/cli`, { recursive: true })
  const { stdout } = await run('npm', ['pack', '--ignore-scripts', '--json', staged], { cwd: cli.folder })
  const [{ filename, files }] = JSON.parse(stdout)
  tarball = cli.at(filename)
  packed = files.map(({ path }: { path: string }) => path)
  write('package.json', { name: 'mine', type: 'module', private: true })
  write('battle.json', readFileSync(SHOWCASE, 'utf8'))
  await inProject('npm', 'install', '--offline', '--no-audit', '--no-fund', tarball)
})

test('it holds the command line, the page, the modules with their types, and nothing else', () => {
  for (const file of [
    'package.json',
    'README.md',
    'LICENSE',
    'CHANGELOG.md',
    'docs/api.md',
    'dist/cli/tickscope.js',
    'dist/cli/job-worker.js',
    'dist/cli/api/index.js',
    'dist/cli/api/index.d.ts',
    'dist/cli/api/rules.js',
    'dist/cli/api/rules.d.ts',
    'docs/your-rules.md',
    WRITER,
    'examples/rules/my-game.js',
    'dist/page/index.html',
  ])
    expect(packed).toContain(file)
  expect(
    packed.filter(
      (file) => file !== WRITER && !/^(dist\/(cli|page)\/|docs\/[^/]+\.md$|examples\/|[^/]+$)/.test(file),
    ),
  ).toEqual([])
  expect(packed.filter((file) => file.endsWith('.map'))).toEqual([])
  expect(statSync(tarball).size).toBeLessThan(2_000_000)
})

test('its pages link to nothing that is not in it', () => {
  const pages = packed.filter((file) => /^(docs|examples)\/.*\.md$|^CHANGELOG\.md$/.test(file))
  expect(pages).toContain('docs/your-game.md')
  const dead = pages.flatMap((page) =>
    Array.from(readFileSync(page, 'utf8').matchAll(/\]\((?!\w+:|#)([^)#]+)/g), ([, to = '']) =>
      posix.join(posix.dirname(page), to),
    )
      .filter((to) => !packed.some((file) => file === to || file.startsWith(`${to}/`)))
      .map((to) => `${page}: ${to}`),
  )
  expect(dead).toEqual([])
})

test('it needs no other package', () => {
  const { packages } = JSON.parse(readFileSync(cli.at('project/package-lock.json'), 'utf8'))
  expect(Object.keys(packages)).toEqual(['', 'node_modules/tickscope'])
})

const TEN_LINES = `
import { readFile } from 'node:fs/promises'
import { find, play } from 'tickscope'

const battle = await play(await readFile('battle.json', 'utf8'))
console.log(battle.outcome.kind, battle.ticks)
for (const death of await find(battle, 'events: type == "died"'))
  console.log(death.tick, death.unit)
`

test('ten lines of code play a battle and find something in it', async () => {
  write('ten-lines.js', TEN_LINES)
  const { stdout } = await inProject('node', 'ten-lines.js')
  expect(stdout.trim().split('\n')).toEqual(['victory 36', '8 vex', '16 sable', '23 gorm', '35 moira'])
})

const TYPED = `
import { batch, compare, find, odds, play, record, TickscopeError, type EventRow, type Issue } from 'tickscope'
import { checkLog, openLog, type LogSink } from 'tickscope/log'
import type { TickscopeViewer, ViewerCursor, ViewerEventMap } from 'tickscope/viewer'
import battle from './battle.json' with { type: 'json' }

const played = await play(battle, { seed: 7 })
const died: EventRow[] = await find(played, 'events: type == "died"')
const texts: string[] = died.map(({ text }) => text)
const weak = await find(battle, 'units: hp < 30', { limit: 3 })
const where: (number | null)[] = weak.map(({ q }) => q)
const { exact, outcomes } = await odds(battle, { maxStates: 10, runs: 5 })
const share: number | undefined = outcomes['victory']?.share
const many = await batch(battle, { runs: 5, metrics: ['ticks'] })
const parting = await compare(battle, played)
const sentence: string = parting.sentence
const { ticks } = await record(battle)
const chosen = ticks[0]?.decisions?.map(({ actor, chosen }) => [actor, chosen] as const)
let issues: readonly Issue[] = []
try {
  await play({ ...battle, seed: -1 })
} catch (error) {
  if (error instanceof TickscopeError) issues = error.issues
}
const lines: string[] = []
const sink: LogSink = { write: (line) => lines.push(line) }
const log = openLog(sink, { game: 'Toy' })
log.unit('ash', 'red', { bars: { hp: [2, 3] } })
const checked: readonly Issue[] = await checkLog(lines.join(''))
export const show = (viewer: TickscopeViewer) => viewer.open(battle, { tick: 3 })
export const tickOf = ({ detail }: CustomEvent<ViewerCursor>): number => detail.tick
export function listen(viewer: TickscopeViewer, inPage: HTMLElementTagNameMap['tickscope-viewer']) {
  viewer.addEventListener('cursor', ({ detail }) => detail.lastTick.toFixed())
  viewer.addEventListener('opened', ({ detail }) => detail.name.trim(), { once: true })
  inPage.addEventListener('failed', ({ detail }) => detail.issues.map(({ message }) => message))
  const onFailed = ({ detail }: ViewerEventMap['failed']) => detail.issues.length
  viewer.removeEventListener('failed', onFailed)
  viewer.addEventListener('click', ({ clientX }) => clientX.toFixed())
  viewer.addEventListener('anything', (event) => event.type)
  // @ts-expect-error: a cursor has no name
  viewer.addEventListener('cursor', ({ detail }) => detail.name)
}
// @ts-expect-error: a batch needs to know how many battles
await batch(battle, {}).catch(() => null)
console.log(JSON.stringify({ texts, where, exact, share, runs: many.runs, sentence, chosen, issues, checked }))
`

test.each(['nodenext', 'bundler'])(
  'its types hold in a strict project, resolved as %s',
  async (moduleResolution) => {
    write('typed.ts', TYPED)
    write('tsconfig.json', {
      compilerOptions: {
        strict: true,
        exactOptionalPropertyTypes: true,
        noUncheckedIndexedAccess: true,
        skipLibCheck: false,
        target: 'es2022',
        lib: ['es2023', 'dom'],
        types: [],
        module: moduleResolution === 'bundler' ? 'preserve' : 'nodenext',
        moduleResolution,
        resolveJsonModule: true,
        outDir: 'out',
        rootDir: '.',
      },
      files: ['typed.ts'],
    })
    const tsc = resolve('node_modules/typescript/bin/tsc')
    const { stdout } = await inProject('node', tsc, '-p', '.').catch((error) => error)
    expect(stdout).toBe('')
  },
)

test('what they promise is what happens', async () => {
  const { stdout } = await inProject('node', 'out/typed.js')
  const told = JSON.parse(stdout)
  expect(told).toMatchObject({
    exact: false,
    runs: 5,
    where: [expect.any(Number), expect.any(Number), expect.any(Number)],
    issues: [{ path: ['seed'], message: 'must be at least 0, not -1' }],
    checked: [],
  })
  expect(told.sentence).toMatch(/^They part at tick \d+/)
})

test('the template is checked by its types, and docs/your-rules.md plays it from code', async () => {
  const template = cli.at('project/node_modules/tickscope/examples/rules')
  cpSync(template, project(), { recursive: true })
  write('tsconfig.json', {
    compilerOptions: {
      strict: true,
      checkJs: true,
      noEmit: true,
      target: 'es2022',
      types: [],
      module: 'nodenext',
      resolveJsonModule: true,
    },
    files: ['my-game.js'],
  })
  const tsc = resolve('node_modules/typescript/bin/tsc')
  const { stdout: problems } = await inProject('node', tsc, '-p', '.').catch((error) => error)
  expect(problems).toBe('')
  const [, code = ''] = /```js\n(.*?)```/s.exec(readFileSync('docs/your-rules.md', 'utf8')) ?? []
  write('from-code.js', code.replace('runs: 100', 'runs: 5'))
  const { stdout } = await inProject('node', 'from-code.js')
  expect(stdout).toContain("{ kind: 'won', winner: 'east' } 33")
  expect(stdout).toContain("outcome: 'won ")
})

test('the command line runs from there, on threads too', async () => {
  const bin = 'node_modules/.bin/tickscope'
  const { stdout: version } = await inProject(bin, '--version')
  expect(version.trim()).toBe(JSON.parse(readFileSync('package.json', 'utf8')).version)
  const { stdout } = await inProject(bin, 'batch', 'battle.json', '--runs', '40', '--jobs', '2', '--json')
  expect(JSON.parse(stdout)).toMatchObject({ runs: 40, ruleset: 'gambit' })
})

test('a bundler keeps what is used and leaves out the rest', async () => {
  write('small.js', `import { TickscopeError } from 'tickscope'\nconsole.log(new TickscopeError([]).name)`)
  write('whole.js', `import { play } from 'tickscope'\nconsole.log(play)`)
  write('writer.js', `import { openLog } from 'tickscope/log'\nopenLog(console, { game: 'Toy' })`)
  write('viewer.js', `import 'tickscope/viewer'`)
  expect(await bundledSize('small.js')).toBeLessThan(3_000)
  expect(await bundledSize('writer.js')).toBeLessThan(12_000)
  expect(await bundledSize('viewer.js')).toBeLessThan(12_000)
  expect(await bundledSize('viewer.js')).toBeGreaterThan(2_000)
  expect(await bundledSize('whole.js')).toBeGreaterThan(100_000)
})

test.each(Object.keys(API))(
  'whatever %s imports is in the package, so that browsers can load it',
  async (subpath) => {
    write('all.js', `export * from '${posix.join('tickscope', subpath)}'`)
    const chunks = await bundled('all.js')
    const own = chunks.map(({ fileName }) => fileName)
    expect(own).not.toEqual([])
    const imported = chunks.flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports])
    expect(imported.filter((file) => !own.includes(file))).toEqual([])
  },
)

async function bundled(input: string): Promise<OutputChunk[]> {
  const bundle = await rolldown({ cwd: project(), input, platform: 'browser', logLevel: 'silent' })
  const { output } = await bundle.generate()
  await bundle.close()
  return output.filter((file) => file.type === 'chunk')
}

const bundledSize = async (input: string): Promise<number> =>
  (await bundled(input)).reduce((sum, { code }) => sum + code.length, 0)
