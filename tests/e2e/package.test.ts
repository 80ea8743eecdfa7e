import { expect, test } from 'vitest'
import { CLI_DIR } from '../cli/build.ts'
import { checkout, pathOf, useHost } from './hosts.ts'
import { usePage } from './support.ts'

// What the package exports, loaded by a browser as it is, without a bundler.

const current = usePage()

const USE = `
import { batch, find, play } from '/${CLI_DIR}/api/index.js'
import { checkLog, openLog } from '/${CLI_DIR}/api/log.js'

const get = async (path) => new Uint8Array(await (await fetch(path)).arrayBuffer())

export async function use() {
  const battle = await play(await get('/seeds/gambit/3v3-showcase.json'))
  const deaths = await find(battle, 'events: type == "died"')
  const { runs } = await batch(battle, { runs: 3 })
  const packed = await get('/tests/golden/logs/toy.jsonl.gz')
  const lines = []
  openLog({ write: (line) => lines.push(line) }, { game: 'Toy' }).tick()
  return {
    outcome: battle.outcome.kind,
    deaths: deaths.map(({ unit }) => unit),
    runs,
    told: (await play(packed)).outcome.kind,
    packed: await checkLog(packed),
    written: await checkLog(lines.join('')),
    wrong: (await checkLog(packed.slice(0, 100)))[0].message,
  }
}
`
const FILES: Readonly<Record<string, [type: string, text: string]>> = {
  '/': ['text/html', '<!doctype html><title>Somebody’s page</title>'],
  '/use.js': ['text/javascript', USE],
  '/worker.js': ['text/javascript', `import { use } from './use.js'\npostMessage(await use())`],
}

const host = useHost((request, response) => {
  const [type, text] = FILES[pathOf(request)] ?? []
  if (type === undefined) return checkout(request, response)
  response.writeHead(200, { 'content-type': type })
  response.end(text)
})

const SHOWN = {
  outcome: 'victory',
  deaths: ['vex', 'sable', 'gorm', 'moira'],
  runs: 3,
  told: 'told',
  packed: [],
  written: [],
  wrong: expect.stringContaining('is cut off'),
}

const IN_PAGE = `import('/use.js').then(({ use }) => use())`
const IN_WORKER = `new Promise((resolve, reject) => {
  const worker = new Worker('/worker.js', { type: 'module' })
  worker.onmessage = ({ data }) => resolve(data)
  worker.onerror = ({ message }) => reject(new Error(message))
})`

test.each([
  ['a page', IN_PAGE],
  ['a worker', IN_WORKER],
])('%s plays battles and checks logs with the modules of the package', async (_, run) => {
  const { page } = current
  await page.goto(host.address)
  expect(await page.evaluate(run)).toEqual(SHOWN)
})
