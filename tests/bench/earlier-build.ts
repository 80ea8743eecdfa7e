import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** The commit before the work on speed began; `npm run bench -- REF` compares with another. */
const BEFORE = '03cc5b0'

/** A folder with an earlier commit, built with today's libraries and measured by today's bench; null if git has no such commit. */
export function earlierBuild(ref = BEFORE): string | null {
  const commit = commitOf(ref)
  if (commit === null) return null
  const folder = resolve('node_modules/.cache/tickscope-bench', commit)
  if (!existsSync(join(folder, 'dist/cli/tickscope.js'))) {
    mkdirSync(folder, { recursive: true })
    const tree = execFileSync('git', ['archive', commit], { maxBuffer: 2 ** 30 })
    execFileSync('tar', ['-x', '-C', folder], { input: tree })
    if (!existsSync(join(folder, 'node_modules')))
      symlinkSync(resolve('node_modules'), join(folder, 'node_modules'), 'dir')
    build(folder, 'vite.cli.config.ts')
  }
  // Each time: the bench may have changed since.
  cpSync('tests/bench', join(folder, 'tests/bench'), { recursive: true })
  cpSync('vite.bench.config.ts', join(folder, 'vite.bench.config.ts'))
  build(folder, 'vite.bench.config.ts')
  return folder
}

const build = (folder: string, config: string) =>
  execFileSync('npx', ['--no-install', 'vite', 'build', '-c', config, '--logLevel', 'error'], {
    cwd: folder,
    env: { ...process.env, BENCH_ENTRIES: 'measure' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })

function commitOf(ref: string): string | null {
  try {
    return execFileSync('git', ['rev-parse', '--verify', '--short', `${ref}^{commit}`], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return null
  }
}
