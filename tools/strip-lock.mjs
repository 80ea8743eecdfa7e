// Drops what npm writes into package-lock.json about hosts; `npm ci` does not need it.
import { readFileSync, writeFileSync } from 'node:fs'

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
for (const entry of Object.values(lock.packages)) {
  delete entry.funding
  delete entry.resolved
  delete entry.deprecated
}
writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`)
