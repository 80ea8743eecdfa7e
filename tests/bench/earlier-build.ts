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
  if (existsSync(join(folder, 'dist/bench/measure.js'))) return folder
  mkdirSync(folder, { recursive: true })
  const tree = execFileSync('git', ['archive', commit], { maxBuffer: 2 ** 30 })
  execFileSync('tar', ['-x', '-C', folder], { input: tree })
  if (!existsSync(join(folder, 'node_modules')))
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'), 'dir')
  cpSync('tests/bench', join(folder, 'tests/bench'), { recursive: true })
  cpSync('vite.bench.config.ts', join(folder, 'vite.bench.config.ts'))
  for (const config of ['vite.cli.config.ts', 'vite.bench.config.ts'])
    execFileSync('npx', ['--no-install', 'vite', 'build', '-c', config, '--logLevel', 'error'], {
      cwd: folder,
      env: { ...process.env, BENCH_ENTRIES: 'measure' },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  return folder
}

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
