import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page, Request } from 'playwright-core'

interface FirstLoad {
  /** From navigation until the battle can be scrubbed. */
  readonly ms: number
  /** All scripts and styles that were asked for by then, gzip; without fonts. */
  readonly bytes: number
}

/** Loads the built page of a folder in a fresh tab. */
export async function firstLoad(page: Page, address: string, folder: string): Promise<FirstLoad> {
  await page.addInitScript(noteWhenScrubbable)
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  await page.goto(address)
  await page.waitForFunction(() => 'scrubbable' in window)
  const { there, ms, origin } = await page.evaluate(() => ({
    ...(window as unknown as { scrubbable: { there: number; ms: number } }).scrubbable,
    origin: performance.timeOrigin,
  }))
  const made = [...requests]
  // When a request was made is known once it is answered; until then it would count as one of the first.
  await Promise.all(made.map((request) => request.response()))
  const paths = made
    .filter((request) => request.timing().startTime < origin + there)
    .map((request) => new URL(request.url()).pathname)
    .filter((path) => /\.(js|css)$/.test(path))
  return { ms, bytes: gzipped(folder, new Set(paths)) }
}

/** Notes in the page when its battle is there and when it is painted, since navigation; between the two it may prefetch. */
function noteWhenScrubbable(): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('.bd-caption') || !document.querySelector('[aria-label=Timeline]')) return
    observer.disconnect()
    const there = performance.now()
    requestAnimationFrame(() => Object.assign(window, { scrubbable: { there, ms: performance.now() } }))
  })
  observer.observe(document, { childList: true, subtree: true })
}

const gzipped = (folder: string, paths: Iterable<string>): number =>
  [...paths].reduce((sum, path) => sum + gzipSync(readFileSync(join(folder, path))).length, 0)
