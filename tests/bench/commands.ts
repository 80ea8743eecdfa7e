import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** Runs a built script that must succeed; what it prints. */
export function run(script: string, args: readonly string[], cwd = '.'): string {
  const command = [join('dist', script), ...args]
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${script} ${args.join(' ')} failed: ${stderr}`)
  return stdout
}

export const tickscope = (args: readonly string[], cwd?: string): string => run('cli/tickscope.js', args, cwd)
