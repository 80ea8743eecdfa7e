import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { recordingText } from '#engine/core/files/recording.ts'
import { finalDigest, replayOf } from '#engine/core/files/replay.ts'
import { simulate } from '#engine/core/simulate.ts'
import { gambit } from '#engine/rulesets/gambit/index.ts'
import { textFromDocument } from '#schemas/parsing/files.ts'
import { longBattle } from '../bench/battles.ts'
import { BAD_FILES } from '../support/bad-files.ts'
import { expectAccessible } from './axe.ts'
import { unfold } from './sentence.ts'
import {
  dialogInFocus,
  goTo,
  goToEnd,
  headless,
  openDocument,
  openSeed,
  SHOWCASE,
  slider,
  tickOf,
  tokenNames,
  usePage,
} from './support.ts'

const current = usePage()
const showcase = headless(SHOWCASE)
const { scenario } = showcase
const [first] = scenario.setup.characters
const edits = [{ tick: 4, unit: first!.id, hp: 7 }]
const branched = simulate(gambit, scenario, edits)
const run = promisify(execFile)

const digestShown = (page: Page) => page.locator('.sh-digest code').textContent()
const problemsOf = (page: Page) => page.getByRole('dialog', { name: /cannot be opened$/ })
const nameShown = (page: Page) => page.locator('.sh-name').textContent()

/** Closes a dialog and waits until the page can be used again. */
async function close(page: Page): Promise<void> {
  await dialogInFocus(page)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

async function save(page: Page, label: string): Promise<{ name: string; text: string; path: string }> {
  await page.keyboard.press('Control+s')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: label, exact: true }).click(),
  ])
  await page.getByText(`Saved ${download.suggestedFilename()}`).waitFor()
  await close(page)
  const folder = await mkdtemp(join(tmpdir(), 'tickscope-'))
  const path = join(folder, download.suggestedFilename())
  await download.saveAs(path)
  return { name: download.suggestedFilename(), text: await readFile(path, 'utf8'), path }
}

async function linkOf(page: Page): Promise<string> {
  await page.keyboard.press('Control+s')
  await page.getByRole('button', { name: 'Copy link' }).click()
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue()
  await close(page)
  return link
}

interface Dropped {
  readonly name: string
  readonly bytes: Uint8Array
}

/** Does to the page what the browser does with files that are dropped. */
const drop = (page: Page, kind: 'dragenter' | 'drop', files: readonly Dropped[]) =>
  page.evaluate(
    ([type, brought]) => {
      const dataTransfer = new DataTransfer()
      for (const { name, base64 } of brought) {
        const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
        dataTransfer.items.add(new File([bytes], name))
      }
      document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
    },
    [
      kind,
      files.map(({ name, bytes }) => ({ name, base64: Buffer.from(bytes).toString('base64') })),
    ] as const,
  )

/** Small files are dropped, which is quick; large ones are read by the browser itself. */
async function bring(page: Page, name: string, buffer: Buffer): Promise<void> {
  if (buffer.length < 1_000_000) return drop(page, 'drop', [{ name, bytes: buffer }])
  const path = join(await mkdtemp(join(tmpdir(), 'tickscope-')), name)
  await writeFile(path, buffer)
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await page.getByLabel('A file of yours…').setInputFiles(path)
}

const paste = (page: Page, text: string) =>
  page.evaluate((pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    const target = document.activeElement ?? document.body
    target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

describe('a bad file', () => {
  test(`of ${BAD_FILES.length} kinds is told apart in words, and what is open stays as it is`, async () => {
    const { page } = current
    await goTo(page, 9)
    const before = await tokenNames(page)
    const wrong: string[] = []
    for (const { kind, name = 'mine.json', content, says } of BAD_FILES) {
      await bring(page, name, Buffer.from(content()))
      const problems = problemsOf(page)
      await problems.waitFor({ timeout: 30_000 })
      const said = (await problems.textContent()) ?? ''
      if (!says.test(said) || !said.startsWith(`${name} cannot be opened`))
        wrong.push(`${kind}: ${said.slice(0, 300)}`)
      if (!said.includes('What was open stays open')) wrong.push(`${kind} does not say what stays`)
      await close(page)
      // Behind a dialog that is closing nothing can be told yet.
      await expect.poll(() => tickOf(page), { message: `the cursor after a file ${kind}` }).toBe(9)
      await expect.poll(() => tokenNames(page), { message: `the board after a file ${kind}` }).toEqual(before)
    }
    expect(wrong).toEqual([])
    expect(BAD_FILES.length).toBeGreaterThanOrEqual(40)
    await expect.poll(() => page.evaluate(() => 'polluted' in {} || 'hacked' in window)).toBe(false)
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => tickOf(page)).toBe(10)
  }, 180_000)

  test('shows each problem beside its line, as text, and can be copied', async () => {
    const { page } = current
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const text = textFromDocument(scenario).replace('"seed"', '"<img src=x onerror=hacked=1>": 1,\n  "seed"')
    await openDocument(page, text.replace('"faction": "enemy"', '"faction": "foe"'), '<b>mine</b>.json')
    const problems = problemsOf(page)
    await problems.getByText('<b>mine</b>.json cannot be opened').waitFor()
    const line = text.split('\n').findIndex((one) => one.includes('onerror')) + 1
    const item = problems.getByRole('listitem').filter({ hasText: 'is not a known key' })
    await expect
      .poll(() => item.locator('.sh-excerpt').textContent())
      .toBe(`line ${line}  "<img src=x onerror=hacked=1>": 1,`)
    await expect.poll(() => item.locator('mark').textContent()).toBe('"')
    await expect.poll(() => problems.locator('img, b').count()).toBe(0)
    await problems.getByRole('button', { name: 'Copy as text' }).click()
    await problems.getByText('Copied.').waitFor()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toContain(': 2 problems\n')
    expect(copied).toContain(`  ${line} |   "<img src=x onerror=hacked=1>": 1,\n`)
  })

  test('with hundreds of problems shows a hundred and counts the others', async () => {
    const { page } = current
    const characters = Array.from({ length: 90 }, (_, i) => ({
      ...first,
      id: `c${i}`,
      hp: -1,
      faction: 'foe',
    }))
    await openDocument(page, { ...scenario, setup: { edition: 'current', characters } })
    await problemsOf(page).waitFor()
    await expect.poll(() => problemsOf(page).getByRole('listitem').count()).toBe(100)
    await problemsOf(page)
      .getByText(/^… and \d+ more$/)
      .waitFor()
  })

  test('leaves no trace after a good one', async () => {
    const { page } = current
    await openDocument(page, '{')
    await problemsOf(page).waitFor()
    await close(page)
    await openDocument(page, { ...scenario, name: 'Good' })
    await expect.poll(() => nameShown(page)).toBe('Good')
    await expect.poll(() => page.getByRole('alert').count()).toBe(0)
  })
})

describe('a strange file that is good', () => {
  test('with a mark at its start, with other line ends, in one line: each opens', async () => {
    const { page } = current
    const texts = {
      marked: `\ufeff${textFromDocument(scenario)}`,
      'other ends': textFromDocument(scenario).replaceAll('\n', '\r\n'),
      'one line': JSON.stringify(scenario),
    }
    for (const [name, text] of Object.entries(texts)) {
      await openDocument(page, text.replace(scenario.name, name))
      await expect.poll(() => nameShown(page)).toBe(name)
    }
  })
  test('with HTML and prototype names in it shows them as text', async () => {
    const { page } = current
    const ids = ['__proto__', 'constructor', 'toString']
    const name = '<img src=x onerror=hacked=1>'
    const characters = scenario.setup.characters.map((one, i) => ({ ...one, id: ids[i] ?? one.id, name }))
    await openDocument(page, { ...scenario, name, setup: { ...scenario.setup, characters } })
    await expect.poll(() => nameShown(page)).toBe(name)
    await goTo(page, 6)
    await page.keyboard.press('1')
    await expect.poll(() => tokenNames(page)).toHaveLength(6)
    await expect.poll(() => page.evaluate(() => 'hacked' in window)).toBe(false)
  })
  test('of the old edition opens by its rules and says that it can be upgraded', async () => {
    const { page } = current
    await openDocument(page, await readFile('seeds/gambit/old-rules-two-triggers.json', 'utf8'))
    await page.getByText('mine.json is of an older edition').waitFor()
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await page.getByText('mine.json is of an older edition').waitFor({ state: 'hidden' })
  })
  test('of a replay that is not this battle opens, and says from which tick on', async () => {
    const { page } = current
    const replay = replayOf(showcase.timeline)
    await openDocument(page, { ...replay, digests: replay.digests!.with(12, '0123456789abcdef') })
    await page.getByText('mine.json: played again, the battle differs from tick 12 on').waitFor()
    const [header, ...ticks] = [...recordingText(showcase.timeline)]
    const recording = JSON.parse([header, ...ticks].join(''))
    recording.ticks[5].digest = '0123456789abcdef'
    await openDocument(page, recording, 'film.json')
    await page.getByText('film.json: played again, the battle differs from tick 5 on').waitFor()
  })
})

describe('opening', () => {
  test('by dropping a file anywhere, the first of several', async () => {
    const { page } = current
    const bytes = Buffer.from(JSON.stringify({ ...scenario, name: 'Dropped' }))
    await drop(page, 'dragenter', [{ name: 'a.json', bytes }])
    await page.getByText('Drop a scenario, replay or recording to open it').waitFor()
    await drop(page, 'drop', [
      { name: 'a.json', bytes },
      { name: 'b.json', bytes },
    ])
    await expect.poll(() => nameShown(page)).toBe('Dropped')
    await page.getByText('One battle is open at a time: a.json is, and not b.json.').waitFor()
    await expect.poll(() => page.getByText('Drop a scenario').count()).toBe(0)
  })
  test('by pasting a document or a link, but not into a field', async () => {
    const { page } = current
    const link = await linkOf(page)
    await paste(page, JSON.stringify({ ...scenario, name: 'Pasted' }))
    await expect.poll(() => nameShown(page)).toBe('Pasted')
    await paste(page, 'Not a battle at all')
    await paste(page, `Look at this: ${link} !`)
    await expect.poll(() => nameShown(page)).toBe(scenario.name)
    await paste(page, '{"format": ')
    await problemsOf(page).getByText('The pasted text is not JSON').waitFor()
    await close(page)
    await page.keyboard.press('Control+o')
    await dialogInFocus(page)
    await page.getByRole('searchbox').focus()
    await paste(page, JSON.stringify({ ...scenario, name: 'In a field' }))
    await close(page)
    await expect.poll(() => nameShown(page)).toBe(scenario.name)
  })
  test('by the library, found by a word, with the keyboard alone', async () => {
    const { page } = current
    await page.keyboard.press('Control+o')
    await dialogInFocus(page)
    const field = page.getByRole('searchbox', { name: 'Find in the library' })
    await field.focus()
    await page.keyboard.type('kick channeling')
    const hits = page.getByRole('region', { name: 'gambit' }).getByRole('button')
    await expect.poll(() => hits.count()).toBe(1)
    const name = await hits.locator('strong').textContent()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await expect.poll(() => nameShown(page)).toBe(name)
  })
})

test('the library shows the ruleset in use first, only one of them if asked to, and a picture of each board', async () => {
  const { page } = current
  await openSeed(page, 'Your first duel')
  await page.keyboard.press('Control+o')
  const dialog = page.getByRole('dialog', { name: 'Open a battle' })
  const sections = () =>
    dialog
      .getByRole('region')
      .filter({ has: page.locator('.sh-seeds') })
      .evaluateAll((nodes) => nodes.map((node) => node.getAttribute('aria-label')))
  const others = (await readdir('seeds')).sort().filter((ruleset) => ruleset !== 'duel')
  await expect.poll(sections).toEqual(['duel', ...others, 'Other games'])
  for (const ruleset of ['duel', ...others]) {
    await dialog.getByRole('toolbar', { name: 'Rulesets' }).getByRole('button', { name: ruleset }).click()
    await expect.poll(sections).toEqual([ruleset])
    const card = dialog.getByRole('listitem').filter({ has: page.locator('.lib-card') })
    // Everything in sight is drawn, with somebody of each side.
    for (const side of [0, 1]) await card.first().locator(`svg [data-side="${side}"]`).first().waitFor()
  }
})

describe('saving', () => {
  test('a scenario and opening it again gives the same bytes', async () => {
    const { page } = current
    const { name, text } = await save(page, 'Scenario')
    expect(name).toBe('Three-against-three.json')
    expect(text).toBe(textFromDocument(scenario))
    await goTo(page, 5)
    await openDocument(page, text)
    await expect.poll(() => tickOf(page)).toBe(0)
    expect((await save(page, 'Scenario')).text).toBe(text)
  })
  test('a moment gives a scenario that goes on as the battle did', async () => {
    const { page } = current
    await page.keyboard.press('Control+s')
    await expect
      .poll(() => page.getByRole('button', { name: 'This moment as a scenario' }).isDisabled())
      .toBe(true)
    await page.getByText('At tick 0 it is the scenario itself.').waitFor()
    await close(page)
    await goTo(page, 9)
    const health = async () => (await tokenNames(page)).map((name) => name.replace(/^Character ./, ''))
    const before = await health()
    const { name, text } = await save(page, 'This moment as a scenario')
    expect(name).toBe('Three-against-three-tick-9.json')
    await openDocument(page, text)
    await expect.poll(() => tickOf(page)).toBe(0)
    await expect.poll(health).toEqual(before)
  })
  test('a branch’s replay and recording, which open again as the same branch; the command line agrees', async () => {
    const { page } = current
    await openDocument(page, replayOf(branched))
    await expect.poll(() => tickOf(page)).toBe(4)
    const replay = await save(page, 'Replay')
    expect(JSON.parse(replay.text)).toEqual(replayOf(branched))
    const { stdout } = await run('node', ['dist/cli/tickscope.js', 'verify', replay.path])
    expect(stdout).toContain(`: ok, ${branched.ticks} ticks, ${finalDigest(branched)}`)
    const recording = await save(page, 'Recording')
    expect(recording.text).toBe([...recordingText(branched)].join(''))
    for (const { text } of [replay, recording]) {
      await goTo(page, 0)
      await openDocument(page, text)
      await expect.poll(() => tickOf(page)).toBe(4)
      await goToEnd(page, branched.ticks)
      await expect.poll(() => digestShown(page)).toBe(finalDigest(branched))
      await expect.poll(() => page.getByText('played again').count()).toBe(0)
    }
  })
  test('in Edit mode saves the draft, from the start and as it stands', async () => {
    const { page } = current
    await goTo(page, 9)
    await page.keyboard.press('e')
    await unfold(page.getByRole('region', { name: 'Editor' }), 'Scenario')
    await page.getByRole('textbox', { name: 'Scenario name' }).fill('Mended: my/draft')
    await page.keyboard.press('Enter')
    await slider(page).focus()
    const start = await save(page, 'Scenario')
    expect(start.name).toBe('Mended-my-draft.json')
    expect(start.text).toBe(textFromDocument({ ...scenario, name: 'Mended: my/draft' }))
    const moment = await save(page, 'This moment as a scenario')
    expect(moment.name).toBe('Mended-my-draft-tick-9.json')
    expect(JSON.parse(moment.text).setup.characters).toHaveLength(showcase.stateAt(9).characters.length)
  })
  test('waits for the end of a battle, and says why', async () => {
    const { page } = current
    await openDocument(page, longBattle(10, 10, 1_000_000))
    await page.keyboard.press('Control+s')
    const replay = page.getByRole('button', { name: 'Replay' })
    await page.getByText('The battle is still being played; wait for its end.').first().waitFor()
    await expect.poll(() => replay.isDisabled()).toBe(true)
    await close(page)
    await page.getByRole('button', { name: 'Stop', exact: true }).click()
    await page.keyboard.press('Control+s')
    await page.getByText('The battle was stopped before its end.').first().waitFor()
    await page.getByRole('button', { name: 'Scenario', exact: true }).click()
    await page.getByText(/^Saved /).waitFor()
  })
})

describe('a link', () => {
  /** Opens an address in a browser that has never seen the page. */
  async function visit<T>(address: string, look: (page: Page) => Promise<T>): Promise<T> {
    const context = await current.page.context().browser()!.newContext({ serviceWorkers: 'block' })
    try {
      const page = await context.newPage()
      page.on('pageerror', (error) => current.errors.push(error.message))
      await page.goto(address)
      return await look(page)
    } finally {
      await context.close()
    }
  }

  test('brings a branch into a fresh profile, at the same place, and leaves the address', async () => {
    const { page } = current
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await openDocument(page, replayOf(branched))
    await expect.poll(() => tickOf(page)).toBe(4)
    await goTo(page, 9)
    for (let n = 0; n < 3; n++) await page.keyboard.press('.')
    await expect.poll(() => slider(page).getAttribute('aria-valuetext')).toMatch(/tick 9 /)
    const link = await linkOf(page)
    expect(link.length).toBeLessThan(2000)
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(link)
    const here = [
      await slider(page).getAttribute('aria-valuetext'),
      await digestShown(page),
      ...(await tokenNames(page)),
    ]
    await visit(link, async (fresh) => {
      await slider(fresh).waitFor()
      await expect
        .poll(async () => [
          await slider(fresh).getAttribute('aria-valuetext'),
          await digestShown(fresh),
          ...(await tokenNames(fresh)),
        ])
        .toEqual(here)
      await expect.poll(() => fresh.evaluate(() => location.hash)).toBe('')
    })
  })

  test('that is cut, altered or hostile is said to be, beside a battle that works', async () => {
    const link = await linkOf(current.page)
    const [address] = link.split('#')
    const hostile: readonly (readonly [string, RegExp])[] = [
      [link.slice(0, -20), /The link is cut or was altered on its way/],
      [`${link.slice(0, 200)}xx${link.slice(202)}`, /The link is cut or was altered on its way/],
      [link.replace('#b=1', '#b=9'), /The link was made by a newer Tickscope/],
      [`${address}#b=1${'A'.repeat(70_000)}`, /The link is too large/],
      [`${address}#b=<img src=x onerror=hacked=1>`, /The link is cut or was altered/],
    ]
    for (const [bad, sentence] of hostile)
      await visit(bad, async (page) => {
        await problemsOf(page).getByText(sentence).waitFor()
        await close(page)
        await slider(page).waitFor()
        await expect.poll(() => tokenNames(page)).toHaveLength(6)
        await expect.poll(() => page.evaluate(() => location.hash === '' && !('hacked' in window))).toBe(true)
      })
  })

  test('put into the address of an open page opens there, and a bad one loses nothing', async () => {
    const { page } = current
    await goTo(page, 3)
    const link = await linkOf(page)
    await openSeed(page, 'First duel')
    await page.goto(`${inject('address')}#b=1oops`)
    await problemsOf(page).waitFor()
    await close(page)
    await expect.poll(() => nameShown(page)).toBe('First duel')
    await page.goto(link)
    await expect.poll(() => nameShown(page)).toBe(scenario.name)
    await expect.poll(() => tickOf(page)).toBe(3)
  })

  test('too long to be sent safely says so', async () => {
    const { page } = current
    const noise = Array.from({ length: 2000 }, (_, i) => ((i * 2_654_435_761) % 4_294_967_296).toString(36))
    await openDocument(page, { ...scenario, name: 'Long', description: noise.join('') })
    await expect.poll(() => nameShown(page)).toBe('Long')
    await page.keyboard.press('Control+s')
    await page.getByRole('button', { name: 'Copy link' }).click()
    await page.getByText('Some programs cut links this long').waitFor()
  })

  test('is copied at once by Share, which says how long it is and offers the rest', async () => {
    const { page } = current
    await goTo(page, 4)
    await page.evaluate(() => {
      navigator.clipboard.writeText = async (text) => {
        document.body.dataset['copied'] = text
      }
    })
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    const notice = page.getByRole('status').filter({ hasText: 'Link copied' })
    await notice.waitFor()
    const copied = (await page.locator('body').getAttribute('data-copied'))!
    await expect.poll(() => notice.innerText()).toContain(`${copied.length.toLocaleString('en')} characters`)
    expect(copied).toBe(await linkOf(page))
    await notice.getByRole('button', { name: 'More ways…' }).click()
    await page.getByRole('dialog', { name: 'Save and share' }).getByText('Recording').waitFor()
  })

  test('can be selected where the clipboard is refused', async () => {
    const { page } = current
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
    })
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    await page.getByText(/^Copy it from the field: \d+ characters/).waitFor()
    const selected = await page.evaluate(() => String(document.getSelection()))
    expect(selected).toBe(await page.getByRole('textbox', { name: 'Link' }).inputValue())
  })
})

test('axe finds nothing in the dialogs, in any theme', async () => {
  const { page } = current
  await page.keyboard.press('Control+s')
  await page.getByRole('button', { name: 'Copy link' }).click()
  await page.getByRole('textbox', { name: 'Link' }).waitFor()
  await expectAccessible(page, 'save', '[role=dialog]')
  await close(page)
  await page.keyboard.press('Control+o')
  await page.getByRole('region', { name: 'gambit' }).waitFor()
  await expectAccessible(page, 'library', '[role=dialog]')
  await close(page)
  await openDocument(page, JSON.stringify({ ...scenario, seed: -1 }, null, 2))
  await problemsOf(page).waitFor()
  await expectAccessible(page, 'problems', '[role=dialog]')
}, 120_000)
