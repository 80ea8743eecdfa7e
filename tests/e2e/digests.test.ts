import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { slider, usePage } from './support.ts'

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

test('the page ends every seed of every ruleset in the digest that the command line prints', async () => {
  const { page } = current
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['dist/cli/tickscope.js', 'run', '--json', ...FILES],
    { encoding: 'utf8' },
  )
  const summaries = stdout.split('\n').flatMap((line): Summary[] => (line === '' ? [] : [JSON.parse(line)]))
  expect([summaries.map(({ file }) => file), stderr.includes('Error')]).toEqual([FILES, false])
  const shown = async () => {
    const [name, digest, ticks] = await Promise.all([
      page.locator('.sh-name').innerText(),
      page.locator('.sh-digest code').innerText(),
      slider(page).getAttribute('aria-valuemax'),
    ])
    return { name, ticks: Number(ticks), digest }
  }
  for (const { file, name, ticks, digest } of summaries) {
    await paste(readFileSync(file, 'utf8'))
    await expect.poll(async () => (await shown()).name).toBe(name)
    await expect.poll(async () => (await shown()).ticks).toBe(ticks)
    await page.keyboard.press('End')
    await expect.poll(shown).toEqual({ name, ticks, digest })
  }
})
