// Finds a Python on this machine that the log writer runs on; on Debian as root it can install one.
import { spawnSync } from 'node:child_process'
import { allOnPath, installWithApt } from './programs.mjs'

const isRecent = (python) =>
  spawnSync(python, ['-c', 'import sys; sys.exit(sys.version_info < (3, 8))']).status === 0
const findPython = () => allOnPath(['python3', 'python']).find(isRecent)

/** Its path, or undefined if there is none and none can be installed. */
export function ensurePython() {
  const found = findPython()
  if (found) return found
  installWithApt('python3')
  return findPython()
}
