import { spawn } from 'node:child_process'

type Command = readonly [program: string, ...args: string[]]

/** What opens an address in somebody's browser; null where there is nobody to look at one. */
function commandFor(address: string): Command | null {
  if (process.platform === 'darwin') return ['open', address]
  // An empty title: the first thing in quotes would be taken for it.
  if (process.platform === 'win32') return ['cmd', '/c', 'start', '""', address.replaceAll('&', '^&')]
  const { DISPLAY, WAYLAND_DISPLAY, WSL_DISTRO_NAME } = process.env
  return DISPLAY || WAYLAND_DISPLAY || WSL_DISTRO_NAME ? ['xdg-open', address] : null
}

/** Opens the browser if there is one; the address is printed in any case. */
export function openBrowser(address: string): void {
  const command = commandFor(address)
  if (command === null) return
  const [program, ...args] = command
  const browser = spawn(program, args, { stdio: 'ignore', detached: true })
  browser.on('error', () => {})
  browser.unref()
}
