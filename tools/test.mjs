// npm test: every check there is, from a fresh clone. The last line counts them.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureInstalled } from './install.mjs'

ensureInstalled()
const { ensureChromium } = await import('./chromium.mjs')
const { ensureMono } = await import('./mono.mjs')
const { ensurePython } = await import('./python.mjs')

const count = { passed: 0, failed: 0, skipped: 0 }
const tally = (name, passed) => {
  count[passed ? 'passed' : 'failed']++
  console.log(`${passed ? 'passed' : 'FAILED'}: ${name}`)
}
const run = (command, ...args) =>
  spawnSync('npx', ['--no-install', command, ...args], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  }).status === 0

tally('format and lint', run('biome', 'ci', '--error-on-warnings'))
tally('types', run('tsc', '--noEmit'))
tally('nothing unused', run('knip'))
tally('build of the page', run('vite', 'build', '--logLevel', 'warn'))
tally('build of the command line', run('vite', 'build', '-c', 'vite.cli.config.ts', '--logLevel', 'warn'))
try {
  process.env.CHROMIUM_PATH = ensureChromium()
  tally('a browser', true)
} catch (error) {
  console.error(error.message)
  tally('a browser', false)
}

// Before the tests, which would install them side by side; those that need one are skipped without.
ensurePython()
ensureMono()

const folder = mkdtempSync(join(tmpdir(), 'tickscope-'))
const report = join(folder, 'vitest.json')
const ran = run('vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`)
try {
  const { numPassedTests, numFailedTests, numFailedTestSuites, numPendingTests } = JSON.parse(
    readFileSync(report, 'utf8'),
  )
  count.passed += numPassedTests
  count.skipped += numPendingTests
  // A file that does not load fails its suite without failing a test.
  count.failed += numFailedTests || (ran ? 0 : Math.max(1, numFailedTestSuites))
} catch {
  count.failed++
}
rmSync(folder, { recursive: true })

console.log(`${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`)
process.exitCode = count.failed === 0 ? 0 : 1
