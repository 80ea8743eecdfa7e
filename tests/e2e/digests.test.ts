import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { usePage } from './support.ts'

const current = usePage()
const FILES = readdirSync('seeds').flatMap((ruleset) =>
  readdirSync(`seeds/${ruleset}`).map((file) => `seeds/${ruleset}/${file}`),
)

interface Summary {
  readonly file: string
  readonly name: string
  readonly ticks: number
  readonly digest: string
}

/** Opens a document as if it were pasted: nothing else on the page has to wait for it. */
const paste = (text: string) =>
  current.page.evaluate((pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  }, text)

/** On the page itself: a list of orders that has just got the focus has an End of its own. */
const pressEnd = () =>
  current.page.evaluate(() =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'End', bubbles: true })),
  )

/** Waits in the page, which answers sooner than one that is asked again and again. */
async function isShown(wanted: Partial<Summary>): Promise<void> {
  const { page } = current
  const shown = () =>
    page.evaluate(() => ({
      name: document.querySelector('.sh-name')?.textContent,
      ticks: Number(document.querySelector('[role=slider]')?.getAttribute('aria-valuemax')),
      digest: document.querySelector('.sh-digest code')?.textContent,
    }))
  await page
    .waitForFunction(
      ({ name, ticks, digest }) =>
        document.querySelector('.sh-name')?.textContent === name &&
        document.querySelector('[role=slider]')?.getAttribute('aria-valuemax') === String(ticks) &&
        (digest === undefined || document.querySelector('.sh-digest code')?.textContent === digest),
      wanted,
      { timeout: 15_000 },
    )
    .catch(() => {})
  expect(await shown()).toMatchObject(wanted)
}

test('the page ends every seed of every ruleset in the digest that the command line prints', async () => {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['dist/cli/tickscope.js', 'run', '--json', ...FILES],
    { encoding: 'utf8' },
  )
  const summaries = stdout.split('\n').flatMap((line): Summary[] => (line === '' ? [] : [JSON.parse(line)]))
  expect([summaries.map(({ file }) => file), stderr.includes('Error')]).toEqual([FILES, false])
  for (const { file, name, ticks, digest } of summaries) {
    await paste(readFileSync(file, 'utf8'))
    await isShown({ name, ticks })
    await pressEnd()
    await isShown({ name, ticks, digest })
  }
})
