// Finds what compiles and runs C# on this machine; on Debian as root it can be installed.
import { allOnPath, installWithApt } from './programs.mjs'

function findMono() {
  const [mcs] = allOnPath(['mcs'])
  const [mono] = allOnPath(['mono'])
  return mcs && mono ? { mcs, mono } : undefined
}

/** Their paths, or undefined if they are not there and cannot be installed. */
export function ensureMono() {
  const found = findMono()
  if (found) return found
  installWithApt('mono-mcs', 'mono-runtime', 'libmono-system-core4.0-cil')
  return findMono()
}
