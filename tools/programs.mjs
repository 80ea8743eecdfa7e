// Programs that tests need: found on this machine, or installed where that takes no questions.
import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

export function isRunnable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Every program on the path that has one of the names, in the path's order. */
export const allOnPath = (names, env = process.env) =>
  (env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .filter(isRunnable)

/** On Debian as root; elsewhere nothing happens. */
export function installWithApt(...names) {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !isRunnable('/usr/bin/apt-get')) return
  console.log(`Installing with apt-get: ${names.join(' ')}`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env })
  spawnSync('apt-get', ['install', '-y', '-qq', ...names], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env,
  })
}
