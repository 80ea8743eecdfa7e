import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { finalDigest } from '#engine/core/files/replay.ts'
import { simulate } from '#engine/core/simulate.ts'
import { rulesetOf, Scenario } from './support/rulesets.ts'

// The engine is to run wherever JavaScript does: here as the compiler alone leaves it, without a bundler's help.

const SEEDS = [
  'gambit/3v3-showcase',
  'duel/policy-plays-both',
  'mech/last-one-standing',
  'encounter/wall-of-oaths',
].map((seed) => resolve(`seeds/${seed}.json`))

const PLAY = `
import { readFileSync } from 'node:fs'
import { documentFromText } from '#engine/document-text.ts'
import { rulesetOf } from '#engine/rulesets/index.ts'
import { simulate } from '#engine/core/simulate.ts'
import { finalDigest } from '#engine/core/files/replay.ts'

for (const file of process.argv.slice(2)) {
  const read = await documentFromText(readFileSync(file, 'utf8'))
  console.log(finalDigest(simulate(await rulesetOf(read.value), read.value)))
}
`

const folder = mkdtempSync(join(tmpdir(), 'tickscope-engine-'))
const write = (name: string, content: object) => writeFileSync(join(folder, name), JSON.stringify(content))

beforeAll(() => {
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  write('package.json', {
    type: 'module',
    imports: { '#schemas/*.ts': './src/schemas/*.js', '#engine/*.ts': './src/engine/*.js' },
  })
  write('tsconfig.json', {
    extends: resolve('tsconfig.json'),
    compilerOptions: {
      noEmit: false,
      noCheck: true,
      rewriteRelativeImportExtensions: true,
      rootDir: resolve('src'),
      outDir: 'src',
    },
    include: [resolve('src/schemas'), resolve('src/engine')],
  })
  execFileSync('node', [resolve('node_modules/typescript/bin/tsc'), '-p', folder])
  writeFileSync(join(folder, 'play.js'), PLAY)
}, 60_000)
afterAll(() => rmSync(folder, { recursive: true }))

test('battles of every ruleset end in plain Node as they do here', () => {
  const played = execFileSync('node', [join(folder, 'play.js'), ...SEEDS], { encoding: 'utf8' })
  const here = SEEDS.map((file) => {
    const scenario = Scenario.parse(JSON.parse(readFileSync(file, 'utf8')))
    return finalDigest(simulate(rulesetOf(scenario), scenario))
  })
  expect(played.trim().split('\n')).toEqual(here)
}, 60_000)
