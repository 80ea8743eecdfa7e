import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { get, type RequestOptions } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { LocalRules } from '#schemas/local-rules.ts'
import { endAll, type Opened, openPage } from '../support/opened.ts'
import { TEMPLATE } from '../support/your-rules.ts'
import { tickscope, useCli } from './tickscope.ts'

const cli = useCli()
afterAll(endAll)

/** As it goes over the wire: `fetch` would tidy up both paths and headers. */
const request = (address: string, options: RequestOptions = {}) =>
  new Promise<{ status: number; type: string | undefined; body: string }>((resolve, reject) => {
    get(address, options, async (response) => {
      const { statusCode: status = 0, headers } = response
      resolve({ status, type: headers['content-type'], body: await text(response) })
    }).on('error', reject)
  })

const write = (name: string, content: string) => writeFileSync(cli.at(name), content)

let opened: Opened
let origin = ''
const rulesNow = async (): Promise<LocalRules> => JSON.parse((await request(`${origin}/local/rules`)).body)
const moduleNow = async () => (await rulesNow()).module ?? ''

/** The rules once they are told of anew. */
async function rulesAfter(change: () => void): Promise<LocalRules> {
  const { version } = await rulesNow()
  change()
  return vi.waitFor(
    async () => {
      const now = await rulesNow()
      expect(now.version).not.toBe(version)
      return now
    },
    { timeout: 10_000 },
  )
}

describe('tickscope open --ruleset', () => {
  beforeAll(async () => {
    mkdirSync(cli.at('game/lib'), { recursive: true })
    cpSync(TEMPLATE, cli.at('game'), { recursive: true })
    write('secret.js', 'export const secret = 1')
    write('game/beside.js', 'export const beside = 1')
    symlinkSync(cli.at('secret.js'), cli.at('game/link.js'))
    opened = await openPage('--ruleset', cli.at('game/my-game.js'))
    origin = new URL(opened.address).origin
  })

  test('says in the page that there are rules, and where their module is', async () => {
    expect((await request(`${origin}/`)).body).toContain('<meta name="tickscope-rules" />')
    const { name, version, module, issues } = await rulesNow()
    expect({ name, issues }).toEqual({ name: 'my-game.js', issues: [] })
    expect(module).toBe(`/local/rules/${version}/my-game.js`)
  })

  test('serves the module and what it imports, line by line as written, with the page’s own tickscope/rules', async () => {
    const module = await moduleNow()
    const { type, body } = await request(origin + module)
    expect(type).toBe('text/javascript; charset=utf-8')
    expect(body).toBe(
      readFileSync(cli.at('game/my-game.js'), 'utf8').replace(
        "} from 'tickscope/rules'",
        "} from '/assets/rules.js'",
      ),
    )
    expect((await request(`${origin}/assets/rules.js`)).body).toContain('as defineGame')
    expect(await request(`${origin}${module.replace('my-game.js', 'crossroads.json')}`)).toMatchObject({
      status: 200,
      type: 'application/json; charset=utf-8',
    })
  })

  test.each([
    'beside.js',
    'link.js',
    '../secret.js',
    '..%2fsecret.js',
    '%2e%2e/secret.js',
    '',
    'my-game.js/',
    '%',
    '__proto__',
  ])('has no %s, which the module does not import', async (name) => {
    const path = (await moduleNow()).replace('my-game.js', name)
    expect((await request(origin, { path })).status).toBe(404)
    expect((await request(origin, { path: `/local/rules/other/${name}` })).status).toBe(404)
  })

  test.each(['tickscope.example', '127.0.0.1.example'])(
    'refuses the name %s, so that no page elsewhere can have its name lead here',
    async (host) => {
      const headers = { Host: `${host}:${new URL(origin).port}` }
      for (const path of ['/local/rules', await moduleNow()])
        expect((await request(origin + path, { headers })).status).toBe(403)
    },
  )

  test('lets no other origin read a module', async () => {
    const { headers } = await fetch(origin + (await moduleNow()), {
      headers: { Origin: 'https://else.example' },
    })
    expect(headers.get('access-control-allow-origin')).toBeNull()
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  })

  const template = readFileSync(`${TEMPLATE}/my-game.js`, 'utf8')
  const withFirst = (line: string) => write('game/my-game.js', `${line}\n${template}`)

  test.each<[string, string, string, number]>([
    ['a syntax error', 'const a = = 1', 'is no JavaScript: Unexpected token', 11],
    [
      'an import of a package',
      "import 'lodash'",
      'imports "lodash", and rules can only import "tickscope/rules" and files of their own, by paths such as "./units.js"',
      8,
    ],
    [
      'an import from elsewhere',
      "import('https://else.example/x.js')",
      'imports "https://else.example/x.js", and rules can only import "tickscope/rules" and files of their own, by paths such as "./units.js"',
      8,
    ],
    ['a file that is not there', "export * from './gone.js'", 'imports "./gone.js", which is not there', 15],
    [
      'a name that is not exported',
      "import { squareGird } from 'tickscope/rules'",
      'imports `squareGird`, which "tickscope/rules" does not have; did you mean `squareGrid`?',
      28,
    ],
    [
      'a name that a file of its own does not export',
      "import { armour } from './parts.js'",
      'imports `armour`, which "./parts.js" does not have; did you mean `armor`?',
      24,
    ],
    [
      'a name passed on that is not exported',
      "export { hp } from './parts.js'",
      'imports `hp`, which "./parts.js" does not have',
      20,
    ],
    [
      'a game that is not exported',
      "import parts from './parts.js'",
      'imports `default`, which "./parts.js" does not have',
      19,
    ],
    [
      'a name from data',
      "import { units } from './crossroads.json' with { type: 'json' }",
      'imports `units`, which "./crossroads.json" does not have',
      23,
    ],
    [
      'TypeScript',
      "import './units.ts'",
      'imports "./units.ts", which is TypeScript, and browsers run JavaScript: let `tsc --watch` write units.js, and name that',
      8,
    ],
    [
      'something else',
      "import './look.css'",
      'imports "./look.css", which is no module: it must end in .js, .mjs or .json',
      8,
    ],
  ])('tells of %s, with its place', async (_, line, message, column) => {
    for (const name of ['units.ts', 'look.css']) write(`game/${name}`, '')
    write('game/parts.js', 'export const armor = 1')
    const { module, issues } = await rulesAfter(() => withFirst(line))
    expect(module).toBeNull()
    expect(issues).toEqual([
      { path: [], message, place: { line: 1, column, excerpt: line, caret: column - 1 } },
    ])
    expect((await rulesAfter(() => write('game/my-game.js', template))).issues).toEqual([])
  })

  test.each([
    ['constants', 'export const [a, { b, c: d = 1 }, ...e] = []', 'a, b, d, e'],
    ['functions and classes', 'export function f() {}\nexport class C {}', 'f, C'],
    ['a default', 'export default 1', 'default as one'],
    ['lists of names', 'const a = 1\nexport { a as b, a as "c d" }', 'b, "c d" as c'],
    ['all of another file', "export * from './rest.js'", 'rest'],
    ['all of a file that takes all of it', "export * from './circle.js'\nexport const a = 1", 'a, round'],
    ['all of tickscope/rules', "export * from 'tickscope/rules'", 'int as whole'],
    ['a file under a name', "export * as others from './rest.js'", 'others'],
  ])('knows what a file of its own exports: %s', async (_, text, names) => {
    write('game/parts.js', text)
    write('game/rest.js', 'export const rest = 1')
    write('game/circle.js', "export * from './parts.js'\nexport const round = 1")
    expect((await rulesAfter(() => withFirst(`import { ${names} } from './parts.js'`))).issues).toEqual([])
    await rulesAfter(() => write('game/my-game.js', template))
  })

  test('follows whatever the module imports, also from beside its folder and what was missing before', async () => {
    const before = await moduleNow()
    const broken = await rulesAfter(() => withFirst("export * from './lib/deep.js'"))
    expect(broken.issues).toMatchObject([{ message: 'imports "./lib/deep.js", which is not there' }])
    const mended = await rulesAfter(() =>
      write('game/lib/deep.js', "export { secret } from '../../secret.js'"),
    )
    expect(mended.module).toBe(`/local/rules/${mended.version}/game/my-game.js`)
    const path = `/local/rules/${mended.version}/secret.js`
    expect((await request(origin + path)).body).toBe('export const secret = 1')
    const changed = await rulesAfter(() => write('secret.js', 'export const secret = '))
    expect(changed.issues).toMatchObject([
      { path: ['../secret.js'], message: 'is no JavaScript: Unexpected token', place: { line: 1 } },
    ])
    // A page plays by what it has loaded: the versions before stay.
    expect((await request(origin + before)).status).toBe(200)
    expect((await request(origin + path)).body).toBe('export const secret = 1')
    const back = await rulesAfter(() => write('game/my-game.js', template))
    expect(back.module).toBe(before)
  })

  test('tells whoever listens of every change', async () => {
    const stop = new AbortController()
    const { body } = await fetch(`${origin}/local/changes`, { signal: stop.signal })
    const told: string[] = []
    const reading = async () => {
      for await (const chunk of body ?? [])
        told.push(...(new TextDecoder().decode(chunk).match(/(?<=event: rules\ndata: ).*/g) ?? []))
    }
    reading().catch(() => {})
    await vi.waitFor(() => expect(told).toHaveLength(1))
    const { version } = await rulesAfter(() => withFirst('// another'))
    await vi.waitFor(() => expect(told.at(-1)).toBe(version))
    rmSync(cli.at('game/my-game.js'))
    await vi.waitFor(
      async () => expect((await rulesNow()).issues).toEqual([{ path: [], message: 'is not there' }]),
      {
        timeout: 10_000,
      },
    )
    stop.abort()
    expect(await opened.interrupt()).toBe(0)
  })
})

test('a page without rules has no place for them', async () => {
  const { address, interrupt } = await openPage()
  expect((await request(address)).body).not.toContain('tickscope-rules')
  for (const path of ['local/rules', 'local/rules/v/my-game.js'])
    expect((await request(`${address}${path}`)).status).toBe(404)
  await interrupt()
})

test('data is no module', async () => {
  write('data.json', '{}')
  const { address, interrupt } = await openPage('--ruleset', cli.at('data.json'))
  expect(JSON.parse((await request(`${new URL(address).origin}/local/rules`)).body)).toMatchObject({
    module: null,
    issues: [{ message: 'is data, and rules are a module: name the .js or .mjs file that exports the game' }],
  })
  await interrupt()
})

test('a module that does not exist is an error before anything is served', async () => {
  const { code, stderr } = await tickscope('open', '--no-browser', '--ruleset', cli.at('nowhere.js'))
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: `${cli.at('nowhere.js')}: (document): does not exist\n`,
  })
})
