import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ENGINE } from '#engine/core/files/version.ts'
import { RULESET_IDS } from '#engine/rulesets/index.ts'
import {
  codeOf,
  forbiddenCalls,
  importCycle,
  importsOf,
  loadedWith,
  longestChain,
  readSources,
  wrongImports,
} from './support/imports.ts'

const sources = readSources('src')
const engine = new Map([...sources].filter(([file]) => file.startsWith('src/engine/')))

describe('the sources', () => {
  test('are all read, with their imports', () => {
    expect(engine.size).toBeGreaterThan(20)
    expect(
      importsOf('src/engine/rulesets/gambit/step.ts', sources.get('src/engine/rulesets/gambit/step.ts')!),
    ).toContain('src/engine/rulesets/gambit/phases/decide.ts')
  })
  test('import one way only: schemas ← engine ← worker ← ui, engine ← cli, engine ← api', () => {
    expect(wrongImports(sources)).toEqual([])
  })
  test('reach the worker’s wire in one place on each side', () => {
    const wired = [...sources].filter(([file, source]) => importsOf(file, source).includes('comlink'))
    expect(wired.map(([file]) => file)).toEqual([
      'src/worker/client.ts',
      'src/worker/entry.ts',
      'src/worker/runner.ts',
    ])
  })
  test('name what is elsewhere from the top, not by the way there', () => {
    const climbing = [...sources].filter(([, source]) => /'(?:\.\.\/)+[^']*\.tsx?'/.test(source))
    expect(climbing.map(([file]) => file)).toEqual([])
  })
  test('have no import cycle, types included', () => {
    expect(importCycle(sources)).toEqual([])
  })
  test('have no chain of imports longer than 15 files, types included', () => {
    const chain = longestChain(sources)
    expect(chain.length, chain.join('\n')).toBeLessThanOrEqual(15)
  })
  test('leave out of what the worker loads first what it can load later', () => {
    const first = loadedWith(sources, 'src/worker/entry.ts')
    expect(first).toContain('src/worker/host.ts')
    const later = importsOf('src/worker/later.ts', sources.get('src/worker/later.ts')!)
    expect(later).toContain('src/worker/later-answers.ts')
    const left = [...later, 'fflate', 'jsonc-parser', 'zod']
    expect(left.filter((file) => first.has(file))).toEqual([])
  })
  test('ask under src/engine nothing that can differ between two runs', () => {
    expect(forbiddenCalls(engine)).toEqual([])
  })
  test('never make a page or code out of text', () => {
    const makers =
      /\b(?:innerHTML|outerHTML|insertAdjacentHTML|createContextualFragment|setHTMLUnsafe|srcdoc)\b|\bdocument\.write|\beval\(|\bnew Function\b|javascript:/
    expect([...sources].filter(([, source]) => makers.test(source)).map(([file]) => file)).toEqual([])
  })
  test('name no `any`', () => {
    const named = [...sources].filter(([, source]) => /\bas any\b|: any\b|<any\b|any\[\]/.test(source))
    expect(named.map(([file]) => file)).toEqual([])
  })
})

describe('rulesets', () => {
  test('are named by the two registries and in their own folders alone', () => {
    const ids = new RegExp(`\\b(?:${RULESET_IDS.join('|')})\\b`, 'i')
    const isHome = (file: string) =>
      RULESET_IDS.some((id) => file.includes(`/${id}/`)) ||
      /^src\/(engine|ui)\/rulesets\/index\.ts$/.test(file)
    const naming = [...sources].filter(([file, source]) => !isHome(file) && ids.test(codeOf(source)))
    expect(naming.map(([file]) => file)).toEqual([])
  })
  test('and what else is under src/schemas and src/engine need no bundler to run', () => {
    const portable = [...sources].filter(([file]) => /^src\/(schemas|engine)\//.test(file))
    const magic = portable.filter(([, source]) => /\bimport\.meta\b|from '[^']+\.json'/.test(source))
    expect(magic.map(([file]) => file)).toEqual([])
  })
})

describe('the checks themselves find', () => {
  test.each([
    ['src/engine/core/a.ts', "import { x } from '../../ui/b.ts'"],
    ['src/schemas/a.ts', "import type { X } from '../engine/core/hex.ts'"],
    ['src/engine/core/a.ts', "import { gambit } from '../rulesets/gambit/index.ts'"],
    ['src/engine/rulesets/duel/a.ts', "import { x } from '../gambit/board.ts'"],
    ['src/ui/board/a.tsx', "import { x } from '../timeline/b.ts'"],
    ['src/ui/board/layers/a.tsx', "import { x } from '#ui/inspector/why/b.ts'"],
    ['src/ui/kit/a.tsx', "import { x } from '#ui/battle/b.ts'"],
    ['src/ui/a.tsx', "const { x } = await import('../engine/core/hex.ts')"],
    ['src/engine/core/a.ts', "import {\n  x,\n  y,\n} from '../../worker/b.ts'"],
    ['src/engine/core/a.ts', "export * from '../../cli/b.ts'"],
    ['src/engine/core/a.ts', "import { x } from '#worker/b.ts'"],
    ['src/api/a.ts', "import { x } from '#cli/b.ts'"],
  ])('the wrong import of %s', (file, source) => {
    expect(wrongImports(new Map([[file, source]]))).toHaveLength(1)
  })
  test('a cycle of types', () => {
    const cycle = new Map([
      ['src/engine/a.ts', "import type { B } from './b.ts'"],
      ['src/engine/b.ts', "import { c } from './c.ts'"],
      ['src/engine/c.ts', "import { a } from './a.ts'"],
    ])
    expect(importCycle(cycle)).toHaveLength(4)
  })
  test('what is loaded with a file', () => {
    const files = new Map([
      ['src/engine/a.ts', "import type { D } from './d.ts'\nimport { b } from './b.ts'"],
      ['src/engine/b.ts', "import { c } from 'c'\nconst e = () => import('./e.ts')"],
    ])
    expect([...loadedWith(files, 'src/engine/a.ts')]).toEqual(['src/engine/a.ts', 'src/engine/b.ts', 'c'])
  })
  test('the longest chain', () => {
    const chain = new Map([
      ['src/engine/a.ts', "import type { D } from './d.ts'\nimport { b } from './b.ts'"],
      ['src/engine/b.ts', "import { c } from './c.ts'"],
      ['src/engine/c.ts', "import type { D } from './d.ts'"],
      ['src/engine/d.ts', "import { z } from 'zod'\nconst e = () => import('./e.ts')"],
      ['src/engine/e.ts', ''],
    ])
    expect(
      longestChain(chain)
        .map((file) => file.at(-4))
        .join(' '),
    ).toBe('a b c d')
  })
  test.each([
    'Date.now()',
    'new Date()',
    'Math.random()',
    'performance.now()',
    'x.toLocaleString()',
    'a.localeCompare(b)',
    'for (const key in object) {}',
  ])('%s', (call) => {
    expect(forbiddenCalls(new Map([['src/engine/a.ts', `const x = 1 // fine\n${call}`]]))).toHaveLength(1)
  })
})

test('the engine says the version of package.json', () => {
  expect(ENGINE.version).toBe(JSON.parse(readFileSync('package.json', 'utf8')).version)
})

describe('package-lock.json', () => {
  const lock = readFileSync('package-lock.json', 'utf8')
  test('names no registry and no other address', () => {
    expect(lock).not.toMatch(/"resolved"|https?:/)
  })
  test('pins every direct dependency to the version package.json asks for', () => {
    const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
    const { packages } = JSON.parse(lock)
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
      expect(packages[`node_modules/${name}`].version, name).toBe(version)
  })
})
