import { describe, expect, test } from 'vitest'
import type { AuditRow } from '#schemas/audit.ts'
import { tickscope } from '../cli/tickscope.ts'
import { openSeed, settled, tickOf, usePage } from './support.ts'

// What a designer would ask, in one line each: the page and the command line give the same answer.

interface Question {
  readonly asks: string
  readonly query: string
  /** The first tick that answers it. */
  readonly first: number
}

const SHOWCASE = 'seeds/gambit/3v3-showcase.json'
const NEVER = 'seeds/gambit/rule-that-never-fires.json'

const OF_THE_SHOWCASE: readonly Question[] = [
  {
    asks: 'when did anyone fall below 30 % while a healer was on cooldown?',
    query:
      'units: hp < maxhp * 0.3 && was(hp) >= was(maxhp) * 0.3 while rules: unit in ["iris", "moira"] && reason == "on_cooldown"',
    first: 30,
  },
  {
    asks: 'in which tick did two units move to one hex first?',
    query: 'events: type == "moved" && blocked',
    first: 1,
  },
  {
    asks: 'which blows were out of range by one hex?',
    query: 'rules: failed == "range" && actual - needed == 1',
    first: 2,
  },
  {
    asks: 'whose attacks found nobody?',
    query: 'events: type == "whiffed" && action == "attack"',
    first: 10,
  },
  { asks: 'which blows killed?', query: 'events: type == "damaged" && hp <= 0', first: 8 },
  { asks: 'who got back more than 20 at once?', query: 'units: hp - was(hp) > 20', first: 33 },
  {
    asks: 'when did a healer heal while others were hit hard?',
    query: 'rules: label == "Heal" && verdict == "selected" while events: type == "damaged" && amount >= 20',
    first: 9,
  },
]

const OF_OTHERS: readonly (Question & { readonly file: string; readonly name: string })[] = [
  {
    asks: 'when did a unit die in this duel?',
    file: 'seeds/duel/policy-plays-both.json',
    name: 'Two computer players',
    query: 'units: !alive && was(alive)',
    first: 3,
  },
]

const current = usePage()

/** How many rows the command line finds. */
const found = async (file: string, query: string, ...more: readonly string[]) =>
  JSON.parse((await tickscope('find', file, query, ...more, '--json')).stdout)

async function ask(query: string): Promise<void> {
  const { page } = current
  await page.keyboard.press('/')
  await page.getByRole('combobox', { name: 'Query' }).fill(query)
}

const counted = (total: number) => new RegExp(`^${total} match(es)? in \\d+ ticks?$`)

/** Asks on the page, and compares its count and its first match with the command line's. */
async function agree({ query, first }: Question, file: string): Promise<void> {
  const { page } = current
  const { total, rows } = await found(file, query)
  expect(total).toBeGreaterThan(0)
  expect(rows[0].tick).toBe(first)
  await ask(query)
  const bar = page.getByRole('region', { name: 'Query' })
  await bar.getByText(counted(total)).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => tickOf(page)).toBe(first)
}

describe('about one battle', () => {
  test.each(OF_THE_SHOWCASE)('$asks', (question) => agree(question, SHOWCASE))

  test.each(OF_OTHERS)('$asks', async (question) => {
    await openSeed(current.page, question.name)
    await settled(current.page)
    await agree(question, question.file)
  })
})

describe('about many battles', () => {
  test('in how many battles does Iris die, and where is one?', async () => {
    const { page } = current
    const query = 'events: type == "died" && unit == "iris"'
    const { withMatch, total, examples } = await found(SHOWCASE, query, '--runs', '100')
    const [example] = examples
    await page.getByRole('button', { name: 'Got it' }).click()
    await ask(query)
    await page.getByRole('tab', { name: 'Find' }).click()
    const seeds = page.getByRole('region', { name: 'Over many seeds' })
    await seeds.getByRole('combobox', { name: 'How many seeds' }).selectOption('100')
    await seeds.getByRole('button', { name: 'Search', exact: true }).click()
    await seeds.getByText(`${withMatch} of 100 battles (${withMatch} %)`).waitFor()
    await seeds.getByText(new RegExp(`^${total} matches`)).waitFor()
    await seeds.getByRole('button', { name: `seed ${example.seed}, tick ${example.tick}` }).click()
    await expect.poll(() => tickOf(page)).toBe(example.tick)
    await expect
      .poll(() => page.getByRole('combobox', { name: 'Branch' }).locator('option:checked').textContent())
      .toBe(`Seed ${example.seed}`)
    // The query goes on in the battle that was opened, and finds there what the example promised.
    await page.getByRole('region', { name: 'Query' }).getByText(counted(1)).waitFor()
  })

  test('which rules never fire over 500 seeds?', async () => {
    const { page } = current
    const { stdout } = await tickscope('audit', NEVER, '--runs', '500', '--json')
    const { battles, rules } = JSON.parse(stdout) as { battles: number; rules: readonly AuditRow[] }
    const dead = rules.filter(({ never, shadowed }) => never || shadowed)
    expect(battles).toBe(500)
    expect(dead.map(({ unit, label }) => `${unit} ${label}`)).toEqual(['tamsin Light Punch', 'crow Kick'])
    await openSeed(page, 'Two rules that never fire')
    await page.getByRole('tab', { name: 'Find' }).click()
    const coverage = page.getByRole('region', { name: 'Coverage', exact: true })
    await coverage.getByRole('button', { name: '500 seeds' }).click()
    // Once all of them are counted.
    const [first] = rules
    const weighed = coverage.locator('td[data-column="weighed"]').first()
    await expect
      .poll(async () => (await weighed.textContent())?.replace(',', ''))
      .toBe(String(first?.weighed))
    const marked = coverage.getByRole('button', { name: /^(never|shadowed): rule \d/ })
    await expect.poll(async () => (await marked.all()).length).toBe(dead.length)
    await coverage.getByRole('button', { name: /^shadowed: rule 2, Light Punch of Tamsin/ }).waitFor()
    await coverage.getByRole('button', { name: /^never: rule 1, Kick of Crow/ }).waitFor()
  })
})
