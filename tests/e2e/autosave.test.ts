import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { linkFromShared } from '#worker/link.ts'
import { longBattle } from '../bench/battles.ts'
import { crowd } from '../support/mech-large.ts'
import { lookOf, reloadTheSame } from './looks.ts'
import { numberIn, typeNumber, unfold } from './sentence.ts'
import { goTo, openDocument, openSeed, slider, tickOf, usePage } from './support.ts'

const current = usePage()

const editor = (page: Page) => page.getByRole('region', { name: 'Editor' })
const field = (page: Page, name: string) => editor(page).getByLabel(name, { exact: true })
const hpIn = (page: Page) => numberIn(editor(page), 'hp').innerText()
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const token = (page: Page, letter: string) =>
  page
    .getByRole('region', { name: 'Board' })
    .getByRole('button', { name: new RegExp(`^Character ${letter},`) })
const remarks = (page: Page) => page.getByRole('alert')

async function another(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto(inject('address'))
  await slider(page).waitFor()
  return page
}

interface Kept {
  readonly battle: {
    readonly scenario: { readonly name: string }
    readonly branches: readonly unknown[]
    readonly cursor: { readonly branch: string; readonly tick: number }
    readonly picked: string | null
  }
  readonly bench: { readonly history: { readonly value: { readonly name: string } } }
}

/** What the browser has kept. */
const kept = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<Kept[]>((resolve) => {
        const opening = indexedDB.open('tickscope')
        opening.onsuccess = () => {
          const reading = opening.result.transaction('documents').objectStore('documents').getAll()
          reading.onsuccess = () => {
            opening.result.close()
            resolve(reading.result)
          }
        }
      }),
  )

/** Waits until something like that is written: a change may wait for others before it is. */
const written = (page: Page, isIt: (work: Kept) => boolean) =>
  expect.poll(async () => (await kept(page)).some(isIt)).toBe(true)

async function setHp(page: Page, letter: string, hp: number): Promise<void> {
  await page.getByRole('region', { name: 'Editor' }).waitFor()
  if ((await token(page, letter).getAttribute('aria-pressed')) !== 'true') await token(page, letter).click()
  await typeNumber(editor(page), 'hp', String(hp))
}

/** A branch from a tick on which a character has other hp. */
async function branchAt(page: Page, tick: number, letter: string, hp: number): Promise<void> {
  await goTo(page, tick)
  await button(page, 'Edit').click()
  await setHp(page, letter, hp)
  await button(page, `Branch from tick ${tick}`).click()
  await page.getByRole('region', { name: 'Inspector' }).waitFor()
}

describe('a reload finds everything as it was', () => {
  test('at a frame, with a picked unit', async () => {
    const { page } = current
    await goTo(page, 13)
    await token(page, 'B').click()
    for (let n = 0; n < 3; n++) await page.keyboard.press('.')
    await reloadTheSame(page)
    await expect.poll(() => tickOf(page)).toBe(13)
    await expect.poll(() => token(page, 'B').getAttribute('aria-pressed')).toBe('true')
  })

  test('in the middle of editing, with what can be undone and redone', async () => {
    const { page } = current
    await goTo(page, 4)
    await button(page, 'Edit').click()
    await unfold(editor(page), 'Scenario')
    await field(page, 'Scenario name').fill('Mine')
    await setHp(page, 'A', 77)
    await field(page, 'Seed').fill('5')
    await button(page, 'Undo').click()
    await reloadTheSame(page)
    await expect.poll(() => hpIn(page)).toBe('77')
    await button(page, 'Redo').click()
    await expect.poll(() => field(page, 'Seed').inputValue()).toBe('5')
    for (let n = 0; n < 3; n++) await button(page, 'Undo').click()
    await expect.poll(() => field(page, 'Scenario name').inputValue()).toBe('Three against three')
    await expect.poll(() => button(page, 'Undo').isDisabled()).toBe(true)
    // Everything undone, and everything still to be redone.
    await reloadTheSame(page)
    for (let n = 0; n < 3; n++) await button(page, 'Redo').click()
    await expect.poll(() => field(page, 'Seed').inputValue()).toBe('5')
  })

  test('right after a change, though the database is busy until the page is gone', async () => {
    const { page } = current
    await button(page, 'Edit').click()
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const opening = indexedDB.open('tickscope')
          opening.onsuccess = () => {
            const busy = opening.result.transaction(['cards', 'documents'], 'readwrite').objectStore('cards')
            const goOn = () => {
              busy.count().onsuccess = goOn
            }
            goOn()
            resolve()
          }
        }),
    )
    await setHp(page, 'A', 77)
    await reloadTheSame(page)
    await expect.poll(() => hpIn(page)).toBe('77')
    // From here on it is the database's again.
    await setHp(page, 'A', 78)
    await written(page, (work) => JSON.stringify(work.bench).includes('"hp":78'))
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage)))
      .not.toContainEqual(expect.stringMatching(/^left /))
    await reloadTheSame(page)
    await expect.poll(() => hpIn(page)).toBe('78')
  })

  test('on the second of two branches, one of them forked from the other', async () => {
    const { page } = current
    await branchAt(page, 5, 'A', 10)
    await branchAt(page, 9, 'F', 3)
    await page.getByRole('tab', { name: 'Branches' }).click()
    const names = page.getByLabel('Name of the branch')
    await names.nth(2).fill('Weak F')
    await names.nth(2).press('Enter')
    await page.getByRole('tab', { name: 'Why' }).click()
    await goTo(page, 11)
    await reloadTheSame(page)
    await page.getByRole('tab', { name: 'Branches' }).click()
    await expect.poll(() => names.count()).toBe(3)
    await expect.poll(() => names.nth(2).inputValue()).toBe('Weak F')
    await page.getByRole('button', { name: 'Here: Weak F' }).waitFor()
  })

  test('far into a battle that takes a while to play, on a branch of it', async () => {
    const { page } = current
    await openDocument(page, longBattle(10, 10, 20_000))
    await expect.poll(() => page.getByText('undecided after').count(), { timeout: 30_000 }).toBeGreaterThan(0)
    await slider(page).focus()
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowLeft')
    const tick = await tickOf(page)
    await button(page, 'Edit').click()
    await setHp(page, 'A', 10)
    await button(page, `Branch from tick ${tick}`).click()
    await page.getByRole('region', { name: 'Inspector' }).waitFor()
    await expect.poll(() => page.getByText('undecided after').count(), { timeout: 30_000 }).toBeGreaterThan(0)
    await page.keyboard.press('.')
    const before = await slider(page).getAttribute('aria-valuetext')
    await page.reload()
    await slider(page).waitFor()
    // Loaded again before it has got there: the way there is kept too.
    await page.reload()
    await slider(page).waitFor()
    await expect.poll(() => slider(page).getAttribute('aria-valuetext'), { timeout: 30_000 }).toBe(before)
    await page.getByRole('tab', { name: 'Branches' }).click()
    await page.getByRole('button', { name: /^Here: .*: hp \d+ → 10$/ }).waitFor()
  }, 120_000)
})

describe('a branch that a file or link brings', () => {
  const long = longBattle(5, 5, 20_000)
  const [first, second] = long.setup.characters
  const edits = [
    { tick: 15_000, unit: first!.id, hp: 5 },
    { tick: 16_000, unit: second!.id, hp: 6 },
  ]
  const isThere = async (page: Page, name: string) => {
    await page.getByRole('tab', { name: 'Branches' }).click()
    await page.getByRole('button', { name: `Here: ${name}` }).waitFor({ timeout: 30_000 })
  }

  test('is not lost by a reload before its battle has got there', async () => {
    const { page } = current
    const end = { ticks: 20_000, outcome: { kind: 'undecided' }, digest: '0123456789abcdef' }
    const envelope = { format: 'tickscope/replay', version: 1, engine: { version: '0' }, orders: [] }
    await openDocument(page, { ...envelope, scenario: long, edits, ...end })
    await page.getByRole('banner').getByText(long.name, { exact: true }).waitFor()
    await page.reload()
    await slider(page).waitFor()
    await isThere(page, 'As in the file')
    await expect.poll(() => tickOf(page)).toBe(15_000)
  }, 60_000)

  test('nor is the place a link leads to', async () => {
    const { page } = current
    const link = linkFromShared({ scenario: long, edits, at: { tick: 17_000, frame: 2 }, queries: [] })
    if (!link.ok) throw new Error(JSON.stringify(link.issues))
    await page.goto(`${inject('address')}${link.value}`)
    await page.reload()
    await slider(page).waitFor()
    await page.reload()
    await slider(page).waitFor()
    await isThere(page, 'As in the link')
    await expect.poll(() => tickOf(page), { timeout: 30_000 }).toBe(17_000)
  }, 60_000)

  test('nor a link’s by a reload before anything can be kept', async () => {
    const { page } = current
    const short = longBattle(2, 2, 50)
    const link = linkFromShared({ scenario: short, edits: [], at: { tick: 7, frame: 0 }, queries: [] })
    if (!link.ok) throw new Error(JSON.stringify(link.issues))
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.goto('about:blank')
    await page.route(/soon-/, async (route) => {
      await held
      await route.continue()
    })
    await page.goto(`${inject('address')}${link.value}`)
    await page.getByRole('banner').getByText(short.name, { exact: true }).waitFor()
    await page.reload()
    letGo()
    await page.getByRole('banner').getByText(short.name, { exact: true }).waitFor()
    await expect.poll(() => tickOf(page)).toBe(7)
    // Once it is kept it is this page's own work.
    await expect.poll(() => new URL(page.url()).hash).toBe('')
  })
})

test('what is opened while a page takes up its work stays open', async () => {
  const { page } = current
  const large = crowd()
  await openDocument(page, large)
  await written(page, ({ battle }) => battle.scenario.name === large.name)
  await page.reload({ waitUntil: 'commit' })
  await openDocument(page, { ...longBattle(2, 2, 50), name: 'Chosen at once' })
  await page
    .getByRole('button', { name: 'Stop' })
    .or(page.getByText(/ at tick \d+/))
    .first()
    .waitFor()
  await expect.poll(() => page.locator('.sh-name').innerText()).toBe('Chosen at once')
})

describe('work outlives its page', () => {
  test('closed: the next one goes on with it', async () => {
    const { page } = current
    const context = page.context()
    await branchAt(page, 5, 'A', 10)
    const before = await lookOf(page)
    await page.close()
    const next = await another(context)
    await expect.poll(() => lookOf(next)).toBe(before)
    await button(next, 'Open').click()
    await next.getByRole('button', { name: /First duel/ }).waitFor()
    // Taken over, not copied.
    await expect.poll(() => next.getByRole('region', { name: 'Yours' }).count()).toBe(0)
  })

  test('crashed: the next one goes on with it', async () => {
    const { page } = current
    const context = page.context()
    await goTo(page, 4)
    await button(page, 'Edit').click()
    await setHp(page, 'C', 33)
    const before = await lookOf(page)
    await written(page, (work) => JSON.stringify(work.bench).includes('"hp":33'))
    const crashed = page.waitForEvent('crash')
    const cdp = await context.newCDPSession(page)
    void cdp.send('Page.crash').catch(() => {})
    await crashed
    const next = await another(context)
    await expect.poll(() => lookOf(next)).toBe(before)
  })

  test('the engine’s crash leaves the draft on the bench', async () => {
    const { page } = current
    await button(page, 'Edit').click()
    await setHp(page, 'C', 33)
    for (const worker of page.workers())
      await worker
        .evaluate(() =>
          setTimeout(() => {
            for (;;);
          }),
        )
        .catch(() => {})
    await button(page, 'Restart the engine').click({ timeout: 15_000 })
    await button(page, 'Restart the engine').waitFor({ state: 'hidden' })
    await expect.poll(() => hpIn(page)).toBe('33')
    await button(page, 'Undo').click()
    await expect.poll(() => button(page, 'Undo').isDisabled()).toBe(true)
  })

  test('two tabs never write over each other', async () => {
    const { page } = current
    await goTo(page, 7)
    await token(page, 'A').click()
    await written(page, ({ battle }) => battle.cursor.tick === 7 && battle.picked !== null)
    const other = await another(page.context())
    // A copy of the latest work, from here on its own.
    await expect.poll(() => tickOf(other)).toBe(7)
    await goTo(other, 20)
    await token(other, 'B').click()
    await button(other, 'Edit').click()
    await unfold(editor(other), 'Scenario')
    await field(other, 'Scenario name').fill('The other tab')
    await goTo(page, 3)
    await written(page, ({ battle }) => battle.cursor.tick === 3)
    await written(page, ({ bench }) => bench.history.value.name === 'The other tab')
    await reloadTheSame(page)
    await reloadTheSame(other)
    await expect.poll(() => tickOf(page)).toBe(3)
    await expect.poll(() => field(other, 'Scenario name').inputValue()).toBe('The other tab')
  })
})

describe('opening something else', () => {
  const yours = (page: Page) => page.getByRole('region', { name: 'Yours' })

  test('keeps what somebody made, and lists it', async () => {
    const { page } = current
    await branchAt(page, 5, 'A', 10)
    await goTo(page, 12)
    const before = await lookOf(page)
    await openSeed(page, 'First duel')
    await expect.poll(() => page.getByRole('banner').innerText()).toContain('First duel')
    await button(page, 'Open').click()
    const item = yours(page).getByRole('button', { name: /Three against three.*in progress, today/ })
    await expect.poll(() => item.innerText()).toMatch(/tick 12 of \d+, 1 branch/)
    await item.click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await expect.poll(() => lookOf(page)).toBe(before)
  })

  test('keeps nothing of a shipped scenario that was only looked at', async () => {
    const { page } = current
    await goTo(page, 12)
    for (const name of ['First duel', 'Both fall']) {
      await openSeed(page, name)
      await written(page, ({ battle }) => battle.scenario.name === name)
    }
    await button(page, 'Open').click()
    await page.getByRole('button', { name: /First duel/ }).waitFor()
    await expect.poll(() => yours(page).count()).toBe(0)
  })

  test('keeps the battle that another is run of, with its branches, over a reload', async () => {
    const { page } = current
    const banner = page.getByRole('banner')
    await branchAt(page, 5, 'A', 10)
    await button(page, 'Edit').click()
    await unfold(editor(page), 'Scenario')
    await field(page, 'Seed').fill('13')
    await page.keyboard.press('Control+Enter')
    await expect.poll(() => banner.innerText()).toContain('seed 13')
    await expect.poll(() => slider(page).evaluate((node) => node === document.activeElement)).toBe(true)
    const names = async () => page.getByLabel('Branch', { exact: true }).locator('option').allInnerTexts()
    const before = ['Main', 'Bryn: hp 100 → 10', 'seed 12 → 13']
    await expect.poll(names).toEqual(before)
    await written(page, ({ battle }) => battle.branches.length === 2 && battle.cursor.branch === 'branch-2')
    await page.reload()
    await slider(page).waitFor()
    await expect.poll(names).toEqual(before)
    await expect.poll(() => banner.innerText()).toContain('seed 13')
    await slider(page).focus()
    await page.keyboard.press('Alt+ArrowRight')
    await expect.poll(() => banner.innerText()).toContain('seed 12')
    await expect.poll(() => banner.innerText()).toContain('victory at tick 36')
  })

  test('lists what was saved here, opens it, removes it and brings it back', async () => {
    const { page } = current
    await button(page, 'Edit').click()
    await unfold(editor(page), 'Scenario')
    await unfold(editor(page), 'Scenario')
    await field(page, 'Scenario name').fill('Kept <b>here</b>')
    await page.getByRole('banner').click()
    await page.keyboard.press('Control+s')
    await button(page, 'Save in this browser').click()
    await page.getByText('Saved as “Kept <b>here</b>”').waitFor()
    await page.keyboard.press('Escape')
    await openSeed(page, 'First duel')
    await button(page, 'Open').click()
    const item = yours(page).getByRole('button', { name: /^Kept <b>here<\/b> gambit saved today/ })
    await item.waitFor()
    await yours(page).getByRole('button', { name: 'Remove Kept <b>here</b>' }).first().click()
    await yours(page).getByText('is removed').waitFor()
    await page.keyboard.press('Enter')
    await item.click()
    await expect.poll(() => page.getByRole('banner').innerText()).toContain('Kept <b>here</b>')
  })
})

describe('a browser that does not keep anything', () => {
  /** Loads the page in a profile of its own, with something broken in it from the start. */
  async function withFault(fault: () => void): Promise<Page> {
    const { page } = current
    await page.addInitScript(fault)
    await page.evaluate(() => sessionStorage.clear())
    await page.reload()
    await slider(page).waitFor()
    return page
  }

  async function worksOn(page: Page): Promise<void> {
    await goTo(page, 6)
    await token(page, 'A').click()
    await openSeed(page, 'First duel')
    await expect.poll(() => page.getByRole('banner').innerText()).toContain('First duel')
  }

  test('says so once when it refuses storage, and goes on', async () => {
    const page = await withFault(() => {
      IDBFactory.prototype.open = () => {
        const { dataset } = document.documentElement
        dataset['refusals'] = String(Number(dataset['refusals'] ?? 0) + 1)
        throw new DOMException('no', 'SecurityError')
      }
    })
    await remarks(page).getByText('cannot be kept in this browser: the browser does not allow it').waitFor()
    await button(page, 'Dismiss').click()
    const refusals = () => page.evaluate(() => Number(document.documentElement.dataset['refusals']))
    const before = await refusals()
    await worksOn(page)
    await expect.poll(refusals).toBeGreaterThan(before)
    await expect.poll(() => remarks(page).count()).toBe(0)
  })

  test('says so when there is no room left, and goes on', async () => {
    const page = await withFault(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    })
    await remarks(page).getByText('there is no room left. Save it as a file').waitFor()
    await worksOn(page)
    await page.keyboard.press('Control+s')
    await button(page, 'Save in this browser').click()
    await page.getByText('could not be saved here. Save it as a file').waitFor()
  })

  test('says so when a newer release has been here, and goes on', async () => {
    const page = await withFault(() => {
      const open = IDBFactory.prototype.open
      IDBFactory.prototype.open = function (name: string) {
        const request = open.call(this, `${name}-newer`, 99)
        request.onsuccess = () => request.result.close()
        return open.call(this, `${name}-newer`, 1)
      }
    })
    await remarks(page).getByText('a newer Tickscope has kept its work here').waitFor()
    await worksOn(page)
  })
})

describe('a damaged record', () => {
  /** Writes into the store behind the page's back, which must not mend it. */
  const spoil = async (page: Page, store: 'documents' | 'cards') => {
    await page.evaluate(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('gone', 'InvalidStateError')
      }
    })
    await page.evaluate(
      (name) =>
        new Promise<void>((resolve, reject) => {
          const opening = indexedDB.open('tickscope')
          opening.onerror = () => reject(opening.error)
          opening.onsuccess = () => {
            const transaction = opening.result.transaction(name, 'readwrite')
            const shelf = transaction.objectStore(name)
            shelf.openCursor().onsuccess = ({ target }) => {
              const cursor = (target as IDBRequest<IDBCursorWithValue | null>).result
              if (cursor === null) return
              cursor.update({ id: cursor.primaryKey, battle: { scenario: '<img src=x>' } })
              cursor.continue()
            }
            transaction.oncomplete = () => {
              opening.result.close()
              resolve()
            }
          }
        }),
      store,
    )
  }

  test('of this tab is left as it is, said, and the showcase is there', async () => {
    const { page } = current
    await branchAt(page, 5, 'A', 10)
    await written(page, ({ battle }) => battle.branches.length === 1)
    await spoil(page, 'documents')
    await page.reload()
    await slider(page).waitFor()
    await remarks(page)
      .getByText('A work kept in this browser cannot be read, and is left as it is')
      .waitFor()
    await expect.poll(() => page.getByRole('banner').innerText()).toContain('Three against three')
    await expect.poll(() => tickOf(page)).toBe(0)
    await expect.poll(async () => (await kept(page)).length).toBe(2)
    await goTo(page, 6)
    await reloadTheSame(page)
  })

  test('in the list is skipped, and said', async () => {
    const { page } = current
    const battle = longBattle(2, 2, 10)
    await openDocument(page, battle)
    await written(page, (work) => work.battle.scenario.name === battle.name)
    await spoil(page, 'cards')
    await button(page, 'Open').click()
    await page.getByText('Some of what is kept in this browser cannot be read').waitFor()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /First duel/ })
      .click()
    await expect.poll(() => page.getByRole('banner').innerText()).toContain('First duel')
  })
})
