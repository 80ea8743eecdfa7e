// Installs the packages of the lock file when they are not there yet, or are not those of the lock file.
import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'

const changedAt = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0

export function ensureInstalled() {
  if (changedAt('node_modules/.package-lock.json') >= changedAt('package-lock.json')) return
  console.log('Installing packages (npm ci)')
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) process.exit(status ?? 1)
}
